"""One user reads only a few whole lists at a time, whatever becomes of them; pages and short lists are not limited."""

from threading import Barrier
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from common import whole_lists
from common.tests.concurrency import run_concurrently
from connections.serializers.connections import ListedConnectionSerializer
from connections.tests.factories import ConnectionFactory

pytestmark = pytest.mark.django_db
CONNECTIONS = "/api/connections/"
ROWS = 5


@pytest.fixture
def reader(team: Team, monkeypatch: pytest.MonkeyPatch) -> User:
    """Return an employee whose connections are a long list."""
    monkeypatch.setattr(whole_lists, "SHORT_LIST", ROWS - 1)
    ConnectionFactory.create_batch(ROWS, owner=team.employee)
    return team.employee


@pytest.fixture
def busy(reader: User, settings: Any) -> Any:
    """The employee is reading as many whole lists as they may."""
    for _ in range(settings.WHOLE_LISTS_AT_ONCE):
        assert whole_lists.start_reading(reader.pk)
    yield
    whole_lists.reading.clear()


def test_one_long_list_too_many_is_refused_for_a_second(as_user: SignIn, reader: User, busy: None) -> None:
    answer = as_user(reader).get(CONNECTIONS)
    assert (answer.status_code, answer["Retry-After"]) == (429, "1")
    assert answer.json() == {
        "code": "throttled",
        "detail": "Other long lists are still being read for you. Wait until they are there, and try again.",
    }


@pytest.mark.parametrize(
    ("path", "rows"),
    [
        (f"{CONNECTIONS}?limit={ROWS}", ROWS),
        (f"{CONNECTIONS}?offset=1", ROWS - 1),
        (f"{CONNECTIONS}?search=Nobody", 0),
        ("/api/referrals/", 0),
    ],
)
def test_pages_and_short_lists_are_not_refused(as_user: SignIn, reader: User, busy: None, path: str, rows: int) -> None:
    answer = as_user(reader).get(path)
    assert (answer.status_code, len(answer.json())) == (200, rows)


@pytest.mark.parametrize("path", ["/api/auth/my-data/", "/api/activity/export/"])
def test_exports_count_as_whole_lists(
    as_user: SignIn, team: Team, settings: Any, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(whole_lists, "SHORT_LIST", ROWS - 1)
    ConnectionFactory.create_batch(ROWS, owner=team.hr)
    client = as_user(team.hr)
    for number in range(ROWS):
        assert client.patch("/api/auth/user/", {"first_name": f"Ada {number}"}).status_code == 200
    for _ in range(settings.WHOLE_LISTS_AT_ONCE):
        assert whole_lists.start_reading(team.hr.pk)
    assert client.get(path).status_code == 429
    whole_lists.finish_reading(team.hr.pk)
    answer = client.get(path)
    assert answer.status_code == 200
    if answer.streaming:
        assert whole_lists.reading[team.hr.pk] == settings.WHOLE_LISTS_AT_ONCE
        b"".join(answer.streaming_content)  # type: ignore[attr-defined]  # it is streamed
    assert whole_lists.reading.pop(team.hr.pk) == settings.WHOLE_LISTS_AT_ONCE - 1


def test_other_users_are_not_refused(as_user: SignIn, reader: User, busy: None) -> None:
    colleague = UserFactory(company=reader.company)
    ConnectionFactory.create_batch(ROWS, owner=colleague)
    assert as_user(colleague).get(CONNECTIONS).status_code == 200


def test_a_superuser_who_views_as_somebody_is_limited_as_themselves(
    as_user: SignIn, team: Team, reader: User, busy: None
) -> None:
    viewing = as_user(team.superuser).get(CONNECTIONS, {"view_as_user_id": reader.pk, "company_id": team.company.pk})
    assert (viewing.status_code, len(viewing.json())) == (200, ROWS)


def test_a_list_counts_until_it_is_answered(
    as_user: SignIn, reader: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = as_user(reader)
    render = ListedConnectionSerializer.to_representation
    counted = []

    def observed(self: Any, row: Any) -> Any:
        counted.append(whole_lists.reading[reader.pk])
        return render(self, row)

    monkeypatch.setattr(ListedConnectionSerializer, "to_representation", observed)
    for _ in range(settings.WHOLE_LISTS_AT_ONCE + 1):
        assert client.get(CONNECTIONS).status_code == 200
    assert set(counted) == {1}
    assert not whole_lists.reading


@pytest.mark.parametrize("fails_in", ["rows_of", "to_representation"])
def test_a_list_that_fails_does_not_count_any_longer(
    as_user: SignIn, reader: User, monkeypatch: pytest.MonkeyPatch, fails_in: str
) -> None:
    client = as_user(reader)
    client.raise_request_exception = False

    def fail(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(ListedConnectionSerializer, fails_in, fail)
    assert client.get(CONNECTIONS).status_code == 500
    assert not whole_lists.reading


def test_a_refused_list_does_not_count(as_user: SignIn, reader: User, busy: None, settings: Any) -> None:
    assert as_user(reader).get(CONNECTIONS).status_code == 429
    assert whole_lists.reading == {reader.pk: settings.WHOLE_LISTS_AT_ONCE}


@pytest.mark.django_db(transaction=True)
def test_of_many_lists_at_the_same_moment_only_a_few_are_read(
    as_user: SignIn, reader: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    most, asked = settings.WHOLE_LISTS_AT_ONCE, 8
    clients: list[APIClient] = [as_user(reader) for _ in range(asked)]
    rows_of = ListedConnectionSerializer.rows_of
    everybody_answered = Barrier(asked)

    def slowly(rows: Any) -> Any:
        # Until all others were refused.
        everybody_answered.wait(timeout=20)
        return rows_of(rows)

    def read(client: APIClient) -> int:
        answer = client.get(CONNECTIONS)
        if answer.status_code == 429:
            everybody_answered.wait(timeout=20)
        return answer.status_code

    monkeypatch.setattr(ListedConnectionSerializer, "rows_of", slowly)
    answers = run_concurrently(*[lambda client=client: read(client) for client in clients])
    assert sorted(answers) == [200] * most + [429] * (asked - most)
    assert not whole_lists.reading
