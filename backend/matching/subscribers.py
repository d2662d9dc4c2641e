"""Keeps what a job means up to date with its texts."""

from common.events import in_transaction
from jobs.events import JobCreated, JobEvent, JobStatusChanged, JobStatusUndone, JobUpdated
from jobs.models import Job
from matching.job_profiles import store_job_profiles


@in_transaction(JobCreated, JobUpdated, JobStatusChanged, JobStatusUndone)
def understand_job(event: JobEvent) -> None:
    """Store what a job means together with its new texts."""
    store_job_profiles(Job.objects.filter(pk=event.job_id))
