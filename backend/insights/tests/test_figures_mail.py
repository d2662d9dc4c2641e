"""The mail with figures, which HR chooses weekly or monthly."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
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
    CompanySettings.objects.filter(company=team.company).update(country="AT", time_zone="Europe/Vienna")
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


def days_mailed() -> list[tuple[str, str]]:
    """Return the first and the last day of each mail to HR."""
    queries = [parse_qs(urlsplit(re.findall(r"\S+/summary\?\S+", str(each.body))[0]).query) for each in mail.outbox]
    return [(query["since"][0], query["until"][0]) for query in queries]


@pytest.mark.parametrize(
    ("company", "own", "mode", "early", "morning", "days"),
    [
        # Nine in the evening of the 30th in New York, and a day later.
        (
            "America/New_York",
            "Asia/Kolkata",
            "monthly",
            "2026-12-01T08:05+05:30",
            "2026-12-02T08:05+05:30",
            ("2026-11-01", "2026-11-30"),
        ),
        # Sunday evening in Los Angeles.
        (
            "America/Los_Angeles",
            "Europe/Berlin",
            "weekly",
            "2026-11-30T08:05+01:00",
            "2026-12-01T08:05+01:00",
            ("2026-11-23", "2026-11-29"),
        ),
        # The company's morning is not yet that of the reader.
        (
            "Pacific/Kiritimati",
            "America/Los_Angeles",
            "weekly",
            "2026-11-29T10:05-08:00",
            "2026-11-30T08:05-08:00",
            ("2026-11-23", "2026-11-29"),
        ),
        (
            "Europe/Berlin",
            "",
            "monthly",
            "2026-12-01T07:55+01:00",
            "2026-12-01T08:05+01:00",
            ("2026-11-01", "2026-11-30"),
        ),
    ],
)
def test_a_period_is_mailed_in_the_readers_morning_once_it_has_ended_in_the_company(
    team: Team,
    as_user: SignIn,
    sent_at: Callable[[datetime], int],
    company: str,
    own: str,
    mode: str,
    early: str,
    morning: str,
    days: tuple[str, str],
) -> None:
    CompanySettings.objects.filter(company=team.company).update(time_zone=company)
    User.objects.filter(pk=team.hr.pk).update(email_proven=True, time_zone=own)
    as_user(team.hr).put(PREFERENCES, {"figures": mode})
    # The period before that.
    assert sent_at(datetime.fromisoformat(morning) - timedelta(days=7 if mode == "weekly" else 29)) == 1
    assert sent_at(datetime.fromisoformat(early)) == 1
    assert sent_at(datetime.fromisoformat(morning)) == 2
    assert days_mailed()[1] == days
    assert sent_at(datetime.fromisoformat(morning) + timedelta(days=1)) == 2


def test_no_period_is_skipped_or_mailed_twice(team: Team, as_user: SignIn, sent_at: Callable[[datetime], int]) -> None:
    """In 2030, the 1st of April is a Monday."""
    settings = CompanySettings.objects.filter(company=team.company)
    settings.update(time_zone="Pacific/Kiritimati")
    User.objects.filter(pk=team.hr.pk).update(email_proven=True)

    def choose(mode: str, day: int) -> None:
        with time_machine.travel(datetime(2030, 4, day, 12, tzinfo=UTC)):
            assert as_user(team.hr).put(PREFERENCES, {"figures": mode}).status_code == 200

    choose("weekly", 1)
    assert sent_at(datetime(2030, 4, 1, 20, tzinfo=UTC)) == 1
    # In the company's new zone, the week that was mailed ends a day later.
    settings.update(time_zone="America/Los_Angeles")
    assert sent_at(datetime(2030, 4, 2, 17, tzinfo=UTC)) == 1
    # The worker stood still on two Mondays.
    assert sent_at(datetime(2030, 4, 16, 17, tzinfo=UTC)) == 3
    # Months, from the one that was not mailed in whole on.
    choose("monthly", 17)
    assert sent_at(datetime(2030, 4, 18, 17, tzinfo=UTC)) == 3
    assert sent_at(datetime(2030, 5, 1, 17, tzinfo=UTC)) == 4
    # Whoever switches them off and on again gets none of the time in between, and nothing twice.
    choose("off", 30)
    choose("weekly", 30)
    assert sent_at(datetime(2030, 5, 2, 17, tzinfo=UTC)) == 4
    assert sent_at(datetime(2030, 5, 6, 17, tzinfo=UTC)) == 5
    # After half a year, only the last week.
    assert sent_at(datetime(2030, 11, 4, 17, tzinfo=UTC)) == 6
    assert days_mailed() == [
        ("2030-03-25", "2030-03-31"),
        ("2030-04-01", "2030-04-07"),
        ("2030-04-08", "2030-04-14"),
        ("2030-04-01", "2030-04-30"),
        ("2030-04-29", "2030-05-05"),
        ("2030-10-28", "2030-11-03"),
    ]


def test_whoever_pauses_the_mail_is_not_sent_what_was_missed(
    team: Team, as_user: SignIn, sent_at: Callable[[datetime], int]
) -> None:
    User.objects.filter(pk=team.hr.pk).update(email_proven=True)
    as_user(team.hr).put(PREFERENCES, {"figures": "weekly"})
    assert sent_at(datetime(2030, 4, 1, 12, tzinfo=UTC)) == 1
    for mode, day in (("off", 2), ("weekly", 24)):
        with time_machine.travel(datetime(2030, 4, day, 12, tzinfo=UTC)):
            as_user(team.hr).put(PREFERENCES, {"figures": mode})
    assert sent_at(datetime(2030, 4, 25, 12, tzinfo=UTC)) == 1
    assert sent_at(datetime(2030, 4, 29, 12, tzinfo=UTC)) == 2
    assert days_mailed()[1] == ("2030-04-22", "2030-04-28")
