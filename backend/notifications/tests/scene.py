"""A referral, and helpers that publish events of every kind about it."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.actors import Actor
from accounts.events import SignedIn
from accounts.models import Invitation, User
from accounts.tests.factories import UserFactory
from accounts.tests.team import Team
from bulk.events import AnswersReminded
from bulk.tests.factories import BulkActionFactory
from common.events import Event, publish
from connections.events import ConnectionsImported
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from notifications.kinds import MailMode, NotificationKind
from notifications.preferences import store_modes
from notifications.tasks import publish_due_suggestions
from referrals.events import ReferralMessagePosted
from referrals.models import Referral, ReferralMessage, Reminder

WEDNESDAY = datetime(2026, 3, 4, 9, tzinfo=UTC)


@dataclass(frozen=True)
class Scene:
    """A referral that the team's employee made to a job of the team's hiring manager."""

    team: Team
    referral: Referral

    @property
    def job(self) -> Job:
        return self.referral.job

    def publish_event(self, event: type[Event], by: User | None = None, **fields: Any) -> None:
        """Publish an event by a user or by the product itself."""
        actor = Actor.for_user(by) if by else Actor.system(self.team.company.pk)
        with transaction.atomic():
            publish(event(actor=actor.ref, company_id=self.team.company.pk, **fields))

    def publish_about_referral(self, event: type[Event], by: User | None = None, **fields: Any) -> None:
        self.publish_event(event, by, referral_id=self.referral.pk, job_id=self.job.pk, **fields)

    def publish_about_job(self, event: type[Event], **fields: Any) -> None:
        self.publish_event(event, self.team.hr, job_id=self.job.pk, **fields)

    def promise(self, event: type[Event], due: date) -> None:
        Referral.objects.update(created_at=WEDNESDAY - timedelta(days=7), answer_due=due)
        self.publish_about_referral(event)

    def remind(self) -> None:
        values: dict[str, Any] = {"company": self.team.company}
        bulk = BulkActionFactory(user=self.team.hr, kind="remind", **values)
        own = {"person": self.team.hiring_manager, "reminded_by": self.team.hr, "window": bulk.window}
        Reminder.objects.create(referral=self.referral, **own, **values)
        self.publish_event(AnswersReminded, self.team.hr, bulkaction_id=bulk.pk)

    def write(self, by: User, audience: str, *mentioned: User) -> None:
        values = {"company": self.team.company, "referral": self.referral, "author": by, "audience": audience}
        message = ReferralMessage.objects.create(**values, text="What do you think?")
        ids = [each.pk for each in mentioned]
        self.publish_about_referral(
            ReferralMessagePosted, by, message_id=message.pk, audience=audience, mentioned_ids=ids
        )

    def accept_invitation(self) -> None:
        newcomer = UserFactory(company=self.team.company)
        Invitation.store(newcomer, self.team.hr)
        self.publish_event(SignedIn, newcomer, user_id=newcomer.pk, method="password", first=True)

    def import_many(self) -> None:
        owner = self.team.employee
        self.publish_event(ConnectionsImported, owner, importrun_id=1, owner_id=owner.pk, seconds=60)

    def suggest(self) -> None:
        store_modes(self.team.employee, {NotificationKind.SUGGESTIONS: MailMode.WEEKLY})
        JobFactory(company=self.team.company, title="Data Engineer")
        ConnectionFactory(owner=self.team.employee, position="Data Engineer")
        publish_due_suggestions()
