"""Hostile files sent to the server: each gets a response soon, either an import or a clear refusal."""

import resource
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn
from connections.models import Connection
from connections.tests.exports import ANNA, HEADER, table
from connections.tests.hostile_files import COLUMNS, FILES
from connections.tests.test_linkedin_parser_hostile import FRAGMENTS, outcome

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
# CPU time, so independent of other load: several times what the largest valid file takes.
SECONDS = 15
PREVIEW_SECONDS = 1.5
IMPORT = "/api/import-linkedin/"


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and of all finished child processes."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


@pytest.fixture
def client(as_user: SignIn) -> APIClient:
    return as_user(UserFactory())


def send(client: APIClient, content: bytes | str, url: str) -> Any:
    data = content.encode() if isinstance(content, str) else content
    return client.post(url, {"file": SimpleUploadedFile("Connections.csv", data)}, format="multipart")


@pytest.mark.nightly
@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("url", [IMPORT, IMPORT + "preview/"], ids=["import", "preview"])
def test_a_hostile_file_gets_a_response_soon(client: APIClient, url: str, name: str) -> None:
    file = FILES[name]()
    before = cpu_seconds()
    answer = send(client, file, url)
    # The server itself makes previews.
    assert cpu_seconds() - before < (SECONDS if url == IMPORT else PREVIEW_SECONDS)
    assert len(answer.content) < 100_000
    if answer.status_code == 200:
        assert "rows" in answer.json() or answer.json()["count"] == Connection.objects.count() > 0
    else:
        assert answer.status_code in (400, 413, 415)
        # The reader refused it itself: its limits on time and memory are only for unexpected cases.
        assert answer.json()["code"] != "unreadable_file"
        assert set(answer.json()) == {"code", "detail"}
        assert answer.json()["detail"].endswith(".")
        assert not Connection.objects.exists()


@pytest.mark.parametrize("name", [name for name in COLUMNS if name.endswith("Connected On")])
def test_a_row_with_an_invalid_date_is_imported(client: APIClient, name: str) -> None:
    answer = send(client, FILES[name](), IMPORT).json()
    assert (answer["count"], answer["merged_in_file"]) == (1, 2)
    assert answer["warnings_by_code"] == {"invalid_date": 3}
    assert Connection.objects.get().connected_at is None


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(HEADER), FRAGMENTS, FRAGMENTS, st.integers(1, 90_000), FRAGMENTS)
def test_any_long_cell_is_read_or_rejected_soon(
    column: str, before: str, repeated: str, times: int, after: str
) -> None:
    cell = (before + repeated * times)[:90_000] + after
    row = [cell if name == column else value for name, value in zip(HEADER, ANNA, strict=True)]
    outcome(table(row, row).encode())
