"""PUT /jobs/{id}/: permissions, validation and concurrent changes."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import Role, User
from accounts.tests.factories import DepartmentFactory, UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from jobs.models import Job
from jobs.serializers import JobUpdate


def url(job: Job) -> str:
    return f"/api/jobs/{job.pk}/"


def read(client: APIClient, job: Job) -> dict[str, Any]:
    """Return the complete job, as a screen reads it."""
    body: dict[str, Any] = client.get(url(job)).json()
    return body


@pytest.mark.parametrize("role", ["hr", "hiring_manager", "superuser"])
def test_a_job_is_changed_and_returned_as_stored(team: Team, job: Job, as_user: SignIn, role: str) -> None:
    client = as_user(getattr(team, role))
    data = DepartmentFactory(company=team.company)
    changes = {
        "title": "Linker Engineer", "description": "Other", "requirements": "ELF", "location": "Porto",
        "status": "ON_HOLD", "type": "CONTRACT", "salary_range": "50 k", "department": data.pk,
    }  # fmt: skip
    before = read(client, job)
    answer = client.put(url(job), before | changes)
    assert answer.status_code == 200
    assert answer.json() == read(client, job) | {"undo_seconds": 30}
    assert {name: answer.json()[name] for name in changes} == changes
    assert answer.json()["department_name"] == data.name
    assert answer.json()["updated_at"] > before["updated_at"]
    assert answer.json()["created_at"] == before["created_at"]


def test_all_fields_of_the_serializer_are_fields_of_jobs() -> None:
    assert {field.name for field in Job._meta.fields} >= set(JobUpdate().fields)


def test_closing_and_reopening_a_job_is_audited(team: Team, job: Job, as_user: SignIn) -> None:
    client = as_user(team.hiring_manager)
    for status in ("CLOSED", "OPEN", "OPEN"):
        assert client.put(url(job), read(client, job) | {"status": status}).json()["status"] == status
    assert list(AuditEvent.objects.order_by("pk").values_list("action", "actor")) == [
        ("job.closed", team.hiring_manager.pk),
        ("job.open", team.hiring_manager.pk),
        ("job.updated", team.hiring_manager.pk),
    ]


def test_a_changed_job_is_found_by_its_new_text(team: Team, job: Job, as_user: SignIn) -> None:
    client = as_user(team.hr)
    client.put(url(job), read(client, job) | {"title": "Übersetzer", "location": "Köln", "description": "Wörter"})
    for query in ({"search": "UBERSETZER"}, {"search": "worter"}, {"search": "koln", "search_in": "title_location"}):
        assert [found["id"] for found in client.get("/api/jobs/", query).json()] == [job.pk]
    assert client.get("/api/jobs/", {"search": "compiler"}).json() == []


def test_fields_that_the_edit_form_does_not_have_stay_unchanged(team: Team, job: Job, as_user: SignIn) -> None:
    form = {"title": "T", "location": "L", "status": "OPEN", "description": "D", "requirements": "R"}
    answer = as_user(team.hr).put(url(job), form).json()
    assert (answer["department"], answer["hiring_manager"], answer["type"]) == (
        team.department.pk,
        team.hiring_manager.pk,
        "FULL_TIME",
    )


def test_read_only_fields_are_ignored(team: Team, job: Job, as_user: SignIn) -> None:
    client = as_user(team.superuser)
    before = read(client, job)
    claimed: dict[str, Any] = {
        "id": 1, "company": team.other_company_id, "company_name": "Evil", "applicants_count": 9,
        "referrals_count": "x", "created_at": None, "department_name": [], "hiring_manager_name": 5,
    }  # fmt: skip
    after = client.put(url(job), before | claimed).json()
    assert after | {"updated_at": 0} == before | {"updated_at": 0, "undo_seconds": None}


def test_hr_can_change_or_remove_the_hiring_manager_of_a_job(team: Team, job: Job, as_user: SignIn) -> None:
    client = as_user(team.hr)
    given = client.put(url(job), read(client, job) | {"hiring_manager": team.other_hiring_manager.pk})
    assert given.json()["hiring_manager"] == team.other_hiring_manager.pk
    # The previous manager does not see it any more.
    assert as_user(team.hiring_manager).get(url(job)).status_code == 404
    taken = client.put(url(job), read(client, job) | {"hiring_manager": None, "department": None})
    assert (taken.json()["hiring_manager"], taken.json()["department"]) == (None, None)


@pytest.mark.parametrize("other", [None, "other_hiring_manager"])
def test_a_hiring_manager_cannot_assign_a_job_to_somebody_else(
    team: Team, job: Job, as_user: SignIn, other: str | None
) -> None:
    client = as_user(team.hiring_manager)
    chosen = getattr(team, other).pk if other else None
    answer = client.put(url(job), read(client, job) | {"hiring_manager": chosen})
    assert (answer.status_code, answer.json()["hiring_manager"]) == (200, team.hiring_manager.pk)


def test_a_deactivated_manager_stays_until_another_is_chosen(team: Team, job: Job, as_user: SignIn) -> None:
    User.objects.filter(pk=team.hiring_manager.pk).update(is_active=False)
    client = as_user(team.hr)
    answer = client.put(url(job), read(client, job) | {"title": "Changed"})
    assert (answer.status_code, answer.json()["hiring_manager"]) == (200, team.hiring_manager.pk)


def test_departments_and_managers_of_other_companies_are_refused(team: Team, job: Job, as_user: SignIn) -> None:
    client = as_user(team.hr)
    before = read(client, job)
    foreign = client.put(url(job), before | {"department": DepartmentFactory().pk})
    assert foreign.json() == {"department": ["Choose a department of the company."]}
    for person in (UserFactory(role=Role.HIRING_MANAGER), team.employee):
        refused = client.put(url(job), before | {"hiring_manager": person.pk})
        assert refused.json() == {"hiring_manager": ["Choose a hiring manager of the company."]}
    assert read(client, job) == before


def test_a_change_based_on_an_outdated_read_is_refused(team: Team, job: Job, as_user: SignIn) -> None:
    hr, manager = as_user(team.hr), as_user(team.hiring_manager)
    seen = read(hr, job)
    assert manager.put(url(job), read(manager, job) | {"title": "First"}).status_code == 200
    answer = hr.put(url(job), seen | {"title": "Second"})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert "Reload" in answer.json()["detail"]
    assert read(hr, job)["title"] == "First"
    # After reading again, it works; without a time, the change overwrites.
    assert hr.put(url(job), read(hr, job) | {"title": "Second"}).status_code == 200
    assert hr.put(url(job), seen | {"title": "Third", "updated_at": None}).status_code == 200


def test_only_hr_and_the_jobs_hiring_manager_can_change_it(
    team: Team, job: Job, as_user: SignIn, api: APIClient
) -> None:
    body = read(as_user(team.hr), job) | {"title": "Stolen"}
    assert api.put(url(job), body).status_code == 401
    assert as_user(team.employee).put(url(job), body).status_code == 403
    assert as_user(team.employee).put(url(job), {}).status_code == 403
    for user in (team.other_hiring_manager, team.other_hr, team.user_without_company):
        assert as_user(user).put(url(job), body).status_code == 404
    foreign = as_user(team.hr).put(f"{url(job)}?company_id={team.other_company_id}", body)
    assert foreign.status_code == 403
    viewing = as_user(team.superuser).put(f"{url(job)}?view_as_user_id={team.hr.pk}", body)
    assert viewing.status_code == 403
    job.refresh_from_db()
    assert job.title == "Compiler Engineer"


@pytest.mark.parametrize("field", ["title", "location", "status", "description", "requirements"])
@pytest.mark.parametrize("blank", ["missing", None, "", "  "])
def test_the_fields_of_the_edit_form_are_required(
    team: Team, job: Job, as_user: SignIn, field: str, blank: str | None
) -> None:
    client = as_user(team.hr)
    body = read(client, job)
    if blank == "missing":
        del body[field]
    else:
        body[field] = blank
    answer = client.put(url(job), body)
    assert answer.status_code == 400
    assert set(answer.json()) == {field}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", "x" * 201),
        ("title", ["a"]),
        ("location", {"a": 1}),
        ("description", "x" * 20_001),
        ("requirements", "a\0b"),
        ("salary_range", "x" * 101),
        ("status", "HIRED"),
        ("status", ["OPEN"]),
        ("type", "x"),
        ("department", "x"),
        ("department", 2**63),
        ("hiring_manager", [1]),
        ("hiring_manager", 2**70),
        ("updated_at", "yesterday"),
        ("updated_at", 5),
        ("updated_at", ["2026-01-01T00:00:00Z"]),
        ("updated_at", "9999-99-99T00:00:00Z"),
    ],
)
def test_invalid_values_are_reported_beside_their_field(
    team: Team, job: Job, as_user: SignIn, field: str, value: object
) -> None:
    client = as_user(team.hr)
    body = read(client, job)
    answer = client.put(url(job), body | {field: value})
    assert answer.status_code == 400
    assert (set(answer.json()) == {field}) or answer.json()["code"] == "parse_error"
    assert read(client, job) == body


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"null"])
def test_a_body_that_is_not_a_json_object_is_refused(team: Team, job: Job, as_user: SignIn, raw: bytes) -> None:
    assert as_user(team.hr).put(url(job), raw, content_type="application/json").status_code == 400
