"""What a hiring manager's dashboard shows: who waits for them, and which of their jobs nobody refers to."""

from datetime import timedelta
from typing import Any

from django.db.models import Count, Exists, F, Min, OuterRef
from django.utils import timezone

from accounts.actors import Actor
from jobs.models import Job, JobQuerySet, JobStatus
from referrals.models import Referral, ReferralStatus

SHOWN = 5
QUIET_AFTER = timedelta(days=30)


def manager_needs(actor: Actor) -> dict[str, Any]:
    """How many wait for a first answer and for how many days, the most urgent of them, and the quiet jobs."""
    user = actor.effective_user
    waiting = Referral.objects.visible_to(actor).filter(
        job__hiring_manager=user, status=ReferralStatus.PENDING, answered_at=None
    )
    summary = waiting.order_by().aggregate(count=Count("pk"), oldest=Min("created_at"))
    # While a job is on hold its clocks rest: those can wait.
    running_first = F("answer_paused_on").desc(nulls_first=True)
    urgent = waiting.order_by(running_first, F("answer_due").asc(nulls_last=True), "created_at", "id")
    return {
        "waiting_count": summary["count"],
        "oldest_days": (timezone.now() - summary["oldest"]).days if summary["oldest"] else None,
        "urgent": list(urgent.values_list("pk", flat=True)[:SHOWN]),
        **quiet(Job.objects.visible_to(actor).filter(hiring_manager=user)),
    }


def quiet(jobs: JobQuerySet) -> dict[str, Any]:
    """The open ones of these to which nobody was referred within 30 days, those that wait longest first."""
    since = timezone.now() - QUIET_AFTER
    recent = Referral.objects.filter(company=OuterRef("company"), job=OuterRef("pk"), created_at__gte=since)
    found = jobs.filter(status=JobStatus.OPEN, created_at__lt=since).exclude(Exists(recent))
    return {
        "quiet_jobs_count": found.count(),
        "quiet_jobs": list(found.order_by("created_at", "id").values("id", "title", "location")[:SHOWN]),
    }
