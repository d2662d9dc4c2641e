"""What happens to referrals."""

from typing import Any, Self

from accounts.actors import Actor
from common.events import Event
from referrals.models import Referral


class ReferralEvent(Event):
    """Something happened to the referral `referral_id` to the job `job_id`."""

    subject_type = "referral"
    referral_id: int
    job_id: int

    @classmethod
    def by(cls, actor: Actor, referral: Referral, **more: Any) -> Self:
        """This event, done by `actor`."""
        return cls(
            actor=actor.ref, company_id=referral.company_id, referral_id=referral.pk, job_id=referral.job_id, **more
        )


class ReferralCreated(ReferralEvent):
    """Somebody was put forward for a job."""

    kind = "referral.created"


class ReferralStatusChanged(ReferralEvent):
    """A referral got another status."""

    kind = "referral.status_changed"
    from_status: str
    to_status: str


class CandidateErased(ReferralEvent):
    """Nothing says any more who the candidate of the referral was."""

    kind = "referral.candidate_erased"


class ReferralWithdrawn(ReferralEvent):
    """A referral was taken back before anybody reviewed it."""

    kind = "referral.withdrawn"
