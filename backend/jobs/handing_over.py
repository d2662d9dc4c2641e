"""Handing a job over to another hiring manager, and taking that back before anybody is told."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from common import outbox
from common.errors import Conflict, NotAllowed
from common.events import publish
from common.optimistic_locking import next_version, refuse_stale
from common.queries import get_or_not_found
from jobs.events import JobAssigned, JobAssignmentUndone
from jobs.models import Job
from jobs.permissions import may_choose_hiring_manager
from jobs.services import require_hiring_manager

TOO_LATE = _("This can no longer be undone: others have been told. Choose the hiring manager of the job instead.")


def require_hand_over(actor: Actor) -> None:
    """Raise NotAllowed unless the actor may choose who hires for a job."""
    if not may_choose_hiring_manager(actor):
        raise NotAllowed(gettext("Only HR can reassign jobs to another hiring manager."))


@transaction.atomic
def hand_over(*, actor: Actor, job_id: int, hiring_manager: int, held: bool = False) -> Job | None:
    """Give a job another hiring manager. Returns the job; None if it has this one already.

    The new one is told once it can no longer be undone; if `held`, once `outbox.release` says so. Raises NotFound,
    NotAllowed; InvalidInput for somebody who is no active hiring manager of the company.
    """
    job = get_or_not_found(Job.objects.visible_to(actor).select_for_update(no_key=True, of=("self",)), job_id)
    require_hand_over(actor)
    require_hiring_manager(job.company_id, hiring_manager)
    before = job.hiring_manager_id
    if before == hiring_manager:
        return None
    job.hiring_manager_id = hiring_manager
    job.updated_at = next_version(job.updated_at)
    job.save(update_fields=("hiring_manager", "updated_at"))
    ids = {"from_hiring_manager_id": before, "to_hiring_manager_id": hiring_manager}
    publish(JobAssigned.by(actor, job, **ids), after=timedelta(seconds=settings.UNDO_SECONDS), held=held)
    return job


@transaction.atomic
def take_back(*, actor: Actor, job_id: int, updated_at: datetime) -> None:
    """Give a job its former hiring manager back; nobody is told. `updated_at` is the version that handing over led to.

    Raises NotFound, NotAllowed; StaleVersion if the job has changed since; Conflict if the new one was told already.
    """
    job = get_or_not_found(Job.objects.visible_to(actor).select_for_update(no_key=True, of=("self",)), job_id)
    require_hand_over(actor)
    refuse_stale(updated_at, job.updated_at)
    to = job.hiring_manager_id
    event = outbox.undelivered_events(JobAssigned, job.pk, to_hiring_manager_id=to).order_by("pk").last()
    if event is None or not outbox.cancel(JobAssigned, job.pk, to_hiring_manager_id=to):
        raise Conflict(TOO_LATE, code="too_late")
    former = event.payload["from_hiring_manager_id"]
    job.hiring_manager_id = former
    job.updated_at = next_version(job.updated_at)
    job.save(update_fields=("hiring_manager", "updated_at"))
    publish(JobAssignmentUndone.by(actor, job, from_hiring_manager_id=to, to_hiring_manager_id=former))
