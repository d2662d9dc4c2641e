"""GET /api/hr-metrics/funnel/: how far the referrals of a period came, by histories that are written by hand."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from accounts.actors import Actor
from accounts.models import CompanySettings, User
from accounts.tests.factories import DepartmentFactory, UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from insights.tests.data import make_referral
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.erasure import erase_candidate
from referrals.models import Referral, RejectionReason
from referrals.services import set_status, undo_decision

URL = "/api/hr-metrics/funnel/"
NOW = datetime(2026, 5, 20, 12, tzinfo=UTC)
QUARTER = {"period": "lastQuarter"}
IN_QUARTER, QUARTER_BEFORE = datetime(2026, 2, 10, 9, tzinfo=UTC), datetime(2025, 11, 10, 9, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock() -> Any:
    """It is Wednesday, the 20th of May: the last quarter is January to March."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


@pytest.fixture
def job(team: Team) -> Job:
    created: Job = JobFactory(
        company=team.company, department=team.department, hiring_manager=team.hiring_manager, title="Planner"
    )
    return created


def figures(as_user: SignIn, user: User, **query: Any) -> dict[str, Any]:
    response = as_user(user).get(URL, query)
    assert response.status_code == 200, response.content
    return dict(response.json())


def column(found: dict[str, Any], name: str) -> list[Any]:
    """Return this figure of each step."""
    return [step[name] for step in found["steps"]]


def rows_of(as_user: SignIn, user: User, **query: Any) -> list[int]:
    """Return the ids of the referrals of a list, which the figures link to."""
    response = as_user(user).get("/api/referrals/", query)
    assert response.status_code == 200, response.content
    return sorted(row["id"] for row in response.json())


def test_the_funnel_counts_who_ever_reached_each_step(team: Team, job: Job, as_user: SignIn) -> None:
    make_referral(job, made=IN_QUARTER)
    make_referral(job, ("REVIEWING", 2), ("REJECTED", 5), made=IN_QUARTER)
    make_referral(job, ("REJECTED", 4), made=IN_QUARTER)
    make_referral(job, ("INTERVIEWING", 6), ("HIRED", 16), made=IN_QUARTER)
    # Back from hired: was hired once.
    make_referral(job, ("REVIEWING", 2), ("HIRED", 3), ("REVIEWING", 5), made=IN_QUARTER)
    make_referral(job, ("REVIEWING", 1), made=QUARTER_BEFORE)
    make_referral(job, ("HIRED", 1), made=NOW - timedelta(days=3))
    found = figures(as_user, team.hr, **QUARTER)
    assert found["period"] == {
        "since": "2026-01-01",
        "until": "2026-03-31",
        "before_since": "2025-10-01",
        "before_until": "2025-12-31",
    }
    assert column(found, "status") == ["PENDING", "REVIEWING", "INTERVIEWING", "HIRED"]
    assert column(found, "reached") == [5, 3, 2, 2]
    assert column(found, "reached_before") == [1, 1, 0, 0]
    assert column(found, "rejected") == [1, 1, 0, 0]
    # Pending: 2, 4, 6, 2. Reviewing: 3, 1. Interviewing: 10.
    assert column(found, "median_days") == [3, 2, 10, None]


def test_repeated_stays_count_each(team: Team, job: Job, as_user: SignIn) -> None:
    make_referral(job, ("REVIEWING", 1), ("PENDING", 3), ("REVIEWING", 4), ("REJECTED", 14), made=IN_QUARTER)
    found = figures(as_user, team.hr, **QUARTER)
    assert column(found, "reached") == [1, 1, 0, 0]
    assert column(found, "median_days") == [1, 6, None, None]
    assert column(found, "rejected") == [0, 1, 0, 0]


def test_those_who_are_no_longer_rejected_left_nowhere(team: Team, job: Job, as_user: SignIn) -> None:
    make_referral(job, ("REJECTED", 1), ("INTERVIEWING", 2), made=IN_QUARTER)
    again = make_referral(job, ("REJECTED", 1), ("INTERVIEWING", 2), ("REJECTED", 3), made=IN_QUARTER)
    assert column(figures(as_user, team.hr, **QUARTER), "rejected") == [0, 0, 1, 0]
    assert rows_of(as_user, team.hr, left_from="INTERVIEWING") == [again.pk]
    assert rows_of(as_user, team.hr, left_from="PENDING") == []


