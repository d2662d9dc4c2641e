"""Domain events of jobs."""

from typing import Any, Self

from accounts.actors import Actor
from common.events import Event
from jobs.models import Job


class JobEvent(Event):
    """Something happened to the job `job_id`."""

    subject_type = "job"
    job_id: int

    @classmethod
    def by(cls, actor: Actor, job: Job, **more: Any) -> Self:
        """Return this event with `actor` as the one who caused it."""
        return cls(actor=actor.ref, company_id=job.company_id, job_id=job.pk, **more)


class JobCreated(JobEvent):
    """A job was opened."""

    kind = "job.created"


class JobUpdated(JobEvent):
    """A job was changed, but not its status."""

    kind = "job.updated"


class JobAssigned(JobEvent):
    """A job got a new hiring manager."""

    kind = "job.assigned"
    from_hiring_manager_id: int | None = None
    to_hiring_manager_id: int


class JobAssignmentUndone(JobEvent):
    """A job got its former hiring manager back, before anybody was told that it had another one."""

    kind = "job.assignment_undone"
    from_hiring_manager_id: int | None = None
    to_hiring_manager_id: int | None = None


class JobUnassigned(JobEvent):
    """A job lost its hiring manager without getting a new one."""

    kind = "job.unassigned"
    from_hiring_manager_id: int


class JobStatusChanged(JobEvent):
    """A job was closed, put on hold or opened again; the rest of it may have changed as well."""

    kind = "job.status_changed"
    from_status: str
    to_status: str

    @property
    def action(self) -> str:
        """The action in the audit log: one for each status, such as `job.closed`."""
        return f"job.{self.to_status.lower()}"


class JobStatusUndone(JobEvent):
    """A job got its former status back, before anybody was told that it had another one."""

    kind = "job.status_undone"
    from_status: str
    to_status: str
