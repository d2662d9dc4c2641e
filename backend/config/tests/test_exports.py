"""The exports of lists as CSV files."""

import csv
import io
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import CompanySettings, User
from accounts.tests.factories import CompanyFactory, UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from connections.tests.factories import ConnectionFactory
from insights.groups import ReferralGroup
from insights.reports import ReportType
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db

CONNECTIONS, JOBS, REFERRALS = "/api/connections/", "/api/jobs/", "/api/referrals/"
USERS, COMPANIES, METRICS = "/api/users/", "/api/platform-metrics/companies/", "/api/hr-metrics/jobs/"


def table(client: APIClient, path: str, **query: Any) -> list[list[str]]:
    """Return the lines of an export, the headings first."""
    answer = client.get(f"{path}export/", query)
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return [*csv.reader(io.StringIO(answer.getvalue().decode("utf-8-sig")))]


@pytest.fixture
def referral(team: Team) -> Referral:
    """A referral of "=Ada Byron" by the employee to a job of the hiring manager."""
    job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, department=team.department, title="Poet")
    person = {"first_name": "=Ada", "last_name": "Byron", "employer": "Looms", "position": "Programmer"}
    known = ConnectionFactory(owner=team.employee, email="", connected_at="2025-01-31", **person)
    made: Referral = ReferralFactory(job=job, referrer=team.employee, connection=known, notes="Thinks; far\nahead")
    Referral.objects.filter(pk=made.pk).update(created_at="2026-01-31T23:30:00Z")
    return made


def test_hr_exports_referrals_with_what_the_list_shows(as_user: SignIn, team: Team, referral: Referral) -> None:
    CompanySettings.objects.filter(company=team.company).update(time_zone="Europe/Vienna")
    headings, row = table(as_user(team.hr), REFERRALS)
    assert headings[:4] == ["Referred Person", "Position", "Employer", "Job Title"]
    found = dict(zip(headings, row, strict=True))
    # What could be a formula is not; the day is that of the company.
    assert found["Referred Person"] == "'=Ada Byron"
    assert (found["Position"], found["Employer"]) == ("Programmer", "Looms")
    assert (found["Referred On"], found["Status"], found["Note"]) == ("2026-02-01", "Pending", "Thinks; far\nahead")
    assert found["Hiring Manager"] == team.hiring_manager.get_full_name()


def test_chosen_columns_come_in_their_order(as_user: SignIn, team: Team, referral: Referral) -> None:
    lines = table(as_user(team.hr), REFERRALS, columns="status,job_title")
    assert lines == [["Status", "Job Title"], ["Pending", "Poet"]]
    refused = as_user(team.hr).get(f"{REFERRALS}export/", {"columns": "status,password"})
    assert (refused.status_code, [*refused.json()]) == (400, ["columns"])


def test_chosen_rows_are_exported_alone(as_user: SignIn, team: Team, referral: Referral) -> None:
    hr = as_user(team.hr)
    titles = ("Weaver", "Baker", "Smith")
    chosen = {title: JobFactory(company=team.company, title=title).pk for title in titles}
    strange = JobFactory(company=CompanyFactory(name="Xanadu"), title="Xanadu")
    ids = f"{chosen['Weaver']},{chosen['Baker']},{strange.pk},{2**62}"
    # Those that the caller does not see are not in it, and neither are those that do not match.
    assert table(hr, JOBS, ids=ids, ordering="title", columns="title") == [["Title"], ["Baker"], ["Weaver"]]
    assert table(hr, JOBS, ids=ids, search="weav", columns="title") == [["Title"], ["Weaver"]]
    assert table(as_user(team.employee), CONNECTIONS, ids=str(2**62))[1:] == []
    for ids in ("", "1,", "x", "-1", "1;2", str(2**63), ",".join(map(str, range(1, 502)))):
        refused = hr.get(f"{JOBS}export/", {"ids": ids})
        assert (refused.status_code, [*refused.json()]) == (400, ["ids"]), ids


