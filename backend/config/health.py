"""Health checks: whether this process is alive, and whether it can handle requests."""

import logging
import shutil

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from common.encryption import earlier_keys_state
from common.outbox import WorkerHealth, worker_health
from common.views import PublicView
from config.environment import DATA_DIR

logger = logging.getLogger(__name__)

# Below these limits the disk counts as "low" and as "full".
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
        "oldest_pending_seconds": serializers.IntegerField(
            help_text="For how long the oldest of those that are due has waited."
        ),
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
ReadyAnswer = inline_serializer(
    "Ready",
    {
        "status": serializers.ChoiceField(
            ["ok", "degraded", "unavailable"],
            help_text="degraded: calls are answered, but mails wait or the disk is nearly full.",
        ),
        "database": serializers.ChoiceField(["ok", "unavailable"]),
        "migrations": serializers.ChoiceField(["ok", "pending", "unknown"]),
        "worker": serializers.ChoiceField(["ok", "behind", "absent", "unknown"]),
        "mail": serializers.ChoiceField(["ok", "failing", "unknown"], help_text="failing: some were given up."),
        "disk": serializers.ChoiceField(["ok", "low", "full"]),
        "earlier_keys": serializers.ChoiceField(
            ["none", "needed", "unneeded", "unknown"],
            help_text="Those in SECRET_KEY_FALLBACKS. unneeded: they can be removed from it.",
        ),
    },
)


def worker_state() -> WorkerHealth | None:
    """Return the state of the worker, or None while the database does not answer."""
    try:
        return worker_health()
    except (DatabaseError, OSError):
        logger.exception("The database does not answer")
        return None


def migration_state() -> str:
    """Return "ok", or "pending" if migrations have to be applied."""
    executor = MigrationExecutor(connection)
    return "pending" if executor.migration_plan(executor.loader.graph.leaf_nodes()) else "ok"


def disk_state() -> str:
    """Return "ok", "low" or "full" for the disk of DATA_DIR."""
    free = shutil.disk_usage(DATA_DIR).free
    return "full" if free < FULL_DISK_BYTES else "low" if free < LOW_DISK_BYTES else "ok"


class Health(PublicView):
    """Whether this process is alive: always 200. `worker` is null while the database does not answer."""

    @extend_schema(auth=[], responses=HealthAnswer)
    def get(self, request: Request) -> Response:
        worker = worker_state()
        return Response({"status": "ok", "database": "ok" if worker else "unavailable", "worker": worker})


class Ready(PublicView):
    """Whether requests can be handled: 503 without the database, its migrations, or space on the disk.

    200 and `degraded` if the worker is absent or behind: mails wait, but everything else works.
    """

    @extend_schema(auth=[], responses={200: ReadyAnswer, 503: ReadyAnswer})
    def get(self, request: Request) -> Response:
        worker = worker_state()
        parts = {
            "database": "ok" if worker else "unavailable",
            "migrations": migration_state() if worker else "unknown",
            "worker": worker["status"] if worker else "unknown",
            "mail": ("failing" if worker["failed"] else "ok") if worker else "unknown",
            "disk": disk_state(),
        }
        unavailable = parts["database"] != "ok" or parts["migrations"] != "ok" or parts["disk"] == "full"
        degraded = any(state != "ok" for state in parts.values())
        status = "unavailable" if unavailable else "degraded" if degraded else "ok"
        keys = earlier_keys_state() if parts["migrations"] == "ok" else "unknown"
        return Response({"status": status, **parts, "earlier_keys": keys}, status=503 if unavailable else 200)
