"""Subscribers that update referrals after events."""

from accounts.events import CompanyOnboarded, CompanySettingsChanged
from accounts.services.company_settings import settings_of
from common.events import Event, in_transaction, subscriber
from connections.events import ConnectionsImported, ConnectionUpdated
from jobs.events import JobEvent, JobStatusChanged, JobStatusUndone
from jobs.models import JobStatus
from referrals.candidates import follow_connections
from referrals.events import ReferralMessagePosted
from referrals.messages import record_answer
from referrals.promise import pause_clocks, resume_clocks
from referrals.reasons import store_reasons, translate_reasons


@in_transaction(CompanyOnboarded)
def store_reasons_of_new_company(event: CompanyOnboarded) -> None:
    """A company has reasons for rejections from its first day."""
    if event.company_id is not None:
        store_reasons(event.company_id, settings_of(event.company_id).language)


@in_transaction(CompanySettingsChanged)
def translate_reasons_with_company(event: CompanySettingsChanged) -> None:
    """A company that has not changed the list yet gets it in the language that it chooses."""
    before, after = event.before.get("language"), event.after.get("language")
    if event.company_id is not None and before is not None and after is not None:
        translate_reasons(event.company_id, before, after)


@in_transaction(JobStatusChanged, JobStatusUndone)
def pause_while_on_hold(event: JobEvent) -> None:
    """Pause promised answers while the job is on hold."""
    if event.company_id is None or not isinstance(event, (JobStatusChanged, JobStatusUndone)):
        return
    if event.to_status == JobStatus.ON_HOLD:
        pause_clocks(event.job_id, event.company_id, event.at)
    elif event.from_status == JobStatus.ON_HOLD:
        resume_clocks(event.job_id, event.company_id, event.at)


@subscriber(ConnectionUpdated, ConnectionsImported)
def follow_changed_connections(event: Event) -> None:
    """Referrals follow the connections that they were made from.

    In the worker, as the people of the company are locked, and that before the connections.
    """
    if isinstance(event, (ConnectionUpdated, ConnectionsImported)):
        follow_connections(event.actor, event.owner_id)


@subscriber(ReferralMessagePosted)
def record_answer_once_told(event: ReferralMessagePosted) -> None:
    """A message that could still be undone answers its referrer only now."""
    record_answer(event.message_id)
