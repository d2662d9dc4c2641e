"""The API against its OpenAPI schema: responses conform to the schema for all inputs, and are never 500."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks, not_a_server_error

from accounts.models import DeviceToken, Role, User
from accounts.tests.factories import SuperuserFactory, UserFactory
from config.wsgi import application
from jobs.tests.factories import JobFactory

pytestmark = [
    pytest.mark.slow,
    pytest.mark.nightly,
    # `make torture` makes thousands of such calls on both.
    pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL refuses more of what is stored"),
]

load_all_checks()
CHECKED = [not_a_server_error] + [
    CHECKS.get_one(f"{name}_conformance") for name in ("status_code", "content_type", "response_schema")
]


def served(environ: dict[str, Any], start_response: Any) -> Any:
    """Call the application as a server does, which passes the caller's address."""
    return application({"REMOTE_ADDR": "127.0.0.1", **environ}, start_response)


api = schemathesis.openapi.from_wsgi("/api/schema/", served)


@pytest.fixture
def people(db: None) -> Iterator[list[User]]:
    """Return the callers: HR of a company with a job, and a superuser."""
    hr = UserFactory(role=Role.HR)
    JobFactory(company=hr.company)
    # The WSGI application is called directly. As with Django's test client, requests must not close the test's own
    # connection, which has an open transaction.
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield [hr, SuperuserFactory()]
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def tokens() -> dict[int, str]:
    """Return the tokens of the callers by their ids, issued when they are needed."""
    return {}


@api.parametrize()
@settings(
    max_examples=2,
    deadline=None,
    derandomize=True,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.filter_too_much,
        HealthCheck.too_slow,
    ],
)
def test_every_call_answers_as_described(case: Any, people: list[User], tokens: dict[int, str]) -> None:
    for person in people:
        # Calls below /auth/ can end the token that they use.
        if person.pk not in tokens or case.path.startswith("/api/auth/"):
            tokens[person.pk] = DeviceToken.issue(person)
        # Uncompressed: schemathesis does not decompress responses of a WSGI application.
        headers = {"Authorization": f"Token {tokens[person.pk]}", "Accept-Encoding": "identity"}
        response = case.call(headers=headers)
        case.validate_response(response, checks=CHECKED)
