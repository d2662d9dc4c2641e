"""GET /api/reports/ and /api/reports/export/."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from accounts.models import Company, CompanySettings, Role, User
from accounts.tests.factories import CompanyFactory, DepartmentFactory, SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from common.spreadsheets import neutralised, percent_text
from insights.periods import months_earlier
from insights.tests.data import make_referral
from jobs.models import Job
from jobs.tests.factories import JobFactory

pytestmark = pytest.mark.django_db

URL = "/api/reports/"
EXPORT = "/api/reports/export/"
NOW = datetime(2026, 7, 15, 12, 0, tzinfo=UTC)


def on(month: int, day: int, year: int = 2026, hour: int = 10) -> datetime:
    return datetime(year, month, day, hour, tzinfo=UTC)


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def company() -> Company:
    """Five referrals: one this month, two in May, one in December, one two years ago; and one of another company."""
    company = CompanyFactory()
    engineering = JobFactory(company=company, department=DepartmentFactory(company=company, name="Engineering"))
    loose = JobFactory(company=company, department=None)
    anna, ben = (UserFactory(company=company, first_name=name, last_name="Berg") for name in ("Anna", "Ben"))
    make_referral(engineering, made=on(7, 2), referrer=anna)
    make_referral(engineering, ("HIRED", 20), made=on(5, 31, hour=23), referrer=anna)
    make_referral(loose, ("REJECTED", 3), made=on(5, 1), referrer=ben)
    make_referral(loose, ("HIRED", 9), made=on(12, 30, 2025), referrer=ben)
    make_referral(engineering, made=on(7, 20, 2024), referrer=ben)
    make_referral(JobFactory(), ("HIRED", 1), made=on(7, 1))
    return company


@pytest.fixture
def hr(as_user: SignIn, company: Company) -> APIClient:
    return as_user(UserFactory(company=company, role=Role.HR))


def rows(client: APIClient, **query: Any) -> list[tuple[str, int, int, float]]:
    answer = client.get(URL, query)
    assert answer.status_code == 200
    return [(row["group"], row["count"], row["hired"], round(row["hire_rate"], 1)) for row in answer.json()]


def test_departments_of_the_last_six_months_are_the_default(hr: APIClient) -> None:
    assert rows(hr) == [("Engineering", 2, 1, 50.0), ("Unknown Department", 1, 0, 0.0)]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        # Ben's of December became a hire on 8 January, which is before the six months.
        ("referralsByDepartment", {"Engineering": (2, 1, 1), "Unknown Department": (2, 0, 1), "Sales": (0, 0, 1)}),
        ("topReferrers", {"Anna Berg": (2, 1, 1), "Ben Berg": (2, 0, 2)}),
        (
            "referralsByMonth",
            {"January 2026": (1, 0, 0), "March 2026": (0, 0, 1), "May 2026": (2, 1, 0), "June 2026": (0, 0, 2)},
        ),
    ],
)
def test_hires_of_the_period_are_counted_whenever_the_person_was_referred(
    hr: APIClient, company: Company, kind: str, expected: dict[str, tuple[int, int, int]]
) -> None:
    ben = User.objects.get(first_name="Ben")
    loose = Job.objects.get(company=company, department=None)
    sales = JobFactory(company=company, department=DepartmentFactory(company=company, name="Sales"))
    made = on(1, 1)
    # By their first hire, on 2 March and 30 June in the company's time zone.
    make_referral(sales, ("HIRED", 60), ("REVIEWING", 120), ("HIRED", 130), made=made, referrer=ben)
    CompanySettings.objects.filter(company=company).update(time_zone="America/Los_Angeles")
    make_referral(loose, ("HIRED", 181.2), made=on(1, 1, hour=0), referrer=ben)
    # Not those that are hired no more.
    make_referral(loose, ("HIRED", 3), ("REJECTED", 9), made=on(1, 30), referrer=ben)
    answer = hr.get(URL, {"type": kind, "range": "lastSixMonths"})
    found = {row["group"]: (row["count"], row["hired"], row["hired_in_period"]) for row in answer.json()}
    assert {group: found[group] for group in expected} == expected
    assert len(found) == len(expected) or kind == "referralsByMonth"
    assert sum(hired for _, _, hired in found.values()) == 3


def test_a_job_that_moves_to_another_department_takes_its_referrals_along(hr: APIClient, company: Company) -> None:
    spans = ("allTime", "lastYear")
    legal = DepartmentFactory(company=company, name="Legal")
    before = [rows(hr, range=span) for span in spans]
    assert [found[0][0] for found in before] == ["Engineering", "Engineering"]
    Job.objects.filter(company=company, department__name="Engineering").update(department=legal)
    moved = [[(group.replace("Engineering", "Legal"), *figures) for group, *figures in found] for found in before]
    assert [rows(hr, range=span) for span in spans] == moved


@pytest.mark.parametrize(
    ("span", "total"), [("lastMonth", 1), ("lastThreeMonths", 3), ("lastSixMonths", 3), ("lastYear", 4), ("allTime", 5)]
)
def test_a_range_counts_the_referrals_created_in_it(hr: APIClient, span: str, total: int) -> None:
    assert sum(row[1] for row in rows(hr, range=span)) == total


def test_months_come_in_order_and_without_gaps(hr: APIClient) -> None:
    assert rows(hr, type="referralsByMonth", range="lastThreeMonths") == [
        ("April 2026", 0, 0, 0.0),
        ("May 2026", 2, 1, 50.0),
        ("June 2026", 0, 0, 0.0),
        ("July 2026", 1, 0, 0.0),
    ]
    months = rows(hr, type="referralsByMonth", range="allTime")
    assert (len(months), months[0][0], months[17]) == (25, "July 2024", ("December 2025", 1, 1, 100.0))


def test_referrers_are_ranked_by_referrals_then_hires(hr: APIClient) -> None:
    assert rows(hr, type="topReferrers", range="allTime") == [("Ben Berg", 3, 1, 33.3), ("Anna Berg", 2, 1, 50.0)]


@pytest.mark.parametrize(
    ("now", "span", "figures"),
    [
        # From the middle of a month of the year before.
        (on(2, 15), "lastThreeMonths", (5, 2)),
        (on(2, 15), "lastYear", (5, 2)),
        # From a whole month of the year before.
        (on(3, 1), "lastThreeMonths", (4, 2)),
        # From the last day of the year before.
        (on(12, 31), "lastYear", (4, 2)),
        # From 1 January.
        (on(4, 1), "lastThreeMonths", (3, 1)),
        (on(1, 1, 2027), "lastYear", (3, 1)),
        # Within one year.
        (on(2, 15), "lastMonth", (2, 1)),
        (on(3, 1), "lastMonth", (1, 0)),
    ],
)
def test_referrers_are_counted_over_the_turn_of_a_year(
    as_user: SignIn, now: datetime, span: str, figures: tuple[int, int]
) -> None:
    job = JobFactory()
    anna = UserFactory(company=job.company, first_name="Anna", last_name="Berg")
    for made in (on(1, 10, 2025), on(11, 20, 2025), on(1, 1, hour=0), on(2, 10)):
        make_referral(job, made=made, referrer=anna)
    for made in (on(1, 20, 2025), on(12, 31, 2025, hour=23), on(1, 31)):
        make_referral(job, ("HIRED", 5), made=made, referrer=anna)
    with time_machine.travel(now, tick=False):
        found = rows(as_user(UserFactory(company=job.company, role=Role.HR)), type="topReferrers", range=span)
    assert [row[:3] for row in found] == [("Anna Berg", *figures)]


@pytest.mark.parametrize("span", ["lastSixMonths", "allTime"])
def test_ten_referrers_at_most_and_namesakes_are_told_apart(hr: APIClient, company: Company, span: str) -> None:
    job = JobFactory(company=company)
    twins = [UserFactory(company=company, first_name="Cy", last_name="Twin", username=f"cy{n}") for n in (1, 2)]
    for referrer in [*twins, *UserFactory.create_batch(12, company=company)]:
        for _ in range(4 if referrer in twins else 1):
            make_referral(job, made=on(7, 3), referrer=referrer)
    found = rows(hr, type="topReferrers", range=span)
    assert len(found) == 10
    assert [row[0] for row in found[:2]] == ["Cy Twin (cy1)", "Cy Twin (cy2)"]


@pytest.mark.parametrize("span", ["lastYear", "allTime"])
def test_a_superuser_who_refers_to_two_companies_is_counted_in_each_and_once_over_all(
    as_user: SignIn, company: Company, span: str
) -> None:
    superuser = SuperuserFactory(first_name="Sue", last_name="Peruser")
    for job, number in ((JobFactory(company=company), 1), (JobFactory(), 2)):
        for _ in range(number):
            make_referral(job, ("HIRED", 1), made=on(7, 3), referrer=superuser)
        hr = as_user(UserFactory(company=job.company, role=Role.HR))
        found = rows(hr, type="topReferrers", range=span)
        assert [row for row in found if row[0] == "Sue Peruser"] == [("Sue Peruser", number, number, 100.0)]
    everywhere = rows(as_user(superuser), type="topReferrers", range=span)
    assert everywhere[0] == ("Sue Peruser", 3, 3, 100.0)


@pytest.mark.parametrize("kind", ["referralsByDepartment", "referralsByMonth", "topReferrers"])
def test_a_report_without_data_is_an_empty_list(as_user: SignIn, company: Company, kind: str) -> None:
    for reader in (UserFactory(role=Role.HR), UserFactory(role=Role.HR, company=None)):
        assert rows(as_user(reader), type=kind) == []


def test_a_superuser_reports_over_all_companies_or_one(as_user: SignIn, company: Company) -> None:
    client = as_user(SuperuserFactory())
    assert sum(row[1] for row in rows(client)) == 4
    assert sum(row[1] for row in rows(client, company_id=company.pk)) == 3


def test_the_export_holds_exactly_the_rows_shown(hr: APIClient) -> None:
    answer = hr.get(EXPORT, {"type": "topReferrers", "range": "allTime"}, headers={"accept": "text/csv"})
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="topReferrers-allTime-2026-07-15.csv"'
    assert answer.content.decode() == (
        "\ufeffReferrer,Count,Hired,Hire Rate,Hired in this period\r\nBen Berg,3,1,33.3%,1\r\nAnna Berg,2,1,50.0%,1\r\n"
    )


@pytest.mark.parametrize(
    ("hired", "count", "shown"), [(1, 16, "6.3%"), (3, 16, "18.8%"), (1, 3, "33.3%"), (0, 5, "0.0%"), (4, 4, "100.0%")]
)
def test_a_rate_in_the_export_is_rounded_as_on_the_screen(hired: int, count: int, shown: str) -> None:
    assert percent_text(hired / count * 100) == shown


@pytest.mark.parametrize(
    ("kind", "heading"),
    [("referralsByDepartment", "Department"), ("referralsByMonth", "Month"), ("topReferrers", "Referrer")],
)
def test_the_export_has_the_column_names_of_the_table_on_screen(hr: APIClient, kind: str, heading: str) -> None:
    first = hr.get(EXPORT, {"type": kind}).content.decode().split("\r\n")[0]
    assert first == f"\ufeff{heading},Count,Hired,Hire Rate,Hired in this period"


def test_semicolons_can_separate_the_cells_of_the_export(hr: APIClient, company: Company) -> None:
    department = DepartmentFactory(company=company, name="R; D, too")
    make_referral(JobFactory(company=company, department=department), made=on(7, 3))
    first, *lines = hr.get(EXPORT, {"separator": "semicolon"}).content.decode().split("\r\n")
    assert first == "\ufeffDepartment;Count;Hired;Hire Rate;Hired in this period"
    assert '"R; D, too";1;0;0,0%;0' in lines
    assert hr.get(EXPORT, {"separator": "comma"}).content == hr.get(EXPORT).content
    assert hr.get(EXPORT, {"separator": ";"}).status_code == 400


def test_the_export_is_in_the_readers_language_with_months_as_in_iso(hr: APIClient) -> None:
    query = {"type": "referralsByMonth", "range": "lastYear", "separator": "semicolon"}
    answer = hr.get(EXPORT, query, headers={"accept-language": "de"})
    first, *lines = answer.content.decode("utf-8-sig").splitlines()
    assert first == "Monat;Anzahl;Eingestellt;Einstellungsquote;In diesem Zeitraum eingestellt"
    assert [line[:8] for line in lines][-2:] == ["2026-06;", "2026-07;"]
    assert all(re.fullmatch(r"\d{4}-\d\d;\d+;\d+;\d+,\d%;\d+", line) for line in lines)
    for kind, heading in (("referralsByDepartment", "Abteilung"), ("topReferrers", "Empfohlen von")):
        answer = hr.get(EXPORT, {"type": kind}, headers={"accept-language": "de"})
        assert answer.content.decode("utf-8-sig").startswith(f"{heading},Anzahl,")


def test_a_name_that_looks_like_a_formula_is_neutralised_in_the_export(hr: APIClient, company: Company) -> None:
    department = DepartmentFactory(company=company, name='=HYPERLINK("http://evil.example","Click, me")')
    make_referral(JobFactory(company=company, department=department), made=on(7, 3))
    lines = hr.get(EXPORT).content.decode().split("\r\n")
    assert '"\'=HYPERLINK(""http://evil.example"",""Click, me"")",1,0,0.0%,0' in lines


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_every_first_character_of_a_formula_is_neutralised(start: str) -> None:
    assert neutralised(f"{start}1") == f"'{start}1"
    assert neutralised(f"a{start}1") == f"a{start}1"
    # In spreadsheets that separate cells by semicolons, these begin a cell, too.
    assert neutralised(f"a;{start}1") == f"a;'{start}1"


def test_a_formula_on_another_line_or_after_a_blank_is_neutralised() -> None:
    assert neutralised("a; =1") == "a; '=1"
    assert neutralised("a\n=1") == "a\n'=1"


@pytest.mark.parametrize("url", [URL, EXPORT])
@pytest.mark.parametrize("query", [{"type": "salaries"}, {"range": "lastCentury"}, {"type": "x\0"}])
def test_an_unknown_report_is_refused_with_a_message(hr: APIClient, url: str, query: dict[str, str]) -> None:
    answer = hr.get(url, query, headers={"accept": "text/csv"} if url == EXPORT else {})
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/json"
    assert "Send one of" in str(answer.json()) or "Null" in str(answer.json())


def test_the_31st_becomes_the_last_day_of_a_shorter_month() -> None:
    assert months_earlier(date(2026, 3, 31), 1) == date(2026, 2, 28)
    assert months_earlier(date(2026, 1, 15), 3) == date(2025, 10, 15)
    assert months_earlier(date(2028, 2, 29), 12) == date(2027, 2, 28)


@pytest.mark.parametrize("kind", ["referralsByDepartment", "referralsByMonth", "topReferrers"])
def test_a_report_is_grouped_in_two_statements(hr: APIClient, kind: str, django_assert_num_queries: Any) -> None:
    hr.get(URL)
    named = kind == "topReferrers"
    # Token, time zone, groups, hires and the names of referrers; an export is also stored in the audit log and the
    # outbox in one transaction.
    for url, statements in ((URL, 4), (EXPORT, 8)):
        with django_assert_num_queries(statements + named):
            hr.get(url, {"type": kind, "range": "allTime"})
