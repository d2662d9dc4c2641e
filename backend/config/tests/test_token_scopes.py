"""API tokens on every operation: those with a scope take a token that has it, all others take none."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import COMPANY_SCOPES, DIRECTORY_SCOPES, PERSONAL_SCOPES, ApiToken, TokenScope, User
from accounts.tests.team import Team
from common.tests.described_paths import described_paths
from config.tests.test_access import NOUNS, WITHOUT_ACTOR, described_calls, with_token

SIGN_OUT = {"POST /api/auth/logout/", "POST /api/auth/logout-all/"}
ONLY_WITH_TOKEN = {"not_with_a_token", "missing_scope", "not_a_user"}


def scopes_by_call() -> dict[str, str | None]:
    """Return the scope of every described call, None without one."""
    operations = [
        operation.get("x-token-scope")
        for methods in described_paths().values()
        for method, operation in methods.items()
        if method != "parameters"
    ]
    return dict(zip(described_calls(), operations, strict=True))


def code_of(client: APIClient, call: str) -> str:
    """Return the code of the error response to a call about rows that do not exist; empty for others."""
    method, path = call.split()
    answer = getattr(client, method.lower())(path.format(**dict.fromkeys(NOUNS.values(), 999_999)))
    return str(answer.json()["code"]) if answer.status_code == 403 else ""


def test_every_operation_without_a_scope_is_closed_to_every_token(team: Team) -> None:
    clients = [
        with_token(user=team.hr, scopes=TokenScope.values),
        with_token(user=team.employee, scopes=TokenScope.values),
        with_token(company=team.company, scopes=[*COMPANY_SCOPES]),
        with_token(company=team.company, scopes=DIRECTORY_SCOPES),
    ]
    closed = [call for call, scope in scopes_by_call().items() if scope is None]
    # Those that need no sign-in are open to all.
    closed = [call for call in closed if call not in WITHOUT_ACTOR - SIGN_OUT]
    assert len(closed) > 60
    for client in clients:
        assert {call: code_of(client, call) for call in closed} == dict.fromkeys(closed, "not_with_a_token")


@pytest.mark.parametrize("scope", PERSONAL_SCOPES)
def test_operations_with_a_scope_take_tokens_that_have_it_and_no_others(team: Team, scope: str) -> None:
    calls = [call for call, needed in scopes_by_call().items() if needed == scope]
    assert calls
    # A scope to write includes reading.
    sufficient = [scope, scope.replace(":read", ":write")]
    others = [other for other in PERSONAL_SCOPES if other not in sufficient]
    lacking = with_token(user=team.hr, scopes=others)
    of_company = with_token(company=team.company, scopes=[*COMPANY_SCOPES])
    of_directory = with_token(company=team.company, scopes=DIRECTORY_SCOPES)
    for call in calls:
        assert code_of(lacking, call) == "missing_scope", call
        assert code_of(of_directory, call) in ONLY_WITH_TOKEN, call
        for enough in sufficient:
            assert code_of(with_token(user=team.hr, scopes=[enough]), call) not in ONLY_WITH_TOKEN, call
        assert (code_of(of_company, call) == "not_a_user") == (scope not in COMPANY_SCOPES), call


def test_a_company_token_lacks_what_it_was_not_given(team: Team) -> None:
    client = with_token(company=team.company, scopes=["jobs:read"])
    assert code_of(client, "GET /api/jobs/") == ""
    assert {code_of(client, call) for call in ("POST /api/jobs/", "GET /api/users/")} == {"missing_scope"}


def test_reads_name_scopes_to_read_and_writes_those_to_write() -> None:
    for call, scope in scopes_by_call().items():
        if scope is not None:
            assert scope.endswith(":read" if call.startswith("GET ") else ":write"), call


def test_the_document_lets_programs_authenticate_with_tokens_only_where_they_may() -> None:
    for path, methods in described_paths().items():
        for method, operation in methods.items():
            named = any("apiToken" in each for each in operation.get("security", ()))
            assert named == ("x-token-scope" in operation), f"{method} {path}"
            if named:
                assert f"scope `{operation['x-token-scope']}`" in operation["description"]


@pytest.mark.parametrize("query", ["company_id={other}", "view_as_user_id=current", "view_as_user_id={hr}"])
def test_no_token_chooses_a_company_or_views_as_anybody(team: Team, query: str) -> None:
    named = query.format(other=team.other_company_id, hr=team.hr.pk)
    owners: list[dict[str, Any]] = [{"user": team.hr}, {"company": team.company}]
    for owner in owners:
        client = with_token(scopes=["jobs:read"], **owner)
        assert client.get(f"/api/jobs/?{named}").status_code == 403
        assert client.get(f"/api/jobs/?company_id={team.company.pk}").status_code == 200


def test_a_token_of_somebody_who_became_a_superuser_is_refused(team: Team) -> None:
    client = with_token(user=team.hr, scopes=["jobs:read"])
    User.objects.filter(pk=team.hr.pk).update(role="SUPERUSER")
    assert client.get("/api/jobs/").status_code == 401
    assert ApiToken.objects.in_force().count() == 0
