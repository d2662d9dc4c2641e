"""The weekly mail about suggestions: off by default, at most once a week, and without names."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core import mail

from accounts.models import CompanySettings
from accounts.tests.team import SignIn, Team
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from notifications.models import NotificationPreference
from notifications.tasks import publish_due_suggestions

pytestmark = pytest.mark.django_db
# A Wednesday.
MOMENT = datetime(2030, 3, 6, 12, tzinfo=UTC)


@time_machine.travel(MOMENT)
def test_the_mail_is_sent_weekly_at_most_and_only_if_switched_on(
    team: Team, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    job = JobFactory(company=team.company, title="Data Engineer")
    person = ConnectionFactory(owner=team.employee, position="Data Engineer")
    ConnectionFactory(owner=team.colleague, position="Data Engineer")
    publish_due_suggestions()
    deliver_outbox()
    assert mail.outbox == []
    client = as_user(team.employee)
    assert client.get("/api/notification-preferences/").json()["suggestions"] == "off"
    assert client.put("/api/notification-preferences/", {"suggestions": "now"}).status_code == 400
    assert client.put("/api/notification-preferences/", {"job_ask": "weekly"}).status_code == 400
    assert client.put("/api/notification-preferences/", {"suggestions": "weekly"}).status_code == 200
    for _ in range(2):
        publish_due_suggestions()
        deliver_outbox()
    (sent,) = mail.outbox
    assert sent.to == [team.employee.email]
    for name in (person.first_name, person.last_name, job.title):
        assert name not in f"{sent.subject} {sent.body}"
    with time_machine.travel(MOMENT + timedelta(days=8)):
        publish_due_suggestions()
        deliver_outbox()
    assert len(mail.outbox) == 2
    client.post(f"/api/jobs/{job.pk}/suggestions/{person.pk}/dismiss/")
    with time_machine.travel(MOMENT + timedelta(days=16)):
        publish_due_suggestions()
        deliver_outbox()
    assert len(mail.outbox) == 2


def test_the_mail_waits_for_the_next_working_day_of_the_company(
    team: Team, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    """In 2030, 27 April is a Saturday and 1 May a Wednesday, which is a public holiday in Austria."""
    CompanySettings.objects.filter(company=team.company).update(country="AT")
    with time_machine.travel(MOMENT):
        JobFactory(company=team.company, title="Data Engineer")
        ConnectionFactory(owner=team.employee, position="Data Engineer")
        as_user(team.employee).put("/api/notification-preferences/", {"suggestions": "weekly"})
    sent_by_day = {}
    for day in (27, 28, 29, 30):
        with time_machine.travel(datetime(2030, 4, day, 12, tzinfo=UTC)):
            publish_due_suggestions()
            deliver_outbox()
        sent_by_day[f"{day} April"] = len(mail.outbox)
    assert sent_by_day == {"27 April": 0, "28 April": 0, "29 April": 1, "30 April": 1}
    NotificationPreference.objects.update(mailed_at=None)
    for day, sent in ((1, 1), (2, 2)):
        with time_machine.travel(datetime(2030, 5, day, 12, tzinfo=UTC)):
            publish_due_suggestions()
            deliver_outbox()
        assert len(mail.outbox) == sent
