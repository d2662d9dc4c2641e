"""GET /api/jobs/{id}/credit/: what depends on oneself and the job, and on nobody else."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from accounts.tests.team import SignIn, Team
from connections.tests.factories import ConnectionFactory
from credit.tests.conftest import Refer, change_policy
from jobs.models import Job
from jobs.tests.factories import JobFactory

pytestmark = pytest.mark.django_db
BEGIN = datetime.fromisoformat("2026-03-02T12:00:00+00:00")
NOTHING = {"rule": None, "sentence": None}


def test_who_would_not_be_credited_is_told_before(team: Team, job: Job, as_user: SignIn) -> None:
    def sentence(user: User) -> Any:
        return as_user(user).get(f"/api/jobs/{job.pk}/credit/").json()["sentence"]

    assert sentence(team.employee) is None
    assert sentence(team.hiring_manager) == "You manage this job: no credit."
    assert sentence(team.hr) == "Your role cannot earn credit."
    change_policy(as_user(team.hr), excluded_roles=[], excluded_departments=[team.department.pk])
    assert sentence(team.employee) == "Your department cannot earn credit."
    assert as_user(team.other_hr).get(f"/api/jobs/{job.pk}/credit/").status_code == 404


def test_ones_own_earlier_referral_still_counts(team: Team, job: Job, as_user: SignIn, refer: Refer) -> None:
    with time_machine.travel(BEGIN, tick=False) as clock:
        change_policy(as_user(team.hr), protection_scope="company")
        refer(team.employee)
        clock.shift(timedelta(days=40))
        other = JobFactory(company=team.company)
        again = ConnectionFactory(owner=team.employee, email="grace@navy.test", profile_url="")
        url = f"/api/jobs/{other.pk}/credit/?connection={again.pk}"
        assert as_user(team.employee).get(url).json() == {
            "rule": "own_earlier",
            "sentence": "Your referral of March 2026 still counts.",
        }
        assert as_user(team.colleague).get(url).status_code == 404


def test_what_colleagues_and_hr_did_changes_nothing(team: Team, job: Job, as_user: SignIn, refer: Refer) -> None:
    known = ConnectionFactory(owner=team.employee, email="grace@navy.test", profile_url="")
    url = f"/api/jobs/{job.pk}/credit/?connection={known.pk}"
    assert as_user(team.employee).get(url).json() == NOTHING
    made = refer(team.colleague)
    contact = {"kind": "application", "day": "2020-01-01"}
    as_user(team.hr).post(f"/api/referrals/{made['id']}/earlier-contacts/", contact, format="json")
    assert as_user(team.employee).get(url).json() == NOTHING
