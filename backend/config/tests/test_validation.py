"""Validation of user input on the server: each violation, the field of its error, and the message.

The messages are the same as on the screens (`messages.ts` of each feature).
"""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from common.tests.described_paths import described_paths
from common.throttling import large_answers
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory

FILL_IN = "Please fill in all required fields"
NO_ADDRESS = "Please enter a valid email address"
NO_NAME = "A web address is not a name"
NOTHING_CHOSEN = "Please select a connection to refer"
PASSWORD = "orchard-lamp-42"


def longer(limit: int) -> tuple[str, str]:
    """Return a text that is one character too long, and the error message."""
    return "x" * (limit + 1), f"At most {limit:,} characters"


SIGN_UP = {
    "first_name": "Nora", "last_name": "Lind", "email": "nora@lind.example", "username": "nora",
    "password1": PASSWORD, "password2": PASSWORD,
}  # fmt: skip
SIGN_UP_RULES = [
    *((name, "", FILL_IN) for name in SIGN_UP),
    ("password2", "orchard-lamp-43", "Passwords do not match"),
    ("email", "nora", NO_ADDRESS),
    ("first_name", *longer(100)),
    ("last_name", *longer(100)),
    ("username", *longer(150)),
    ("first_name", "Ada https://evil.example", NO_NAME),
    ("last_name", "or go to evil.example/ada", NO_NAME),
    ("username", "www.evil.example", NO_NAME),
]

COMPANY = {
    "company_name": "Lind & Co", "company_website": "", "company_description": "",
    "hr_first_name": "Nora", "hr_last_name": "Lind", "hr_email": "nora@lind.example",
}  # fmt: skip
COMPANY_RULES = [
    *((name, "", FILL_IN) for name in ("company_name", "hr_first_name", "hr_last_name", "hr_email")),
    ("hr_email", "nora", NO_ADDRESS),
    ("company_name", *longer(200)),
    ("company_description", *longer(5_000)),
    ("hr_first_name", "WWW.evil.example", NO_NAME),
    ("hr_last_name", "http://evil", NO_NAME),
]

USER = {
    "firstName": "Nora", "lastName": "Lind", "email": "nora@lind.example", "username": "nora", "role": "EMPLOYEE",
    "department": "Engineering", "position": "Potter", "password": PASSWORD, "confirmPassword": PASSWORD,
}  # fmt: skip
ACCOUNT_RULES = [
    ("firstName", "", "Enter the first name"),
    ("lastName", "", "Enter the last name"),
    ("email", "", "Enter the email address"),
    ("email", "nora", NO_ADDRESS),
    ("email", "n" * 250 + "@x.example", "At most 254 characters"),
    ("username", "", "Enter a username"),
    ("username", *longer(150)),
    ("role", "", "Select a role"),
    ("department", "", "Select a department"),
    ("position", "", "Enter the position"),
    ("firstName", *longer(100)),
    ("lastName", *longer(100)),
    ("position", *longer(200)),
    ("firstName", "evil.example/nora", NO_NAME),
    ("lastName", "http://evil", NO_NAME),
    ("username", "www.evil.example", NO_NAME),
    ("confirmPassword", "orchard-lamp-43", "Passwords do not match"),
]
USER_RULES = [
    *ACCOUNT_RULES,
    ("password", "", "Enter a password"),
    ("password", "seven77", "Password must be at least 8 characters"),
    ("confirmPassword", "", "Enter the password again"),
]
USER_CHANGE_RULES = [
    *ACCOUNT_RULES,
    ("status", "", "Select a status"),
    ("password", "seven77", "Password must be at least 8 characters"),
]

JOB_TEXT_RULES = [
    ("title", "", "Enter a job title"),
    ("location", "", "Enter a location"),
    ("description", "", "Enter a job description"),
    ("requirements", "", "Enter the requirements"),
    ("title", *longer(200)),
    ("location", *longer(200)),
    ("salary_range", *longer(100)),
    ("description", *longer(20_000)),
    ("requirements", *longer(20_000)),
]
JOB_RULES = [*JOB_TEXT_RULES, ("department", None, "Select a department"), ("type", "", "Select a job type")]
JOB_CHANGE_RULES = [*JOB_TEXT_RULES, ("status", "", "Select a status"), ("type", "FULLTIME", "Select a job type")]

CONNECTION = {"first_name": "Nora", "last_name": "Lind", "email": "", "company": "", "position": ""}
CONNECTION_RULES = [
    ("first_name", "", "Enter the first name"),
    ("last_name", "", "Enter the last name"),
    ("email", "nora", NO_ADDRESS),
    ("first_name", *longer(100)),
    ("last_name", *longer(100)),
    ("company", *longer(200)),
    ("position", *longer(200)),
    ("profile_url", "https://www.linkedin.com/in/" + "x" * 500, "At most 500 characters"),
]

REFERRAL_RULES = [
    ("connection", None, NOTHING_CHOSEN),
    ("job", None, NOTHING_CHOSEN),
    ("notes", *longer(5_000)),
]


@pytest.fixture
def job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, department=team.department)
    return created


def refused(answer: Any, field: str, sentence: str) -> None:
    """Assert that the response has this message for this field, and no other errors."""
    assert answer.status_code == 400, answer.content
    told = {name: messages for name, messages in answer.json().items() if name != "error"}
    assert told == {field: [sentence]}


