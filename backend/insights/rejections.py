"""Counts of the reasons for rejections."""

from collections import Counter
from typing import Any, TypedDict

from django.db.models import Count, QuerySet, Sum

from accounts.actors import Actor
from accounts.models import Role
from insights.permissions import require_metrics
from referrals.counts import RejectionCounts
from referrals.models import Referral, ReferralStatus
from referrals.reasons import RejectionReason


class ReasonCount(TypedDict):
    """The number of currently rejected referrals with this reason; None for those without one."""

    reason: str | None
    count: int


def rejection_reasons(*, actor: Actor) -> list[ReasonCount]:
    """Count the currently rejected referrals in the actor's scope by the reason of their last rejection, most first.

    For hiring managers, those to the jobs that they manage. Over the platform, reasons of the same name are combined.
    """
    require_metrics(actor)
    rows: QuerySet[Any, Any]
    if actor.role == Role.HIRING_MANAGER:
        own = Referral.objects.in_scope(actor).filter(job__hiring_manager=actor.effective_user)
        rejected = own.filter(status=ReferralStatus.REJECTED).order_by()
        rows = rejected.values_list("rejection_reason").annotate(count=Count("*"))
    else:
        kept = RejectionCounts.objects.in_scope(actor).order_by()
        rows = kept.values_list("reason").annotate(count=Sum("total")).filter(count__gt=0)
    found = dict(rows)
    names = dict(
        RejectionReason.objects.filter(pk__in=[reason for reason in found if reason]).values_list("pk", "name")
    )
    counts = Counter[str | None]()
    for reason, count in found.items():
        counts[names.get(reason)] += count
    ordered = sorted(counts.items(), key=lambda row: (row[0] is None, -row[1], row[0]))
    return [{"reason": name, "count": count} for name, count in ordered]
