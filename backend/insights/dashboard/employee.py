"""What an employee's dashboard shows: how their referrals move, what is owed to them, and what is new."""

from datetime import datetime
from typing import Any

from django.db.models import F

from accounts.actors import Actor
from jobs.models import Job
from referrals.models import Referral, ReferralStatus, StatusChange

SHOWN = 5
SHOWN_JOBS = 3


def employee_needs(actor: Actor, jobs_since: datetime) -> dict[str, Any]:
    """The latest movements, the answers that others owe, soonest first, and the jobs opened since then."""
    mine = Referral.objects.visible_to(actor).filter(referrer=actor.effective_user)
    new_jobs = Job.objects.listed_for(actor).filter(created_at__gt=jobs_since)
    owed = mine.filter(answer_due__isnull=False, answered_at=None, answer_paused_on=None)
    return {
        "movements": movements(mine),
        "owed": list(owed.order_by("answer_due", "id").values_list("pk", flat=True)[:SHOWN]),
        "new_jobs_count": new_jobs.count(),
        "new_jobs": list(new_jobs.order_by("-created_at", "-id").values("id", "title", "location")[:SHOWN_JOBS]),
    }


def movements(mine: Any) -> list[dict[str, Any]]:
    """The latest step of each referral that has moved, with the words that came with it; the newest first."""
    moved = mine.exclude(status=ReferralStatus.PENDING).order_by("-updated_at", "-id")
    rows = list(moved.values("id", "candidate_name", "status", "updated_at", job_title=F("job__title"))[:SHOWN])
    steps = StatusChange.objects.filter(referral__in=[row["id"] for row in rows]).order_by("at", "id")
    words = {pk: text for pk, text in steps.values_list("referral", "words")}  # noqa: C416  # the last one counts
    return [row | {"words": words.get(row["id"], "")} for row in rows]