def test_undone_decisions_count_nowhere(team: Team, job: Job, as_user: SignIn, clock: time_machine.Traveller) -> None:
    referral = make_referral(job, made=NOW - timedelta(days=4))
    actor = Actor.for_user(team.hr)
    clock.shift(timedelta(seconds=1))
    set_status(actor=actor, referral_id=referral.pk, status="HIRED")
    clock.shift(timedelta(seconds=1))
    undo_decision(actor=actor, referral_id=referral.pk)
    clock.shift(timedelta(days=2))
    set_status(actor=actor, referral_id=referral.pk, status="REJECTED")
    found = figures(as_user, team.hr, period="last30Days")
    assert column(found, "reached") == [1, 0, 0, 0]
    assert column(found, "rejected") == [1, 0, 0, 0]
    assert column(found, "median_days") == [pytest.approx(6, abs=0.01), None, None, None]
    assert (found["hired_in_period"], rows_of(as_user, team.hr, reached="HIRED")) == (0, [])


def test_erased_candidates_and_deactivated_people_still_count(team: Team, job: Job, as_user: SignIn) -> None:
    left = UserFactory(company=team.company, first_name="Lee", last_name="Left", is_active=False)
    referral = make_referral(job, ("REVIEWING", 2), ("HIRED", 9), made=IN_QUARTER, referrer=left)
    erase_candidate(actor=Actor.for_user(team.hr), referral_id=referral.pk)
    found = figures(as_user, team.hr, by="referrer", **QUARTER)
    assert column(found, "reached") == [1, 1, 1, 1]
    assert found["groups"] == [
        {
            "key": str(left.pk),
            "name": "Lee Left",
            "count": 1,
            "reviewing": 1,
            "interviewing": 1,
            "hired": 1,
            "rejected": 0,
            "hired_in_period": 1,
        }
    ]
    text = as_user(team.hr).get(URL, {"by": "referrer", **QUARTER}).content.decode()
    assert "Kit" not in text


def test_withdrawn_referrals_do_not_count(team: Team, job: Job, as_user: SignIn) -> None:
    make_referral(job, made=IN_QUARTER, withdrawn_at=NOW, withdrawn_by=team.employee)
    assert column(figures(as_user, team.hr, **QUARTER), "reached") == [0, 0, 0, 0]


def test_who_was_hired_last_quarter_by_department(team: Team, job: Job, as_user: SignIn) -> None:
    data = JobFactory(company=team.company, department=DepartmentFactory(company=team.company, name="Data"))
    nowhere = JobFactory(company=team.company, department=None)
    long_ago = make_referral(job, ("HIRED", 100), made=datetime(2025, 11, 1, tzinfo=UTC))
    make_referral(job, ("REVIEWING", 3), made=IN_QUARTER)
    # Made in the quarter, hired after it.
    make_referral(data, ("HIRED", 60), made=IN_QUARTER)
    make_referral(nowhere, ("HIRED", 3), made=IN_QUARTER)
    found = figures(as_user, team.hr, **QUARTER)
    assert [(row["key"], row["count"], row["hired"], row["hired_in_period"]) for row in found["groups"]] == [
        ("Data", 1, 1, 0),
        (team.department.name, 1, 0, 1),
        ("", 1, 1, 1),
    ]
    assert (found["hired_in_period"], found["hired_in_period_before"]) == (2, 0)
    days = {"hired_from": "2026-01-01", "hired_to": "2026-03-31"}
    assert rows_of(as_user, team.hr, department=team.department.name, **days) == [long_ago.pk]


@pytest.mark.parametrize("by", ["department", "job", "referrer", "month"])
def test_every_group_adds_up_to_the_funnel(team: Team, job: Job, as_user: SignIn, by: str) -> None:
    other = JobFactory(company=team.company, department=None)
    for number in range(3):
        make_referral(job, ("REVIEWING", 2), ("INTERVIEWING", 4), made=IN_QUARTER - timedelta(days=30 * number))
        make_referral(other, ("REJECTED", 2), made=IN_QUARTER, referrer=team.colleague)
    found = figures(as_user, team.hr, by=by, **QUARTER)
    sums = [sum(row[name] for row in found["groups"]) for name in ("count", "reviewing", "interviewing", "hired")]
    assert sums == column(found, "reached")
    assert len({row["key"] for row in found["groups"]}) == found["groups_total"] > 1
    limited = figures(as_user, team.hr, by=by, limit=1, **QUARTER)
    assert (limited["groups"], limited["groups_total"]) == (found["groups"][:1], found["groups_total"])


