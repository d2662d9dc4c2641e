"""GET and POST /connections/; GET, PUT and DELETE /connections/{id}/."""

import random
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.factories import SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from connections import services
from connections.models import Connection
from connections.tests.factories import ConnectionFactory

pytestmark = pytest.mark.django_db
URL = "/api/connections/"
ADA = {"first_name": "Ada", "last_name": "Byron", "email": "ada@example.com", "company": "Engines", "position": ""}


def at(connection: Connection) -> str:
    return f"{URL}{connection.pk}/"


@pytest.fixture
def employee(db: None) -> User:
    return UserFactory()


@pytest.fixture
def client(employee: User, as_user: SignIn) -> APIClient:
    return as_user(employee)


def test_the_list_has_only_ones_own_connections_sorted_by_name(client: APIClient, employee: User) -> None:
    for first, last in (("zoë", "Adams"), ("Álvaro", "Zuniga"), ("Bob", "Brown")):
        ConnectionFactory(owner=employee, first_name=first, last_name=last)
    ConnectionFactory(owner=UserFactory(company=employee.company))
    rows = client.get(URL).json()
    assert [row["first_name"] for row in rows] == ["Álvaro", "Bob", "zoë"]
    assert {row["owner"] for row in rows} == {employee.pk}
    assert set(rows[0]) == {
        "id", "first_name", "last_name", "email", "company", "position", "profile_url",
        "connected_at", "imported_at", "updated_at", "owner", "referrals_count",
    }  # fmt: skip


def test_missing_values_are_null(client: APIClient, employee: User) -> None:
    ConnectionFactory(owner=employee, email="", employer="", position="", profile_url="")
    row = client.get(URL).json()[0]
    assert [row[name] for name in ("email", "company", "position", "profile_url", "connected_at")] == [None] * 5


@pytest.mark.parametrize(
    ("term", "found"),
    [("gr", 1), ("GRACE hop", 1), ("navy", 1), ("ADMIRAL", 1), ("grace@", 0), ("%", 0), ("_", 0), ("nobody", 0)],
)
def test_the_search_covers_names_company_and_position_but_not_the_address(
    client: APIClient, employee: User, term: str, found: int
) -> None:
    ConnectionFactory(owner=employee, first_name="Grace", last_name="Hopper", employer="Navy", email="grace@x.test")
    assert len(client.get(URL, {"search": term}).json()) == found


@pytest.mark.parametrize(
    ("ordering", "field", "column"),
    [
        ("name", "last_name", "last_name"),
        ("company", "company", "employer"),
        ("-company", "company", "employer"),
        ("position", "position", "position"),
    ],
)
def test_sorting_ignores_case_and_accents(
    client: APIClient, employee: User, ordering: str, field: str, column: str
) -> None:
    values = ["Zebra", "ångström", "łoś", "Beta", "alpha", "Öl", "Émile", "lima"]
    for value in values:
        ConnectionFactory(owner=employee, **{column: value})
    found = [row[field] for row in client.get(URL, {"ordering": ordering}).json()]
    ascending = ["alpha", "ångström", "Beta", "Émile", "lima", "łoś", "Öl", "Zebra"]
    assert found == (ascending[::-1] if ordering.startswith("-") else ascending)


def test_people_with_one_name_are_added_and_edited(client: APIClient, employee: User) -> None:
    person = {"first_name": "Ronaldinho", "last_name": "", "email": "ronaldinho@example.org"}
    refused = client.post(URL, person, format="json")
    assert (refused.status_code, refused.json()) == (400, {"last_name": ["Enter the last name"]})
    added = client.post(URL, {**person, "only_one_name": True}, format="json")
    assert added.status_code == 201
    assert added.json()["last_name"] == ""
    nobody = client.post(URL, {"first_name": " ", "last_name": "", "only_one_name": True}, format="json")
    assert set(nobody.json()) == {"first_name", "last_name"}
    path = f"{URL}{added.json()['id']}/"
    changed = client.put(path, {**added.json(), "company": "FC"}, format="json")
    assert (changed.status_code, changed.json()["company"]) == (200, "FC")
    both = client.put(path, {**changed.json(), "last_name": "Gaúcho"}, format="json")
    assert (both.status_code, both.json()["last_name"]) == (200, "Gaúcho")
    # Who has two keeps two.
    back = client.put(path, {**both.json(), "last_name": ""}, format="json")
    assert (back.status_code, back.json()) == (400, {"last_name": ["Enter the last name"]})


