"""The hash chain of the audit log: whoever changes, removes, inserts or swaps events leaves a trace.

Each event of a company has a number and the SHA-256 of the hash before it and of all that the event says. It gets both
in a transaction of its own, right after that of the action: there the head of the chain is the only row that is locked,
so that no action waits for another while it holds locks, and two of them can never wait for each other. What a crash
leaves without a place gets it with the company's next event, or by the worker.
"""

import hashlib
import json
from collections.abc import Iterator
from datetime import UTC
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction

from audit.models import PLATFORM, AuditChain, AuditEvent

# What the hash covers beside the number. JSON of it is the same on every database.
SEALED_FIELDS = (
    "id",
    "company_id",
    "actor_id",
    "actor_kind",
    "acting_role",
    "acting_company_id",
    "acting_person_id",
    "action",
    "object_type",
    "object_id",
    "before",
    "after",
    "address",
    "agent",
    "request_id",
    "at",
)
# So many at once: no transaction takes long.
BATCH = 500


def link(previous: str, sequence: int, event: AuditEvent) -> str:
    """The hash of an event at this place of its chain."""
    said: dict[str, Any] = {name: getattr(event, name) for name in SEALED_FIELDS}
    said["at"] = event.at.astimezone(UTC).isoformat(timespec="microseconds")
    text = json.dumps(
        [previous, sequence, said], cls=DjangoJSONEncoder, sort_keys=True, separators=(",", ":"), ensure_ascii=True
    )
    return hashlib.sha256(text.encode()).hexdigest()


def seal_after_commit(company_id: int | None) -> None:
    """Give the company's new events their places once the transaction under way is stored.

    A failure there is logged and does not undo the action: the worker will do it.
    """
    # Django names what failed by its `__qualname__`, which a partial has not.
    transaction.on_commit(lambda: seal(company_id or PLATFORM), robust=True)


def seal(chain: int) -> int:
    """Give the events of a chain that have no place yet theirs, in the order of their ids; how many."""
    sealed = 0
    while AuditEvent.objects.in_chain(chain).unsealed().exists():
        done = seal_batch(chain)
        sealed += done
        # Fewer than fit: the rest, if any, is somebody's under way.
        if done < BATCH:
            break
    return sealed


@transaction.atomic
def seal_batch(chain: int) -> int:
    """The same for the first of them, one process at a time."""
    AuditChain.objects.get_or_create(company_id=chain)
    head = AuditChain.objects.select_for_update(no_key=True).get(company_id=chain)
    places = []
    for event in AuditEvent.objects.in_chain(chain).unsealed().order_by("id")[:BATCH]:
        head.sequence += 1
        head.hash = link(head.hash, head.sequence, event)
        places.append((head.sequence, head.hash, event.pk))
    if places:
        with connection.cursor() as cursor:
            cursor.executemany("UPDATE audit_auditevent SET sequence = %s, hash = %s WHERE id = %s", places)
        head.save(update_fields=["sequence", "hash"])
    return len(places)


def seal_all() -> int:
    """Give every event its place that has none; how many."""
    waiting = AuditEvent.objects.unsealed().order_by().values_list("company_id", flat=True).distinct()
    return sum(seal(company_id or PLATFORM) for company_id in list(waiting))


def chains() -> list[int]:
    """Every chain that has a head or events."""
    with_events = AuditEvent.objects.order_by().values_list("company_id", flat=True).distinct()
    heads = AuditChain.objects.values_list("company_id", flat=True)
    return sorted({company_id or PLATFORM for company_id in with_events} | set(heads))


def events_of(chain: int) -> Iterator[AuditEvent]:
    """The events that have their place, in order."""
    rows = AuditEvent.objects.in_chain(chain).filter(sequence__isnull=False)
    return rows.order_by("sequence", "id").iterator(chunk_size=2000)
