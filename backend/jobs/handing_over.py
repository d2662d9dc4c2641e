"""Handing a job over to another hiring manager."""

from django.db import transaction
from django.utils.translation import gettext

from accounts.actors import Actor
from common.errors import NotAllowed
from common.models import UndoWindow
from common.optimistic_locking import next_version
from common.queries import get_or_not_found
from jobs.models import Job
from jobs.permissions import may_choose_hiring_manager
from jobs.services import record_change, require_hiring_manager


def require_hand_over(actor: Actor) -> None:
    """Raise NotAllowed unless the actor may choose who hires for a job."""
    if not may_choose_hiring_manager(actor):
        raise NotAllowed(gettext("Only HR can reassign jobs to another hiring manager."))


@transaction.atomic
def hand_over(*, actor: Actor, job_id: int, hiring_manager: int, window: UndoWindow | None = None) -> Job | None:
    """Give a job another hiring manager. Returns the job; None if it has this one already.

    The new one is told once it can no longer be undone (see `jobs.undoing`), with all else in `window`; without one,
    it is alone in a window of its own. Raises NotFound, NotAllowed; InvalidInput for somebody who is no active hiring
    manager of the company.
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
    record_change(actor, job, job.status, before, window)
    return job