@pytest.mark.parametrize("name", ["email", "company", "position"])
def test_empty_texts_come_last_in_both_directions(client: APIClient, employee: User, name: str) -> None:
    column = {"company": "employer"}.get(name, name)
    ids = [
        ConnectionFactory(owner=employee, first_name=first, **{column: text}).pk
        for first, text in (("Zoe", ""), ("Ann", "b@b.example"), ("Bea", ""), ("Cleo", "a@a.example"))
    ]

    def order(ordering: str) -> list[int]:
        return [ids.index(row["id"]) for row in client.get(URL, {"ordering": ordering, "limit": "10"}).json()]

    # People with equal values by name.
    assert order(name) == [3, 1, 2, 0]
    assert order(f"-{name}") == [1, 3, 2, 0]


@pytest.mark.parametrize(("ordering", "found"), [("connected_at", [1, 2, 0]), ("-connected_at", [2, 1, 0])])
def test_unknown_dates_are_sorted_last_in_both_directions(
    client: APIClient, employee: User, ordering: str, found: list[int]
) -> None:
    ids = [ConnectionFactory(owner=employee, connected_at=at).pk for at in (None, "2020-01-02", "2021-01-02")]
    assert [ids.index(row["id"]) for row in client.get(URL, {"ordering": ordering}).json()] == found


def test_a_text_that_becomes_longer_by_folding_is_stored_and_found(client: APIClient) -> None:
    # One character that folding turns into eighteen.
    assert client.post(URL, {**ADA, "position": "\ufdfa" * 200}).status_code == 201
    assert len(client.get(URL, {"search": "\ufdfa"}).json()) == 1


def test_the_longest_texts_fit_the_indexes(client: APIClient) -> None:
    """PostgreSQL's limit is 2,704 bytes. Each letter here has four, and all differ, so compression does not help."""
    letters = [chr(number) for number in random.Random(1).sample(range(0x20000, 0x2A000), 600)]
    first, last, employer, position = ("".join(letters[a:b]) for a, b in ((0, 100), (100, 200), (200, 400), (400, 600)))
    body = {**ADA, "first_name": first, "last_name": last, "company": employer, "position": position}
    assert client.post(URL, body).status_code == 201
    for text in (first, last, employer, position):
        assert len(client.get(URL, {"search": text[-50:]}).json()) == 1


@pytest.mark.parametrize("query", [{"limit": "x"}, {"limit": -1}, {"offset": 10**30}, {"ordering": "owner"}])
def test_an_invalid_query_is_400(client: APIClient, query: dict[str, Any]) -> None:
    assert client.get(URL, query).status_code == 400


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


def test_a_duplicate_address_is_reported_beside_the_field(client: APIClient) -> None:
    client.post(URL, ADA)
    answer = client.post(URL, {**ADA, "first_name": "Other", "email": "ADA@example.com"})
    assert answer.status_code == 400
    assert answer.json() == {
        "email": [
            "You have a connection with this email address already. If this is someone else, add the profile URLs of "
            "both."
        ]
    }


