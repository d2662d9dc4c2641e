"""Figures of dashboards and metrics beside the lists that they link to: both have the same number of rows."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Company, CompanySettings
from accounts.tests.factories import DepartmentFactory, UserFactory
from accounts.tests.team import SignIn, Team
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def referrals(team: Team) -> list[Referral]:
    """Create referrals to jobs with and without department and hiring manager, whose answers were due long ago."""
    sales = DepartmentFactory(company=team.company, name="Sales")
    jobs = [
        JobFactory(company=team.company, department=department, hiring_manager=manager)
        for department, manager in (
            (team.department, team.hiring_manager),
            (team.department, team.other_hiring_manager),
            (sales, team.hiring_manager),
            (None, None),
        )
    ]
    made: list[Any] = [ReferralFactory(job=job, referrer=team.employee) for job in (*jobs, jobs[0], jobs[0], jobs[3])]
    JobFactory(company=team.company, hiring_manager=team.hiring_manager, status="CLOSED")
    ReferralFactory(job=jobs[2], status="HIRED")
    for number, referral in enumerate(made):
        Referral.objects.filter(pk=referral.pk).update(answer_due=f"2026-03-{10 - number:02}")
    # Pending, too, but answered.
    answered = ReferralFactory(job=jobs[0])
    Referral.objects.filter(pk=answered.pk).update(
        answer_due="2026-03-01", answered_at=timezone.now(), answered_in_time=False
    )
    # Still in time, and without a promise.
    Referral.objects.filter(pk=ReferralFactory(job=jobs[0]).pk).update(answer_due="2999-03-01")
    ReferralFactory(job=jobs[0], created_at=timezone.now() - timedelta(days=90))
    ReferralFactory()
    return made


def total(client: Any, path: str, **query: Any) -> int:
    """Return the number of rows of a list; for referrals, checks that the counts above the list are the same."""
    number = int(client.get(f"/api/{path}/", {"limit": 1, **query})["X-Total-Count"])
    if path == "referrals":
        status = {"status": query.pop("status")} if "status" in query else {}
        counts = client.get("/api/referrals/counts/", query).json()
        assert counts[status.get("status", "total").lower()] == number
    return number


def test_overdue_answers_of_a_manager(as_user: SignIn, team: Team, referrals: list[Referral]) -> None:
    Company.objects.filter(pk=team.company.pk).update(created_at=timezone.now() - timedelta(days=400))
    CompanySettings.objects.filter(company=team.company).update(promise_chosen_at=timezone.now())
    hr = as_user(team.hr)
    overdue = hr.get("/api/dashboard/").json()["hr"]["overdue"]
    assert sum(row["count"] for row in overdue) == 7
    for row in overdue:
        manager = row["hiring_manager"]
        chosen = {"hiring_manager": manager} if manager else {"without": "hiring_manager"}
        assert total(hr, "referrals", answer="overdue", **chosen) == row["count"]


@pytest.mark.parametrize("who", ["hr", "hiring_manager", "superuser"])
@pytest.mark.parametrize(("by", "name"), [("manager", "hiring_manager"), ("department", "department")])
def test_overdue_answers_in_the_metrics(
    as_user: SignIn, team: Team, referrals: list[Referral], who: str, by: str, name: str
) -> None:
    client = as_user(getattr(team, who))
    scope: dict[str, Any] = {"company_id": team.company.pk} if who == "superuser" else {}
    groups = client.get("/api/hr-metrics/answers/", {"by": by, **scope}).json()["groups"]
    assert len(groups) > (by == "department" or who != "hiring_manager")
    for row in groups:
        chosen = {name: row["key"]} if row["key"] else {"without": name}
        query = {"answer": "overdue", "managed": True, **chosen, **scope}
        assert total(client, "referrals", **query) == row["overdue"]


def test_referrals_that_wait_for_a_hiring_manager(as_user: SignIn, team: Team, referrals: list[Referral]) -> None:
    manager = as_user(team.hiring_manager)
    needs = manager.get("/api/dashboard/").json()["manager"]
    query: dict[str, Any] = {"managed": True, "status": "PENDING", "unanswered": True}
    assert total(manager, "referrals", **query) == needs["waiting_count"] == 6
    # The longest waiting first.
    first, *_ = manager.get("/api/referrals/", {**query, "ordering": "created_at"}).json()
    assert (timezone.now() - Referral.objects.get(pk=first["id"]).created_at).days == needs["oldest_days"] == 90


def test_overdue_answers_begin_with_the_longest_waiting(as_user: SignIn, team: Team, referrals: list[Referral]) -> None:
    query = {"answer": "overdue", "ordering": "answer_due", "department": "Engineering"}
    found = as_user(team.hr).get("/api/referrals/", query).json()
    assert [row["id"] for row in found] == [referrals[number].pk for number in (5, 4, 1, 0)]


def test_the_tiles_of_the_dashboards(as_user: SignIn, team: Team, referrals: list[Referral]) -> None:
    manager = as_user(team.hiring_manager)
    figures = manager.get("/api/hr-metrics/", {"fields": "openJobs,totalJobs,total"}).json()
    assert figures["openJobs"] == total(manager, "jobs", status="OPEN") == 2
    assert figures["totalJobs"] == total(manager, "jobs") == 3
    assert figures["total"] == total(manager, "referrals", managed=True)
    hr = as_user(team.hr)
    figures = hr.get("/api/hr-metrics/", {"fields": "totalJobs,total,hired"}).json()
    assert figures["totalJobs"] == total(hr, "jobs")
    assert figures["total"] == total(hr, "referrals")
    assert figures["hired"] == total(hr, "referrals", status="HIRED", managed=True)
    assert hr.get("/api/dashboard/").json()["hr"]["users_count"] == total(hr, "users")


@pytest.mark.parametrize("of_company", [False, True])
def test_the_tiles_of_a_superuser(as_user: SignIn, team: Team, referrals: list[Referral], of_company: bool) -> None:
    superuser, scope = as_user(team.superuser), {"company_id": team.company.pk} if of_company else {}
    figures = superuser.get("/api/platform-metrics/", scope).json()
    assert figures["totalCompanies"] == total(superuser, "companies", **scope)
    assert figures["totalOpenJobs"] == total(superuser, "jobs", status="OPEN", **scope)
    assert figures["totalReferrals"] == total(superuser, "referrals", **scope)
    assert figures["totalInterviewing"] == total(superuser, "referrals", status="INTERVIEWING", **scope)
    assert figures["totalPlacements"] == total(superuser, "referrals", status="HIRED", **scope)
    for company in superuser.get("/api/platform-metrics/companies/", scope).json():
        assert company["users_count"] == total(superuser, "users", company_id=company["id"])


def test_the_referrals_of_a_connection(as_user: SignIn, team: Team) -> None:
    connection = ConnectionFactory(owner=team.employee)
    jobs = [JobFactory(company=team.company) for _ in range(3)]
    for job in jobs:
        ReferralFactory(job=job, referrer=team.employee, connection=connection)
    Referral.objects.filter(job=jobs[0]).update(withdrawn_at=timezone.now(), withdrawn_by=team.employee)
    ReferralFactory(job=jobs[1], referrer=team.employee)
    employee = as_user(team.employee)
    (row,) = [one for one in employee.get("/api/connections/").json() if one["id"] == connection.pk]
    assert total(employee, "referrals", mine=True, connection=connection.pk) == row["referrals_count"] == 2


def test_filters_by_the_job_reveal_nothing_of_other_companies(as_user: SignIn, team: Team) -> None:
    elsewhere = UserFactory(company=team.other_hr.company, role="HIRING_MANAGER")
    ReferralFactory(job__company=team.other_hr.company, job__hiring_manager=elsewhere, referrer=team.other_hr)
    assert total(as_user(team.other_hr), "referrals", hiring_manager=elsewhere.pk) == 1
    assert total(as_user(team.hr), "referrals", hiring_manager=elsewhere.pk) == 0


@pytest.mark.parametrize(
    "query", [{"hiring_manager": "x"}, {"hiring_manager": 0}, {"without": "job"}, {"department": "x" * 101}]
)
def test_wrong_filters_are_refused(as_user: SignIn, team: Team, query: dict[str, Any]) -> None:
    assert as_user(team.hr).get("/api/referrals/", query).status_code == 400
