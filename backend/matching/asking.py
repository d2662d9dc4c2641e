"""Asking all colleagues, or those of a department, whom they know for a job, for HR or the job's hiring manager.

Every colleague who is asked receives the same message, whether they know anybody suitable or not, and sees only their
own suggestions. The sender learns that the message was sent and nothing else: whether it can be sent depends only on
the job's status, on earlier asks, and on the number of people in the department.
See `.github/docs/matching-privacy.md`.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count, Max, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import Company, Department, DepartmentQuerySet, Role, User, UserQuerySet
from common.errors import Conflict, InvalidInput
from common.events import publish
from common.languages import Sentence
from common.queries import get_or_not_found
from jobs.models import Job, JobStatus
from matching.events import ColleaguesAsked
from matching.models import JobAsk
from matching.permissions import require_ask

JOB_PAUSE = timedelta(days=14)
COMPANY_PAUSE = timedelta(days=7)
MOST_PER_COMPANY = 3
# In a smaller department, who refers after an ask would say too much about who knows whom.
SMALLEST_DEPARTMENT = 5
TOO_SMALL = _("Choose a department with at least five active employees.")
NOT_OPEN = _("Colleagues can be asked about open jobs only.")
ASKED_LATELY = _("Colleagues were asked about this job less than two weeks ago.")
ASKED_OFTEN = _(
    "Colleagues were asked about three jobs within a week. Wait a few days, so that people keep reading these requests."
)


class AskState(NamedTuple):
    """When colleagues were last asked about a job, and why they cannot be asked now (`reason` is empty if they can)."""

    asked_at: datetime | None
    reason: Sentence


def job_to_ask_about(actor: Actor, job_id: int) -> Job:
    """Return the job if the actor may ask colleagues about it. Raises NotFound, NotAllowed."""
    job = get_or_not_found(Job.objects.visible_to(actor), job_id)
    require_ask(actor, job)
    return job


def colleagues_asked(company_id: int, department_id: int | None) -> UserQuerySet:
    """Return those who are asked: the active employees of the department, or of the company."""
    colleagues: UserQuerySet = User.objects.active().filter(company_id=company_id, role=Role.EMPLOYEE)
    return colleagues if department_id is None else colleagues.filter(department=department_id)


def departments_to_ask(job: Job) -> DepartmentQuerySet:
    """Return the departments that can be asked about a job, by name: those with enough active employees."""
    is_asked = Q(users__is_active=True, users__role=Role.EMPLOYEE)
    departments: DepartmentQuerySet = Department.objects.filter(company=job.company_id)
    return departments.annotate(people=Count("users", filter=is_asked)).filter(people__gte=SMALLEST_DEPARTMENT)


def ask_state(job: Job) -> AskState:
    """Return whether colleagues can be asked about a job now. Executes one statement."""
    now = timezone.now()
    asks = JobAsk.objects.filter(company=job.company_id).aggregate(
        last=Max("at", filter=Q(job=job)), in_week=Count("pk", filter=Q(at__gt=now - COMPANY_PAUSE))
    )
    last, in_week = asks["last"], asks["in_week"]
    if job.status != JobStatus.OPEN:
        return AskState(last, NOT_OPEN)
    if last is not None and last > now - JOB_PAUSE:
        return AskState(last, ASKED_LATELY)
    return AskState(last, ASKED_OFTEN if in_week >= MOST_PER_COMPANY else "")


@transaction.atomic
def ask_colleagues(*, actor: Actor, job_id: int, department: int | None = None) -> AskState:
    """Store the ask and publish `ColleaguesAsked`, from which the worker notifies those who are asked.

    `department` is the id of the department that is asked; None for all colleagues. Raises NotFound, NotAllowed;
    InvalidInput for a department of another company or of too few people; Conflict where colleagues cannot be asked
    now.
    """
    job = job_to_ask_about(actor, job_id)
    # Serialize concurrent asks of one company, so that the limits hold; then read the job as it is now.
    list(Company.objects.select_for_update(no_key=True).filter(pk=job.company_id))
    job = Job.objects.get(pk=job.pk)
    if department is not None and not departments_to_ask(job).filter(pk=department).exists():
        raise InvalidInput({"department": [TOO_SMALL]})
    if reason := ask_state(job).reason:
        raise Conflict(reason, code="not_now")
    ask = JobAsk.objects.create(
        company_id=job.company_id, job=job, department_id=department, asked_by=actor.signed_in_user
    )
    publish(ColleaguesAsked.by(actor, job, ask_id=ask.pk, department_id=department))
    return ask_state(job)
