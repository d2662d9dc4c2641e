"""Counts of the reasons for rejections."""

from typing import TypedDict

from django.db.models import Count

from accounts.actors import Actor
from accounts.models import Role
from insights.permissions import require_metrics
from referrals.models import Referral, ReferralStatus


class ReasonCount(TypedDict):
    """The number of currently rejected referrals with this reason; None for those without one."""

    reason: str | None
    count: int


def rejection_reasons(*, actor: Actor) -> list[ReasonCount]:
    """Count the currently rejected referrals in the actor's scope by the reason of their last rejection, most first.

    For hiring managers, those to the jobs that they manage. Over the platform, reasons of the same name are combined.
    """
    require_metrics(actor)
    rejected = Referral.objects.in_scope(actor).filter(status=ReferralStatus.REJECTED).order_by()
    if actor.role == Role.HIRING_MANAGER:
        rejected = rejected.filter(job__hiring_manager=actor.effective_user)
    rows = rejected.values_list("rejection_reason__name").annotate(count=Count("*"))
    ordered = sorted(rows, key=lambda row: (row[0] is None, -row[1], row[0]))
    return [{"reason": name, "count": count} for name, count in ordered]
