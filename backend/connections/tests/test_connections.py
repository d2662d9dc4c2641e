"""GET and POST /connections/; GET, PUT and DELETE /connections/{id}/."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection as database
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import Role, User
from accounts.tests.factories import SuperuserFactory, UserFactory
from connections.models import Connection
from connections.tests.factories import ConnectionFactory

pytestmark = pytest.mark.django_db
URL = "/api/connections/"
SignIn = Callable[[User], APIClient]
ADA = {"first_name": "Ada", "last_name": "Byron", "email": "ada@example.com", "company": "Engines", "position": ""}


def at(connection: Connection) -> str:
    return f"{URL}{connection.pk}/"


@pytest.fixture
def employee(db: None) -> User:
    return UserFactory()


@pytest.fixture
def client(employee: User, as_user: SignIn) -> APIClient:
    return as_user(employee)


def test_the_list_holds_ones_own_by_name_and_nobody_elses(client: APIClient, employee: User) -> None:
    for first, last in (("zoë", "Adams"), ("Álvaro", "Zuniga"), ("Bob", "Brown")):
        ConnectionFactory(owner=employee, first_name=first, last_name=last)
    ConnectionFactory(owner=UserFactory(company=employee.company))
    rows = client.get(URL).json()
    assert [row["first_name"] for row in rows] == ["Álvaro", "Bob", "zoë"]
    assert {row["owner"] for row in rows} == {employee.pk}
    assert set(rows[0]) == {
        "id", "first_name", "last_name", "email", "company", "position", "profile_url",
        "connected_at", "imported_at", "owner", "referrals_count",
    }  # fmt: skip


def test_a_page_comes_with_the_full_count(client: APIClient, employee: User) -> None:
    ConnectionFactory.create_batch(7, owner=employee)
    answer = client.get(URL, {"limit": 5, "offset": 5})
    assert len(answer.json()) == 2
    assert answer["X-Total-Count"] == "7"


def test_missing_values_are_null(client: APIClient, employee: User) -> None:
    ConnectionFactory(owner=employee, email="", company="", position="", profile_url="")
    row = client.get(URL).json()[0]
    assert [row[name] for name in ("email", "company", "position", "profile_url", "connected_at")] == [None] * 5


@pytest.mark.parametrize(
    ("term", "found"),
    [("gr", 1), ("GRACE hop", 1), ("navy", 1), ("ADMIRAL", 1), ("grace@", 0), ("%", 0), ("_", 0), ("nobody", 0)],
)
def test_the_search_looks_into_names_company_and_position_never_the_address(
    client: APIClient, employee: User, term: str, found: int
) -> None:
    ConnectionFactory(owner=employee, first_name="Grace", last_name="Hopper", company="Navy", email="grace@x.test")
    assert len(client.get(URL, {"search": term}).json()) == found


@pytest.mark.parametrize("ordering", ["name", "-name", "company", "-email", "position", "connected_at"])
def test_every_column_sorts(client: APIClient, employee: User, ordering: str) -> None:
    ConnectionFactory.create_batch(3, owner=employee)
    assert len(client.get(URL, {"ordering": ordering}).json()) == 3


@pytest.mark.parametrize("query", [{"limit": "x"}, {"limit": -1}, {"offset": 10**30}, {"ordering": "owner"}])
def test_a_query_that_makes_no_sense_is_400(client: APIClient, query: dict[str, Any]) -> None:
    assert client.get(URL, query).status_code == 400


def test_the_list_takes_the_same_statements_however_long_it_is(client: APIClient, employee: User) -> None:
    def statements() -> int:
        with CaptureQueriesContext(
            database,
        ) as captured:
            assert client.get(URL, {"limit": 25}).status_code == 200
        return len(captured)

    ConnectionFactory(owner=employee)
    client.get(URL)
    few = statements()
    ConnectionFactory.create_batch(20, owner=employee)
    # The token, the count, the rows.
    assert statements() == few == 3


def test_a_connection_is_added_changed_and_deleted(client: APIClient, employee: User) -> None:
    created = client.post(URL, ADA)
    assert created.status_code == 201
    body = created.json()
    assert (body["owner"], body["position"], body["imported_at"]) == (employee.pk, None, None)
    changed = client.put(f"{URL}{body['id']}/", {**body, "position": "Countess", "owner": 999, "referrals_count": 7})
    assert changed.status_code == 200
    assert (changed.json()["position"], changed.json()["owner"]) == ("Countess", employee.pk)
    assert len(client.get(URL, {"search": "countess"}).json()) == 1
    assert client.delete(f"{URL}{body['id']}/").status_code == 204
    assert client.get(f"{URL}{body['id']}/").status_code == 404


def test_an_address_that_one_has_already_is_said_beside_the_field(client: APIClient) -> None:
    client.post(URL, ADA)
    answer = client.post(URL, {**ADA, "first_name": "Other", "email": "ADA@example.com"})
    assert answer.status_code == 400
    assert answer.json() == {"email": ["You have a connection with this e-mail address already."]}


def test_two_people_may_know_the_same_person(client: APIClient, as_user: SignIn) -> None:
    assert client.post(URL, ADA).status_code == 201
    assert as_user(UserFactory()).post(URL, ADA).status_code == 201


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"first_name": ""}, "first_name"),
        ({"last_name": "   "}, "last_name"),
        ({"first_name": "x" * 101}, "first_name"),
        ({"first_name": ["Ada"]}, "first_name"),
        ({"last_name": None}, "last_name"),
        ({"email": "nonsense"}, "email"),
        ({"email": "a" * 250 + "@b.test"}, "email"),
        ({"company": "x" * 201}, "company"),
        ({"position": "x" * 201}, "position"),
        ({"position": {"a": 1}}, "position"),
        ({"profile_url": "no address"}, "profile_url"),
        ({"profile_url": "https://x.test/" + "x" * 500}, "profile_url"),
        ({"connected_at": "yesterday"}, "connected_at"),
        ({"company": "a\x00b"}, "company"),
    ],
)
def test_a_bad_value_is_said_beside_its_field(client: APIClient, change: dict[str, Any], field: str) -> None:
    answer = client.post(URL, {**ADA, **change})
    assert answer.status_code == 400
    assert set(answer.json()) == {field}
    assert not Connection.objects.exists()


@pytest.mark.parametrize("body", ["{", "[]", '"text"', "7"])
def test_a_body_of_the_wrong_shape_is_400(client: APIClient, body: str) -> None:
    assert client.generic("POST", URL, body, content_type="application/json").status_code == 400


def test_what_another_person_owns_does_not_exist(client: APIClient, employee: User) -> None:
    colleagues = ConnectionFactory(owner=UserFactory(company=employee.company))
    strangers = ConnectionFactory()
    for other in (colleagues, strangers):
        assert client.get(at(other)).status_code == 404
        assert client.put(at(other), ADA).status_code == 404
        assert client.delete(at(other)).status_code == 404
    for number in ("999999", str(10**30)):
        assert client.get(f"{URL}{number}/").status_code == 404


@pytest.mark.parametrize("role", [Role.HIRING_MANAGER, Role.HR])
def test_other_roles_have_no_network(as_user: SignIn, role: Role) -> None:
    client = as_user(UserFactory(role=role))
    assert client.get(URL).status_code == 403
    assert client.post(URL, ADA).status_code == 403


def test_anonymous_is_401(api: APIClient) -> None:
    for method in ("get", "post"):
        assert getattr(api, method)(URL).status_code == 401
    for method in ("get", "put", "delete"):
        assert getattr(api, method)(f"{URL}1/").status_code == 401


def test_a_superuser_reads_their_own_and_as_a_person_that_persons(as_user: SignIn, employee: User) -> None:
    ConnectionFactory(owner=employee)
    superuser = SuperuserFactory()
    ConnectionFactory.create_batch(2, owner=superuser)
    client = as_user(superuser)
    assert len(client.get(URL, {"view_as_user_id": "current"}).json()) == 2
    assert len(client.get(URL, {"view_as_user_id": employee.pk}).json()) == 1
    answer = client.post(f"{URL}?view_as_user_id={employee.pk}", ADA)
    assert (answer.status_code, answer.json()["code"]) == (403, "view_as_read_only")


def test_the_marker_from_anybody_else_is_refused(client: APIClient) -> None:
    assert client.get(URL, {"view_as_user_id": "current"}).status_code == 403
