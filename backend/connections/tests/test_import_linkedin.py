"""POST /import-linkedin/: realistic files, permissions, refusals, and atomicity."""

import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection as database
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.factories import SuperuserFactory, UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from connections.models import Connection, ImportRun

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
URL = "/api/import-linkedin/"
DATA = Path(__file__).parent / "data"
MANIFEST = {entry["file"]: entry for entry in json.loads((DATA / "manifest.json").read_text())["files"]}
IMPORTED = [name for name, entry in MANIFEST.items() if entry["expect"].get("outcome") == "imported"]
HEADER = "First Name,Last Name,URL,Email Address,Company,Position,Connected On\n"


def send(client: APIClient, content: bytes | str, name: str = "Connections.csv", **form: Any) -> Any:
    data = content.encode() if isinstance(content, str) else content
    return client.post(URL, {"file": SimpleUploadedFile(name, data), **form}, format="multipart")


def send_sample(client: APIClient, name: str) -> dict[str, Any]:
    answer = send(client, (DATA / name).read_bytes(), MANIFEST[name]["upload_as"])
    assert answer.status_code == 200, answer.json()
    body: dict[str, Any] = answer.json()
    parts = ("created", "updated", "unchanged", "merged_in_file", "skipped_total")
    assert body["rows_total"] == sum(body[part] for part in parts)
    assert body["count"] == body["created"] + body["updated"] + body["unchanged"]
    return body


@pytest.fixture
def employee(db: None) -> User:
    return UserFactory()


@pytest.fixture
def client(employee: User, as_user: SignIn) -> APIClient:
    return as_user(employee)


def normalised(value: Any) -> Any:
    return " ".join(value.split()) or None if isinstance(value, str) else value


@pytest.mark.parametrize("name", IMPORTED)
def test_a_sample_is_imported_as_in_its_manifest(client: APIClient, employee: User, name: str) -> None:
    expect = MANIFEST[name]["expect"]
    if "after" in expect:
        send_sample(client, expect["after"])
    body = send_sample(client, name)
    assert body["skipped_by_reason"] == expect["skipped_by_reason"]
    assert [(row["line"], row["reason"]) for row in body["skipped"]] == [
        (row["line"], row["reason"]) for row in expect["skipped_rows"]
    ]
    assert body["merged_in_file"] == expect["duplicates_merged"]
    assert body["count"] == expect["unique_people"]
    for code in ("invalid_email", "invalid_date"):
        lines = [warning["line"] for warning in body["warnings"] if warning["code"] == code]
        assert lines == expect["warnings"].get(code, [])
    if "second_import" in expect:
        second = expect["second_import"]
        assert {part: body[part] for part in ("created", "updated", "unchanged")} == {
            part: second[part] for part in ("created", "updated", "unchanged")
        }
    else:
        assert body["created"] == expect["unique_people"] == Connection.objects.filter(owner=employee).count()
    for record in expect["records"]:
        found = [
            connection
            for connection in Connection.objects.filter(owner=employee)
            if normalised(connection.first_name) == record["first_name"]
            and normalised(connection.last_name) == record["last_name"]
            and connection.url_key == record["profile_url_normalized"]
            and (connection.email_key or None) == record["email"]
        ]
        assert len(found) == 1, record
        assert normalised(found[0].employer) == normalised(record["company"])
        assert normalised(found[0].position) == normalised(record["position"])
        connected = found[0].connected_at
        assert (connected.isoformat() if connected else None) == record["connected_on"]


@pytest.mark.parametrize("name", [*IMPORTED, "d11_Basic_LinkedInDataExport_01-02-2024.zip"])
def test_importing_the_same_file_again_creates_nothing(client: APIClient, name: str) -> None:
    send_sample(client, name)
    before = list(Connection.objects.order_by("pk").values())
    again = send_sample(client, name)
    expect = MANIFEST[name]["expect"].get("import_again_same_file", {"created": 0, "updated": 0, "unchanged": 65})
    assert {part: again[part] for part in expect} == expect
    assert list(Connection.objects.order_by("pk").values()) == before


