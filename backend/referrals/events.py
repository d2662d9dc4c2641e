"""Domain events of referrals."""

from typing import Any, Self

from accounts.actors import Actor
from common.events import Event
from referrals.models import Referral, ReferralMessage


class ReferralEvent(Event):
    """Something happened to the referral `referral_id` to the job `job_id`."""

    subject_type = "referral"
    referral_id: int
    job_id: int

    @classmethod
    def by(cls, actor: Actor, referral: Referral, **more: Any) -> Self:
        """Return this event with `actor` as the one who caused it."""
        return cls(
            actor=actor.ref, company_id=referral.company_id, referral_id=referral.pk, job_id=referral.job_id, **more
        )


class ReferralCreated(ReferralEvent):
    """Somebody was referred to a job."""

    kind = "referral.created"


class ReferralStatusChanged(ReferralEvent):
    """A referral got another status; `change_id` is the step of its history."""

    kind = "referral.status_changed"
    from_status: str
    to_status: str
    change_id: int | None = None


class ReferralDecisionUndone(ReferralEvent):
    """A status change was undone before anybody was told of it; `change_id` is the step of its history."""

    kind = "referral.decision_undone"
    from_status: str
    to_status: str
    change_id: int


class CandidateErased(ReferralEvent):
    """The candidate's personal data were removed from the referral."""

    kind = "referral.candidate_erased"


class CandidateKeysChanged(ReferralEvent):
    """The candidate's address or profile URL became another one, so that their person is found anew."""

    kind = "referral.keys_changed"
    # It follows from another event, which is in the audit log.
    audited = False


class PersonChanged(ReferralEvent):
    """A referral turned out to be of another person: see `referrals.people`. Not published when it is made."""

    kind = "referral.person_changed"
    from_person_id: int
    to_person_id: int


class PersonAnswered(ReferralEvent):
    """HR said something of this referral and the referral `other_referral_id`: see `referrals.answers`."""

    recorded = ("other_referral_id",)
    other_referral_id: int


class PeopleMerged(PersonAnswered):
    """HR said that two referrals are of the same person."""

    kind = "referral.people_merged"


class PeopleKeptApart(PersonAnswered):
    """HR said that two referrals are of two people."""

    kind = "referral.people_kept_apart"


class PeopleSplit(PersonAnswered):
    """HR took apart what they had merged."""

    kind = "referral.people_split"


class CandidateCorrected(ReferralEvent):
    """The candidate's `email` or `profile_url`, or both, as `corrected_fields` says, were corrected in the referral."""

    kind = "referral.candidate_corrected"
    recorded = ("corrected_fields",)
    corrected_fields: list[str]


class ReferralWithdrawn(ReferralEvent):
    """A referral was withdrawn before anybody reviewed it."""

    kind = "referral.withdrawn"


class AnswerEvent(ReferralEvent):
    """The promised answer to a referral is due or overdue. Published once by the worker.

    Not audited, since nobody did anything; the audit log already contains when referrals were created and answered.
    """

    audited = False


class AnswerDue(AnswerEvent):
    """Today is the last day of the promised answer."""

    kind = "referral.answer_due"


class AnswerOverdue(AnswerEvent):
    """The promised answer was due on the previous working day."""

    kind = "referral.answer_overdue"


class AnswerEscalated(AnswerEvent):
    """The promised answer was due two working days ago, so HR is notified."""

    kind = "referral.answer_escalated"


class ReferralMessageEvent(ReferralEvent):
    """Something happened to the entry `message_id` of a referral's thread."""

    message_id: int

    @classmethod
    def of(cls, actor: Actor, message: ReferralMessage, **more: Any) -> Self:
        """Return this event with `actor` as the one who caused it."""
        return cls.by(actor, message.referral, message_id=message.pk, **more)


class ReferralMessagePosted(ReferralMessageEvent):
    """Somebody wrote in a referral's thread; `audience` is one of `referrals.models.Audience`."""

    kind = "referral.message_posted"
    audience: str
    mentioned_ids: list[int]


class ReferralMessageEdited(ReferralMessageEvent):
    """An author changed what they had written."""

    kind = "referral.message_edited"


class ReferralMessageUndone(ReferralMessageEvent):
    """A message was deleted again, with the words in it, before anybody was told of it."""

    kind = "referral.message_undone"


class ContactRequested(ReferralMessageEvent):
    """A reviewer asked the referrer how to reach the candidate."""

    kind = "referral.contact_requested"


class ContactProvided(ReferralMessageEvent):
    """The referrer added contact details of the candidate; `contact_type` is `email` or `phone`."""

    kind = "referral.contact_provided"
    contact_type: str


class RejectionReasonsChanged(Event):
    """HR changed the list of reasons for a rejection."""

    kind = "company.rejection_reasons_changed"
    subject_type = "company"
    from_values: dict[str, Any] | None = None
    to_values: dict[str, Any] | None = None


class ManagerReminded(Event):
    """Somebody reminded a hiring manager of the answers that they owe and that are overdue."""

    kind = "manager.reminded"
    subject_type = "user"
    user_id: int
