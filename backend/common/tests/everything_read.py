"""Everything that somebody can read, and that is stored for all, to compare two runs of which nobody may learn."""

import re
from collections.abc import Collection, Iterator
from typing import Any

from django.apps import apps
from django.core import mail
from django.core.management.color import no_style
from django.db import connection

from audit.models import AuditEvent
from common.models import OutboxEvent
from common.tests.described_paths import described_paths
from notifications.models import Notification
from webhooks.models import WebhookDelivery

# Headers that differ between requests: the request id, and the policy, whose parts have any order. And the length,
# which follows from the body, where seconds may have one digit more.
AT_RANDOM = ("X-Request-ID", "Content-Security-Policy", "Content-Length")
MOMENT = re.compile(rb'\d{4}-\d\d-\d\d[T ][\d:.]+Z?|[0-9a-f]{32}|(?<="oldest_pending_seconds":)\d+')

# Status, body and headers by call.
Answers = dict[str, tuple[int, bytes, bytes]]


def every_call(ids: set[int], queries: Collection[str]) -> Iterator[str]:
    """Yield every GET of the API with each of these ids, and these queries."""
    for path, methods in described_paths().items():
        if "get" in methods and path != "/api/schema/":
            yield from sorted({re.sub(r"\{\w+\}", str(pk), path) for pk in ids})
    yield from queries


def read_everything(client: Any, ids: set[int], view: dict[str, str], queries: Collection[str] = ()) -> Answers:
    """Return what every call answers, without timestamps and request ids."""
    told = {}
    for call in every_call(ids, queries):
        parameters = "&".join(f"{name}={value}" for name, value in view.items())
        answer = client.get(f"{call}{'&' if '?' in call else '?'}{parameters}")
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        headers = repr(sorted(each for each in answer.items() if each[0] not in AT_RANDOM)).encode()
        told[call] = (answer.status_code, MOMENT.sub(b"then", body), MOMENT.sub(b"then", headers))
    return told


def stored_for_all() -> list[Any]:
    """Return all mails, audit events, outbox events, notifications and messages to webhooks."""
    return [
        [(sent.subject, sent.to, sent.extra_headers["List-Unsubscribe-Post"]) for sent in mail.outbox],
        [*AuditEvent.objects.order_by("pk").values("action", "object_id", "actor", "before", "after")],
        [*Notification.objects.order_by("pk").values("recipient", "kind", "job", "person", "details")],
        [*OutboxEvent.objects.order_by("pk").values("kind", "subject_id", "payload")],
        [*WebhookDelivery.objects.order_by("pk").values("kind", "data")],
    ]


def restart_ids() -> None:
    """Let the ids of new rows follow the highest ones. PostgreSQL does not count back after a rollback."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), apps.get_models()):
            cursor.execute(statement)
