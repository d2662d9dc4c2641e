"""What is understood of jobs: by the worker as they are written, and put right by those who edit them."""

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce

from jobs.models import Job, JobStatus
from matching.batches import in_batches
from matching.models import JobUnderstanding
from matching.rules import RULES_VERSION, JobProfile, edited, understand_job

# How a set of rules sees a job, beside the job's own fields.
JOB_TEXTS = ("title", "requirements", "description", "location", "type")
READ_FIELDS = ("profile", "read_at", "department", "rules_version")
# So many in one transaction: a large company's jobs are read soon, and whoever edits one hardly waits.
JOBS_AT_ONCE = 100


def department_of(job: Job) -> str:
    """What the job's department is called; empty without one."""
    return job.department.name if job.department else ""


def read_job(job: Job) -> JobProfile:
    """What the job's texts say."""
    return understand_job(department=department_of(job), **{name: getattr(job, name) for name in JOB_TEXTS})


def is_current(stored: JobUnderstanding, job: Job) -> bool:
    """Whether this was read from the job as it is now, by the rules of today."""
    read_from = (stored.read_at, stored.department, stored.rules_version)
    return read_from == (job.updated_at, department_of(job), RULES_VERSION)


def profile_of(job: Job) -> JobProfile:
    """What is understood of a job today, corrections included: stored, or read anew where that is of another version.

    With `understanding` and `department` selected, no statement.
    """
    stored: JobUnderstanding | None = getattr(job, "understanding", None)
    understood = JobProfile.from_json(stored.profile) if stored and is_current(stored, job) else read_job(job)
    return corrected(understood, stored.corrections if stored else {})


def corrected(understood: JobProfile, corrections: dict[str, Any]) -> JobProfile:
    """What people made of it."""
    if not corrections:
        return understood
    return edited(understood, corrections["added"], corrections["removed"])


def open_jobs() -> Any:
    """Open jobs, with all that `profile_of` reads."""
    return Job.objects.filter(status=JobStatus.OPEN).select_related("understanding", "department")


def understand_jobs() -> int:
    """Understand the open jobs that are new or have changed, or whose department has; answers how many."""
    current = Q(
        understanding__read_at=F("updated_at"),
        understanding__department=Coalesce("department__name", Value("")),
        understanding__rules_version=RULES_VERSION,
    )
    behind = list(open_jobs().exclude(current).order_by("pk"))
    for jobs in in_batches(behind, JOBS_AT_ONCE):
        store_read([(job, read_job(job)) for job in jobs])
    return len(behind)


@transaction.atomic
def store_read(read: Collection[tuple[Job, JobProfile]]) -> None:
    """Keep what the texts of these jobs say; what people put right stays. Their counts follow."""
    stored = locked([job for job, _ in read])
    for job, profile in read:
        note_read(stored[job.pk], job, profile)
    JobUnderstanding.objects.bulk_update(stored.values(), (*READ_FIELDS, "version"))


@transaction.atomic
def store_corrections(job: Job, profile: JobProfile, corrections: dict[str, Any]) -> JobUnderstanding:
    """Keep what people put right beside what the job's texts say. Its counts follow."""
    stored = locked([job])[job.pk]
    note_read(stored, job, profile)
    stored.corrections = corrections
    stored.save()
    return stored


def locked(jobs: Collection[Job]) -> dict[int, JobUnderstanding]:
    """What is stored of these jobs, by their ids: made where there is nothing yet, and locked in one order."""
    JobUnderstanding.objects.bulk_create(
        [JobUnderstanding(job=job, profile={}, read_at=job.updated_at, rules_version=0, version=0) for job in jobs],
        ignore_conflicts=True,
    )
    rows = JobUnderstanding.objects.select_for_update(no_key=True).filter(pk__in=[job.pk for job in jobs])
    return {row.pk: row for row in rows.order_by("pk")}


def note_read(stored: JobUnderstanding, job: Job, profile: JobProfile) -> None:
    """Write what was read of a job, and from what, as its next version."""
    stored.profile, stored.rules_version = profile.to_json(), RULES_VERSION
    stored.read_at, stored.department = job.updated_at, department_of(job)
    stored.version += 1
