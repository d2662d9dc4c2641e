"""Closing a job with words to those who referred the people who still wait, and undoing changes of jobs."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from common import outbox
from common.errors import Conflict
from jobs.models import Job, JobStatus
from jobs.services import update_job
from jobs.undoing import TOO_LATE, undo_change
from referrals.events import ReferralMessagePosted
from referrals.messages import add_message
from referrals.models import (
    UNDECIDED,
    Audience,
    Referral,
    ReferralMessage,
    ReferralMessageQuerySet,
    ReferralStatus,
    StatusChange,
)
from referrals.services import set_status, undo_decision

REFERRAL_CHANGED = _("This can no longer be undone: a referral to this job has changed since. Reopen the job instead.")


@transaction.atomic
def close_job(
    *,
    actor: Actor,
    job_id: int,
    updated_at: datetime | None = None,
    message: str = "",
    reject: bool = False,
    reason_id: int | None = None,
) -> Job:
    """Close a job; with a message, tell the referrers of all who wait; with `reject`, reject these, too.

    Nobody is told before it can no longer be undone: see `undo_job_change`. Erased candidates are left as they are.
    Raises NotFound and NotAllowed as for a change of the job; StaleVersion if the stored job is newer than
    `updated_at`; InvalidInput for a reason that is not on the company's list.
    """
    job = update_job(actor=actor, job_id=job_id, updated_at=updated_at, status=JobStatus.CLOSED)
    if not message and not reject:
        return job
    held_until = told_at(job.updated_at)
    waiting = Referral.objects.visible_to(actor).filter(job=job_id, status__in=UNDECIDED, erased_at=None)
    for referral in waiting.select_for_update(no_key=True, of=("self",)).select_related("job").order_by("pk"):
        if reject:
            set_status(
                actor=actor,
                referral_id=referral.pk,
                status=ReferralStatus.REJECTED,
                message_to_referrer=message,
                reason_id=reason_id,
                held_until=held_until,
            )
        else:
            add_message(actor, referral, Audience.SHARED, message, held_until=held_until)
    return job


def told_at(version: datetime) -> datetime | None:
    """Return when others are told of the change that led to this version of a job; None for at once.

    By this time, the messages and decisions are found that came with it.
    """
    return version + timedelta(seconds=settings.UNDO_SECONDS) if settings.UNDO_SECONDS else None


@transaction.atomic
def undo_job_change(*, actor: Actor, job_id: int, updated_at: datetime) -> Job:
    """Undo the actor's change of a job's status or hiring manager, and what closing it did to its referrals.

    All of it or nothing. Raises as `jobs.undoing.undo_change`; Conflict if one of the referrals has changed since.
    """
    job = undo_change(actor=actor, job_id=job_id, updated_at=updated_at)
    own = {"referral__job": job, "held_until": told_at(updated_at)}
    rejections = StatusChange.objects.filter(**own, changed_by=actor.effective_user, undone_at=None)
    try:
        for referral_id in rejections.order_by("referral").values_list("referral", flat=True):
            undo_decision(actor=actor, referral_id=referral_id)
    except Conflict as error:
        raise Conflict(REFERRAL_CHANGED, code="changed_since") from error
    take_back_messages(ReferralMessage.objects.filter(**own, author=actor.effective_user))
    return job


def take_back_messages(messages: ReferralMessageQuerySet) -> None:
    """Delete messages that nobody was told yet."""
    for message in messages.order_by("referral"):
        if not outbox.cancel(ReferralMessagePosted, message.referral_id, message_id=message.pk):
            raise Conflict(TOO_LATE, code="too_late")
    messages.delete()