def test_reasons_say_how_far_the_rejected_had_come(team: Team, job: Job, as_user: SignIn) -> None:
    reason = RejectionReason.objects.filter(company=team.company)[0]
    early = make_referral(job, ("REJECTED", 2), made=IN_QUARTER)
    late = make_referral(job, ("REVIEWING", 2), ("REJECTED", 4), made=IN_QUARTER)
    late.history.filter(to_status="REJECTED").update(reason=reason)
    Referral.objects.filter(pk=late.pk).update(rejection_reason=reason)
    make_referral(job, made=IN_QUARTER)
    groups = figures(as_user, team.hr, by="reason", **QUARTER)["groups"]
    assert [(row["key"], row["name"], row["count"], row["reviewing"]) for row in groups] == [
        (reason.name, reason.name, 1, 1),
        ("", None, 1, 0),
    ]
    assert rows_of(as_user, team.hr, status="REJECTED", reason=reason.name) == [late.pk]
    assert rows_of(as_user, team.hr, status="REJECTED", without="reason") == [early.pk]


def test_groups_in_any_order(team: Team, as_user: SignIn) -> None:
    for name, count in (("Design", 1), ("Art", 2), ("Data", 3)):
        job = JobFactory(company=team.company, department=DepartmentFactory(company=team.company, name=name))
        for _ in range(count):
            make_referral(job, *([("REJECTED", 1)] if name == "Design" else []), made=IN_QUARTER)
    make_referral(JobFactory(company=team.company, department=None), made=IN_QUARTER)

    def names(**query: Any) -> list[str | None]:
        return [row["name"] for row in figures(as_user, team.hr, **query, **QUARTER)["groups"]]

    assert names() == ["Data", "Art", "Design", None]
    assert names(ordering="name") == ["Art", "Data", "Design", None]
    assert names(ordering="-name") == ["Design", "Data", "Art", None]
    assert names(ordering="-rejected")[0] == "Design"
    assert names(ordering="count", limit=2) == ["Design", None]


def test_days_are_those_of_the_company(team: Team, job: Job, as_user: SignIn) -> None:
    CompanySettings.objects.filter(company=team.company).update(time_zone="Pacific/Auckland")
    # Auckland is 13 hours ahead in summer: the quarter begins on the 31st of December, 11:00 UTC.
    border = datetime(2025, 12, 31, 11, tzinfo=UTC)
    first = make_referral(job, ("HIRED", 0), made=border)
    last_of_before = make_referral(job, ("HIRED", 0), made=border - timedelta(seconds=1))
    found = figures(as_user, team.hr, **QUARTER)
    assert (column(found, "reached"), column(found, "reached_before")) == ([1, 1, 1, 1], [1, 1, 1, 1])
    assert (found["hired_in_period"], found["hired_in_period_before"]) == (1, 1)
    months = figures(as_user, team.hr, by="month", period="custom", since="2025-12-01", until="2026-01-31")["groups"]
    assert [(row["key"], row["name"], row["hired_in_period"]) for row in months] == [
        ("2025-12", "December 2025", 1),
        ("2026-01", "January 2026", 1),
    ]
    assert rows_of(as_user, team.hr, created_from="2026-01-01", created_to="2026-03-31") == [first.pk]
    assert rows_of(as_user, team.hr, hired_to="2025-12-31") == [last_of_before.pk]


@pytest.mark.parametrize(
    ("query", "period"),
    [
        ({"period": "last30Days"}, ("2026-04-21", "2026-05-20", "2026-03-22", "2026-04-20")),
        ({"period": "lastQuarter"}, ("2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31")),
        ({"period": "thisYear"}, ("2026-01-01", "2026-05-20", "2025-01-01", "2025-05-20")),
        ({}, ("2025-05-21", "2026-05-20", "2024-05-21", "2025-05-20")),
        (
            {"period": "custom", "since": "2026-05-04", "until": "2026-05-10"},
            ("2026-05-04", "2026-05-10", "2026-04-27", "2026-05-03"),
        ),
    ],
)
def test_periods(team: Team, as_user: SignIn, query: dict[str, str], period: tuple[str, ...]) -> None:
    assert tuple(figures(as_user, team.hr, **query)["period"].values()) == period


def test_the_last_day_of_a_leap_year(team: Team, as_user: SignIn, clock: time_machine.Traveller) -> None:
    clock.move_to(datetime(2028, 2, 29, 12, tzinfo=UTC))
    found = figures(as_user, team.hr, period="thisYear")["period"]
    assert (found["until"], found["before_until"]) == ("2028-02-29", "2027-02-28")


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ({"period": "yesterday"}, "period"),
        ({"period": "custom", "since": "2026-05-04"}, "until"),
        ({"period": "custom", "since": "2026-05-04", "until": "2026-05-03"}, "until"),
        ({"period": "custom", "since": "2001-05-04", "until": "2026-05-03"}, "until"),
        ({"period": "custom", "since": "1001-05-04", "until": "2026-05-03"}, "since"),
        ({"period": "custom", "since": "soon", "until": "2026-05-03"}, "since"),
        ({"by": "zodiac"}, "by"),
        ({"ordering": "password"}, "ordering"),
        ({"limit": "0"}, "limit"),
    ],
)
def test_bad_input(team: Team, as_user: SignIn, query: dict[str, str], name: str) -> None:
    response = as_user(team.hr).get(URL, query)
    assert (response.status_code, list(response.json())) == (400, [name])


