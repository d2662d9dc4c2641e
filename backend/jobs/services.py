"""Services of jobs: creating and updating. Each checks permissions and is one transaction."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.models import Company, Department, Role, User, UserQuerySet
from common.errors import InvalidInput
from common.events import publish
from common.models import UndoWindow
from common.optimistic_locking import next_version, refuse_stale
from common.queries import get_or_not_found
from common.undo import open_window
from jobs.events import JobAssigned, JobCreated, JobStatusChanged, JobUnassigned, JobUpdated
from jobs.models import Job, JobChange, JobStatus
from jobs.permissions import may_choose_hiring_manager, require_create, require_edit


@transaction.atomic
def create_job(
    *,
    actor: Actor,
    department: int | None = None,
    hiring_manager: int | None = None,
    company: int | None = None,
    **fields: Any,
) -> Job:
    """Create an open job in the actor's company. Hiring managers become the hiring manager of their jobs.

    `fields` are texts and type of the job. `company` is ignored unless the actor is a superuser who sees the whole
    platform. Raises NotAllowed; InvalidInput for a department or hiring manager of another company.
    """
    require_create(actor)
    company_id = resolve_company_id(actor, company)
    if not may_choose_hiring_manager(actor):
        manager_id: int | None = actor.effective_user.pk
    else:
        manager_id = require_hiring_manager(company_id, hiring_manager)
    job = Job.objects.create(
        company_id=company_id,
        department_id=require_department(company_id, department),
        hiring_manager_id=manager_id,
        status=JobStatus.OPEN,
        **fields,
    )
    publish(JobCreated.by(actor, job))
    if job.hiring_manager_id not in (None, actor.effective_user_id):
        publish(JobAssigned.by(actor, job, to_hiring_manager_id=job.hiring_manager_id))
    return job


@transaction.atomic
def update_job(
    *,
    actor: Actor,
    job_id: int,
    updated_at: datetime | None = None,
    window: UndoWindow | None = None,
    **changes: Any,
) -> Job:
    """Change a job. Fields that are left out stay the same; hiring managers cannot change the hiring manager.

    Others are told of another status or hiring manager once it can no longer be undone (see `jobs.undoing`), with all
    else in `window`; without one, it is alone in a window of its own. What else was changed is told at once.
    `changes` are fields of a job, with the ids of `department` and `hiring_manager`. Raises NotFound, NotAllowed;
    StaleVersion if the stored job is newer than `updated_at`; InvalidInput for a department or hiring manager of
    another company.
    """
    job = get_or_not_found(Job.objects.visible_to(actor).select_for_update(no_key=True), job_id)
    require_edit(actor, job)
    refuse_stale(updated_at, job.updated_at)
    before, manager_before = job.status, job.hiring_manager_id
    department = changes.pop("department", job.department_id)
    if department != job.department_id:
        changes["department_id"] = require_department(job.company_id, department)
    manager = changes.pop("hiring_manager", job.hiring_manager_id)
    if may_choose_hiring_manager(actor) and manager != job.hiring_manager_id:
        job.hiring_manager_id = require_hiring_manager(job.company_id, manager)
    job.status = changes.pop("status", job.status)
    is_edited = any(value != getattr(job, name) for name, value in changes.items())
    for name, value in changes.items():
        setattr(job, name, value)
    job.updated_at = next_version(job.updated_at)
    job.save()
    is_changed = (before, manager_before) != (job.status, job.hiring_manager_id)
    if is_edited or not is_changed:
        publish(JobUpdated.by(actor, job))
    if is_changed:
        record_change(actor, job, before, manager_before, window)
    return job


def record_change(
    actor: Actor, job: Job, status_before: str, manager_before: int | None, window: UndoWindow | None = None
) -> None:
    """Store that a job has another status or hiring manager, and let others be told once it can't be undone."""
    window = window or open_window(actor.effective_user_id)
    JobChange.objects.create(
        job=job,
        company_id=job.company_id,
        from_status=status_before,
        to_status=job.status,
        from_hiring_manager_id=manager_before,
        to_hiring_manager_id=job.hiring_manager_id,
        changed_by_id=actor.effective_user_id,
        at=job.updated_at,
        window=window,
    )
    if job.status != status_before:
        publish(JobStatusChanged.by(actor, job, from_status=status_before, to_status=job.status), window)
    if manager_before == job.hiring_manager_id:
        return
    if job.hiring_manager_id is None:
        publish(JobUnassigned.by(actor, job, from_hiring_manager_id=manager_before), window)
    else:
        ids = {"from_hiring_manager_id": manager_before, "to_hiring_manager_id": job.hiring_manager_id}
        publish(JobAssigned.by(actor, job, **ids), window)


def resolve_company_id(actor: Actor, chosen: int | None) -> int:
    """Return the company of a new job: the actor's, or the one that a superuser chose. Raises InvalidInput."""
    if actor.company_id is not None:
        return actor.company_id
    if actor.role == Role.SUPERUSER and chosen is not None and Company.objects.filter(pk=chosen).exists():
        return chosen
    raise InvalidInput({"company": [gettext("Choose the company that the job belongs to.")]})


def require_department(company_id: int, department: int | None) -> int | None:
    """Return the id if it is a department of the company, or None. Raises InvalidInput."""
    if department is not None and not Department.objects.filter(pk=department, company_id=company_id).exists():
        raise InvalidInput({"department": [gettext("Choose a department of the company.")]})
    return department


def hiring_managers_of(company_id: int) -> UserQuerySet:
    """Return who can hire for jobs of the company: its active hiring managers."""
    managers: UserQuerySet = User.objects.active().filter(company_id=company_id, role=Role.HIRING_MANAGER)
    return managers


def require_hiring_manager(company_id: int, manager: int | None) -> int | None:
    """Return the id if it is an active hiring manager of the company, or None. Raises InvalidInput."""
    if manager is not None and not hiring_managers_of(company_id).filter(pk=manager).exists():
        raise InvalidInput({"hiring_manager": [gettext("Choose a hiring manager of the company.")]})
    return manager
