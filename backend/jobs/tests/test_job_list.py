"""GET /jobs/: visibility, filters, search and sorting."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.tests.factories import DepartmentFactory
from accounts.tests.team import SignIn, Team
from jobs.models import Job, JobStatus, JobType
from jobs.tests.factories import JobFactory
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.both_databases

URL = "/api/jobs/"
FIELDS = {
    "id", "title", "description", "requirements", "location", "status", "type", "salary_range", "department",
    "department_name", "company", "company_name", "hiring_manager", "hiring_manager_name", "applicants_count",
    "referrals_count", "is_template", "description_summary", "requirements_summary", "waiting_count",
    "created_at", "updated_at",
}  # fmt: skip


def titles(client: APIClient, **query: Any) -> list[str]:
    answer = client.get(URL, query)
    assert answer.status_code == 200, answer.content
    return [job["title"] for job in answer.json()]


@pytest.fixture
def jobs(team: Team) -> dict[str, Job]:
    """One job for each case of visibility, by title."""
    own = {"company": team.company, "hiring_manager": team.hiring_manager}
    return {
        job.title: job
        for job in (
            JobFactory(title="open", **own),
            JobFactory(title="closed", status=JobStatus.CLOSED, **own),
            JobFactory(title="held", status=JobStatus.ON_HOLD, **own),
            JobFactory(title="of the other manager", company=team.company, hiring_manager=team.other_hiring_manager),
            JobFactory(title="of nobody", company=team.company, hiring_manager=None),
            JobFactory(title="foreign"),
        )
    }


def test_an_employee_sees_the_open_jobs_of_the_company(team: Team, jobs: dict[str, Job], as_user: SignIn) -> None:
    assert set(titles(as_user(team.employee))) == {"open", "of the other manager", "of nobody"}
    assert titles(as_user(team.employee), status="CLOSED") == []


def test_a_manager_sees_their_own_jobs(team: Team, jobs: dict[str, Job], as_user: SignIn) -> None:
    assert set(titles(as_user(team.hiring_manager))) == {"open", "closed", "held"}


def test_hr_sees_the_jobs_of_the_company(team: Team, jobs: dict[str, Job], as_user: SignIn) -> None:
    assert set(titles(as_user(team.hr))) == set(jobs) - {"foreign"}
    assert set(titles(as_user(team.hr), company_id=team.company.pk)) == set(jobs) - {"foreign"}


def test_a_superuser_sees_every_company_or_the_chosen_one(team: Team, jobs: dict[str, Job], as_user: SignIn) -> None:
    assert set(titles(as_user(team.superuser))) == set(jobs)
    assert titles(as_user(team.superuser), company_id=jobs["foreign"].company_id) == ["foreign"]


def test_a_superuser_who_views_as_a_person_sees_the_persons_jobs(
    team: Team, jobs: dict[str, Job], as_user: SignIn
) -> None:
    assert set(titles(as_user(team.superuser), view_as_user_id=team.hiring_manager.pk)) == {"open", "closed", "held"}


def test_users_of_other_companies_or_without_a_company_see_none_of_the_jobs(
    team: Team, jobs: dict[str, Job], as_user: SignIn
) -> None:
    assert titles(as_user(team.other_hr)) == []
    assert titles(as_user(team.user_without_company)) == []


def test_a_job_is_returned_with_all_fields(team: Team, job: Job, as_user: SignIn) -> None:
    (answer,) = as_user(team.hr).get(URL).json()
    assert set(answer) == FIELDS
    assert (answer["department"], answer["department_name"]) == (team.department.pk, "Engineering")
    assert (answer["company"], answer["company_name"]) == (team.company.pk, "Acme")
    assert (answer["hiring_manager"], answer["hiring_manager_name"]) == (
        team.hiring_manager.pk,
        team.hiring_manager.get_full_name(),
    )
    assert datetime.fromisoformat(answer["created_at"]) == job.created_at


def test_summaries_are_one_line_without_marks(team: Team, as_user: SignIn) -> None:
    JobFactory(
        company=team.company,
        description="## The team\n\nWe **build** [robots](https://robots.example).\n" + "machines " * 2_000,
        requirements="- *Python*\n- 5 years\n1. Entwickler*in",
    )
    (answer,) = as_user(team.employee).get(URL).json()
    assert answer["description_summary"].startswith("The team We build robots. machines machines")
    assert answer["description_summary"].endswith(" machines…")
    assert 230 < len(answer["description_summary"]) <= 240
    assert answer["requirements_summary"] == "Python 5 years Entwickler*in"


def test_empty_fields_are_null(team: Team, as_user: SignIn) -> None:
    JobFactory(company=team.company, hiring_manager=None)
    (answer,) = as_user(team.hr).get(URL).json()
    assert [answer[name] for name in ("department", "department_name", "hiring_manager", "hiring_manager_name")] == [
        None, None, None, None,
    ]  # fmt: skip
    assert (answer["referrals_count"], answer["applicants_count"]) == (0, 0)


@pytest.mark.parametrize("term", ["COMPILER", "piler eng", "OPTIMISER", "ssa FORM"])
def test_the_search_covers_title_description_and_requirements(team: Team, job: Job, as_user: SignIn, term: str) -> None:
    JobFactory(company=team.company, title="Cook", location="Compiler")
    assert titles(as_user(team.employee), search=term) == ["Compiler Engineer"]


def test_the_search_finds_words_in_any_field_but_not_the_location(team: Team, job: Job, as_user: SignIn) -> None:
    assert titles(as_user(team.employee), search="Lisbon") == []
    assert titles(as_user(team.employee), search="optimiser. SSA") == ["Compiler Engineer"]
    assert titles(as_user(team.employee), search="optimiser. Lisbon") == []


def test_the_search_in_lists_finds_the_hiring_manager_too(team: Team, as_user: SignIn) -> None:
    JobFactory(company=team.company, title="Nurse", location="Graz", hiring_manager=team.hiring_manager)
    JobFactory(company=team.company, title="Nurse", location="Bern", hiring_manager=team.other_hiring_manager)
    client = as_user(team.hr)
    assert titles(client, search=team.hiring_manager.first_name, search_in="title_location") == ["Nurse"]
    assert titles(client, search=f"{team.hiring_manager.first_name} graz", search_in="title_location") == ["Nurse"]
    assert titles(client, search=f"{team.hiring_manager.first_name} bern", search_in="title_location") == []
    assert titles(client, search=team.other_hr.first_name, search_in="title_location") == []


def test_jobs_can_be_filtered_by_hiring_manager(team: Team, as_user: SignIn) -> None:
    JobFactory(company=team.company, title="Nurse", hiring_manager=team.hiring_manager)
    JobFactory(company=team.company, title="Cook", hiring_manager=team.other_hiring_manager)
    assert titles(as_user(team.hr), hiring_manager=team.hiring_manager.pk) == ["Nurse"]
    assert titles(as_user(team.hiring_manager), hiring_manager=team.other_hiring_manager.pk) == []
    assert as_user(team.hr).get(URL, {"hiring_manager": "x"}).status_code == 400


def test_referrals_without_a_first_answer_wait_but_employees_see_none(team: Team, as_user: SignIn) -> None:
    nurse, cook = (JobFactory(company=team.company, title=title) for title in ("Nurse", "Cook"))
    ReferralFactory(job=nurse, referrer=team.colleague)
    ReferralFactory(job=nurse, referrer=team.colleague, answered_at=datetime.now(UTC))
    ReferralFactory(job=nurse, referrer=team.colleague, status="HIRED")
    ReferralFactory(job=cook, referrer=team.colleague)
    ReferralFactory(job=cook, referrer=team.colleague)
    found = as_user(team.hr).get(URL, {"ordering": "-waiting_count"}).json()
    assert [(job["title"], job["waiting_count"]) for job in found] == [("Cook", 2), ("Nurse", 1)]
    assert {job["waiting_count"] for job in as_user(team.employee).get(URL).json()} == {0}


def test_the_search_in_lists_covers_title_and_location(team: Team, job: Job, as_user: SignIn) -> None:
    client = as_user(team.hr)
    assert titles(client, search="LISB", search_in="title_location") == ["Compiler Engineer"]
    assert titles(client, search="compiler", search_in="title_location") == ["Compiler Engineer"]
    assert titles(client, search="optimiser", search_in="title_location") == []


@pytest.mark.parametrize(
    ("title", "term"),
    [
        ("ÄRZTIN", "ärztin"),
        ("Ärztin", "ÄRZTIN"),
        ("Développeur", "developpeur"),
        ("ИНЖЕНЕР", "инженер"),
        ("ΑΡΧΙΤΈΚΤΩΝ", "αρχιτέκτων"),
        ("Straßenbauer", "STRASSENBAUER"),
        ("エンジニア", "エンジ"),
        ("50%_of\\it", "%_of\\"),
    ],
)
def test_the_search_ignores_case_and_accents_in_every_script(
    team: Team, as_user: SignIn, title: str, term: str
) -> None:
    JobFactory(company=team.company, title=title)
    JobFactory(company=team.company, title="Other")
    assert titles(as_user(team.hr), search=term) == [title]
    assert titles(as_user(team.hr), search=term, search_in="title_location") == [title]


def test_filters_of_department_location_and_type_are_exact_and_can_be_combined(team: Team, as_user: SignIn) -> None:
    data = DepartmentFactory(company=team.company, name="Data")
    science = DepartmentFactory(company=team.company, name="Data Science")
    JobFactory(company=team.company, title="Analyst", department=data, location="Bern")
    JobFactory(company=team.company, title="Biologist", department=science, location="Bern")
    JobFactory(company=team.company, title="Chemist", department=data, location="Berne", type=JobType.CONTRACT)
    client = as_user(team.hr)
    assert set(titles(client, department=data.pk)) == {"Analyst", "Chemist"}
    assert set(titles(client, location="Bern")) == {"Analyst", "Biologist"}
    assert titles(client, location="bern") == []
    assert titles(client, type="CONTRACT") == ["Chemist"]
    assert titles(client, department=data.pk, location="Bern", search="analyst") == ["Analyst"]
    assert titles(client, department=data.pk, location="Bern", search="chemist") == []


def test_an_empty_search_finds_all_jobs(team: Team, job: Job, as_user: SignIn) -> None:
    assert titles(as_user(team.hr), search="", location="") == ["Compiler Engineer"]
    assert titles(as_user(team.hr), search="  ", search_in="title_location") == ["Compiler Engineer"]


def test_the_newest_job_comes_first_unless_another_order_is_chosen(team: Team, as_user: SignIn) -> None:
    for day, title in enumerate(("éclair chef", "Zookeeper", "Dyer"), start=1):
        JobFactory(company=team.company, title=title, created_at=datetime(2026, 1, day, tzinfo=UTC))
    client = as_user(team.hr)
    assert titles(client) == ["Dyer", "Zookeeper", "éclair chef"]
    assert titles(client, ordering="created_at") == ["éclair chef", "Zookeeper", "Dyer"]
    assert titles(client, ordering="title") == ["Dyer", "éclair chef", "Zookeeper"]
    assert titles(client, ordering="-title") == ["Zookeeper", "éclair chef", "Dyer"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("status", "open"),
        ("status", ""),
        ("department", ""),
        ("status", "HIRED"),
        ("type", "x"),
        ("department", "Engineering"),
        ("department", "0"),
        ("department", str(2**63)),
        ("department", "9" * 400),
        ("search", "a\0b"),
        ("search", "x" * 201),
        ("location", "x" * 201),
        ("search_in", "everything"),
        ("ordering", "company__code"),
        ("limit", "-1"),
        ("limit", "1001"),
        ("offset", "x"),
        ("company_id", "x"),
        ("company_id", str(2**63)),
    ],
)
def test_an_invalid_filter_is_refused_by_name(team: Team, job: Job, as_user: SignIn, name: str, value: str) -> None:
    answer = as_user(team.hr).get(URL, {name: value})
    assert answer.status_code == 400
    assert set(answer.json()) == {name}


def test_the_message_for_an_invalid_status_lists_the_valid_ones(team: Team, as_user: SignIn) -> None:
    answer = as_user(team.hr).get(URL, {"status": "shut"})
    assert answer.json() == {"status": ["Send one of: OPEN, CLOSED, ON_HOLD."]}


def test_the_message_for_an_invalid_status_is_in_the_language_of_the_request(team: Team, as_user: SignIn) -> None:
    answer = as_user(team.hr).get(URL, {"status": "shut"}, headers={"Accept-Language": "de"})
    assert answer.json() == {"status": ["Senden Sie eines von: OPEN, CLOSED, ON_HOLD."]}


def test_the_number_of_statements_does_not_grow_with_the_rows(
    team: Team, as_user: SignIn, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for _ in range(3):
        JobFactory(company=team.company, department=team.department)
    client = as_user(team.hr)
    client.get(URL)
    with django_assert_num_queries(2):  # token, jobs
        client.get(URL)
    with django_assert_num_queries(4):  # token, ids, rows, count
        client.get(f"{URL}?limit=2&search=engineer&ordering=title")
