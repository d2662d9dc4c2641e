"""Domain events of suggestions. None of them reveals whom somebody knows."""

from jobs.events import JobEvent


class ColleaguesAsked(JobEvent):
    """All colleagues were asked whom they know for a job, or those of a department.

    Does not say how many they are, or what they know.
    """

    kind = "job.colleagues_asked"
    ask_id: int
    department_id: int | None = None


class JobUnderstandingChanged(JobEvent):
    """Somebody corrected what was understood of a job."""

    kind = "job.understanding_changed"
