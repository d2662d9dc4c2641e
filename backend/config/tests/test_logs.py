"""The log contains successes and errors, but no names, addresses, notes, passwords or tokens."""

import json
import logging
from collections.abc import Callable, Iterator
from io import StringIO
from smtplib import SMTPRecipientsRefused
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from accounts.models import Company, User
from accounts.tests.factories import PASSWORD, UserFactory
from accounts.tests.team import SignIn
from common.log_format import JsonLineFormatter, LineFormatter
from common.middleware import RequestIdFilter
from connections.models import Connection
from jobs.models import JobStatus
from jobs.tests.factories import JobFactory

pytestmark = pytest.mark.django_db(transaction=True)

CSV = "First Name,Last Name,Email Address,Company,Position\nZebulon,Quixworth,zeb@quixworth.example,Blorptech,Fettler\n"
NAME = "Zebulon Quixworth"
PERSONAL = (
    "wendo",
    "wendeline",
    "oakapple",
    "zebulon",
    "quixworth",
    "blorptech",
    "wonderful colleague",
    "typed-by-somebody",
    PASSWORD,
)
LOGGING: dict[str, Any] = settings.LOGGING


@pytest.fixture(params=["json", "line"])
def log(request: pytest.FixtureRequest) -> Iterator[StringIO]:
    """Return what the settings write to the console, in each format, with a line for each request."""
    text = StringIO()
    formatter: dict[str, Any] = dict(LOGGING["formatters"][request.param])
    kind = {"json": JsonLineFormatter, "line": LineFormatter}[request.param]
    formatter.pop("()")
    handler = logging.StreamHandler(text)
    handler.setFormatter(kind(**formatter))
    handler.addFilter(RequestIdFilter())
    handler.set_name(request.param)
    root, requests = logging.getLogger(), logging.getLogger("requests")
    levels = root.level, requests.level
    root.addHandler(handler)
    root.setLevel("INFO")
    requests.setLevel("INFO")
    yield text
    root.removeHandler(handler)
    root.setLevel(levels[0])
    requests.setLevel(levels[1])


def violate_a_constraint(*_: Any, **__: Any) -> None:
    """Raise an IntegrityError, whose text quotes the row on PostgreSQL."""
    Company.objects.create(name=NAME)
    Company.objects.create(name=NAME)


def use_the_product(api: APIClient, as_user: SignIn, deliver: Callable[..., None]) -> dict[str, Any]:
    """Sign in, import, search and refer, with an error, a refused mail, and invalid input of strangers."""
    done = {}
    user: User = UserFactory(
        username="wendo", first_name="Wendeline", last_name="Oakapple", email="wendo@oakapple.example"
    )
    employee = as_user(user)

    def note(what: str, answer: Any) -> None:
        done[what] = answer.status_code

    credentials = {"username": user.email, "password": PASSWORD}
    answer = api.post("/api/auth/token/", credentials)
    note("sign-in", answer)
    done["token"] = answer.json()["token"]
    note("wrong password", api.post("/api/auth/token/", {**credentials, "password": "typed-by-somebody"}))
    upload = SimpleUploadedFile("Zebulon's Connections.csv", CSV.encode())
    note("import", employee.post("/api/import-linkedin/", {"file": upload}, format="multipart"))
    note("search", employee.get("/api/connections/?search=quixworth&limit=x"))
    note("lost", employee.get("/api/nothing/?name=zebulon"))
    job, connection = JobFactory(company=user.company, status=JobStatus.OPEN), Connection.objects.get(owner=user)
    body = {"job": job.pk, "connection": connection.pk, "notes": "A wonderful colleague, typed-by-somebody"}
    note("refused", employee.post("/api/referrals/", {**body, "job": 0}))
    employee.raise_request_exception = False
    with patch("referrals.services.create_referral", side_effect=violate_a_constraint):
        note("fault", employee.post("/api/referrals/?name=zebulon", body))
    note("refer", employee.post("/api/referrals/", body))
    note("reset", api.post("/api/auth/password/reset/", {"email": user.email}))
    refusal = SMTPRecipientsRefused({user.email: (550, f"{user.email} is unknown".encode())})
    with patch("django.core.mail.EmailMessage.send", side_effect=refusal):
        deliver(failing=True)
    return done


@pytest.mark.slow
def test_the_log_contains_no_personal_data(
    log: StringIO, api: APIClient, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    done = use_the_product(api, as_user, deliver_outbox)
    token = done.pop("token")
    assert done == {
        "sign-in": 200,
        "wrong password": 401,
        "import": 200,
        "search": 400,
        "lost": 404,
        "refused": 400,
        "fault": 500,
        "refer": 201,
        "reset": 204,
    }
    text = log.getvalue()
    assert [word for word in (*PERSONAL, token) if word.lower() in text.lower()] == []
    assert "@" not in text
    # The log still shows which error was raised, and where.
    for told in ("POST /api/referrals/", "IntegrityError", "violate_a_constraint", "SMTPRecipientsRefused"):
        assert told in text


@pytest.mark.slow
@pytest.mark.parametrize("log", ["json"], indirect=True)
def test_each_line_is_a_json_object_with_its_request_id(
    log: StringIO, api: APIClient, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    use_the_product(api, as_user, deliver_outbox)
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert all({"at", "level", "logger", "message", "request_id"} <= line.keys() for line in lines)
    served = [line for line in lines if line["logger"] == "requests"]
    assert [line["status"] for line in served] == [200, 401, 200, 400, 404, 400, 500, 201, 204]
    assert len({line["request_id"] for line in served}) == len(served)
    about_requests = [line for line in lines if line["logger"] == "django.request"]
    assert {line["request_id"] for line in about_requests} == {
        line["request_id"] for line in served if line["status"] >= 400
    }
    (fault,) = [line for line in lines if line["level"] == "ERROR"]
    assert fault["request_id"] == served[6]["request_id"]
    assert "IntegrityError" in fault["exc_info"]


def test_the_log_format_comes_from_the_settings() -> None:
    formatters = LOGGING["formatters"]
    assert formatters["json"]["()"] == "common.log_format.JsonLineFormatter"
    assert formatters["line"]["()"] == "common.log_format.LineFormatter"
