"""Reading lists and figures from a replica of the database (REPLICA_URL), without showing outdated data to anybody.

PostgreSQL identifies each write by its position in the write-ahead log. After each action, the current position is
recorded for the acting user and their company. A read needs a replica that has replayed the highest position recorded
for the user, the company and everybody; otherwise, or if the replica fails, it uses the primary. So users always see
everything that was acknowledged to anybody in their company. Writes without an event (such as manual SQL) are visible
after MAX_AGE_SECONDS at the latest.

Redis stores the positions, which all servers share, in a sorted set. If Redis does not answer or has lost the
positions, the primary is read.
"""

import logging
from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from typing import Any, TypedDict, TypeVar, cast

from django.conf import settings
from django.db import Error, connections, transaction
from django.db.models import Model
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from common.tenancy import Scope

logger = logging.getLogger(__name__)
Answer = TypeVar("Answer")

PRIMARY, REPLICA = "default", "replica"
# The maximum age of any read.
MAX_AGE_SECONDS = 5
POSITIONS, CHECKED = "replica:positions", "replica:checked"
EVERYBODY = "everybody"

POSITION = """SELECT pg_wal_lsn_diff(
    CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END, '0/0')::bigint"""

# Whether the database is a replica, and the seconds since the last replayed transaction was written.
REPLAYED = "SELECT pg_is_in_recovery(), extract(epoch FROM now() - pg_last_xact_replay_timestamp())"
BEHIND_SECONDS = 10

# The database that queries read from in the current context.
source: ContextVar[str] = ContextVar("source", default=PRIMARY)


class Router:
    """Database router: everything uses the primary, except queries within `read`."""

    def db_for_read(self, model: type[Model], **hints: Any) -> str:
        return source.get()

    def db_for_write(self, model: type[Model], **hints: Any) -> str:
        return PRIMARY

    def allow_relation(self, first: Model, second: Model, **hints: Any) -> bool:
        # Rows of both are of one database.
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db == PRIMARY


def is_used() -> bool:
    """Whether a replica is configured."""
    return bool(settings.REPLICA_URL)


@cache
def redis_client() -> "Redis":
    """Return the client of Redis. With short timeouts, since the primary can be read instead."""
    return Redis.from_url(
        settings.REDIS_URL, socket_timeout=0.5, socket_connect_timeout=0.5, retry=Retry(NoBackoff(), 1)
    )


def user_key(user_id: int | None) -> str:
    """Return the key of the position of a user's own actions."""
    return f"user:{user_id}"


def company_key(company_id: int | None) -> str:
    """Return the key of the position of actions in a company; actions without a company count for everybody."""
    return f"company:{company_id}" if company_id else EVERYBODY


def position_of(alias: str) -> int:
    """Return the position in the write-ahead log that a primary has written, or a replica has replayed."""
    with connections[alias].cursor() as cursor:
        cursor.execute(POSITION)
        return int(cursor.fetchone()[0])


class Positions:
    """The positions that a replica must have replayed, by reader."""

    def __init__(self) -> None:
        # The highest position that could not be recorded in Redis; the next write records it for everybody.
        self.unnoted = 0

    def note(self, *readers: str) -> None:
        """Record the current position for these readers (keys)."""
        position = position_of(PRIMARY)
        positions = dict.fromkeys(readers, position)
        if self.unnoted:
            positions[EVERYBODY] = position
        try:
            redis_client().zadd(POSITIONS, positions, gt=True)
        except RedisError:
            logger.exception("Redis does not answer: the position of a write could not be noted")
            self.unnoted = position
        else:
            self.unnoted = 0

    def needed(self, *readers: str) -> int:
        """Return the position that a replica must have replayed for these readers (keys). Raises RedisError."""
        client = redis_client()
        ask: Any = client.pipeline()
        ask.get(CHECKED).zmscore(POSITIONS, [EVERYBODY, *readers])
        checked, positions = cast("tuple[Any, list[float | None]]", ask.execute())
        if checked is None or positions[0] is None:
            # Periodically, and if Redis has lost its data: record the current position for everybody, and delete all
            # lower ones, which are not needed any more.
            position = position_of(PRIMARY)
            change: Any = client.pipeline()
            change.zadd(POSITIONS, {EVERYBODY: position}, gt=True)
            change.zremrangebyscore(POSITIONS, "-inf", f"({position}").set(CHECKED, 1, ex=MAX_AGE_SECONDS).execute()
            positions.append(position)
        return max(self.unnoted, *(int(each) for each in positions if each is not None))


positions = Positions()


def read(scope: Scope, answer: Callable[[], Answer]) -> tuple[Answer, str]:
    """Call `answer`, which must only read, on the replica if it is recent enough, else on the primary.

    Returns its result, and the name of the database. Check permissions before.
    """
    try:
        wanted = positions.needed(user_key(scope.ref.user_id), company_key(scope.company_id))
        # Within one transaction, so that all queries use the same connection as the check of the position.
        with transaction.atomic(using=REPLICA):
            if position_of(REPLICA) >= wanted:
                token = source.set(REPLICA)
                try:
                    return answer(), REPLICA
                finally:
                    source.reset(token)
    except RedisError:
        logger.exception("Redis does not answer: the primary is read")
    except Error as error:
        # Includes queries that the replica cancels because they conflict with replaying.
        logger.warning("The replica failed, and the primary is read: %s", type(error.__cause__ or error).__name__)
    return answer(), "primary"


class ReplicaHealth(TypedDict):
    """How far the replica is behind the primary. `status` is "ok", "behind", or "absent" if no replica answers."""

    status: str
    lag_bytes: int | None
    lag_seconds: float | None


def replica_health() -> ReplicaHealth:
    """Return the state of the replica. `lag_seconds` is the age of the last replayed write; 0 if nothing is missing."""
    written = position_of(PRIMARY)
    absent: ReplicaHealth = {"status": "absent", "lag_bytes": None, "lag_seconds": None}
    try:
        with connections[REPLICA].cursor() as cursor:
            cursor.execute(REPLAYED)
            is_replica, ago = cursor.fetchone()
        lag = max(written - position_of(REPLICA), 0)
    except Error as error:
        logger.warning("The replica does not answer: %s", type(error.__cause__ or error).__name__)
        return absent
    if not is_replica:
        return absent
    seconds = round(float(ago or 0), 3) if lag else 0.0
    return {"status": "behind" if seconds > BEHIND_SECONDS else "ok", "lag_bytes": lag, "lag_seconds": seconds}
