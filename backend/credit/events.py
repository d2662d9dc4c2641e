"""Domain events of credit."""

from typing import Any, Self

from common.events import Event
from credit.models import CreditDecision
from referrals.events import ReferralEvent


class ReferralPolicyChanged(Event):
    """HR made a new version of the company's referral policy; the values are those that differ from the one before."""

    kind = "company.referral_policy_changed"
    subject_type = "company"
    from_values: dict[str, Any] | None = None
    to_values: dict[str, Any] | None = None


class EarlierContactRecorded(ReferralEvent):
    """HR recorded an own application or an earlier contact of a referred person; `late` once the review had begun."""

    kind = "referral.earlier_contact_recorded"
    recorded = ("late",)
    late: bool


class CreditChanged(ReferralEvent):
    """Another decision about the credit for a referral holds: `decision_id`. Follows from another event."""

    kind = "referral.credit_changed"
    audited = False
    decision_id: int

    @classmethod
    def following(cls, event: Event, decision: CreditDecision) -> Self:
        """Return this event with who caused the event from which it follows."""
        return cls(
            actor=event.actor,
            company_id=decision.company_id,
            referral_id=decision.referral_id,
            job_id=decision.known_facts.job,
            decision_id=decision.pk,
        )


class CreditDecidedAnew(ReferralEvent):
    """HR had the credit decided anew, after the referrer had changed the candidate's address or profile again."""

    kind = "referral.credit_decided_anew"


class ProtectionEnded(ReferralEvent):
    """A credited referral protects its candidate no longer, since they were erased."""

    kind = "referral.protection_ended"
    audited = False


class ObjectionMade(ReferralEvent):
    """A referrer objected to the decision about their referral."""

    kind = "referral.objection_made"
    objection_id: int


class ObjectionAnswered(ReferralEvent):
    """HR answered an objection."""

    kind = "referral.objection_answered"
    recorded = ("upheld",)
    objection_id: int
    upheld: bool
