"""What is done with jobs: each deed in one transaction, with its entry in the audit log."""

from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.actors import Actor
from accounts.models import Role, User
from common.errors import InvalidInput
from common.events import publish
from common.optimistic_locking import next_version, refuse_stale
from companies.models import Company, Department
from jobs.events import JobCreated, JobStatusChanged, JobUpdated
from jobs.models import Job, JobStatus
from jobs.permissions import chooses_manager, require_edit

# What a job's editor may write beside the department and the hiring manager.
PLAIN = ("title", "description", "requirements", "location", "status", "type", "salary_range")


@transaction.atomic
def create_job(
    *,
    actor: Actor,
    title: str,
    description: str,
    requirements: str,
    location: str,
    type: str,
    department: int,
    salary_range: str = "",
    hiring_manager: int | None = None,
    company: int | None = None,
) -> Job:
    """Open a job in the caller's company; a manager's becomes their own.

    `department`, `hiring_manager` and `company` are ids; `company` counts only from a superuser who sees the whole
    platform. Raises InvalidInput for one that is not the company's.
    """
    company_id = resolve_company_id(actor, company)
    manager = (
        actor.effective_user.pk
        if actor.role == Role.HIRING_MANAGER
        else require_hiring_manager(company_id, hiring_manager)
    )
    job = Job.objects.create(
        company_id=company_id,
        department_id=require_department(company_id, department),
        hiring_manager_id=manager,
        title=title,
        description=description,
        requirements=requirements,
        location=location,
        type=type,
        salary_range=salary_range,
        status=JobStatus.OPEN,
    )
    publish(JobCreated.by(actor, job))
    return job


@transaction.atomic
def update_job(*, actor: Actor, job: Job, updated_at: datetime | None = None, **changes: Any) -> Job:
    """Write what the caller's role may write of `changes` (see `JobUpdate`); what is left out stays.

    Raises StaleVersion when the stored job is newer than `updated_at`, InvalidInput for a department or manager that
    is not the company's, NotAllowed when the job was given to somebody else in the meantime.
    """
    stored = Job.objects.select_for_update(no_key=True).get(pk=job.pk)
    require_edit(actor, stored)
    refuse_stale(updated_at, stored.updated_at)
    before = stored.status
    for name in PLAIN:
        if name in changes:
            setattr(stored, name, changes[name])
    if "department" in changes and changes["department"] != stored.department_id:
        stored.department_id = require_department(stored.company_id, changes["department"])
    manager = changes.get("hiring_manager", stored.hiring_manager_id)
    if chooses_manager(actor) and manager != stored.hiring_manager_id:
        stored.hiring_manager_id = require_hiring_manager(stored.company_id, manager)
    stored.updated_at = next_version(stored.updated_at)
    stored.save()
    if stored.status == before:
        publish(JobUpdated.by(actor, stored))
    else:
        publish(JobStatusChanged.by(actor, stored, from_status=before, to_status=stored.status))
    return stored


def resolve_company_id(actor: Actor, chosen: int | None) -> int:
    """The company that a new job belongs to: the caller's, or the one that a superuser chose."""
    if actor.company_id is not None:
        return actor.company_id
    if actor.role == Role.SUPERUSER and chosen is not None and Company.objects.filter(pk=chosen).exists():
        return chosen
    raise InvalidInput({"company": ["Choose the company that the job belongs to."]})


def require_department(company_id: int, department: int | None) -> int | None:
    """The id, if it is a department of the company."""
    if department is not None and not Department.objects.filter(pk=department, company_id=company_id).exists():
        raise InvalidInput({"department": ["Choose a department of the company."]})
    return department


def require_hiring_manager(company_id: int, manager: int | None) -> int | None:
    """The id, if it is an active hiring manager of the company."""
    managers = User.objects.active().filter(company_id=company_id, role=Role.HIRING_MANAGER)
    if manager is not None and not managers.filter(pk=manager).exists():
        raise InvalidInput({"hiring_manager": ["Choose a hiring manager of the company."]})
    return manager
