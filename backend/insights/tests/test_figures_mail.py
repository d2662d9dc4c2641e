"""The mail with figures, which HR chooses weekly or monthly."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.core import mail

from accounts.models import CompanySettings, User
from accounts.tests.team import SignIn, Team
from insights.tasks import publish_due_figures
from insights.tests.data import make_referral
from jobs.tests.factories import JobFactory

pytestmark = pytest.mark.django_db
PREFERENCES = "/api/notification-preferences/"


@pytest.fixture
def sent_at(deliver_outbox: Callable[..., None]) -> Callable[[datetime], int]:
    """Return a function that lets the worker run at a time, and returns how many mails there are then."""

    def run(at: datetime) -> int:
        with time_machine.travel(at, tick=False):
            publish_due_figures()
            deliver_outbox()
        return len(mail.outbox)

    return run


def test_weekly_on_the_first_working_morning(team: Team, as_user: SignIn, sent_at: Callable[[datetime], int]) -> None:
    """In 2030, the 22nd of April is Easter Monday, a public holiday in Austria."""
    CompanySettings.objects.create(company=team.company, country="AT", time_zone="Europe/Vienna")
    job = JobFactory(company=team.company, department=team.department)
    make_referral(job, ("REVIEWING", 1), made=datetime(2030, 4, 16, 9, tzinfo=UTC))
    make_referral(job, ("HIRED", 1), made=datetime(2030, 4, 16, 9, tzinfo=UTC))
    # Monday, just after midnight in Vienna: the week before.
    make_referral(job, made=datetime(2030, 4, 14, 21, 59, tzinfo=UTC))
    assert sent_at(datetime(2030, 4, 18, 12, tzinfo=UTC)) == 0
    client = as_user(team.hr)
    assert client.get(PREFERENCES).json()["figures"] == "off"
    assert client.put(PREFERENCES, {"figures": "daily"}).status_code == 400
    assert client.put(PREFERENCES, {"figures": "weekly"}).status_code == 200
    User.objects.filter(pk=team.hr.pk).update(email_proven=True)
    # The first one at once, with the week before that of the choice.
    assert sent_at(datetime(2030, 4, 18, 12, tzinfo=UTC)) == 1
    assert sent_at(datetime(2030, 4, 19, 12, tzinfo=UTC)) == 1
    # Easter Monday, and Tuesday before and after eight in Vienna.
    assert sent_at(datetime(2030, 4, 22, 12, tzinfo=UTC)) == 1
    assert sent_at(datetime(2030, 4, 23, 5, 59, tzinfo=UTC)) == 1
    assert sent_at(datetime(2030, 4, 23, 6, 1, tzinfo=UTC)) == 2
    assert sent_at(datetime(2030, 4, 24, 12, tzinfo=UTC)) == 2
    message: Any = mail.outbox[-1]
    assert message.to == [team.hr.email]
    assert message.subject == "Your referrals, 15 April 2030 to 21 April 2030"
    for line in ("Referrals made: 2 (1)", "Reviewing or further: 2 (0)", "Hired in this period: 1 (0)"):
        assert line in message.body
    assert f"{team.department.name}: 2, 1" in message.body
    assert "/hr-metrics/summary?period=custom&since=2030-04-15&until=2030-04-21" in message.body
    assert "List-Unsubscribe" in message.extra_headers
    for content in (message.body, str(message.alternatives[0][0])):
        assert "Kit" not in content


def test_monthly_with_the_month_before_in_the_recipients_language(
    team: Team, as_user: SignIn, sent_at: Callable[[datetime], int]
) -> None:
    make_referral(JobFactory(company=team.company, department=None), made=datetime(2030, 3, 31, 12, tzinfo=UTC))
    as_user(team.hr).put(PREFERENCES, {"figures": "monthly"})
    User.objects.filter(pk=team.hr.pk).update(language="de", email_proven=True)
    assert sent_at(datetime(2030, 4, 1, 8, tzinfo=UTC)) == 1
    assert sent_at(datetime(2030, 4, 30, 8, tzinfo=UTC)) == 1
    assert sent_at(datetime(2030, 5, 1, 8, tzinfo=UTC)) == 2
    first, second = mail.outbox
    assert "31. März 2030" in first.subject
    assert "Keine Abteilung: 1, 0" in first.body
    assert "1. April 2030" in second.subject


def test_whoever_unsubscribes_or_leaves_hr_gets_none(
    team: Team, as_user: SignIn, sent_at: Callable[[datetime], int]
) -> None:
    client = as_user(team.hr)
    client.put(PREFERENCES, {"figures": "weekly"})
    User.objects.filter(pk=team.hr.pk).update(email_proven=True)
    assert sent_at(datetime(2030, 4, 15, 12, tzinfo=UTC)) == 1
    address = mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>")
    (token,) = parse_qs(urlsplit(address).query)["token"]
    answer = client.post("/api/notifications/unsubscribe/", {"token": token})
    assert (answer.status_code, answer.json()) == (200, {"kinds": ["figures"]})
    assert sent_at(datetime(2030, 4, 22, 12, tzinfo=UTC)) == 1
    client.put(PREFERENCES, {"figures": "weekly"})
    User.objects.filter(pk=team.hr.pk).update(role="HIRING_MANAGER")
    assert sent_at(datetime(2030, 4, 29, 12, tzinfo=UTC)) == 1
