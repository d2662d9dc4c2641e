"""The steps of the process that referrals reached."""

from django.db.models import Q

from referrals.models import FIRST_AT, STEPS, ReferralStatus


def has_reached(step: str) -> Q:
    """Return the condition on referrals that they ever were at this step or a later one. All were PENDING."""
    if step == ReferralStatus.PENDING:
        return Q()
    later = STEPS[STEPS.index(ReferralStatus(step)) :]
    return Q(*((f"{FIRST_AT[each]}__isnull", False) for each in later), _connector=Q.OR)


def was_rejected_from(step: str) -> Q:
    """Return the condition on referrals that they are REJECTED, and were at this step before."""
    return Q(status=ReferralStatus.REJECTED, rejected_from=step)