@pytest.mark.parametrize(("field", "value", "sentence"), SIGN_UP_RULES)
def test_signing_up(db: None, api: APIClient, field: str, value: str, sentence: str) -> None:
    refused(api.post("/api/auth/register/", SIGN_UP | {field: value}, format="multipart"), field, sentence)


def test_signing_up_with_a_short_password(db: None, api: APIClient) -> None:
    short = {"password1": "seven77", "password2": "seven77"}
    answer = api.post("/api/auth/register/", SIGN_UP | short, format="multipart")
    refused(answer, "password1", "Password must be at least 8 characters long")


@pytest.mark.parametrize(
    ("field", "sentence"), [("username", "Enter your username"), ("password", "Enter your password")]
)
def test_signing_in(db: None, api: APIClient, field: str, sentence: str) -> None:
    refused(api.post("/api/auth/token/", {"username": "nora", "password": PASSWORD} | {field: ""}), field, sentence)


@pytest.mark.parametrize(("field", "value", "sentence"), COMPANY_RULES)
def test_onboarding_a_company(team: Team, as_user: SignIn, field: str, value: str, sentence: str) -> None:
    answer = as_user(team.superuser).post("/api/onboard-company/", COMPANY | {field: value})
    refused(answer, field, sentence)
    assert answer.json()["error"] == sentence


@pytest.mark.parametrize(("field", "value", "sentence"), USER_RULES)
def test_adding_a_user(team: Team, as_user: SignIn, field: str, value: str, sentence: str) -> None:
    body = USER | {field: value}
    if field == "password":
        body["confirmPassword"] = value or PASSWORD
    refused(as_user(team.hr).post("/api/users/", body), field, sentence)


@pytest.mark.parametrize(("field", "value", "sentence"), USER_CHANGE_RULES)
def test_editing_a_user(team: Team, as_user: SignIn, field: str, value: str, sentence: str) -> None:
    body = USER | {"status": "ACTIVE", field: value}
    if field == "password":
        body["confirmPassword"] = value
    refused(as_user(team.hr).put(f"/api/users/{UserFactory(company=team.company).pk}/", body), field, sentence)


@pytest.mark.parametrize(("field", "value", "sentence"), JOB_RULES)
def test_creating_a_job(team: Team, as_user: SignIn, field: str, value: Any, sentence: str) -> None:
    body = {
        "title": "Potter", "department": team.department.pk, "location": "Wien", "type": "CONTRACT",
        "description": "Pots.", "requirements": "Clay.",
    }  # fmt: skip
    refused(as_user(team.hiring_manager).post("/api/jobs/", body | {field: value}), field, sentence)


@pytest.mark.parametrize(("field", "value", "sentence"), JOB_CHANGE_RULES)
def test_editing_a_job(team: Team, job: Job, as_user: SignIn, field: str, value: str, sentence: str) -> None:
    client = as_user(team.hr)
    body = client.get(f"/api/jobs/{job.pk}/").json()
    refused(client.put(f"/api/jobs/{job.pk}/", body | {field: value}), field, sentence)


@pytest.mark.parametrize(("field", "value", "sentence"), CONNECTION_RULES)
def test_saving_a_connection(team: Team, as_user: SignIn, field: str, value: str, sentence: str) -> None:
    client = as_user(team.employee)
    known = ConnectionFactory(owner=team.employee)
    refused(client.post("/api/connections/", CONNECTION | {field: value}), field, sentence)
    refused(client.put(f"/api/connections/{known.pk}/", CONNECTION | {field: value}), field, sentence)


@pytest.mark.parametrize(("field", "value", "sentence"), REFERRAL_RULES)
def test_referring(team: Team, job: Job, as_user: SignIn, field: str, value: Any, sentence: str) -> None:
    known = ConnectionFactory(owner=team.employee)
    body = {"job": job.pk, "connection": known.pk, "notes": ""}
    refused(as_user(team.employee).post("/api/referrals/", body | {field: value}), field, sentence)
    if value is None:
        del body[field]
        refused(as_user(team.employee).post("/api/referrals/", body), field, sentence)


def test_importing(team: Team, as_user: SignIn) -> None:
    client = as_user(team.employee)
    nothing = client.post("/api/import-linkedin/", {}, format="multipart")
    assert (nothing.status_code, nothing.json()["detail"]) == (400, "Please select a file to import")
    workbook = SimpleUploadedFile("contacts.pdf", b"%PDF-1.7\n\x00\x01\x02")
    assert client.post("/api/import-linkedin/", {"file": workbook}, format="multipart").status_code == 415


BOOLEANS = sorted(
    (path, parameter["name"])
    for path, operations in described_paths().items()
    for parameter in operations.get("get", {}).get("parameters", ())
    if parameter["in"] == "query" and parameter["schema"].get("type") == "boolean" and "{" not in path
)


@pytest.mark.django_db
def test_all_booleans_of_queries_take_the_same_values(as_user: SignIn, team: Team) -> None:
    callers = [as_user(team.hr), as_user(team.employee)]
    for path, name in BOOLEANS:
        for value in ("true", "false", "1", "0", "True"):
            # Exports are not read to their end here.
            large_answers.clear()
            assert any(caller.get(path, {name: value}).status_code == 200 for caller in callers), (path, name, value)
        for value in ("yes", "on", "t", "2", "null", ""):
            statuses = {caller.get(path, {name: value}).status_code for caller in callers}
            assert statuses <= {400, 403}, (path, name, value)
