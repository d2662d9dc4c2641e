"""What deciding about credit costs: a few statements for each referral."""

from typing import Any

import pytest
from django.db import connection as database
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from connections.tests.factories import ConnectionFactory
from jobs.models import Job

pytestmark = pytest.mark.django_db
# What a referral took before there were people and credit.
BEFORE = 23


def statements_of(client: APIClient, body: dict[str, Any]) -> int:
    with CaptureQueriesContext(database) as captured:
        assert client.post("/api/referrals/", body, format="json").status_code == 201
    return len(captured)


def test_a_referral_takes_at_most_four_statements_more_for_its_person_and_its_credit(
    team: Team, job: Job, as_user: SignIn
) -> None:
    first, second = (ConnectionFactory(owner=user, email="grace@navy.test") for user in (team.employee, team.colleague))
    assert statements_of(as_user(team.employee), {"job": job.pk, "connection": first.pk}) <= BEFORE + 4
    # Of somebody who has been referred before, also all that was decided about them is read.
    assert statements_of(as_user(team.colleague), {"job": job.pk, "connection": second.pk}) <= BEFORE + 9


def test_a_status_that_concerns_no_credit_takes_one_statement_more(team: Team, job: Job, as_user: SignIn) -> None:
    known = ConnectionFactory(owner=team.employee)
    made = as_user(team.employee).post("/api/referrals/", {"job": job.pk, "connection": known.pk}, format="json")
    with CaptureQueriesContext(database) as captured:
        as_user(team.hr).put(f"/api/referrals/{made.json()['id']}/", {"status": "REVIEWING"}, format="json")
    assert not [each for each in captured.captured_queries if 'INSERT INTO "credit_' in each["sql"]]
