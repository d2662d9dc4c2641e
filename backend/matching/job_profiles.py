"""What jobs mean: profiles that are derived from the texts of jobs, and corrected by those who may edit the job."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from jobs.models import Job, JobStatus
from matching.models import JobUnderstanding
from matching.rules import JobProfile, apply_edits, understand_job

# The fields of a job that the rules read, besides its department.
JOB_TEXTS = ("title", "requirements", "description", "location", "type")


def profile_from_texts(job: Job) -> JobProfile:
    """Derive a profile from the job's texts, without corrections."""
    department = job.department.name if job.department else ""
    return understand_job(department=department, **{name: getattr(job, name) for name in JOB_TEXTS})


def corrected_profile(job: Job, corrections: dict[str, Any]) -> JobProfile:
    """Derive a profile from the job's texts, with corrections: see `services.corrections_between`."""
    derived = profile_from_texts(job)
    return apply_edits(derived, corrections["added"], corrections["removed"]) if corrections else derived


def corrections_of(job: Job) -> dict[str, Any]:
    """Return the corrections of a job; empty without any."""
    stored: JobUnderstanding | None = getattr(job, "understanding", None)
    return stored.corrections if stored else {}


def profile_of(job: Job) -> JobProfile:
    """Return the profile of a job, with corrections. No statement if `understanding` was selected."""
    stored: JobUnderstanding | None = getattr(job, "understanding", None)
    return JobProfile.from_json(stored.profile) if stored else profile_from_texts(job)


def profiles_of(jobs: QuerySet[Job]) -> dict[int, JobProfile]:
    """Return the profiles of jobs by id. Executes one statement if all of them are understood."""
    stored = dict(jobs.order_by().values_list("pk", "understanding__profile"))
    profiles = {pk: JobProfile.from_json(profile) for pk, profile in stored.items() if profile is not None}
    if missing := stored.keys() - profiles.keys():
        for job in Job.objects.filter(pk__in=missing).order_by().select_related("department"):
            profiles[job.pk] = profile_from_texts(job)
    return profiles


@transaction.atomic
def store_job_profiles(jobs: QuerySet[Job]) -> int:
    """Derive and store the profiles of jobs, keeping corrections. Returns their number."""
    locked = jobs.select_for_update(no_key=True, of=("self",)).select_related("department", "understanding")
    rows = [
        JobUnderstanding(
            job=job, corrections=corrections_of(job), profile=corrected_profile(job, corrections_of(job)).to_json()
        )
        for job in locked.order_by("pk")
    ]
    JobUnderstanding.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["job"], update_fields=["profile", "updated_at"]
    )
    return len(rows)


def open_jobs() -> QuerySet[Job]:
    """Return the open jobs with the relations that `profile_of` needs."""
    return Job.objects.filter(status=JobStatus.OPEN).select_related("understanding", "department")
