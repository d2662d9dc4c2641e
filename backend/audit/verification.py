"""Whether the audit log is as it was written: see `audit.chain`."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from audit.chain import chains, event_hash, events_of
from audit.models import AuditChain, AuditEvent

# The worker gives an event its place within seconds.
MAY_WAIT = timedelta(minutes=10)


@dataclass(frozen=True)
class ChainReport:
    """What was found in one chain: `events` that are as they were written, and those `waiting` for their place.

    `broken` names the first event that is not as it was written, or is empty.
    """

    company_id: int
    events: int
    waiting: int
    head: str
    broken: str = ""


def verify_all() -> list[ChainReport]:
    """Walk every chain."""
    return [verify(chain) for chain in chains()]


def verify(chain: int) -> ChainReport:
    """Walk a chain from where it begins to its head."""
    # Read first: events that are added meanwhile are not missed below.
    head = AuditChain.objects.filter(company_id=chain).first() or AuditChain(company_id=chain)
    waiting = AuditEvent.objects.in_chain(chain).unsealed()
    sequence, previous = head.removed, head.anchor
    broken, intact = "", 0
    for event in events_of(chain):
        if event.sequence is not None and event.sequence > head.sequence:
            broken = beyond(chain, event)
            break
        sequence += 1
        broken = mismatch(sequence, previous, event)
        if broken:
            break
        previous, intact = event.hash, intact + 1
    if not broken and (sequence, previous) != (head.sequence, head.hash):
        broken = f"event number {sequence + 1} is missing, and what follows: there were {head.sequence}"
    if not broken and (stuck := waiting.filter(at__lt=timezone.now() - MAY_WAIT).order_by("id").first()):
        broken = f"event {stuck.pk} ({stuck}) has no place in the chain, though it is old"
    return ChainReport(chain, intact, waiting.count(), head.hash, broken)


def mismatch(sequence: int, previous: str, event: AuditEvent) -> str:
    """What is wrong with the event that should be at this place; empty for nothing."""
    if event.sequence != sequence:
        return f"event number {sequence} is missing: number {event.sequence} (event {event.pk}) comes in its place"
    if event.hash != event_hash(previous, sequence, event):
        return f"event number {sequence} (event {event.pk}, {event}) is not as it was written"
    return ""


def beyond(chain: int, event: AuditEvent) -> str:
    """What is wrong with an event after the head; empty where the chain has grown since it was read."""
    now = AuditChain.objects.filter(company_id=chain).values_list("sequence", flat=True).first() or 0
    if event.sequence is not None and event.sequence <= now:
        return ""
    return f"event number {event.sequence} (event {event.pk}, {event}) was added past the end of the chain"
