"""Removing events after the retention period, so that the remaining chain can still be verified."""

from datetime import datetime

from audit.chain import seal
from audit.models import AuditChain, AuditEvent
from audit.triggers import removal_allowed


def remove_before(moment: datetime, chain: int) -> int:
    """Remove the events of a chain that are older than `moment`, up to the first one that is not. Returns their number.

    Stores sequence number and hash of the last removed event in the head of the chain, where verification begins. Only
    the owner of the table may do this: see `audit.triggers.removal_allowed`.
    """
    seal(chain)
    with removal_allowed():
        head = AuditChain.objects.select_for_update(no_key=True).filter(company_id=chain).first()
        if head is None:
            return 0
        placed = AuditEvent.objects.in_chain(chain).filter(sequence__isnull=False)
        first_kept = placed.filter(at__gte=moment).order_by("sequence").first()
        gone = placed.filter(sequence__lt=first_kept.sequence) if first_kept else placed
        last = gone.order_by("sequence").last()
        if last is None or last.sequence is None:
            return 0
        head.removed, head.anchor = last.sequence, last.hash
        head.save(update_fields=["removed", "anchor"])
        return gone.delete()[0]