def test_people_missing_from_a_later_export_are_not_deleted(client: APIClient) -> None:
    send_sample(client, "d01_current_7col.csv")
    first = set(Connection.objects.values_list("pk", flat=True))
    send_sample(client, "d10_second_export_of_d01.csv")
    assert first < set(Connection.objects.values_list("pk", flat=True))
    assert Connection.objects.count() == 69


def test_only_the_connections_of_a_complete_archive_are_imported(client: APIClient) -> None:
    body = send_sample(client, "d11_Basic_LinkedInDataExport_01-02-2024.zip")
    assert body["created"] == 65
    assert body["detected"]["archive_member"].endswith("Connections.csv")


def test_another_kind_of_list_is_refused(client: APIClient) -> None:
    name = "d12_unrelated_columns.csv"
    answer = send(client, (DATA / name).read_bytes())
    assert answer.status_code == 400
    assert answer.json()["code"] == "unknown_columns"
    assert "SKU" in answer.json()["detail"]
    assert "9.90" not in answer.json()["detail"]
    assert not Connection.objects.exists()
    assert not ImportRun.objects.exists()


@pytest.mark.parametrize(
    ("content", "name", "status", "code"),
    [
        (b"", "Connections.csv", 400, "empty_file"),
        (HEADER, "Connections.csv", 400, "no_rows"),
        (HEADER + ",,,,,,07 Nov 2020\n", "Connections.csv", 400, "no_rows"),
        ("Ada,Byron,ada@example.com\nGrace,Hopper,grace@example.com\n", "Connections.csv", 400, "no_header"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "Connections.csv", 415, "not_text"),
        ("<!doctype html><html><body>Sign in</body></html>", "Connections.csv", 415, "not_csv"),
        (b"PK\x03\x04 not really", "export.zip", 400, "zip_without_connections"),
        (HEADER + "a,b,,,,,\n" * 50_001, "Connections.csv", 413, "file_too_large"),
        (b"First Name,Last Name\n" + b"x" * (10 * 1024 * 1024), "Connections.csv", 413, "file_too_large"),
    ],
)
def test_an_unreadable_file_is_refused_with_a_reason_and_nothing_is_stored(
    client: APIClient, content: bytes | str, name: str, status: int, code: str
) -> None:
    answer = send(client, content, name)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["detail"].strip().endswith(".")
    assert not Connection.objects.exists()


def test_a_body_above_the_limit_is_refused_before_it_is_read(client: APIClient) -> None:
    answer = client.generic(
        "POST", URL, "--x\r\n", content_type="multipart/form-data; boundary=x", CONTENT_LENGTH=str(200 * 1024 * 1024)
    )
    assert answer.status_code == 413
    assert answer.json()["code"] == "file_too_large"
    assert "100 MB" in answer.json()["detail"]


@pytest.mark.parametrize("length", ["", "0", "-1", "nonsense", "1e9", "²"])
def test_an_invalid_content_length_does_not_cause_an_error(client: APIClient, length: str) -> None:
    answer = client.generic(
        "POST", URL, "--x\r\n", content_type="multipart/form-data; boundary=x", CONTENT_LENGTH=length
    )
    assert answer.status_code == 400


def test_a_file_that_is_not_an_archive_has_the_size_limit_of_a_csv(client: APIClient) -> None:
    with patch("connections.importing.prepare_import") as prepare_import:
        answer = send(client, HEADER + "x" * (12 * 1024 * 1024))
    assert (answer.status_code, answer.json()["code"]) == (413, "file_too_large")
    assert "10 MB" in answer.json()["detail"]
    prepare_import.assert_not_called()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"--x",
        b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nFirst Name',
        b'--x\r\nContent-Disposition: form-data; name="file"; filename="\0"\r\n\r\nx\r\n--x--\r\n',
        b'--x\r\nContent-Disposition: form-data; name="fi\0le"\r\nContent-Type: \xff\r\n\r\n\xff\xfe\r\n--x--\r\n',
        b'--x\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: form-data; name="file"; '
        b'filename="a"\r\n\r\n!!!\r\n--x--\r\n',
    ],
)
def test_a_malformed_form_is_400(client: APIClient, body: Any) -> None:
    answer = client.generic("POST", URL, body, content_type="multipart/form-data; boundary=x")
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "detail"}


