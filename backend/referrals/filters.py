"""Which referrals a list shows and in which order."""

from typing import Any

from django.db.models import Case, Value, When

from accounts.actors import Actor
from accounts.models import Role
from common.ordering import Ordering
from referrals.models import ReferralQuerySet, ReferralStatus

# The order of the process, not of the alphabet.
STATUS_POSITION = Case(*(When(status=status, then=Value(n)) for n, status in enumerate(ReferralStatus.values)))
ORDERING = Ordering(
    "-created_at",
    created_at="created_at",
    updated_at="updated_at",
    job_title="job__title_folded",
    connection_name="candidate_folded",
    referrer_name="referrer__name_folded",
    status=STATUS_POSITION,
)


def filter_referrals(referrals: ReferralQuerySet, actor: Actor, query: dict[str, Any]) -> ReferralQuerySet:
    """The referrals that fulfil every filter of a validated `ReferralQuery`."""
    exact = {name: query[name] for name in ("job", "connection", "status") if name in query}
    if query.get("mine"):
        referrals = referrals.made_by(actor.effective_user)
    if query.get("managed") and actor.role == Role.HIRING_MANAGER:
        referrals = referrals.filter(job__hiring_manager=actor.effective_user)
    return referrals.filter(**exact).matching(query.get("search", ""))
