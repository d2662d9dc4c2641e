"""What happens around suggestions, as far as others may know of it: nothing here says whom somebody knows."""

from jobs.events import JobEvent


class ColleaguesAsked(JobEvent):
    """The colleagues were asked whom they know for a job. How many there are, or what they know, is not said."""

    kind = "job.colleagues_asked"
    ask_id: int


class JobUnderstandingChanged(JobEvent):
    """Somebody put right what was understood of a job."""

    kind = "job.understanding_changed"
