"""How the product is: whether this process lives, and whether it can do its work."""

import logging
import shutil
from functools import cache

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.database_outage import outage
from common.outbox import WorkerHealth, worker_health
from common.replica import is_used, replica_health
from config.environment import DATA_DIR

logger = logging.getLogger(__name__)

# Less is told as "low"; without the last of them nothing can be stored any more.
LOW_DISK_BYTES = 500_000_000
FULL_DISK_BYTES = 20_000_000

WorkerAnswer = inline_serializer(
    "WorkerHealth",
    {
        "status": serializers.ChoiceField(
            ["ok", "behind", "absent"],
            help_text="absent: no worker was seen for 30 seconds; behind: what is due has waited for over a minute.",
        ),
        "last_seen": serializers.DateTimeField(allow_null=True),
        "pending": serializers.IntegerField(help_text="Deliveries that are still to be made, or made again."),
        "oldest_pending_seconds": serializers.IntegerField(help_text="How long ago the oldest of them happened."),
        "failed": serializers.IntegerField(help_text="Deliveries that were given up after the last try."),
    },
    allow_null=True,
)
HealthAnswer = inline_serializer(
    "Health",
    {
        "status": serializers.ChoiceField(["ok"]),
        "database": serializers.ChoiceField(["ok", "unavailable"]),
        "worker": WorkerAnswer,
    },
)
ReplicaAnswer = inline_serializer(
    "ReplicaHealth",
    {
        "status": serializers.ChoiceField(
            ["ok", "behind", "absent"],
            help_text="behind: by more than 10 seconds; absent: none answers. The primary is read meanwhile.",
        ),
        "lag_bytes": serializers.IntegerField(allow_null=True),
        "lag_seconds": serializers.FloatField(allow_null=True),
    },
    required=False,
    help_text="Only where a replica is set up (REPLICA_URL).",
)
ReadyAnswer = inline_serializer(
    "Ready",
    {
        "status": serializers.ChoiceField(
            ["ok", "degraded", "unavailable"],
            help_text="degraded: calls are answered, but mails wait, a replica is missing or the disk is nearly full.",
        ),
        "database": serializers.ChoiceField(["ok", "unavailable"]),
        "migrations": serializers.ChoiceField(["ok", "pending", "unknown"]),
        "worker": serializers.ChoiceField(["ok", "behind", "absent", "unknown"]),
        "mail": serializers.ChoiceField(["ok", "failing", "unknown"], help_text="failing: some were given up."),
        "disk": serializers.ChoiceField(["ok", "low", "full"]),
        "replica": ReplicaAnswer,
    },
)


def worker_if_known() -> WorkerHealth | None:
    """What the database says of the worker, or None while it does not answer."""
    if not outage.is_over():
        return None
    try:
        return worker_health()
    except (DatabaseError, OSError):
        logger.exception("The database does not answer")
        return None


@cache
def migrated() -> bool:
    """Whether every migration of this code is applied; asked until it is so."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def migration_state() -> str:
    """`pending` where this code needs a newer database."""
    if migrated():
        return "ok"
    migrated.cache_clear()
    return "pending"


def disk_state() -> str:
    """How much room there is where the data lies."""
    free = shutil.disk_usage(DATA_DIR).free
    return "full" if free < FULL_DISK_BYTES else "low" if free < LOW_DISK_BYTES else "ok"


class PublicView(APIView):
    """Answers anybody, without looking who asks."""

    authentication_classes = ()
    permission_classes = (AllowAny,)


class Health(PublicView):
    """Whether this process lives: 200 whenever it can answer at all. `worker` is null while the database is away."""

    @extend_schema(auth=[], responses=HealthAnswer)
    def get(self, request: Request) -> Response:
        worker = worker_if_known()
        return Response({"status": "ok", "database": "ok" if worker else "unavailable", "worker": worker})


class Ready(PublicView):
    """Whether calls can be answered: 503 without the database, its migrations, or room on the disk.

    A worker that is absent or behind is only told: mail waits, and everything else goes on.
    """

    @extend_schema(auth=[], responses={200: ReadyAnswer, 503: ReadyAnswer})
    def get(self, request: Request) -> Response:
        worker = worker_if_known()
        parts = {
            "database": "ok" if worker else "unavailable",
            "migrations": migration_state() if worker else "unknown",
            "worker": worker["status"] if worker else "unknown",
            "mail": ("failing" if worker["failed"] else "ok") if worker else "unknown",
            "disk": disk_state(),
        }
        unavailable = parts["database"] != "ok" or parts["migrations"] != "ok" or parts["disk"] == "full"
        replica = {"replica": replica_health()} if is_used() and worker else {}
        degraded = any(state != "ok" for state in (*parts.values(), *(each["status"] for each in replica.values())))
        status = "unavailable" if unavailable else "degraded" if degraded else "ok"
        return Response({"status": status, **parts, **replica}, status=503 if unavailable else 200)
