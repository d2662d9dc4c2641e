"""Closing a job with a message to those who referred the people who still wait, and undoing changes of jobs."""

from datetime import datetime

from django.db import transaction

from accounts.actors import Actor
from bulk import services
from bulk.models import BulkAction, BulkKind
from common.queries import get_or_not_found
from common.undo import open_window, start_countdown
from jobs.models import Job, JobStatus
from jobs.services import update_job
from jobs.undoing import undo_change
from referrals.models import UNDECIDED, Referral, ReferralStatus
from referrals.reasons import get_chosen_reason


@transaction.atomic
def close_job(
    *,
    actor: Actor,
    job_id: int,
    updated_at: datetime | None = None,
    message: str = "",
    reject: bool = False,
    reason_id: int | None = None,
) -> tuple[Job, BulkAction | None]:
    """Close a job; with a message, tell the referrers of all who wait; with `reject`, reject these, too.

    Returns the job, and the bulk action that does the latter where people wait. Both are in one window, so that nobody
    is told of the job before the last row is done. Erased candidates are left as they are. Raises NotFound and
    NotAllowed as for a change of the job; StaleVersion if the stored job is newer than `updated_at`; InvalidInput for a
    reason that is not on the company's list.
    """
    window = open_window(actor.effective_user.pk, endless=True)
    job = update_job(actor=actor, job_id=job_id, updated_at=updated_at, status=JobStatus.CLOSED, window=window)
    get_chosen_reason(job.company_id, reason_id, rejects=reject)
    rows: list[tuple[int, datetime]] = []
    if message or reject:
        waiting = Referral.objects.visible_to(actor).filter(job=job_id, status__in=UNDECIDED, erased_at=None)
        rows = [*waiting.order_by("pk").values_list("pk", "updated_at")]
    if not rows:
        start_countdown(window.pk)
        return job, None
    bulk = BulkAction(
        company_id=job.company_id,
        user=actor.effective_user,
        kind=BulkKind.CLOSE,
        status=ReferralStatus.REJECTED if reject else "",
        message_to_referrer=message,
        reason_id=reason_id,
        window=window,
    )
    services.store(bulk, rows)
    return job, bulk


@transaction.atomic
def undo_job_change(*, actor: Actor, job_id: int, updated_at: datetime) -> tuple[Job, BulkAction | None]:
    """Undo the actor's change of a job's status or hiring manager at once, and what closing it did row by row.

    Returns the job, and the bulk action that undoes the latter: what has changed since is kept. Raises as
    `jobs.undoing.undo_change`.
    """
    job = get_or_not_found(Job.objects.visible_to(actor), job_id)
    change = job.changes.order_by("-id").first()
    closings = BulkAction.objects.filter(kind=BulkKind.CLOSE, user=actor.effective_user, undo_requested_at=None)
    # It and its rows are locked before the job and the window, as `.github/docs/architecture.md` orders.
    locked = closings.select_for_update(no_key=True, of=("self",))
    bulk = locked.filter(window=change.window_id).first() if change else None
    if bulk:
        services.stop(bulk)
    job = undo_change(actor=actor, job_id=job_id, updated_at=updated_at)
    return job, services.undo(actor=actor, bulk_id=bulk.pk) if bulk else None
