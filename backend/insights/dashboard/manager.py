"""A hiring manager's dashboard: referrals that wait for an answer, and jobs without recent referrals."""

from datetime import timedelta
from typing import Any

from django.db.models import Count, Exists, F, Min, OuterRef
from django.utils import timezone

from accounts.actors import Actor
from common.queries import first_rows
from jobs.models import Job, JobQuerySet, JobStatus
from referrals.models import Referral, ReferralStatus

SHOWN = 5
QUIET_AFTER = timedelta(days=30)


def manager_needs(actor: Actor) -> dict[str, Any]:
    """Return the data for `ManagerNeedsSerializer`. Executes three statements. `urgent` is a queryset of referrals."""
    user = actor.effective_user
    waiting = Referral.objects.visible_to(actor).filter(
        job__hiring_manager=user, status=ReferralStatus.PENDING, answered_at=None
    )
    summary = waiting.order_by().aggregate(count=Count("pk"), oldest=Min("created_at"))
    # Promises of jobs on hold are paused, so these come last.
    running_first = F("answer_paused_on").desc(nulls_first=True)
    urgent = waiting.order_by(running_first, F("answer_due").asc(nulls_last=True), "created_at", "id")
    return {
        "waiting_count": summary["count"],
        "oldest_days": (timezone.now() - summary["oldest"]).days if summary["oldest"] else None,
        "urgent": urgent[:SHOWN],
        **quiet(Job.objects.visible_to(actor).filter(hiring_manager=user)),
    }


def quiet(jobs: JobQuerySet) -> dict[str, Any]:
    """Return the number and the oldest of these jobs that are open and had no referrals for 30 days.

    Executes one statement.
    """
    since = timezone.now() - QUIET_AFTER
    recent = Referral.objects.filter(job=OuterRef("pk"), created_at__gte=since)
    quiet_jobs = jobs.filter(~Exists(recent), status=JobStatus.OPEN, created_at__lt=since)
    count, shown = first_rows(quiet_jobs.order_by("created_at", "id").values("id", "title", "location"), SHOWN)
    return {"quiet_jobs_count": count, "quiet_jobs": shown}
