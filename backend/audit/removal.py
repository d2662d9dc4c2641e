"""Removing events whose time is over, so that what remains can still be verified."""

from datetime import datetime

from audit.chain import seal
from audit.models import AuditChain, AuditEvent
from audit.triggers import removal_allowed


def remove_before(moment: datetime, chain: int) -> int:
    """Remove the beginning of a chain, up to its first event that is not older than `moment`; how many.

    The head keeps the number and hash of the last one that went: the chain is verified from there. Only the owner of
    the table may do this: see `audit.triggers.removal_allowed`.
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
