"""The kinds of events that webhooks can receive, and their texts."""

from typing import NamedTuple

from common.events import Event

TEST = "webhook.test"


class Words(NamedTuple):
    """The texts of a kind: its name in the settings, and the sentence for Slack and Teams (see `webhooks.messages`)."""

    name: str
    sentence: str


WORDS: dict[str, Words] = {
    "referral.created": Words("A referral is made", "{candidate} was referred to {job}."),
    "referral.status_changed": Words(
        "A referral gets another status", "{candidate}, referred to {job}, is now {status}."
    ),
    "referral.answer_due": Words("An answer is due", "{candidate}, referred to {job}, is to be answered today."),
    "referral.answer_overdue": Words(
        "An answer is overdue", "The answer to the referral of {candidate} to {job} is overdue."
    ),
    "referral.answer_escalated": Words(
        "An overdue answer is passed to HR",
        "HR is told: the answer to the referral of {candidate} to {job} is overdue.",
    ),
    "referral.withdrawn": Words("A referral is withdrawn", "A referral to {job} was withdrawn."),
    "referral.candidate_erased": Words(
        "A candidate is erased", "A candidate who was referred to {job} was erased. Erase what you keep of them, too."
    ),
    "job.created": Words("A job is opened", "{job} was opened."),
    "job.updated": Words("A job is changed", "{job} was changed."),
    "job.status_changed": Words("A job gets another status", "{job} is now {status}."),
    TEST: Words("Test", "This is a test. The webhook works."),
}


def offered_kinds() -> dict[str, str]:
    """Return the kinds of events that can be chosen, with their names."""
    return {kind: words.name for kind, words in WORDS.items() if kind in Event.kinds}


def offered_events() -> tuple[type[Event], ...]:
    """Return the event classes of the kinds that can be chosen."""
    return tuple(Event.kinds[kind] for kind in offered_kinds())
