"""POST /jobs/: permissions and validation."""

from typing import Any

import pytest

from accounts.models import Role
from accounts.tests.factories import DepartmentFactory, UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from jobs.models import Job

URL = "/api/jobs/"


@pytest.fixture
def body(team: Team) -> dict[str, Any]:
    """The body that the form sends."""
    return {
        "title": "Data Engineer",
        "department": team.department.pk,
        "location": "Wien",
        "type": "PART_TIME",
        "salary_range": "60–70 k",
        "description": "Pipes.\nMany of them.",
        "requirements": "SQL",
    }


def test_hr_opens_a_job(team: Team, body: dict[str, Any], as_user: SignIn) -> None:
    answer = as_user(team.hr).post(URL, body | {"hiring_manager": team.hiring_manager.pk})
    assert answer.status_code == 201, answer.content
    job = Job.objects.get(pk=answer.json()["id"])
    assert (job.company, job.department, job.hiring_manager) == (team.company, team.department, team.hiring_manager)
    assert (job.title, job.location, job.type, job.salary_range) == ("Data Engineer", "Wien", "PART_TIME", "60–70 k")
    assert (job.description, job.requirements, job.status) == ("Pipes.\nMany of them.", "SQL", "OPEN")
    assert answer.json() | {"created_at": 0, "updated_at": 0} == body | {
        "id": job.pk,
        "status": "OPEN",
        "company": team.company.pk,
        "company_name": "Acme",
        "department_name": "Engineering",
        "hiring_manager": team.hiring_manager.pk,
        "hiring_manager_name": team.hiring_manager.get_full_name(),
        "applicants_count": 0,
        "referrals_count": 0,
        "is_template": False,
        "created_at": 0,
        "updated_at": 0,
    }


def test_opening_a_job_is_audited(team: Team, body: dict[str, Any], as_user: SignIn) -> None:
    job = as_user(team.hr).post(URL, body).json()["id"]
    event = AuditEvent.objects.get(action="job.created")
    assert (event.actor, event.company, event.object_type, event.object_id) == (team.hr, team.company, "job", job)


@pytest.mark.parametrize("left_out", ["salary_range", "hiring_manager"])
def test_hr_may_leave_out_salary_and_manager(team: Team, body: dict[str, Any], as_user: SignIn, left_out: str) -> None:
    body.pop(left_out, None)
    answer = as_user(team.hr).post(URL, body)
    assert answer.status_code == 201
    assert answer.json()["hiring_manager"] is None


def test_a_hiring_manager_opens_a_job_of_their_own(team: Team, body: dict[str, Any], as_user: SignIn) -> None:
    answer = as_user(team.hiring_manager).post(URL, body | {"hiring_manager": team.other_hiring_manager.pk})
    assert answer.status_code == 201
    assert answer.json()["hiring_manager"] == team.hiring_manager.pk


def test_a_superuser_chooses_the_company(team: Team, body: dict[str, Any], as_user: SignIn) -> None:
    client = as_user(team.superuser)
    in_view = client.post(f"{URL}?company_id={team.company.pk}", body | {"company": team.other_company_id})
    named = client.post(URL, body | {"company": team.company.pk})
    assert [in_view.status_code, named.status_code] == [201, 201]
    assert [in_view.json()["company"], named.json()["company"]] == [team.company.pk] * 2


@pytest.mark.parametrize("company", [None, 2**63 - 1, 0, "x", []])
def test_a_superuser_has_to_choose_a_company(
    team: Team, body: dict[str, Any], as_user: SignIn, company: object
) -> None:
    answer = as_user(team.superuser).post(URL, body | {"company": company})
    assert answer.status_code == 400
    assert set(answer.json()) == {"company"}


def test_read_only_fields_are_ignored(team: Team, body: dict[str, Any], as_user: SignIn) -> None:
    claimed = {
        "id": 1, "status": "CLOSED", "company": team.other_company_id, "company_name": "Evil",
        "applicants_count": 9, "created_at": "2001-01-01T00:00:00Z",
    }  # fmt: skip
    answer = as_user(team.hr).post(URL, body | claimed).json()
    assert (answer["status"], answer["company"], answer["applicants_count"]) == ("OPEN", team.company.pk, 0)
    assert answer["created_at"] > "2002"


