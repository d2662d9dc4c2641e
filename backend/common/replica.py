"""Reads of lists and figures from a replica of the database (REPLICA_URL), and never one that is behind for the reader.

PostgreSQL numbers what it writes by the position in its log. After each action, the position that a replica must have
replayed is noted for whoever acted and for their company. A read asks for the highest that is noted for the reader, the
company and everybody, and goes to the primary where the replica has not come so far, is away, or fails. So whatever was
acknowledged to anybody in a company is in all that its people read. What is written without an event (by hand, say) is
there after MAX_AGE_SECONDS at the latest.

Redis keeps the positions, since servers share them: a sorted set, in which a position only grows. Where Redis does not
answer, or has forgotten them, the primary is read.
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

from common.database_outage import Outage, is_connection_lost
from common.tenancy import Scope

logger = logging.getLogger(__name__)
Answer = TypeVar("Answer")

PRIMARY, REPLICA = "default", "replica"
# No read is older than this, whatever was noted or forgotten.
MAX_AGE_SECONDS = 5
POSITIONS, CHECKED = "replica:positions", "replica:checked"
EVERYBODY = "everybody"

POSITION = """SELECT pg_wal_lsn_diff(
    CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END, '0/0')::bigint"""

# Whether it is a replica (a primary may stand in), and how long ago what it replayed last was written.
REPLAYED = "SELECT pg_is_in_recovery(), extract(epoch FROM now() - pg_last_xact_replay_timestamp())"
BEHIND_SECONDS = 10

# Which database the queries of the moment read.
source: ContextVar[str] = ContextVar("source", default=PRIMARY)
replica_outage = Outage(REPLICA)


class Router:
    """Everything is on the primary, but for what is read within `read`."""

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
    """Whether there is a replica."""
    return bool(settings.REPLICA_URL)


@cache
def redis_client() -> "Redis":
    """Where the positions are kept. Short times: without it the primary is read."""
    return Redis.from_url(
        settings.REDIS_URL, socket_timeout=0.5, socket_connect_timeout=0.5, retry=Retry(NoBackoff(), 1)
    )


def user_key(user_id: int | None) -> str:
    """Under what the position is kept that somebody's own actions need."""
    return f"user:{user_id}"


def company_key(company_id: int | None) -> str:
    """The same for the actions in a company; what is done in none may be seen by anybody."""
    return f"company:{company_id}" if company_id else EVERYBODY


def position_of(alias: str) -> int:
    """How far a database has come: written, for the primary; replayed, for a replica."""
    with connections[alias].cursor() as cursor:
        cursor.execute(POSITION)
        return int(cursor.fetchone()[0])


class Positions:
    """What a replica must have replayed for whom."""

    def __init__(self) -> None:
        # The highest that could not be noted, since Redis did not answer; noted for everybody with the next.
        self.unnoted = 0

    def note(self, *readers: str) -> None:
        """Have these be shown all that is stored by now."""
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
        """The position that a replica must have replayed to be read by these. Raises RedisError."""
        client = redis_client()
        ask: Any = client.pipeline()
        ask.get(CHECKED).zmscore(POSITIONS, [EVERYBODY, *readers])
        checked, positions = cast("tuple[Any, list[float | None]]", ask.execute())
        if checked is None or positions[0] is None:
            # Also where Redis has been emptied. What is noted below it tells nothing any more.
            position = position_of(PRIMARY)
            change: Any = client.pipeline()
            change.zadd(POSITIONS, {EVERYBODY: position}, gt=True)
            change.zremrangebyscore(POSITIONS, "-inf", f"({position}").set(CHECKED, 1, ex=MAX_AGE_SECONDS).execute()
            positions.append(position)
        return max(self.unnoted, *(int(each) for each in positions if each is not None))


positions = Positions()


def read(scope: Scope, answer: Callable[[], Answer]) -> tuple[Answer, str]:
    """What `answer` answers, which only reads: from the replica where it will do, else from the primary; and which.

    Who asks and what they may is to be known before.
    """
    if replica_outage.is_over():
        try:
            wanted = positions.needed(user_key(scope.ref.user_id), company_key(scope.company_id))
            # One transaction, so that all of it comes from the replica whose position was looked at.
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
            # Also what a replica alone does: it cancels a query that is in the way of what it replays.
            logger.warning("The replica failed, and the primary is read: %s", type(error.__cause__ or error).__name__)
            if is_connection_lost(error):
                replica_outage.begin()
    return answer(), "primary"


class ReplicaHealth(TypedDict):
    """How far the replica is behind the primary; `absent` where none answers, or the primary does in its place."""

    status: str
    lag_bytes: int | None
    lag_seconds: float | None


def replica_health() -> ReplicaHealth:
    """Asked of both. Seconds are those since what it replayed last was written, 0 where it has all."""
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
