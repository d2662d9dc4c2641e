"""Profiles of jobs: derived from the texts by the worker, and corrected by those who may edit the job."""

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce

from jobs.models import Job, JobStatus
from matching.batches import in_batches
from matching.models import JobRole, JobUnderstanding
from matching.rules import RULES_VERSION, JobProfile, apply_edits, understand_job

# The fields of a job that the rules read, besides its department.
JOB_TEXTS = ("title", "requirements", "description", "location", "type")
DERIVED_FIELDS = ("profile", "read_at", "department", "rules_version")
# Jobs per transaction: large enough to be fast, small enough that edits hardly wait.
JOBS_AT_ONCE = 100


def department_name(job: Job) -> str:
    """Return the name of the job's department; empty without one."""
    return job.department.name if job.department else ""


def profile_from_texts(job: Job) -> JobProfile:
    """Derive a profile from the job's texts, without stored corrections."""
    return understand_job(department=department_name(job), **{name: getattr(job, name) for name in JOB_TEXTS})


def is_derived_from(stored: JobUnderstanding, job: Job) -> bool:
    """Whether the stored profile was derived from the job as it is now, by whatever rules."""
    return (stored.read_at, stored.department) == (job.updated_at, department_name(job))


def derived_from_current_job(department: str) -> Q:
    """Return the same as a condition on jobs; `department` is the path to the name of their department."""
    return Q(understanding__read_at=F("updated_at"), understanding__department=Coalesce(department, Value("")))


def profile_of(job: Job) -> JobProfile:
    """Return the job's profile with corrections: the stored one, or a new one if the job has changed since.

    A profile that earlier rules derived is used until the worker has replaced it. Executes no statement if
    `understanding` and `department` were selected.
    """
    stored: JobUnderstanding | None = getattr(job, "understanding", None)
    if stored and is_derived_from(stored, job):
        return apply_corrections(JobProfile.from_json(stored.profile), stored.corrections)
    return profile_by_current_rules(job)


def profile_by_current_rules(job: Job) -> JobProfile:
    """Return the job's profile with corrections, derived anew from its texts."""
    stored: JobUnderstanding | None = getattr(job, "understanding", None)
    return apply_corrections(profile_from_texts(job), stored.corrections if stored else {})


def apply_corrections(understood: JobProfile, corrections: dict[str, Any]) -> JobProfile:
    """Return the profile with the corrections that people stored (see `services.corrections_between`)."""
    if not corrections:
        return understood
    return apply_edits(understood, corrections["added"], corrections["removed"])


def open_jobs() -> Any:
    """Return the open jobs with the relations that `profile_of` needs."""
    jobs = Job.objects.filter(status=JobStatus.OPEN).select_related("understanding", "department")
    return jobs.defer("understanding__criteria")


def understand_jobs() -> int:
    """Store the profiles of open jobs that are new, have changed, or were read by other rules. Returns their number."""
    current = derived_from_current_job("department__name") & Q(understanding__rules_version=RULES_VERSION)
    outdated = list(open_jobs().exclude(current).order_by("pk"))
    for jobs in in_batches(outdated, JOBS_AT_ONCE):
        store_derived([(job, profile_from_texts(job)) for job in jobs])
    return len(outdated)


@transaction.atomic
def store_derived(derived: Collection[tuple[Job, JobProfile]]) -> None:
    """Store the profiles derived from these jobs, keeping corrections. The worker then recounts their suggestions."""
    stored = lock_understandings([job for job, _ in derived])
    for job, profile in derived:
        set_derived(stored[job.pk], job, profile)
    JobUnderstanding.objects.bulk_update(stored.values(), (*DERIVED_FIELDS, "version"))
    store_job_roles(stored.values(), {job.pk: job.company_id for job, _ in derived})


@transaction.atomic
def store_corrections(job: Job, profile: JobProfile, corrections: dict[str, Any]) -> JobUnderstanding:
    """Store corrections together with the derived profile. The worker then recounts the job's suggestions."""
    stored = lock_understandings([job])[job.pk]
    set_derived(stored, job, profile)
    stored.corrections = corrections
    stored.save()
    store_job_roles([stored], {job.pk: job.company_id})
    return stored


def roles_of_understanding(stored: JobUnderstanding) -> set[str]:
    """Return the roles that the job asks for, with corrections, and those that it accepts as a background."""
    profile = apply_corrections(JobProfile.from_json(stored.profile), stored.corrections)
    return {*profile.roles, *profile.backgrounds}


def store_job_roles(understandings: Collection[JobUnderstanding], companies: dict[int, int]) -> None:
    """Store the roles of these understandings, whose rows are locked; `companies` are those of their jobs, by id."""
    wanted = {(stored.pk, role) for stored in understandings for role in roles_of_understanding(stored)}
    rows = JobRole.objects.filter(job__in=list(companies)).values_list("pk", "job_id", "role")
    kept = {(job_id, role): pk for pk, job_id, role in rows}
    JobRole.objects.filter(pk__in=[pk for pair, pk in kept.items() if pair not in wanted]).delete()
    new = sorted(wanted - kept.keys())
    JobRole.objects.bulk_create(JobRole(job_id=pk, company_id=companies[pk], role=role) for pk, role in new)


def lock_understandings(jobs: Collection[Job]) -> dict[int, JobUnderstanding]:
    """Lock and return the stored rows by job id, creating missing ones. Locks in the order of ids."""
    JobUnderstanding.objects.bulk_create(
        [JobUnderstanding(job=job, profile={}, read_at=job.updated_at, rules_version=0, version=0) for job in jobs],
        ignore_conflicts=True,
    )
    rows = JobUnderstanding.objects.select_for_update(no_key=True).filter(pk__in=[job.pk for job in jobs])
    return {row.pk: row for row in rows.order_by("pk")}


def set_derived(stored: JobUnderstanding, job: Job, profile: JobProfile) -> None:
    """Set a derived profile, and the state of the job that it was derived from, as the next version. Does not save."""
    stored.profile, stored.rules_version = profile.to_json(), RULES_VERSION
    stored.read_at, stored.department = job.updated_at, department_name(job)
    stored.version += 1