def test_hr_without_a_company_is_told_why(team: Team, body: dict[str, Any], as_user: SignIn) -> None:
    unlinked = as_user(UserFactory(role=Role.HR, company=None)).post(URL, body)
    assert (unlinked.status_code, unlinked.json()["detail"]) == (403, "You are not linked to a company yet.")
    assert not Job.objects.exists()


@pytest.mark.parametrize("field", ["title", "department", "location", "type", "description", "requirements"])
@pytest.mark.parametrize("blank", ["missing", None, "", "  "])
def test_all_fields_except_the_salary_are_required(
    team: Team, body: dict[str, Any], as_user: SignIn, field: str, blank: str | None
) -> None:
    if blank == "missing":
        del body[field]
    else:
        body[field] = blank
    answer = as_user(team.hiring_manager).post(URL, body)
    assert answer.status_code == 400
    assert set(answer.json()) == {field}
    assert not Job.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", "x" * 201),
        ("title", ["a"]),
        ("title", {"a": 1}),
        ("title", True),
        ("title", 5),
        ("salary_range", 1.5),
        ("title", "a\0b"),
        ("location", "x" * 201),
        ("location", []),
        ("description", "x" * 20_001),
        ("description", {}),
        ("description", "\0"),
        ("requirements", "x" * 20_001),
        ("requirements", ["a"]),
        ("salary_range", "x" * 101),
        ("salary_range", None),
        ("salary_range", []),
        ("type", "FULLTIME"),
        ("type", ["FULL_TIME"]),
        ("type", {}),
        ("department", 0),
        ("department", -1),
        ("department", 2**63),
        ("department", 10**400),
        ("department", 1.5),
        ("department", "x"),
        ("department", [1]),
        ("department", {"id": 1}),
        ("department", 2**63 - 1),
        ("hiring_manager", 2**63),
        ("hiring_manager", "x"),
        ("hiring_manager", [1]),
        ("hiring_manager", 2**63 - 1),
    ],
)
def test_invalid_values_are_reported_beside_their_field(
    team: Team, body: dict[str, Any], as_user: SignIn, field: str, value: object
) -> None:
    answer = as_user(team.hr).post(URL, body | {field: value})
    assert answer.status_code == 400
    assert (set(answer.json()) == {field}) or answer.json()["code"] == "parse_error"
    assert not Job.objects.exists()


def test_the_longest_allowed_values_are_stored(team: Team, body: dict[str, Any], as_user: SignIn) -> None:
    longest = {
        "title": "ﷺ" * 200, "location": "ß" * 200, "description": "ﷺ" * 20_000, "requirements": "x" * 20_000,
        "salary_range": "€" * 100,
    }  # fmt: skip
    answer = as_user(team.hr).post(URL, body | longest)
    assert answer.status_code == 201
    assert {name: answer.json()[name] for name in longest} == longest


def test_departments_and_managers_of_other_companies_are_refused(
    team: Team, body: dict[str, Any], as_user: SignIn
) -> None:
    client = as_user(team.hr)
    foreign = client.post(URL, body | {"department": DepartmentFactory().pk})
    assert foreign.json() == {"department": ["Choose a department of the company."]}
    for person in (
        UserFactory(role=Role.HIRING_MANAGER),
        UserFactory(role=Role.HIRING_MANAGER, company=team.company, is_active=False),
        team.employee,
        team.hr,
    ):
        refused = client.post(URL, body | {"hiring_manager": person.pk})
        assert refused.json() == {"hiring_manager": ["Choose a hiring manager of the company."]}
    assert not Job.objects.exists()


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"[]", b'"x"', b"null", b"1", b"{'title': 1}", b'{"title": "\xff"}', b"NaN"]
)
def test_a_body_that_is_not_a_json_object_is_refused(team: Team, as_user: SignIn, raw: bytes) -> None:
    answer = as_user(team.hr).post(URL, raw, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()


def test_only_json_is_accepted(team: Team, body: dict[str, Any], as_user: SignIn) -> None:
    assert as_user(team.hr).post(URL, body, format="multipart").status_code == 415