def test_people_who_share_an_address_are_added_and_edited_as_long_as_profile_and_name_differ(
    client: APIClient,
) -> None:
    shared = {"email": "info@shop.example", "company": "Shop"}
    ann = {**shared, "first_name": "Ann", "last_name": "Smith", "profile_url": "https://www.linkedin.com/in/ann"}
    carl = {**shared, "first_name": "Carl", "last_name": "Wu", "profile_url": "https://www.linkedin.com/in/carl"}
    assert client.post(URL, ann).status_code == 201
    assert set(client.post(URL, {**carl, "profile_url": ""}).json()) == {"email"}
    assert set(client.post(URL, {**carl, "first_name": "ann", "last_name": "SMITH"}).json()) == {"email"}
    added = client.post(URL, carl)
    assert added.status_code == 201
    at = f"{URL}{added.json()['id']}/"
    changed = client.put(at, {**added.json(), "position": "Chef"})
    assert (changed.status_code, changed.json()["email"]) == (200, "info@shop.example")
    assert set(client.put(at, {**changed.json(), "profile_url": ""}).json()) == {"email"}
    assert client.put(at, {**changed.json(), "email": "carl@shop.example", "profile_url": ""}).status_code == 200


def test_a_duplicate_profile_is_reported_beside_the_field(client: APIClient, employee: User) -> None:
    ConnectionFactory(owner=employee, profile_url="https://www.linkedin.com/in/ada")
    answer = client.post(URL, {**ADA, "profile_url": "uk.linkedin.com/in/ADA/?trk=x"})
    assert answer.json() == {"profile_url": ["You have a connection with this profile URL already."]}


def test_a_second_person_with_the_same_name_and_company_needs_an_address(client: APIClient) -> None:
    bare = {"first_name": "Ada", "last_name": "Byron", "company": "Engines"}
    assert client.post(URL, bare).status_code == 201
    answer = client.post(URL, {**bare, "first_name": " ADA", "email": None})
    assert answer.status_code == 400
    assert set(answer.json()) == {"email"}
    assert client.post(URL, {**bare, "company": "Elsewhere"}).status_code == 201
    assert client.post(URL, ADA).status_code == 201


def test_a_change_may_keep_its_address_but_not_use_another_connections(client: APIClient, employee: User) -> None:
    ConnectionFactory(owner=employee, email="taken@example.com")
    mine = client.post(URL, ADA).json()
    kept = client.put(f"{URL}{mine['id']}/", {**mine, "email": "ADA@example.com"})
    assert kept.status_code == 200
    answer = client.put(f"{URL}{mine['id']}/", {**kept.json(), "email": "Taken@Example.com"})
    assert (answer.status_code, set(answer.json())) == (400, {"email"})


@pytest.mark.parametrize(
    "profile_url",
    ["https://www.linkedin.com/in/例田", "https://uk.linkedin.com/in/a%20b?x=1", "http://bücher.example/~a/", None],
)
def test_an_imported_connection_can_be_saved_unchanged(client: APIClient, profile_url: str | None) -> None:
    row = f"Ada,Byron,{profile_url or ''},ada@example.com,Engines,Countess,10 Dec 2015"
    file = SimpleUploadedFile("c.csv", f"First Name,Last Name,URL,Email,Company,Position,Connected On\n{row}".encode())
    assert client.post("/api/import-linkedin/", {"file": file}, format="multipart").json()["created"] == 1
    body = client.get(URL).json()[0]
    assert body["profile_url"] == profile_url
    changed = client.put(f"{URL}{body['id']}/", body)
    assert changed.status_code == 200
    assert changed.json() == body | {"updated_at": changed.json()["updated_at"]}


def test_omitted_fields_stay_and_empty_fields_are_cleared(client: APIClient, employee: User) -> None:
    connection = ConnectionFactory(owner=employee, connected_at="2020-02-03")
    changed = client.put(at(connection), {"first_name": "Grace", "last_name": "Hopper", "company": None}).json()
    assert (changed["email"], changed["connected_at"]) == (connection.email, "2020-02-03")
    assert changed["company"] is None
    cleared = client.put(at(connection), {**changed, "email": "", "profile_url": "", "connected_at": None}).json()
    assert [cleared[name] for name in ("email", "profile_url", "connected_at")] == [None, None, None]
    connection.refresh_from_db()
    assert (connection.email_key, connection.url_key) == (None, None)


