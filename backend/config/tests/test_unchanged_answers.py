"""Unchanged responses are not sent again: ETag, 304 and compression."""

import gzip
import json

import pytest

from accounts.tests.team import SignIn, Team
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory

pytestmark = pytest.mark.django_db

LIST = "/api/connections/?limit=10"


def test_an_unchanged_response_returns_304(as_user: SignIn, team: Team) -> None:
    ConnectionFactory.create_batch(3, owner=team.employee)
    caller = as_user(team.employee)
    first = caller.get(LIST)

    again = caller.get(LIST, headers={"if-none-match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert again["Cache-Control"] == "no-store"


def test_a_change_is_visible_at_once(as_user: SignIn, team: Team) -> None:
    known = ConnectionFactory(owner=team.employee)
    caller = as_user(team.employee)
    tag = caller.get(LIST)["ETag"]
    assert caller.put(f"/api/connections/{known.pk}/", {"first_name": "Ada", "last_name": "Novak"}).status_code == 200

    again = caller.get(LIST, headers={"if-none-match": tag})

    assert again.status_code == 200
    assert again.json()[0]["first_name"] == "Ada"


def test_the_etag_of_another_user_does_not_match(as_user: SignIn, team: Team) -> None:
    ConnectionFactory(owner=team.employee)
    ConnectionFactory(owner=team.colleague)
    tag = as_user(team.employee).get(LIST)["ETag"]

    assert as_user(team.colleague).get(LIST, headers={"if-none-match": tag}).status_code == 200


def test_after_signing_out_unchanged_responses_return_401(as_user: SignIn, team: Team) -> None:
    caller = as_user(team.employee)
    tag = caller.get(LIST)["ETag"]
    caller.post("/api/auth/logout/")

    assert caller.get(LIST, headers={"if-none-match": tag}).status_code == 401


def test_lists_are_compressed_for_clients_that_accept_it(as_user: SignIn, team: Team) -> None:
    JobFactory.create_batch(3, company=team.company, description="We are looking for you. " * 50)
    caller = as_user(team.hr)

    compressed = caller.get("/api/jobs/", headers={"accept-encoding": "gzip"})

    assert compressed["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(compressed.content)) == caller.get("/api/jobs/").json()
    assert len(compressed.content) < len(caller.get("/api/jobs/").content) / 3
