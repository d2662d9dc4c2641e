"""The hash chain of the audit log, by which changed, removed, inserted and swapped events can be detected.

Each event of a company has a sequence number, and the SHA-256 of the previous hash and its own content. It gets them
("is sealed") in a separate transaction right after that of the action. There, the head of the chain is the only locked
row, so that actions cannot deadlock. Events that a crash left unsealed are sealed with the company's next event, or by
the worker.
"""

import hashlib
import json
from collections.abc import Iterator
from datetime import UTC
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction

from audit.models import PLATFORM, AuditChain, AuditEvent

# The fields that the hash covers, besides the sequence number. Their JSON is the same on every database.
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
# Events per transaction.
BATCH = 500


def event_hash(previous: str, sequence: int, event: AuditEvent) -> str:
    """Return the hash of an event with this sequence number after the hash `previous`."""
    content: dict[str, Any] = {name: getattr(event, name) for name in SEALED_FIELDS}
    content["at"] = event.at.astimezone(UTC).isoformat(timespec="microseconds")
    text = json.dumps(
        [previous, sequence, content], cls=DjangoJSONEncoder, sort_keys=True, separators=(",", ":"), ensure_ascii=True
    )
    return hashlib.sha256(text.encode()).hexdigest()


def seal_after_commit(company_id: int | None) -> None:
    """Seal the company's new events after the current transaction is committed.

    A failure is logged and does not undo the action; the worker seals the events then.
    """
    # A lambda, since Django logs failures with `__qualname__`, which a partial does not have.
    transaction.on_commit(lambda: seal(company_id or PLATFORM), robust=True)


def seal(chain: int) -> int:
    """Seal the unsealed events of a chain in the order of their ids. Returns their number."""
    total = 0
    while AuditEvent.objects.in_chain(chain).unsealed().exists():
        count = seal_batch(chain)
        total += count
        # If the batch was not full, another process is sealing the remaining events.
        if count < BATCH:
            break
    return total


@transaction.atomic
def seal_batch(chain: int) -> int:
    """Seal the first unsealed events of a chain, at most `BATCH`. Locks the chain. Returns their number."""
    AuditChain.objects.get_or_create(company_id=chain)
    head = AuditChain.objects.select_for_update(no_key=True).get(company_id=chain)
    places = []
    for event in AuditEvent.objects.in_chain(chain).unsealed().order_by("id")[:BATCH]:
        head.sequence += 1
        head.hash = event_hash(head.hash, head.sequence, event)
        places.append((head.sequence, head.hash, event.pk))
    if places:
        with connection.cursor() as cursor:
            cursor.executemany("UPDATE audit_auditevent SET sequence = %s, hash = %s WHERE id = %s", places)
        head.save(update_fields=["sequence", "hash"])
    return len(places)


def seal_all() -> int:
    """Seal all unsealed events of all chains. Returns their number."""
    waiting = AuditEvent.objects.unsealed().order_by().values_list("company_id", flat=True).distinct()
    return sum(seal(company_id or PLATFORM) for company_id in list(waiting))


def chains() -> list[int]:
    """Return the ids of all chains that have a head or events."""
    with_events = AuditEvent.objects.order_by().values_list("company_id", flat=True).distinct()
    heads = AuditChain.objects.values_list("company_id", flat=True)
    return sorted({company_id or PLATFORM for company_id in with_events} | set(heads))


def events_of(chain: int) -> Iterator[AuditEvent]:
    """Yield the sealed events of a chain, in order."""
    rows = AuditEvent.objects.in_chain(chain).filter(sequence__isnull=False)
    return rows.order_by("sequence", "id").iterator(chunk_size=2000)