def test_a_change_based_on_an_outdated_read_is_refused(client: APIClient, employee: User) -> None:
    ada = ConnectionFactory(owner=employee, first_name="Ada", last_name="Byron")
    seen = client.get(at(ada)).json()
    assert client.put(at(ada), seen | {"position": "First"}).status_code == 200
    late = client.put(at(ada), seen | {"position": "Second"})
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert client.get(at(ada)).json()["position"] == "First"
    # After reading again, it works; without a time, the change overwrites.
    assert client.put(at(ada), client.get(at(ada)).json() | {"position": "Second"}).status_code == 200
    assert client.put(at(ada), seen | {"updated_at": None}).status_code == 200


def test_an_import_outdates_earlier_reads_whatever_the_clock_says(client: APIClient, employee: User) -> None:
    ahead = timezone.now() + timedelta(days=1)
    ada = ConnectionFactory(
        owner=employee, first_name="Ada", last_name="Byron", email="ada@example.com", updated_at=ahead
    )
    services.set_keys(ada)
    ada.save()
    seen = client.get(at(ada)).json()
    export = b"First Name,Last Name,Email Address,Company,Position\nAda,Byron,ada@example.com,Engines,Analyst\n"
    imported = client.post(
        "/api/import-linkedin/", {"file": SimpleUploadedFile("Connections.csv", export)}, "multipart"
    )
    assert imported.json()["updated"] == 1
    late = client.put(at(ada), seen | {"position": "Poet"})
    assert (late.status_code, late.json()["code"]) == (409, "stale")


def test_values_are_cleaned_as_in_an_import(client: APIClient) -> None:
    body = client.post(URL, {**ADA, "first_name": "\u00a0Ada\t \u200b", "company": " Acme\n Inc. "}).json()
    assert (body["first_name"], body["company"]) == ("Ada", "Acme Inc.")
    assert client.post(URL, {**ADA, "email": "x@example.com", "last_name": "\u200b"}).status_code == 400


@pytest.mark.parametrize("method", ["put", "delete"])
def test_a_connection_deleted_while_waiting_for_its_lock_is_404(
    client: APIClient, employee: User, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = ConnectionFactory(owner=employee)
    # The other request deletes it before this one gets the lock.
    monkeypatch.setattr(services, "lock_connections_of", lambda _owner: Connection.objects.all().delete())
    answer = getattr(client, method)(at(connection), ADA)
    assert (answer.status_code, answer.json()["detail"]) == (404, "This connection no longer exists.")


def test_two_users_can_have_the_same_connection(client: APIClient, as_user: SignIn) -> None:
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
def test_an_invalid_value_is_reported_beside_its_field(client: APIClient, change: dict[str, Any], field: str) -> None:
    answer = client.post(URL, {**ADA, **change})
    assert answer.status_code == 400
    assert set(answer.json()) == {field}
    assert not Connection.objects.exists()


@pytest.mark.parametrize("body", ["{", "[]", '"text"', "7"])
def test_a_body_of_the_wrong_shape_is_400(client: APIClient, body: str) -> None:
    assert client.generic("POST", URL, body, content_type="application/json").status_code == 400


def test_a_superuser_reads_their_own_connections_or_those_of_the_person_viewed_as(
    as_user: SignIn, employee: User
) -> None:
    ConnectionFactory(owner=employee)
    superuser = SuperuserFactory()
    ConnectionFactory.create_batch(2, owner=superuser)
    client = as_user(superuser)
    assert len(client.get(URL, {"view_as_user_id": "current"}).json()) == 2
    assert len(client.get(URL, {"view_as_user_id": employee.pk}).json()) == 1
    answer = client.post(f"{URL}?view_as_user_id={employee.pk}", ADA)
    assert (answer.status_code, answer.json()["code"]) == (403, "view_as_read_only")


def test_view_as_from_other_roles_is_refused(client: APIClient) -> None:
    assert client.get(URL, {"view_as_user_id": "current"}).status_code == 403
