"""Suggestions follow changes of connections, companies and jobs at once."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from accounts.models import CompanyDomain
from accounts.tests.team import SignIn, Team
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from matching.models import Dismissal, JobUnderstanding

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("consistent_afterwards")]


@pytest.fixture
def job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Data Engineer")
    return created


@pytest.fixture
def count(team: Team, as_user: SignIn) -> Callable[[], int]:
    """Return a function for the employee's suggestion count, which asserts that it equals the suggestions."""
    client = as_user(team.employee)

    def ask() -> int:
        row = client.get("/api/jobs/?suggestions=1").json()[0]
        suggestions = client.get(f"/api/jobs/{row['id']}/suggestions/")
        assert int(suggestions["X-Total-Count"]) == len(suggestions.json()) == row["suggestions_count"]
        assert len(client.get("/api/jobs/?with_suggestions=true").json()) == bool(row["suggestions_count"])
        return len(suggestions.json())

    return ask


def test_suggestions_follow_changes_of_connections(
    team: Team, as_user: SignIn, job: Job, count: Callable[[], int]
) -> None:
    client = as_user(team.employee)
    values = {"first_name": "Ada", "last_name": "Byron", "position": "Data Engineer"}
    created = client.post("/api/connections/", values).json()
    assert count() == 1
    client.put(f"/api/connections/{created['id']}/", {**values, "position": "Nurse"})
    assert count() == 0
    client.put(f"/api/connections/{created['id']}/", values)
    other = client.post("/api/connections/", {**values, "first_name": "Grace"}).json()
    assert count() == 2
    client.delete(f"/api/connections/{other['id']}/")
    assert count() == 1
    client.post(f"/api/jobs/{job.pk}/suggestions/{created['id']}/dismiss/")
    client.post("/api/connections/delete/", {"all": True})
    assert count() == 0
    assert not Dismissal.objects.exists()


def test_suggestions_follow_an_import(team: Team, as_user: SignIn, job: Job, count: Callable[[], int]) -> None:
    client, header = as_user(team.employee), "First Name,Last Name,URL,Email Address,Company,Position,Connected On\n"
    # Somebody new, a changed position, a change of nothing, and a move to the owner's own company.
    for position, employer, expected in (
        ("Data Engineer", "Elsewhere", 1),
        ("Poet", "Elsewhere", 0),
        ("Senior Data Engineer", "Elsewhere", 1),
        ("Senior Data Engineer", "Elsewhere", 1),
        ("Senior Data Engineer", f"{team.company.name} GmbH", 0),
    ):
        rows = f"Ada,Byron,https://www.linkedin.com/in/ada,,{employer},{position},01 Jan 2025\n"
        file = SimpleUploadedFile("Connections.csv", f"{header}{rows}".encode())
        assert client.post("/api/import-linkedin/", {"file": file}, format="multipart").status_code == 200
        assert count() == expected


def test_suggestions_follow_changes_of_jobs(team: Team, as_user: SignIn, job: Job, count: Callable[[], int]) -> None:
    ConnectionFactory(owner=team.employee, position="Data Engineer")
    assert count() == 1
    hr = as_user(team.hr)

    def change(**values: Any) -> None:
        stored = hr.get(f"/api/jobs/{job.pk}/").json()
        assert hr.put(f"/api/jobs/{job.pk}/", {**stored, **values}).status_code == 200

    change(title="Nurse")
    assert count() == 0
    change(title="Data Engineer")
    assert count() == 1
    change(status="CLOSED")
    assert hr.get("/api/jobs/?suggestions=1").json()[0]["suggestions_count"] == 0
    change(status="OPEN")
    assert count() == 1
    values = {name: hr.get(f"/api/jobs/{job.pk}/").json()[name] for name in ("description", "requirements", "location")}
    created = {**values, "title": "Data Engineer", "type": "FULL_TIME", "department": team.department.pk}
    assert hr.post("/api/jobs/", created).status_code == 201
    rows = as_user(team.employee).get("/api/jobs/?suggestions=1&ordering=-suggestions").json()
    assert [row["suggestions_count"] for row in rows] == [1, 1]


@pytest.mark.parametrize("employer", ["Northwind GmbH", "NORTHWIND", "northwind.example", "https://northwind.example"])
def test_colleagues_are_not_suggested(
    team: Team, as_user: SignIn, job: Job, count: Callable[[], int], employer: str
) -> None:
    colleague = ConnectionFactory(owner=team.employee, position="Data Engineer", employer=employer)
    client = as_user(team.employee)

    def calls() -> list[int]:
        paths = (f"connections/{colleague.pk}/jobs/", "suggestions/", "connections/?fits_open_job=true")
        return [len(client.get(f"/api/{path}").json()) for path in paths]

    assert (count(), calls()) == (1, [1, 1, 1])
    team.company.name = "Northwind"
    team.company.save()
    CompanyDomain.objects.create(company=team.company, domain="northwind.example")
    assert (count(), calls()) == (0, [0, 0, 0])


def test_update_profiles_derives_everything_again(team: Team, as_user: SignIn, job: Job) -> None:
    person = ConnectionFactory(owner=team.employee, position="Data Engineer")
    expected = person.profile, person.employer_key
    Connection.objects.update(profile="nonsense", employer_key="nonsense")
    JobUnderstanding.objects.create(
        job=job, profile={"roles": ["poet"]}, corrections={"added": ["word:spark"], "removed": []}
    )
    call_command("update_profiles", verbosity=0, stdout=StringIO())
    assert Connection.objects.values_list("profile", "employer_key").get() == expected
    stored = JobUnderstanding.objects.get()
    assert (stored.profile["roles"], stored.profile["words"]) == (["data-engineer"], ["spark"])
    assert stored.corrections == {"added": ["word:spark"], "removed": []}


@pytest.mark.parametrize(
    "position", ["", "🚀" * 100, "<script>alert(1)</script>", "データエンジニア", "مهندس", "\u200b|||", "a" * 200]
)
def test_unusual_positions_cause_no_errors(team: Team, as_user: SignIn, job: Job, position: str) -> None:
    client = as_user(team.employee)
    values = {"first_name": "Data", "last_name": "Engineer", "position": position, "company": position}
    assert client.post("/api/connections/", values).status_code == 201
    assert client.get(f"/api/jobs/{job.pk}/suggestions/").status_code == 200
    assert client.get("/api/jobs/?suggestions=1").json()[0]["suggestions_count"] in (0, 1)
