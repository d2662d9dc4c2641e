"""Telling many people at once."""

from dataclasses import replace

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.actors import Actor
from accounts.models import Role
from accounts.tests.factories import UserFactory
from accounts.tests.team import Team
from common.models import OutboxEvent
from jobs.tests.factories import JobFactory
from notifications.events import NotificationCreated
from notifications.kinds import NotificationKind
from notifications.models import Notification
from notifications.services import NotificationSubject, notify
from referrals.events import ReferralCreated
from referrals.models import Referral, ReferralMessage
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def referral(team: Team) -> Referral:
    """Create a referral by the team's employee to a job of its hiring manager."""
    job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    referral: Referral = ReferralFactory(job=job, referrer=team.employee)
    return referral


def internal_message(referral: Referral, team: Team) -> ReferralMessage:
    return ReferralMessage.objects.create(
        company=team.company, referral=referral, author=team.hr, audience="internal", text="What do you think?"
    )


@pytest.mark.parametrize("about", ["job", "referral", "message"])
def test_many_are_told_in_as_many_statements_as_a_few(team: Team, referral: Referral, about: str) -> None:
    subject = {
        "job": NotificationSubject(job=referral.job),
        "referral": NotificationSubject(referral),
        "message": NotificationSubject(referral, message=internal_message(referral, team)),
    }[about]
    statements = []
    for number in (5, 50):
        people = UserFactory.create_batch(number, company=team.company, role=Role.HR)
        event = replace(ReferralCreated.by(Actor.for_user(team.employee), referral), id=number)
        with transaction.atomic(), CaptureQueriesContext(connection) as captured:
            notify(event, NotificationKind.REFERRAL_MADE, people, subject)
        statements.append(len(captured))
        told = Notification.objects.filter(event_id=number)
        assert set(told.values_list("recipient_id", flat=True)) == {each.pk for each in people}
        mails = OutboxEvent.objects.filter(kind=NotificationCreated.kind, deliveries__isnull=False)
        assert set(mails.values_list("subject_id", flat=True)) >= set(told.values_list("pk", flat=True))
    assert statements[0] == statements[1]


def test_of_many_only_those_are_told_who_may_see_it(team: Team, referral: Referral) -> None:
    """Also where there are more of them than one statement asks for."""
    colleagues = UserFactory.create_batch(120, company=team.company, role=Role.EMPLOYEE)
    everybody = [*colleagues, team.employee, team.hiring_manager, team.hr, team.other_hr]
    event = replace(ReferralCreated.by(Actor.system(team.company.pk), referral), id=1)
    for subject, seers in (
        (NotificationSubject(job=referral.job), {*everybody} - {team.other_hr}),
        (NotificationSubject(referral), {team.employee, team.hiring_manager, team.hr}),
        (NotificationSubject(referral, message=internal_message(referral, team)), {team.hiring_manager, team.hr}),
    ):
        Notification.objects.all().delete()
        with transaction.atomic():
            notify(event, NotificationKind.REFERRAL_MADE, everybody, subject)
        assert set(Notification.objects.values_list("recipient_id", flat=True)) == {each.pk for each in seers}
