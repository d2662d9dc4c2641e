"""The kinds of events that webhooks can receive, and their texts."""

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from common.events import Event
from common.languages import Sentence

TEST = "webhook.test"


class Words(NamedTuple):
    """The texts of a kind: its name in the settings, and the sentence for Slack and Teams (see `webhooks.messages`)."""

    name: Sentence
    sentence: Sentence


WORDS: dict[str, Words] = {
    "referral.created": Words(_("New referral"), _("{candidate} was referred to {job}.")),
    "referral.status_changed": Words(
        _("Referral status changed"), _("{candidate}, referred to {job}, is now {status}.")
    ),
    "referral.answer_due": Words(
        _("Answer due"), _("The referral of {candidate} to {job} is due for an answer today.")
    ),
    "referral.answer_overdue": Words(
        _("Answer overdue"), _("The answer to the referral of {candidate} to {job} is overdue.")
    ),
    "referral.answer_escalated": Words(
        _("Overdue answer passed to HR"),
        _("HR was told: the answer to the referral of {candidate} to {job} is overdue."),
    ),
    "referral.withdrawn": Words(_("Referral withdrawn"), _("A referral to {job} was withdrawn.")),
    "referral.candidate_erased": Words(
        _("Candidate erased"),
        _("A candidate who was referred to {job} was erased. Erase what you keep of them, too."),
    ),
    "job.created": Words(_("Job opened"), _("{job} was opened.")),
    "job.updated": Words(_("Job changed"), _("{job} was changed.")),
    "job.status_changed": Words(_("Job status changed"), _("{job} is now {status}.")),
    TEST: Words(_("Test"), _("This is a test. The webhook works.")),
}


def offered_kinds() -> dict[str, Sentence]:
    """Return the kinds of events that can be chosen, with their names."""
    return {kind: words.name for kind, words in WORDS.items() if kind in Event.kinds}


def offered_events() -> tuple[type[Event], ...]:
    """Return the event classes of the kinds that can be chosen."""
    return tuple(Event.kinds[kind] for kind in offered_kinds())
