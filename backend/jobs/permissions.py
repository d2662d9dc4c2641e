"""Permission rules of jobs."""

from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.models import Role
from common.errors import NotAllowed
from jobs.models import Job


def may_manage_jobs(actor: Actor) -> bool:
    """Whether the actor's role may create and edit jobs at all."""
    return actor.role in (Role.HR, Role.HIRING_MANAGER, Role.SUPERUSER) and not actor.read_only


def may_choose_hiring_manager(actor: Actor) -> bool:
    """Whether the actor may choose the hiring manager. Hiring managers may not: their jobs are always their own."""
    return actor.role in (Role.HR, Role.SUPERUSER) and not actor.read_only


def require_create(actor: Actor) -> None:
    """Raise NotAllowed unless the actor may create jobs."""
    if not may_manage_jobs(actor):
        raise NotAllowed(gettext("Only HR and hiring managers can create jobs."))
    if actor.role != Role.SUPERUSER and actor.company_id is None:
        raise NotAllowed(gettext("You are not linked to a company yet."), code="no_company")


def require_edit(actor: Actor, job: Job) -> None:
    """Raise NotAllowed unless the actor may change this job: HR and superusers any, hiring managers their own."""
    manages_job = actor.role != Role.HIRING_MANAGER or job.hiring_manager_id == actor.effective_user.pk
    if not (manages_job and may_manage_jobs(actor)):
        raise NotAllowed(gettext("Only HR and the hiring manager of this job can change it."))