@pytest.mark.parametrize(
    "query",
    [{"reached": "REJECTED"}, {"left_from": "X"}, {"created_from": "soon"}, {"hired_to": "1"}, {"referrer": "0"}],
)
def test_the_filters_of_the_list_refuse_what_they_do_not_know(
    team: Team, as_user: SignIn, query: dict[str, str]
) -> None:
    response = as_user(team.hr).get("/api/referrals/", query)
    assert (response.status_code, list(response.json())) == (400, list(query))


def test_managers_see_their_own_jobs_and_others_nothing(team: Team, job: Job, as_user: SignIn) -> None:
    make_referral(job, ("REVIEWING", 1), made=IN_QUARTER)
    make_referral(JobFactory(company=team.company, title="Not theirs"), made=IN_QUARTER)
    # Made by the manager for a job of another one.
    make_referral(JobFactory(company=team.company), made=IN_QUARTER, referrer=team.hiring_manager)
    found = figures(as_user, team.hiring_manager, by="job", **QUARTER)
    assert column(found, "reached") == [1, 1, 0, 0]
    assert [(row["key"], row["name"]) for row in found["groups"]] == [(str(job.pk), "Planner")]
    assert column(figures(as_user, team.other_hr, **QUARTER), "reached") == [0, 0, 0, 0]
    assert as_user(team.employee).get(URL).status_code == 403
    assert APIClient().get(URL).status_code == 401


def test_the_export_has_the_steps_or_the_groups_and_is_recorded(team: Team, job: Job, as_user: SignIn) -> None:
    make_referral(job, ("REVIEWING", 2), ("REJECTED", 5), made=IN_QUARTER)
    response = as_user(team.hr).get(f"{URL}export/", QUARTER)
    assert response["Content-Disposition"] == 'attachment; filename="funnel-by-step-2026-01-01-2026-03-31.csv"'
    lines = response.content.decode("utf-8-sig").splitlines()
    assert lines[1:3] == ["Pending,1,100.0%,2.0,0,0", "Reviewing,1,100.0%,3.0,1,0"]
    groups = as_user(team.hr).get(f"{URL}export/", {"by": "job", "separator": "semicolon", **QUARTER})
    assert groups.content.decode("utf-8-sig").splitlines()[1:] == ["Planner;1;1;0;0;1;0"]
    recorded = AuditEvent.objects.filter(action="funnel.exported").order_by("id").values_list("actor", "after")
    assert list(recorded)[-1] == (team.hr.pk, {"type": "job", "range": "2026-01-01/2026-03-31"})
    assert as_user(team.employee).get(f"{URL}export/").status_code == 403


def test_an_export_has_decimals_as_its_separator_wants_and_months_as_in_iso(
    team: Team, job: Job, as_user: SignIn
) -> None:
    make_referral(job, ("REVIEWING", 2), ("REJECTED", 5), made=IN_QUARTER)
    by_semicolons = as_user(team.hr).get(f"{URL}export/", {"separator": "semicolon", **QUARTER})
    assert by_semicolons.content.decode("utf-8-sig").splitlines()[1] == "Pending;1;100,0%;2,0;0;0"
    months = as_user(team.hr).get(f"{URL}export/", {"by": "month", **QUARTER})
    assert re.findall(r"^\d{4}-\d\d(?=,)", months.content.decode(), re.MULTILINE) == [f"{IN_QUARTER:%Y-%m}"]


def test_an_export_by_reason_has_no_hires(team: Team, job: Job, as_user: SignIn) -> None:
    make_referral(job, ("REJECTED", 5), made=IN_QUARTER)
    exported = as_user(team.hr).get(f"{URL}export/", {"by": "reason", **QUARTER}).content.decode("utf-8-sig")
    assert exported.splitlines() == [
        "Reason,Rejected,Reviewing or further,Interviewing or further,Ever hired,Rejected now",
        "No reason given,1,0,0,0,1",
    ]


def test_the_number_of_statements_does_not_depend_on_the_data(
    team: Team, job: Job, as_user: SignIn, django_assert_max_num_queries: Any
) -> None:
    for _ in range(5):
        make_referral(job, ("REVIEWING", 1), made=IN_QUARTER)
    client = as_user(team.hr)
    with django_assert_max_num_queries(9):
        assert client.get(URL, {"by": "referrer", **QUARTER}).status_code == 200