def test_every_list_exports_chosen_rows(as_user: SignIn, team: Team, referral: Referral) -> None:
    readers: dict[str, tuple[User, Any]] = {
        **{path: (team.hr, each) for path, each in ((JOBS, referral.job), (REFERRALS, referral), (USERS, team.hr))},
        METRICS: (team.hr, referral.job),
        CONNECTIONS: (team.employee, referral.connection),
        COMPANIES: (team.superuser, team.company),
    }
    for path, (reader, row) in readers.items():
        assert len(table(as_user(reader), path, ids=row.pk)) == 2, path
        assert len(table(as_user(reader), path, ids=2**62)) == 1, path


def test_headings_and_values_are_in_the_language_of_the_reader(as_user: SignIn, team: Team, referral: Referral) -> None:
    answer = as_user(team.hr).get(
        f"{REFERRALS}export/", {"columns": "job_title,status"}, headers={"Accept-Language": "de"}
    )
    assert answer.getvalue().decode("utf-8-sig") == "Stelle,Status\r\nPoet,Ausstehend\r\n"


def test_filter_search_and_order_are_those_of_the_list(as_user: SignIn, team: Team, referral: Referral) -> None:
    hr = as_user(team.hr)
    for title in ("Weaver", "Baker", "Poetess"):
        JobFactory(company=team.company, title=title, status="CLOSED")
    exported = table(hr, JOBS, search="poet", ordering="-title", columns="title")
    assert exported == [["Title"], ["Poetess"], ["Poet"]]
    listed = hr.get(JOBS, {"status": "CLOSED", "ordering": "title"}).json()
    exported = table(hr, JOBS, status="CLOSED", ordering="title", columns="title")
    assert exported[1:] == [[job["title"]] for job in listed]
    assert hr.get(f"{JOBS}export/", {"ordering": "password"}).status_code == 400


def test_cells_can_be_separated_by_semicolons(as_user: SignIn, team: Team, referral: Referral) -> None:
    answer = as_user(team.hr).get(f"{JOBS}export/", {"columns": "title,status", "separator": "semicolon"})
    assert answer.getvalue().decode("utf-8-sig") == "Title;Status\r\nPoet;Open\r\n"
    assert 'filename="jobs-' in answer["Content-Disposition"]
    assert answer["Cache-Control"] == "no-store"


def test_employees_export_their_own_connections(as_user: SignIn, team: Team, referral: Referral) -> None:
    ConnectionFactory(owner=team.colleague, first_name="Bert")
    headings, row = table(as_user(team.employee), CONNECTIONS)
    assert headings[:4] == ["First Name", "Last Name", "LinkedIn profile", "Email"]
    assert row[:2] == ["'=Ada", "Byron"]
    assert row[headings.index("Connected Since")] == "2025-01-31"
    assert not AuditEvent.objects.filter(action="list.exported").exists()
    assert as_user(team.hr).get(f"{CONNECTIONS}export/").status_code == as_user(team.hr).get(CONNECTIONS).status_code


def test_employees_do_not_learn_who_was_referred_before(as_user: SignIn, team: Team, referral: Referral) -> None:
    ReferralFactory(job=referral.job, referrer=team.colleague, person=referral.person)
    lines = table(as_user(team.employee), JOBS, columns="applicants_count,referrals_count,waiting_count")
    assert lines[1] == ["2", "2", "0"]


def test_employees_get_no_column_that_is_always_0(as_user: SignIn, team: Team, referral: Referral) -> None:
    assert "Waiting" in table(as_user(team.hr), JOBS)[0]
    assert "Waiting" not in table(as_user(team.employee), JOBS)[0]


@pytest.mark.parametrize(
    "path",
    [
        *(JOBS, REFERRALS, USERS, METRICS, "/api/activity/", "/api/reports/"),
        *(f"/api/hr-metrics/funnel/export/?by={by}" for by in ("step", *ReferralGroup.values)),
        *(f"/api/reports/export/?type={kind}" for kind in ReportType.values),
    ],
)
def test_every_heading_is_in_the_language_of_the_reader(
    as_user: SignIn, team: Team, referral: Referral, path: str
) -> None:
    """But for words that both languages have."""
    url = path if "export/" in path else f"{path}export/"
    headings = {}
    for language in ("en", "de"):
        answer: Any = as_user(team.hr).get(url, headers={"Accept-Language": language})
        headings[language] = next(csv.reader(io.StringIO(answer.getvalue().decode("utf-8-sig"))))
    same = {english for english, german in zip(headings["en"], headings["de"], strict=True) if english == german}
    advice = "Translate these in django.po and run `make translations`, or add them here if German has the same word"
    assert same - {"Position", "Status", "Hiring Manager", "Name", "Browser"} == set(), advice


