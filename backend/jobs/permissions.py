"""Who may do what with a job."""

from accounts.actors import Actor
from accounts.models import Role
from common.errors import NotAllowed
from jobs.models import Job


def manages_jobs(actor: Actor) -> bool:
    """Whether the caller's role creates and edits jobs at all."""
    return actor.role in (Role.HR, Role.HIRING_MANAGER, Role.SUPERUSER) and not actor.read_only


def chooses_manager(actor: Actor) -> bool:
    """Whether the caller may say who the hiring manager is; a manager's jobs stay their own."""
    return actor.role in (Role.HR, Role.SUPERUSER) and not actor.read_only


def may_edit(actor: Actor, job: Job) -> bool:
    """Whether the caller may change a job that they see: HR and superusers any, managers their own."""
    if actor.role == Role.HIRING_MANAGER:
        return manages_jobs(actor) and job.hiring_manager_id == actor.effective_user.pk
    return manages_jobs(actor)


def require_create(actor: Actor) -> None:
    """Raise NotAllowed unless the caller may create jobs."""
    if not manages_jobs(actor):
        raise NotAllowed("Only HR and hiring managers can create jobs.")
    if actor.role != Role.SUPERUSER and actor.company_id is None:
        raise NotAllowed("You are not linked to a company yet.", code="no_company")


def require_edit(actor: Actor, job: Job) -> None:
    """Raise NotAllowed unless the caller may change this job."""
    if not may_edit(actor, job):
        raise NotAllowed("Only HR and the hiring manager of this job can change it.")
