"""Handing a job over to another hiring manager."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext

from accounts.actors import Actor
from common.errors import NotAllowed
from common.events import publish
from common.optimistic_locking import next_version
from common.queries import get_or_not_found
from jobs.events import JobAssigned
from jobs.models import Job
from jobs.permissions import may_choose_hiring_manager
from jobs.services import require_hiring_manager


def require_hand_over(actor: Actor) -> None:
    """Raise NotAllowed unless the actor may choose who hires for a job."""
    if not may_choose_hiring_manager(actor):
        raise NotAllowed(gettext("Only HR can reassign jobs to another hiring manager."))


@transaction.atomic
def hand_over(*, actor: Actor, job_id: int, hiring_manager: int, held: bool = False) -> Job | None:
    """Give a job another hiring manager. Returns the job; None if it has this one already.

    The new one is told once it can no longer be undone (see `jobs.undoing`); if `held`, once `outbox.release`
    says so. Raises NotFound, NotAllowed; InvalidInput for somebody who is no active hiring manager of the company.
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
    event = JobAssigned.by(actor, job, at=job.updated_at, **ids)
    publish(event, after=timedelta(seconds=settings.UNDO_SECONDS), held=held)
    return job
