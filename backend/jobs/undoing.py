"""Undoing a change of a job's status or hiring manager, before anybody is told of it."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import User
from common import outbox
from common.errors import Conflict
from common.events import Event, publish
from common.models import OutboxEvent
from common.optimistic_locking import next_version, require_version
from common.queries import get_or_not_found
from jobs.events import JobAssigned, JobAssignmentUndone, JobEvent, JobStatusChanged, JobStatusUndone
from jobs.models import Job
from jobs.permissions import require_edit

TOO_LATE = _("This can no longer be undone: others have been told. Change the job instead.")

GONE = _("The account of the former hiring manager no longer exists. Choose another one for the job.")


def held_events(actor: Actor, job: Job) -> dict[str, OutboxEvent]:
    """Return by kind the events of the job's last change that nobody was told yet, if the actor made it.

    Their time is the version of the job that the change led to.
    """
    own = {"actor__user_id": actor.ref.user_id}
    events = [
        *outbox.undelivered_events(JobStatusChanged, job.pk, at=job.updated_at, **own),
        *outbox.undelivered_events(JobAssigned, job.pk, at=job.updated_at, **own),
    ]
    return {each.kind: each for each in events if each.not_before and outbox.seconds_left(each.not_before)}


def seconds_to_undo(actor: Actor, job: Job) -> float:
    """Return for how many seconds the actor's last change of the job can still be undone; 0 if it cannot."""
    times = [each.not_before for each in held_events(actor, job).values() if each.not_before]
    return outbox.seconds_left(min(times)) if times else 0.0


@transaction.atomic
def undo_change(*, actor: Actor, job_id: int, updated_at: datetime) -> Job:
    """Give a job the status and the hiring manager back that the actor's change took from it; nobody is told.

    What else the change did to the job stays. `updated_at` is the version that it led to. Raises NotFound, NotAllowed;
    StaleVersion if this is not the stored one; Conflict if others were told, there is nothing of the actor to undo, or
    the former hiring manager is gone.
    """
    job = get_or_not_found(Job.objects.visible_to(actor).select_for_update(no_key=True, of=("self",)), job_id)
    require_edit(actor, job)
    require_version(updated_at, job.updated_at)
    held = held_events(actor, job)
    if not held or not all(outbox.cancel(Event.kinds[kind], job.pk, at=job.updated_at) for kind in held):
        raise Conflict(TOO_LATE, code="too_late")
    undone: list[JobEvent] = []
    if changed := held.get(JobStatusChanged.kind):
        former_status = changed.payload["from_status"]
        undone.append(JobStatusUndone.by(actor, job, from_status=job.status, to_status=former_status))
        job.status = former_status
    if assigned := held.get(JobAssigned.kind):
        former = assigned.payload["from_hiring_manager_id"]
        if former is not None and not User.objects.filter(pk=former).exists():
            # An invitation that was revoked since.
            raise Conflict(GONE, code="too_late")
        ids = {"from_hiring_manager_id": job.hiring_manager_id, "to_hiring_manager_id": former}
        undone.append(JobAssignmentUndone.by(actor, job, **ids))
        job.hiring_manager_id = former
    job.updated_at = next_version(job.updated_at)
    job.save(update_fields=("status", "hiring_manager", "updated_at"))
    for event in undone:
        publish(event)
    return job
