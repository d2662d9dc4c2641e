"""Calls that cost much: made once, or a few at a time for each person."""

import gzip
import json
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.team import SignIn, Team
from common import throttling
from config.views import description
from connections.models import Connection
from connections.tests.factories import ConnectionFactory

pytestmark = pytest.mark.django_db


def test_the_description_of_the_api_is_made_once_in_each_language(api: APIClient) -> None:
    description.cache_clear()
    with patch.object(SchemaGenerator, "get_schema", autospec=True, side_effect=SchemaGenerator.get_schema) as made:
        first = api.get("/api/schema/")
        again = [api.get("/api/schema/", headers={"Accept-Encoding": "gzip"}) for _ in range(3)]
        german = [api.get("/api/schema/", headers={"Accept-Language": "de"}) for _ in range(2)]
    assert made.call_count == 2
    assert json.loads(first.content)["info"]["title"].endswith("API")
    assert [gzip.decompress(each.content) for each in again] == [first.content] * 3
    assert german[0].content == german[1].content


@pytest.fixture
def people(team: Team) -> Iterator[list[User]]:
    """Two people who know many."""
    for owner in (team.employee, team.colleague):
        one = ConnectionFactory(owner=owner, profile_url="", url_key=None)
        rows = [Connection(**{**fields_of(one), "last_name": f"Many {number}"}) for number in range(1_000)]
        Connection.objects.bulk_create(rows)
    yield [team.employee, team.colleague]
    assert not throttling.large_answers


def fields_of(connection: Connection) -> dict[str, object]:
    return {field.attname: getattr(connection, field.attname) for field in connection._meta.concrete_fields[1:]}


def read(export: Any) -> bytes:
    return b"".join(export.streaming_content)


def test_a_person_gets_everything_a_few_times_at_once(people: list[User], as_user: SignIn) -> None:
    client, other = (as_user(person) for person in people)
    # Exports that are not sent to their end yet.
    unread: list[Any] = [client.get("/api/connections/export/") for _ in range(throttling.LARGE_AT_ONCE)]
    for path in ("/api/connections/", "/api/connections/export/", "/api/auth/my-data/"):
        refused = client.get(path)
        assert (refused.status_code, refused["Retry-After"]) == (429, "1"), path
    # Pages, short lists and other people do not wait for it.
    assert client.get("/api/connections/", {"limit": 1000}).status_code == 200
    assert client.get("/api/departments/").status_code == 200
    assert len(other.get("/api/connections/").json()) == 1_001
    assert len(read(unread.pop()).splitlines()) == 1_002
    assert len(client.get("/api/connections/").json()) == 1_001
    for answer in unread:
        assert len(read(answer).splitlines()) == 1_002
    for _ in range(throttling.LARGE_AT_ONCE * 2):
        assert client.get("/api/connections/").status_code == 200
        assert client.get("/api/auth/my-data/").status_code == 200
