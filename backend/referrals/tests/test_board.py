"""The board: referrals by status."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import ReferralStatus, StatusChange
from referrals.tests.factories import ReferralFactory
from referrals.views import board

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
URL = "/api/referrals/board/"


def counts(answer: Any) -> dict[str, int]:
    return {column["status"]: column["count"] for column in answer.json()}


def test_each_status_is_a_column_with_its_number_and_its_first_cards(
    team: Team, job: Job, as_user: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "CARDS", 2)
    hr = as_user(team.hr)
    pending = ReferralFactory.create_batch(3, job=job, referrer=team.employee)
    hired = ReferralFactory(job=job, referrer=team.employee, status="HIRED")
    columns = hr.get(URL).json()
    assert [column["status"] for column in columns] == ReferralStatus.values
    assert [column["count"] for column in columns] == [3, 0, 0, 1, 0]
    # As the list shows them, whose next page are the further ones.
    listed = hr.get("/api/referrals/?status=PENDING&limit=2&ordering=answer_due").json()
    assert [{**card, "status_since": ...} for card in columns[0]["cards"]] == [
        {**row, "status_since": ...} for row in listed
    ]
    assert [card["id"] for card in columns[3]["cards"]] == [hired.pk]
    newest_first = hr.get(URL, {"ordering": "-created_at"}).json()
    assert [card["id"] for card in newest_first[0]["cards"]] == [pending[2].pk, pending[1].pk]


def test_a_card_says_since_when_it_has_its_status_whatever_was_undone_since(
    team: Team, job: Job, as_user: SignIn
) -> None:
    made, reviewed, undone = (datetime(2026, 3, day, 9, tzinfo=UTC) for day in (2, 5, 9))
    ReferralFactory(job=job, referrer=team.employee, created_at=made)
    referral = ReferralFactory(
        job=job, referrer=team.employee, status="REVIEWING", created_at=made, updated_at=reviewed
    )
    StatusChange.objects.create(
        referral=referral,
        company=referral.company,
        from_status="REVIEWING",
        to_status="HIRED",
        at=undone,
        since=reviewed,
        undone_at=undone,
    )
    columns = {column["status"]: column["cards"] for column in as_user(team.hr).get(URL).json()}
    assert [card["status_since"] for card in columns["PENDING"]] == ["2026-03-02T09:00:00Z"]
    assert [card["status_since"] for card in columns["REVIEWING"]] == ["2026-03-05T09:00:00Z"]


@pytest.mark.parametrize("status", ReferralStatus.values)
def test_undecided_columns_begin_with_the_answer_that_is_due_first_decided_ones_with_the_newest(
    status: str, team: Team, job: Job, as_user: SignIn
) -> None:
    today = date(2026, 3, 2)
    days = (today, None, today - timedelta(days=9), today - timedelta(days=3))
    late = [ReferralFactory(job=job, referrer=team.employee, status=status, answer_due=day).pk for day in days]
    columns = {column["status"]: column for column in as_user(team.hr).get(URL).json()}
    expected = (
        [late[3], late[2], late[1], late[0]]
        if status in ("HIRED", "REJECTED")
        else [late[2], late[3], late[0], late[1]]
    )
    assert [card["id"] for card in columns[status]["cards"]] == expected
    chosen = {column["status"]: column for column in as_user(team.hr).get(URL, {"ordering": "created_at"}).json()}
    assert [card["id"] for card in chosen[status]["cards"]] == late


def test_it_is_of_one_job_or_filtered_and_shows_what_one_may_see(team: Team, job: Job, as_user: SignIn) -> None:
    other = JobFactory(company=team.company, hiring_manager=team.other_hiring_manager)
    ReferralFactory(job=job, referrer=team.employee)
    ReferralFactory(job=other, referrer=team.colleague)
    ReferralFactory(status="REJECTED")
    expected = {"hr": 2, "hiring_manager": 1, "employee": 1, "superuser": 2, "other_hr": 0, "user_without_company": 0}
    for who, number in expected.items():
        assert counts(as_user(getattr(team, who)).get(URL))["PENDING"] == number
    hr = as_user(team.hr)
    assert counts(hr.get(URL, {"job": str(job.pk)}))["PENDING"] == 1
    assert counts(hr.get(URL, {"search": "compiler"}))["PENDING"] == 1
    # It has all statuses.
    assert counts(hr.get(URL, {"status": "HIRED"}))["PENDING"] == 2


def test_its_number_of_statements_does_not_grow_with_its_cards(team: Team, job: Job, as_user: SignIn) -> None:
    hr = as_user(team.hr)

    def statements() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert hr.get(URL).status_code == 200
        return len(queries)

    for status in ReferralStatus.values:
        ReferralFactory(job=job, referrer=team.employee, status=status)
    statements()
    few = statements()
    for status in ReferralStatus.values:
        ReferralFactory.create_batch(3, job=job, referrer=team.employee, status=status)
    assert statements() == few


def test_bad_input_and_nobody(team: Team, api: APIClient, as_user: SignIn) -> None:
    assert api.get(URL).status_code == 401
    assert as_user(team.hr).get(URL, {"job": "x"}).status_code == 400
    assert as_user(team.hr).get(URL, {"ordering": "salary"}).status_code == 400