def test_hr_exports_users(as_user: SignIn, team: Team) -> None:
    headings, *rows = table(as_user(team.hr), USERS, columns="name,role,status,lastSeen", role="EMPLOYEE")
    assert headings == ["Name", "Role", "Status", "Last Seen"]
    assert sorted(row[1:3] for row in rows) == [["Employee", "Active"]] * 2
    assert as_user(team.employee).get(f"{USERS}export/").status_code == 403


def test_metrics_of_jobs_have_rates_with_one_decimal(as_user: SignIn, team: Team, referral: Referral) -> None:
    ReferralFactory(job=referral.job, referrer=team.colleague, status="HIRED")
    ReferralFactory(job=referral.job, referrer=team.colleague, status="REJECTED")
    lines = table(as_user(team.hiring_manager), METRICS, columns="title,totalReferrals,hired,conversionRate")
    assert lines[1] == ["Poet", "3", "1", "33.3"]
    query = {"columns": "title,conversionRate", "separator": "semicolon"}
    answer = as_user(team.hiring_manager).get(f"{METRICS}export/", query)
    assert answer.getvalue().decode("utf-8-sig") == "Job Title;Conversion Rate\r\nPoet;33,3\r\n"


def test_superusers_export_companies(as_user: SignIn, team: Team) -> None:
    lines = table(as_user(team.superuser), COMPANIES, columns="name,users_count", search="acme")
    assert lines == [["Company", "People"], ["Acme", "5"]]


def test_nothing_of_other_companies_is_exported(as_user: SignIn, team: Team, referral: Referral) -> None:
    other = CompanyFactory(name="Xanadu")
    stranger = UserFactory(company=other, first_name="Xanadu")
    job = JobFactory(company=other, title="Xanadu")
    ReferralFactory(job=job, referrer=stranger, connection=ConnectionFactory(owner=stranger, first_name="Xanadu"))
    readers: dict[str, User] = {
        CONNECTIONS: team.employee,
        JOBS: team.hr,
        REFERRALS: team.hr,
        USERS: team.hr,
        METRICS: team.hr,
    }
    for path, reader in readers.items():
        lines = table(as_user(reader), path)
        assert len(lines) > 1
        assert "Xanadu" not in str(lines), path
    for path in (JOBS, REFERRALS, USERS, METRICS):
        assert as_user(team.hr).get(f"{path}export/", {"company_id": other.pk}).status_code == 403


def test_exports_of_what_others_entrusted_are_recorded(as_user: SignIn, team: Team, referral: Referral) -> None:
    hr = as_user(team.hr)
    table(hr, REFERRALS)
    (event,) = AuditEvent.objects.filter(action="list.exported")
    assert (event.actor, event.company, event.after) == (team.hr, team.company, {"type": "referrals"})
    newest = hr.get("/api/activity/").json()[0]
    assert newest["text"] == f"{team.hr.get_full_name()} exported a list: Referrals"


def test_only_reading_is_possible(as_user: SignIn, team: Team) -> None:
    assert as_user(team.hr).post(f"{JOBS}export/", {}, format="json").status_code == 405
    assert not Job.objects.exists()


def test_an_export_takes_the_same_number_of_statements_for_all_lengths(
    as_user: SignIn, team: Team, referral: Referral, django_assert_num_queries: Any
) -> None:
    hr = as_user(team.hr)
    table(hr, REFERRALS)
    with CaptureQueriesContext(connection) as of_one:
        table(hr, REFERRALS)
    for _ in range(5):
        ReferralFactory(job=referral.job, referrer=team.colleague)
    with django_assert_num_queries(len(of_one)):
        assert len(table(hr, REFERRALS)) == 7
