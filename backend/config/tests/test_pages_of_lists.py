"""The pages of a list add up to the whole list, for every role and in every order."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.actors import Actor
from accounts.events import UserRenamed
from accounts.tests.factories import CompanyFactory, DepartmentFactory, UserFactory
from accounts.tests.team import SignIn, Team
from common.events import publish
from config.tests.test_lists import described
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from referrals.models import ReferralStatus
from referrals.tests.factories import ReferralFactory
from webhooks.tests.factories import WebhookDeliveryFactory, WebhookFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
PAGE = 4
# The list, the caller, and how many of the `rows` the caller sees.
SEEN = [
    ("/api/connections/", "employee", 14),
    ("/api/connections/", "superuser", 1),
    ("/api/jobs/", "employee", 7),
    ("/api/jobs/", "hiring_manager", 6),
    ("/api/jobs/", "hr", 11),
    ("/api/jobs/", "superuser", 14),
    ("/api/referrals/", "employee", 9),
    ("/api/referrals/", "colleague", 2),
    ("/api/referrals/", "hiring_manager", 9),
    ("/api/referrals/", "other_hiring_manager", 4),
    ("/api/referrals/", "hr", 13),
    ("/api/referrals/", "other_hr", 2),
    ("/api/referrals/", "superuser", 15),
    ("/api/jobs/{job}/referrals/", "hr", 9),
    ("/api/jobs/{job}/referrals/", "employee", 9),
    ("/api/users/", "hr", 10),
    ("/api/activity/", "hr", 6),
    ("/api/webhook-deliveries/", "hr", 9),
    ("/api/webhook-deliveries/", "superuser", 10),
    ("/api/companies/", "superuser", 8),
    ("/api/departments/", "hr", 14),
]


@pytest.fixture
def rows(team: Team) -> dict[str, int]:
    """Create rows with equal sort values for each list, in the team's company and in others."""
    company, now = team.company, timezone.now()
    for _ in range(5):
        person = UserFactory(company=company, first_name="Sam", last_name="Same")
        publish(UserRenamed.by(Actor.for_user(person), person))
    publish(UserRenamed.by(Actor.for_user(team.hr), team.hr))
    known = [
        ConnectionFactory(
            owner=team.employee,
            first_name="Ann",
            last_name=["Lee", "Mo"][number % 2],
            employer=["", "Acme"][number % 3 == 0],
            position="",
            email="" if number % 2 else f"{number}@x.test",
            connected_at=None if number % 4 == 0 else f"202{number % 3}-01-01",
        )
        for number in range(14)
    ]
    ours = {"company": company, "hiring_manager": team.hiring_manager, "title": "Engineer"}
    jobs = [JobFactory(**ours, status=["OPEN", "CLOSED"][number % 2]) for number in range(6)]
    other = {"company": company, "hiring_manager": team.other_hiring_manager}
    jobs += [JobFactory(**other, title=["Engineer", "Nurse"][number % 2], status="OPEN") for number in range(3)]
    jobs += [JobFactory(**other, status="CLOSED"), JobFactory(**other, status="OPEN")]
    statuses = ReferralStatus.values
    for number, connection in enumerate(known[:9]):
        status, at = statuses[number % 5], now - timedelta(days=number % 2)
        ReferralFactory(job=jobs[0], referrer=team.employee, connection=connection, status=status, created_at=at)
    for job in jobs[6:8]:
        ReferralFactory(job=job, referrer=team.colleague)
    ReferralFactory(job=jobs[8], referrer=team.hr)
    ReferralFactory(job=jobs[8], referrer=team.hr, withdrawn_at=now, withdrawn_by=team.hr)
    ReferralFactory(job=jobs[1], referrer=team.hr, withdrawn_at=now, withdrawn_by=team.hr)
    ReferralFactory(job=jobs[9], referrer=team.superuser)
    strangers = JobFactory(company=team.other_hr.company, hiring_manager=None)
    for _ in range(2):
        ReferralFactory(job=strangers, referrer=team.other_hr)
    for _ in range(2):
        JobFactory(company=strangers.company, hiring_manager=None)
    webhook = WebhookFactory(company=company)
    for number in range(9):
        WebhookDeliveryFactory(webhook=webhook, created_at=now - timedelta(days=number % 2))
    WebhookDeliveryFactory(webhook__company=strangers.company)
    for _ in range(4):
        DepartmentFactory(company=company)
    for _ in range(6):
        CompanyFactory()
    return {"job": jobs[0].pk}


def read(client: APIClient, path: str, **query: Any) -> tuple[list[int], int]:
    """Return the ids in a response, and its total count."""
    answer = client.get(path, query)
    assert answer.status_code == 200, answer.content
    return [row["id"] for row in answer.json()], int(answer["X-Total-Count"])


def test_pages_neither_repeat_nor_omit_rows(team: Team, rows: dict[str, int], as_user: SignIn) -> None:
    for path, who, number in SEEN:
        client = as_user(getattr(team, who))
        address = path.format(**rows)
        orders = described()[path.replace("{job}", "{id}")]["ordering"]["schema"]["enum"]
        for order in orders:
            asked = (path, who, order)
            whole, total = read(client, address, ordering=order)
            assert (len(whole), len(set(whole)), total) == (number, number, number), asked
            paged: list[int] = []
            for start in range(0, number + PAGE, PAGE):
                page, total = read(client, address, ordering=order, limit=PAGE, offset=start)
                assert total == number, (*asked, start)
                paged += page
            assert paged == whole, asked


def test_viewing_as_a_person_shows_the_pages_of_that_person(team: Team, rows: dict[str, int], as_user: SignIn) -> None:
    boss = as_user(team.superuser)
    for path, who, _ in SEEN:
        if who in ("employee", "hiring_manager", "hr"):
            person, address = getattr(team, who), path.format(**rows)
            own = read(as_user(person), address, limit=PAGE, offset=1)
            if "activity" not in path:
                assert read(boss, address, limit=PAGE, offset=1, view_as_user_id=person.pk) == own
    ours = read(as_user(team.hr), "/api/referrals/", limit=PAGE)
    assert read(boss, "/api/referrals/", limit=PAGE, company_id=team.company.pk) == ours
