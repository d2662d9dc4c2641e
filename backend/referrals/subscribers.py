"""Subscribers that update referrals after events."""

from common.events import in_transaction, subscriber
from jobs.events import JobEvent, JobStatusChanged, JobStatusUndone
from jobs.models import JobStatus
from referrals.events import ReferralMessagePosted
from referrals.messages import record_answer
from referrals.promise import pause_clocks, resume_clocks


@in_transaction(JobStatusChanged, JobStatusUndone)
def pause_while_on_hold(event: JobEvent) -> None:
    """Pause promised answers while the job is on hold."""
    if event.company_id is None or not isinstance(event, (JobStatusChanged, JobStatusUndone)):
        return
    if event.to_status == JobStatus.ON_HOLD:
        pause_clocks(event.job_id, event.company_id, event.at)
    elif event.from_status == JobStatus.ON_HOLD:
        resume_clocks(event.job_id, event.company_id, event.at)


@subscriber(ReferralMessagePosted)
def record_answer_once_told(event: ReferralMessagePosted) -> None:
    """A message that could still be undone answers its referrer only now."""
    record_answer(event.message_id)
