"""Undoing a change of a job's status or hiring manager, before anybody is told of it."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from common.errors import Conflict
from common.events import publish
from common.optimistic_locking import next_version, require_version
from common.queries import get_or_not_found
from common.undo import cancel_events
from jobs.events import JobAssignmentUndone, JobEvent, JobStatusUndone
from jobs.models import Job, JobChange
from jobs.permissions import require_edit
from jobs.services import hiring_managers_of

TOO_LATE = _("This can no longer be undone: others have been told. Change the job instead.")

GONE = _("The former hiring manager can no longer hire for the job. Choose another one.")


def last_change(actor: Actor, job: Job) -> JobChange | None:
    """Return the change that led to the stored version of a job, if the actor made it."""
    if actor.user is None:
        return None
    change = job.changes.select_related("window").order_by("-id").first()
    if change is None or change.undone_at is not None or change.at != job.updated_at:
        return None
    return change if change.changed_by_id == actor.effective_user.pk else None


def seconds_to_undo(actor: Actor, job: Job) -> float:
    """Return for how many seconds the actor's last change of the job can still be undone; 0 if it cannot."""
    change = last_change(actor, job)
    return change.window.seconds_left() if change else 0.0


@transaction.atomic
def undo_change(*, actor: Actor, job_id: int, updated_at: datetime) -> Job:
    """Give a job the status and the hiring manager back that the actor's change took from it; nobody is told.

    What else the change did to the job stays. `updated_at` is the version that it led to. Raises NotFound, NotAllowed;
    StaleVersion if this is not the stored one; Conflict if others were told, there is nothing of the actor to undo, or
    the former hiring manager can no longer hire.
    """
    job = get_or_not_found(Job.objects.visible_to(actor).select_for_update(no_key=True, of=("self",)), job_id)
    require_edit(actor, job)
    require_version(updated_at, job.updated_at)
    change = last_change(actor, job)
    if change is None or not cancel_events(change.window_id, JobEvent.subject_type, job.pk):
        raise Conflict(TOO_LATE, code="too_late")
    former = change.from_hiring_manager_id
    undone: list[JobEvent] = []
    if change.from_status != job.status:
        undone.append(JobStatusUndone.by(actor, job, from_status=job.status, to_status=change.from_status))
        job.status = change.from_status
    if former != job.hiring_manager_id:
        if former is not None and not hiring_managers_of(job.company_id).filter(pk=former).exists():
            raise Conflict(GONE, code="too_late")
        ids = {"from_hiring_manager_id": job.hiring_manager_id, "to_hiring_manager_id": former}
        undone.append(JobAssignmentUndone.by(actor, job, **ids))
        job.hiring_manager_id = former
    job.updated_at = next_version(job.updated_at)
    job.save(update_fields=("status", "hiring_manager", "updated_at"))
    JobChange.objects.filter(pk=change.pk).update(undone_at=job.updated_at)
    for event in undone:
        publish(event)
    return job