@pytest.mark.parametrize("form", [{}, {"file": "text"}, {"wrong": "x"}])
def test_a_missing_file_is_reported(client: APIClient, form: dict[str, str]) -> None:
    answer = client.post(URL, form, format="multipart")
    assert answer.status_code == 400
    assert answer.json() == {"code": "no_file", "detail": "Please select a file to import"}


def test_a_body_that_is_not_a_form_is_refused(client: APIClient) -> None:
    assert client.post(URL, {"file": "x"}, format="json").status_code == 415
    answer = client.generic("POST", URL, "nonsense", content_type="multipart/form-data")
    assert answer.status_code == 400


def test_null_bytes_in_a_name_are_removed(client: APIClient) -> None:
    assert send(client, HEADER + "Ada\0,By\0ron,,ada@example.com,,,\n").status_code == 200
    assert Connection.objects.get().full_name == "Ada Byron"


def test_imported_people_are_found_by_name_but_not_by_address(client: APIClient) -> None:
    send(client, HEADER + "Žofka,Müller,,zofka@secret.example,Čapek a.s.,Vedoucí,01 Mar 2024\n")
    for term in ("zofka muller", "ŽOFKA", "capek", "vedouci"):
        assert len(client.get("/api/connections/", {"search": term}).json()) == 1, term
    assert client.get("/api/connections/", {"search": "secret"}).json() == []


def test_a_failure_during_an_import_stores_nothing(client: APIClient) -> None:
    client.raise_request_exception = False
    with patch("connections.importing.ImportRun.objects.create", side_effect=RuntimeError):
        assert send(client, (DATA / "d01_current_7col.csv").read_bytes()).status_code == 500
    assert not Connection.objects.exists()


def test_an_address_that_moves_to_another_person_violates_no_constraint(client: APIClient, employee: User) -> None:
    first = HEADER + (
        "Ada,Byron,https://linkedin.com/in/ada,one@example.com,,,\n"
        "Sam,Osei,https://linkedin.com/in/sam,two@example.com,,,\n"
    )
    swapped = HEADER + (
        "Ada,Byron,https://linkedin.com/in/sam,one@example.com,,,\n"
        "Sam,Osei,https://linkedin.com/in/ada,two@example.com,,,\n"
    )
    for content in (first, swapped, first, swapped):
        assert send(client, content).status_code == 200
    assert Connection.objects.filter(owner=employee).count() == 2


@pytest.mark.slow
def test_thirty_thousand_rows_are_imported(client: APIClient, employee: User) -> None:
    rows = "".join(
        f"First{n},Last{n},https://www.linkedin.com/in/person-{n},,Company {n % 900},Engineer,0{n % 9 + 1} Mar 2021\n"
        for n in range(30_000)
    )
    body = send(client, HEADER + rows).json()
    assert body["created"] == 30_000
    changed = send(client, HEADER + rows.replace(",Engineer,", ",Lead,")).json()
    assert (changed["created"], changed["updated"]) == (0, 30_000)
    assert Connection.objects.filter(owner=employee, position="Lead").count() == 30_000


def test_the_number_of_statements_does_not_depend_on_the_file(
    client: APIClient, django_assert_num_queries: Any
) -> None:
    """Rows are written by three statements at most; importing the file again only reads."""
    few, more = HEADER + "A,B,,a@b.test,,,\n", HEADER + "".join(f"A,B,,a{n}@b.test,,,\n" for n in range(60))
    for content in (few, more):
        with CaptureQueriesContext(database) as captured:
            send(client, content)
        # Token; count of imports, whose row is created in a savepoint the first time; version, stored connections;
        # latest version; the network, whose row is created in a savepoint the first time; four for the
        # temporary table; one to write; run, audit,
        # outbox and deliveries; all within a savepoint pair.
        assert len(captured) <= 29
    with django_assert_num_queries(12):
        send(client, more)


