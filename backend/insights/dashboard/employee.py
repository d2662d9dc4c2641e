"""An employee's dashboard: figures, latest changes of their referrals, answers they are waiting for, and new jobs."""

from datetime import datetime
from typing import Any

from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce, Greatest
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.models import User
from common.queries import count_of, first_rows
from connections.models import Connection
from jobs.models import Job, JobStatus
from referrals.models import (
    Audience,
    MessageKind,
    Referral,
    ReferralMessage,
    ReferralQuerySet,
    ReferralStatus,
    StatusChange,
)
from referrals.services import can_be_read

SHOWN = 5
SHOWN_JOBS = 3


def employee_needs(actor: Actor, jobs_since: datetime) -> dict[str, Any]:
    """Return the data for `EmployeeNeedsSerializer`. New jobs are those created after `jobs_since`.

    Executes three statements, and one more if there are movements. `owed` is a queryset of referrals.
    """
    own_referrals = Referral.objects.visible_to(actor).filter(referrer=actor.effective_user)
    owed = own_referrals.filter(answer_due__isnull=False, answered_at=None, answer_paused_on=None)
    new_jobs = Job.objects.listed_for(actor).filter(created_at__gt=jobs_since).order_by("-created_at", "-id")
    new_jobs_count, shown_jobs = first_rows(new_jobs.values("id", "title", "location"), SHOWN_JOBS)
    return {
        **counts(actor),
        "movements": movements(own_referrals, actor.effective_user),
        "owed": owed.order_by("answer_due", "id")[:SHOWN],
        "new_jobs_count": new_jobs_count,
        "new_jobs": shown_jobs,
    }


def counts(actor: Actor) -> dict[str, int]:
    """Return the figures: open jobs, own referrals and own connections. Executes one statement.

    For superusers who view as an employee without choosing one, all referrals in their scope.
    """
    user = actor.effective_user
    referrals = Referral.objects.visible_to(actor)
    figures: dict[str, int] = (
        User.objects.filter(pk=user.pk)
        .values(
            open_jobs_count=count_of(Job.objects.listed_for(actor).filter(status=JobStatus.OPEN)),
            referrals_count=count_of(referrals if actor.is_superuser else referrals.filter(referrer=user)),
            connections_count=count_of(Connection.objects.visible_to(actor)),
        )
        .get()
    )
    return figures


def movements(referrals: ReferralQuerySet, referrer: User) -> list[dict[str, Any]]:
    """Return the latest status change or message of reviewers for each referral, newest first.

    Not the changes that were undone, nor the message of one that still can be.
    """
    open_question = Q(kind=MessageKind.CONTACT_REQUEST, referral__contact_requested_at__isnull=False)
    messages = ReferralMessage.objects.told().filter(audience=Audience.SHARED)
    messages = messages.filter(Q(kind=MessageKind.MESSAGE) | open_question)
    last_message = messages.filter(referral=OuterRef("pk")).exclude(author=referrer).order_by("-created_at", "-id")
    changes = StatusChange.objects.filter(undone_at=None)
    last_change = changes.filter(referral=OuterRef("pk")).order_by("-id")
    rows = referrals.annotate(
        message_at=Subquery(last_message.values("created_at")[:1]),
        message=Subquery(last_message.values("text")[:1]),
        decided_at=Coalesce(Subquery(last_change.values("at")[:1]), "created_at"),
        moved_at=Greatest("decided_at", Coalesce("message_at", "decided_at")),
    )
    moved = rows.filter(~Q(status=ReferralStatus.PENDING) | Q(message_at__isnull=False)).order_by("-moved_at", "-id")
    columns = ("id", "candidate_name", "status", "decided_at", "message_at", "message", "moved_at", "erased_at")
    shown = list(moved.values(*columns, job_title=F("job__title"))[:SHOWN])
    of_shown = changes.filter(referral__in=[row["id"] for row in shown])
    shown_changes = of_shown.select_related("window").order_by("at", "id")
    # The last one counts.
    texts = {each.referral_id: each.message_to_referrer if can_be_read(each) else "" for each in shown_changes}
    for row in shown:
        by_message = row["message_at"] is not None and row["message_at"] >= row["decided_at"]
        if row["erased_at"]:
            row["candidate_name"] = gettext("Erased candidate")
        row |= {"message": row["message"] if by_message else texts.get(row["id"], ""), "updated_at": row["moved_at"]}
    return shown
