"""Which referrals a list shows, in which order, and how many there are."""

from typing import Any

from django.db.models import Case, Count, Q, Value, When

from accounts.actors import Actor
from accounts.models import Role
from referrals.models import ReferralQuerySet, ReferralStatus

# A referral's way through the process, not the alphabet.
STEP = Case(*(When(status=status, then=Value(step)) for step, status in enumerate(ReferralStatus.values)))
SORT_KEYS = {
    "created_at": ("created_at",),
    "updated_at": ("updated_at",),
    "job_title": ("job__title_folded",),
    "connection_name": ("candidate_folded",),
    "referrer_name": ("referrer__first_name", "referrer__last_name"),
    "status": ("step",),
}


def filtered(referrals: ReferralQuerySet, actor: Actor, query: dict[str, Any]) -> ReferralQuerySet:
    """The referrals that fulfil every filter of a validated `ReferralQuery`."""
    exact = {name: query[name] for name in ("job", "connection", "status") if name in query}
    if query.get("mine"):
        referrals = referrals.filter(referrer=actor.effective_user)
    if query.get("managed") and actor.role == Role.HIRING_MANAGER:
        referrals = referrals.filter(job__hiring_manager=actor.effective_user)
    return referrals.filter(**exact).matching(query.get("search", ""))


def ordered(referrals: ReferralQuerySet, ordering: str) -> ReferralQuerySet:
    """Sorted as a `ReferralQuery` says; rows of the same value newest first or, turned round, oldest first."""
    sign = "-" if ordering.startswith("-") else ""
    return referrals.alias(step=STEP).order_by(*(f"{sign}{key}" for key in (*SORT_KEYS[ordering.lstrip("-")], "id")))


def counts(referrals: ReferralQuerySet) -> dict[str, int]:
    """How many there are: `total`, and one entry per status in lower case."""
    per_status = {status.lower(): Count("pk", filter=Q(status=status)) for status in ReferralStatus.values}
    return referrals.alias(step=STEP).order_by().aggregate(total=Count("pk"), **per_status)
