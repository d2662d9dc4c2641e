"""PUT /api/departments/{id}/: the number of working days in which its referrals are answered."""

from typing import Any

import pytest

from accounts.models import DEPARTMENTS
from accounts.tests.factories import DepartmentFactory
from accounts.tests.team import SignIn, Team


def url(team: Team) -> str:
    return f"/api/departments/{team.department.pk}/"


@pytest.mark.parametrize(("days", "words"), [(3, "as the company to 3"), (0, "as the company to off")])
def test_hr_sets_answer_days_for_a_department(team: Team, as_user: SignIn, days: int, words: str) -> None:
    hr = as_user(team.hr)
    assert hr.put(url(team), {"answer_days": days}).json()["answer_days"] == days
    shown = {row["name"]: row["answer_days"] for row in hr.get("/api/departments/").json()}
    assert shown == {**dict.fromkeys(DEPARTMENTS), "Engineering": days}
    (entry,) = hr.get("/api/activity/", {"kind": "COMPANY"}).json()
    sentence = f"Hana {team.hr.last_name} changed the settings of the department Engineering"
    assert entry["text"] == f"{sentence}: days to answer from {words}"
    assert hr.put(url(team), {"answer_days": None}).json()["answer_days"] is None


@pytest.mark.parametrize("days", [-1, 61, "", "soon", 1.5])
def test_an_invalid_number_is_refused_with_a_message(team: Team, as_user: SignIn, days: Any) -> None:
    answer = as_user(team.hr).put(url(team), {"answer_days": days})
    sentence = "Enter a whole number from 0 to 60, or nothing to do as the company does"
    assert (answer.status_code, answer.json()) == (400, {"answer_days": [sentence]})


def test_only_hr_of_the_company_can_change_a_department(team: Team, as_user: SignIn) -> None:
    for user in (team.employee, team.hiring_manager):
        assert as_user(user).put(url(team), {"answer_days": 3}).status_code == 403
    assert as_user(team.other_hr).put(url(team), {"answer_days": 3}).status_code == 404
    elsewhere = DepartmentFactory(company=team.other_hr.company)
    superuser = as_user(team.superuser)
    assert superuser.put(url(team), {"answer_days": 3}).status_code == 404
    chosen = f"?company_id={team.company.pk}"
    assert superuser.put(f"{url(team)}{chosen}", {"answer_days": 3}).status_code == 200
    assert superuser.put(f"/api/departments/{elsewhere.pk}/{chosen}", {"answer_days": 3}).status_code == 404
