"""The subject of a notification: what it is about."""

from dataclasses import dataclass, field
from typing import Any

from accounts.actors import Actor
from accounts.models import User
from jobs.models import Job
from referrals.models import Referral, ReferralMessage, StatusChange


@dataclass(frozen=True)
class NotificationSubject:
    """The rows that a notification is about, and further codes and numbers.

    `person_id` is the person whom it is about, or who caused it.
    """

    referral: Referral | None = None
    job: Job | None = None
    change: StatusChange | None = None
    message: ReferralMessage | None = None
    person_id: int | None = None
    details: dict[str, Any] = field(default_factory=dict)

    def columns(self) -> dict[str, Any]:
        """Return the values of a notification's columns, except the person."""
        rows = {"referral": self.referral, "job": self.job, "change": self.change, "message": self.message}
        return {**rows, "details": self.details}

    def is_visible_to(self, user: User) -> bool:
        """Whether the user may see all of these rows now."""
        actor = Actor.for_user(user)
        return all(
            row is None or type(row).objects.visible_to(actor).filter(pk=row.pk).exists()
            for row in (self.referral, self.job, self.message)
        )
