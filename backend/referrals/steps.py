"""The steps of the process that referrals reached."""

from django.db.models import Q

from referrals.models import ReferralStatus

# The steps in their order; a rejection can follow after each of them.
STEPS = (ReferralStatus.PENDING, ReferralStatus.REVIEWING, ReferralStatus.INTERVIEWING, ReferralStatus.HIRED)
# The columns with the time at which a referral first was at a step: see `referrals.models.milestones`.
FIRST_AT = {
    ReferralStatus.REVIEWING: "first_reviewing_at",
    ReferralStatus.INTERVIEWING: "first_interviewed_at",
    ReferralStatus.HIRED: "first_hired_at",
}


def has_reached(step: str) -> Q:
    """Return the condition on referrals that they ever were at this step or a later one. All were PENDING."""
    later = STEPS[STEPS.index(ReferralStatus(step)) :]
    columns = [FIRST_AT[each] for each in later if each in FIRST_AT]
    return Q() if len(columns) < len(later) else Q(*((f"{each}__isnull", False) for each in columns), _connector=Q.OR)


def was_rejected_from(step: str) -> Q:
    """Return the condition on referrals that they are REJECTED, and were at this step before."""
    return Q(status=ReferralStatus.REJECTED, rejected_from=step)
