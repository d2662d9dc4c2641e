"""What webhooks are told: the kinds of messages, with their texts and their data for programs.

Companies build programs on this: it is described in `.github/docs/webhooks.md`, and depends on the events of the
product only here. A change that would break a receiver increments `VERSION`; a new kind or a further field does not.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from common.events import Event
from common.languages import Sentence
from jobs.events import JobCreated, JobEvent, JobStatusChanged, JobUpdated
from referrals.events import (
    AnswerDue,
    AnswerEscalated,
    AnswerOverdue,
    CandidateErased,
    ReferralCreated,
    ReferralEvent,
    ReferralStatusChanged,
    ReferralWithdrawn,
)

VERSION = 1
TEST = "webhook.test"
Data = dict[str, int | str]


def referral_data(event: ReferralEvent) -> Data:
    """Return the data of a message about a referral."""
    return {"referral_id": event.referral_id, "job_id": event.job_id}


def referral_status_data(event: ReferralStatusChanged) -> Data:
    """Return the data of a message about a referral's new status."""
    return {**referral_data(event), "from_status": event.from_status, "to_status": event.to_status}


def job_data(event: JobEvent) -> Data:
    """Return the data of a message about a job."""
    return {"job_id": event.job_id}


def job_status_data(event: JobStatusChanged) -> Data:
    """Return the data of a message about a job's new status."""
    return {**job_data(event), "from_status": event.from_status, "to_status": event.to_status}


class Kind(NamedTuple):
    """The event that a message tells of, its name in the settings, its sentence for Slack and Teams, and its data."""

    event: type[Event]
    name: Sentence
    sentence: Sentence
    data: Callable[[Any], Data]


KINDS: dict[str, Kind] = {
    "referral.created": Kind(
        ReferralCreated, _("New referral"), _("{candidate} was referred to {job}."), referral_data
    ),
    "referral.status_changed": Kind(
        ReferralStatusChanged,
        _("Referral status changed"),
        _("{candidate}, referred to {job}, is now {status}."),
        referral_status_data,
    ),
    "referral.answer_due": Kind(
        AnswerDue,
        _("Answer due"),
        _("The referral of {candidate} to {job} is due for an answer today."),
        referral_data,
    ),
    "referral.answer_overdue": Kind(
        AnswerOverdue,
        _("Answer overdue"),
        _("The answer to the referral of {candidate} to {job} is overdue."),
        referral_data,
    ),
    "referral.answer_escalated": Kind(
        AnswerEscalated,
        _("Overdue answer passed to HR"),
        _("HR was told: the answer to the referral of {candidate} to {job} is overdue."),
        referral_data,
    ),
    "referral.withdrawn": Kind(
        ReferralWithdrawn, _("Referral withdrawn"), _("A referral to {job} was withdrawn."), referral_data
    ),
    "referral.candidate_erased": Kind(
        CandidateErased,
        _("Candidate erased"),
        _("A candidate who was referred to {job} was erased. Erase what you keep of them, too."),
        referral_data,
    ),
    "job.created": Kind(JobCreated, _("Job opened"), _("{job} was opened."), job_data),
    "job.updated": Kind(JobUpdated, _("Job changed"), _("{job} was changed."), job_data),
    "job.status_changed": Kind(JobStatusChanged, _("Job status changed"), _("{job} is now {status}."), job_status_data),
}
SENTENCES: dict[str, Sentence] = {
    TEST: _("This is a test. The webhook works."),
    **{name: kind.sentence for name, kind in KINDS.items()},
}


def kind_of(event: Event) -> str:
    """Return the kind of the message about an event."""
    return next(name for name, kind in KINDS.items() if isinstance(event, kind.event))
