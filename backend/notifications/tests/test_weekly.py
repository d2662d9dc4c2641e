"""The weekly mail about suggestions: off by default, at most once a week, and without names."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from accounts.tests.team import SignIn, Team
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from matching.chores import update_suggestions
from notifications.chores import start_weekly_suggestions

pytestmark = pytest.mark.django_db


def test_the_mail_is_sent_weekly_at_most_and_only_if_switched_on(
    team: Team, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    job = JobFactory(company=team.company, title="Data Engineer")
    person = ConnectionFactory(owner=team.employee, position="Data Engineer")
    ConnectionFactory(owner=team.colleague, position="Data Engineer")
    update_suggestions()
    start_weekly_suggestions()
    deliver_outbox()
    assert mail.outbox == []
    client = as_user(team.employee)
    assert client.get("/api/notification-preferences/").json()["suggestions"] == "off"
    assert client.put("/api/notification-preferences/", {"suggestions": "now"}).status_code == 400
    assert client.put("/api/notification-preferences/", {"job_ask": "weekly"}).status_code == 400
    assert client.put("/api/notification-preferences/", {"suggestions": "weekly"}).status_code == 200
    for _ in range(2):
        start_weekly_suggestions()
        deliver_outbox()
    (sent,) = mail.outbox
    assert sent.to == [team.employee.email]
    for name in (person.first_name, person.last_name, job.title):
        assert name not in f"{sent.subject} {sent.body}"
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        start_weekly_suggestions()
        deliver_outbox()
    assert len(mail.outbox) == 2
    client.post(f"/api/jobs/{job.pk}/suggestions/{person.pk}/dismiss/")
    with time_machine.travel(timezone.now() + timedelta(days=16)):
        start_weekly_suggestions()
        deliver_outbox()
    assert len(mail.outbox) == 2