def test_an_import_is_audited_without_names(client: APIClient, employee: User) -> None:
    send_sample(client, "d01_current_7col.csv")
    run = ImportRun.objects.get(owner=employee)
    assert (run.created, run.skipped_total) == (65, 3)
    event = AuditEvent.objects.get(action="connections.imported")
    assert (event.actor, event.object_id) == (employee, run.pk)


def test_what_a_superuser_does_with_their_own_connections_is_no_activity_of_the_company_they_view(
    as_user: SignIn, team: Team
) -> None:
    superuser, view = as_user(team.superuser), f"?company_id={team.company.pk}"
    content = (HEADER + "Ada,Byron,,ada@example.com,,,\n").encode()
    form = {"file": SimpleUploadedFile("Connections.csv", content), "view_as_user_id": "current"}
    assert superuser.post(f"{URL}{view}", form, format="multipart").status_code == 200
    added = superuser.post(f"/api/connections/{view}", {"first_name": "Bo", "last_name": "Li"}).json()["id"]
    assert superuser.delete(f"/api/connections/{added}/{view}").status_code == 204
    assert superuser.post(f"/api/connections/delete/{view}", {"all": True}).status_code == 200
    assert as_user(team.hr).get("/api/activity/").json() == []
    done = [row["action"] for row in superuser.get("/api/activity/").json()]
    assert done == ["connections.deleted", "connection.deleted", "connection.created", "connections.imported"]


def test_a_superuser_imports_for_themselves_only(as_user: SignIn, employee: User) -> None:
    superuser = SuperuserFactory()
    client = as_user(superuser)
    content = (DATA / "d01_current_7col.csv").read_bytes()
    assert send(client, content, view_as_user_id="current").status_code == 200
    assert Connection.objects.filter(owner=superuser).count() == 65
    answer = send(client, content, view_as_user_id=str(employee.pk))
    assert answer.status_code == 403
    assert answer.json()["detail"] == f"Viewing as {employee.get_full_name()} is read-only"
    assert not Connection.objects.filter(owner=employee).exists()


def test_view_as_from_other_roles_is_refused(client: APIClient) -> None:
    assert send(client, HEADER, view_as_user_id="current").status_code == 403


@pytest.mark.parametrize(("value", "status"), [("x", 400), ("9" * 5000, 400), ("999999", 404), ("²", 400)])
def test_an_invalid_marker_in_the_form_is_refused(as_user: SignIn, value: str, status: int) -> None:
    assert send(as_user(SuperuserFactory()), HEADER, view_as_user_id=value).status_code == status


def test_a_form_past_the_limit_of_imports_is_not_read(client: APIClient, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "imports": "1/h"}
    for status in (400, 429):
        answer = client.generic("POST", URL, "no form", "multipart/form-data; boundary=x")
        assert answer.status_code == status


def test_somebody_who_was_imported_with_one_name_can_be_edited(client: APIClient) -> None:
    headings = "First Name,Last Name,URL,Email Address,Company,Position,Connected On"
    row = "Sukarno,,https://www.linkedin.com/in/sukarno-sample,,Acme,Dev,01 Jan 2024"
    assert send(client, f"{headings}\n{row}\n").status_code == 200
    (stored,) = client.get("/api/connections/").json()
    changed = client.put(f"/api/connections/{stored['id']}/", {**stored, "position": "Architect"}, format="json")
    assert (changed.status_code, changed.json()["position"]) == (200, "Architect")


def test_a_file_with_semicolons_is_imported_as_one_with_commas(client: APIClient) -> None:
    rows = (
        "First Name;Last Name;URL;Email Address;Company;Position;Connected On",
        'Ann;Berg;https://www.linkedin.com/in/ann;ann@example.org;"Acme; Sons, Ltd";Dev;2024-01-02',
    )
    assert send(client, "\ufeff" + "\r\n".join(rows)).status_code == 200
    (stored,) = client.get("/api/connections/").json()
    found = [stored[name] for name in ("first_name", "last_name", "email", "company", "position", "connected_at")]
    assert found == ["Ann", "Berg", "ann@example.org", "Acme; Sons, Ltd", "Dev", "2024-01-02"]
