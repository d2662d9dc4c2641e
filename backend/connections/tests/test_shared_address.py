"""Several people with one email address are several people, wherever it matters; over HTTP."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from connections.models import Connection
from connections.tests.erasures import delete_erased_people
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import duplicate_links

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
FILE = Path(__file__).parent / "data" / "f06_shared_address.csv"
SHARED = "info@smallshop.example"


def upload(client: APIClient) -> dict[str, Any]:
    named_file = SimpleUploadedFile("Connections.csv", FILE.read_bytes())
    answer = client.post("/api/import-linkedin/", {"file": named_file}, format="multipart")
    assert answer.status_code == 200, answer.content
    result: dict[str, Any] = answer.json()
    return result


@pytest.fixture
def employee(team: Team, as_user: SignIn) -> APIClient:
    """Return a client of an employee who has imported three people with one address."""
    client = as_user(team.employee)
    upload(client)
    return client


@pytest.fixture
def job(team: Team) -> Job:
    return JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Cook")


def refer(client: APIClient, job: Job, connection: Connection) -> Any:
    return client.post("/api/referrals/", {"job": job.pk, "connection": connection.pk})


def named(name: str) -> Connection:
    return Connection.objects.get(first_name=name)


def test_an_import_keeps_them_apart_and_names_their_lines(team: Team, as_user: SignIn) -> None:
    client = as_user(team.employee)
    first, again = upload(client), upload(client)
    assert (first["created"], first["merged_in_file"]) == (3, 0)
    assert (again["created"], again["updated"], again["unchanged"]) == (0, 0, 3)
    for result in (first, again):
        assert result["warnings"] == [{"line": line, "code": "shared_email"} for line in (2, 3, 4)]
        assert result["warnings_by_code"] == {"shared_email": 3}
    people = client.get("/api/connections/").json()
    assert [(each["first_name"], each["email"]) for each in people] == [
        ("Ann", SHARED), ("Carl", SHARED), ("Dana", SHARED),
    ]  # fmt: skip


def test_each_of_them_can_be_referred_and_counts_as_one(
    employee: APIClient, job: Job, team: Team, as_user: SignIn
) -> None:
    referrals = [refer(employee, job, named(name)).json() for name in ("Ann", "Carl")]
    # A colleague knows Carl, too, by the address alone, which fits both: it is the older one's.
    carl = ConnectionFactory(owner=team.colleague, first_name="CARL", last_name="Wu", email=SHARED, profile_url="")
    again = refer(as_user(team.colleague), job, carl).json()
    assert [each["duplicate_of"] for each in referrals] == [None, None]
    assert duplicate_links() == {
        referrals[0]["id"]: None, referrals[1]["id"]: None, again["id"]: referrals[0]["id"],
    }  # fmt: skip
    hr = as_user(team.hr)
    (shown,) = hr.get("/api/jobs/").json()
    assert (shown["applicants_count"], shown["referrals_count"]) == (2, 3)
    others = [hr.get(f"/api/referrals/{pk}/").json()["other_referrals"] for pk in (referrals[0]["id"], again["id"])]
    assert [[each["id"] for each in rows] for rows in others] == [[again["id"]], [referrals[0]["id"]]]


def test_only_the_one_who_was_referred_is_marked(employee: APIClient, job: Job) -> None:
    assert refer(employee, job, named("Ann")).status_code == 201
    people = employee.get("/api/connections/", {"referred_to": job.pk}).json()
    assert [(each["first_name"], each["referred"]) for each in people] == [
        ("Ann", True), ("Carl", False), ("Dana", False),
    ]  # fmt: skip
    assert employee.get("/api/jobs/", {"not_referred": named("Carl").pk}).json() != []
    assert employee.get("/api/jobs/", {"not_referred": named("Ann").pk}).json() == []
    assert refer(employee, job, named("Ann")).status_code == 409


def test_erasing_one_of_them_leaves_the_others(employee: APIClient, job: Job, team: Team, as_user: SignIn) -> None:
    referrals = {name: refer(employee, job, named(name)).json()["id"] for name in ("Ann", "Carl")}
    for name in ("Carl", "Dana"):
        known = named(name)
        ConnectionFactory(
            owner=team.colleague,
            first_name=name,
            last_name=known.last_name,
            email=SHARED,
            profile_url=known.profile_url,
        )
    assert as_user(team.hr).post(f"/api/referrals/{referrals['Carl']}/erase-candidate/").status_code == 200
    delete_erased_people()
    names = dict(Referral.objects.values_list("pk", "candidate_name"))
    assert names == {referrals["Ann"]: "Ann Smith", referrals["Carl"]: "Erased candidate"}
    kept = Connection.objects.order_by("pk").values_list("owner", "first_name")
    assert list(kept) == [(team.employee.pk, "Ann"), (team.employee.pk, "Dana"), (team.colleague.pk, "Dana")]
