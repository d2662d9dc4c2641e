"""Suggestions are updated after imports, edits and deletions of connections and jobs."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from accounts.tests.team import SignIn, Team
from companies.models import Department
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from matching.models import (
    ConnectionProfile,
    Dismissal,
    JobUnderstanding,
    NetworkUnderstanding,
    StoredProfile,
    SuggestionCount,
)
from matching.tests.conftest import Settle
from matching.understanding import owners_with_outdated_basis, understand_network

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("consistent_afterwards")]
OWN = (ConnectionProfile, Dismissal, StoredProfile, SuggestionCount)


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
        total = client.get(f"/api/jobs/{row['id']}/suggestions/")["X-Total-Count"]
        assert int(total) == row["suggestions_count"]
        assert len(client.get("/api/jobs/?with_suggestions=true").json()) == bool(row["suggestions_count"])
        return int(total)

    return ask


def test_suggestions_are_updated_after_changes_of_connections(
    team: Team, as_user: SignIn, job: Job, settle: Settle, count: Callable[[], int]
) -> None:
    client = as_user(team.employee)
    values = {"first_name": "Ada", "last_name": "Byron", "position": "Data Engineer"}
    created = client.post("/api/connections/", values).json()
    settle()
    assert count() == 1
    client.put(f"/api/connections/{created['id']}/", {**values, "position": "Nurse"})
    settle()
    assert count() == 0
    client.put(f"/api/connections/{created['id']}/", values)
    other = client.post("/api/connections/", {**values, "first_name": "Grace"}).json()
    settle()
    assert count() == 2
    client.delete(f"/api/connections/{other['id']}/")
    client.post(f"/api/jobs/{job.pk}/suggestions/{created['id']}/dismiss/")
    client.post("/api/connections/delete/", {"all": True})
    settle()
    assert [model.objects.count() for model in OWN[:3]] == [0, 0, 0]
    assert count() == 0
    assert not SuggestionCount.objects.exists()


def test_suggestions_are_updated_after_an_import(
    team: Team, as_user: SignIn, job: Job, settle: Settle, count: Callable[[], int]
) -> None:
    client, header = as_user(team.employee), "First Name,Last Name,URL,Email Address,Company,Position,Connected On\n"
    for position, expected in (("Data Engineer", 1), ("Poet", 0), ("Senior Data Engineer", 1)):
        rows = f"Ada,Byron,https://www.linkedin.com/in/ada,,Elsewhere,{position},01 Jan 2025\n"
        file = SimpleUploadedFile("Connections.csv", f"{header}{rows}".encode())
        assert client.post("/api/import-linkedin/", {"file": file}, format="multipart").status_code == 200
        assert client.get("/api/suggestions/state/").json()["state"] == "working"
        settle()
        assert count() == expected


def test_suggestions_are_updated_after_changes_of_jobs(
    team: Team, as_user: SignIn, job: Job, settle: Settle, count: Callable[[], int]
) -> None:
    ConnectionFactory(owner=team.employee, position="Data Engineer")
    settle()
    hr = as_user(team.hr)

    def change(**values: Any) -> None:
        stored = hr.get(f"/api/jobs/{job.pk}/").json()
        assert hr.put(f"/api/jobs/{job.pk}/", {**stored, **values}).status_code == 200
        settle()

    change(title="Nurse")
    assert count() == 0
    change(title="Data Engineer")
    assert count() == 1
    change(status="CLOSED")
    assert not SuggestionCount.objects.exists()
    assert hr.get("/api/jobs/?suggestions=1").json()[0]["suggestions_count"] == 0
    change(status="OPEN")
    assert count() == 1
    JobFactory(company=team.company, title="Data Engineer")
    settle()
    assert [row["suggestions_count"] for row in as_user(team.employee).get("/api/jobs/?suggestions=1").json()] == [1, 1]


def test_suggestions_are_updated_after_a_department_is_renamed(
    team: Team, as_user: SignIn, settle: Settle, count: Callable[[], int]
) -> None:
    department = Department.objects.create(company=team.company, name="Misc")
    job = JobFactory(company=team.company, department=department, title="Team Lead", requirements="", description="")
    ConnectionFactory(owner=team.employee, position="Accountant")
    settle()
    assert count() == 0
    department.name = "Accounting"
    department.save()
    # The list changes at once, and the count after the worker has run.
    assert len(as_user(team.employee).get(f"/api/jobs/{job.pk}/suggestions/").json()) == 1
    settle()
    assert count() == 1
    department.delete()
    settle()
    assert count() == 0


def test_new_rules_are_applied_without_delaying_imports(
    team: Team, as_user: SignIn, job: Job, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    for owner in (team.employee, team.colleague):
        ConnectionFactory(owner=owner, position="Data Engineer")
    settle()
    NetworkUnderstanding.objects.update(basis="")
    ConnectionProfile.objects.update(basis="")
    states: list[tuple[int, int]] = []

    def understand(owner_id: int, basis: Any) -> bool:
        if not states:
            # Another user imports while the first network is processed again.
            ConnectionFactory(owner=team.hr, position="Data Engineer")
        states.append((owner_id, NetworkUnderstanding.objects.filter(counted=False).count()))
        return understand_network(owner_id, basis)

    monkeypatch.setattr("matching.chores.understand_network", understand)
    settle()
    assert [owner for owner, _ in states][:2] == [min(team.employee.pk, team.colleague.pk), team.hr.pk]
    assert {uncounted for _, uncounted in states} == {0}
    assert not owners_with_outdated_basis()


def test_colleagues_are_not_suggested(team: Team, job: Job, settle: Settle, count: Callable[[], int]) -> None:
    ConnectionFactory(owner=team.employee, position="Data Engineer", employer="Northwind GmbH")
    settle()
    assert count() == 1
    team.company.name = "Northwind"
    team.company.save()
    settle()
    assert count() == 0
    assert ConnectionProfile.objects.get().profile is None


def test_understand_positions_recomputes_everything(team: Team, job: Job, settle: Settle) -> None:
    ConnectionFactory(owner=team.employee, position="Data Engineer")
    settle()
    key = StoredProfile.objects.get().key
    StoredProfile.objects.update(key="nonsense")
    JobUnderstanding.objects.update(profile={})
    settle()
    assert StoredProfile.objects.get().key == "nonsense"
    call_command("understand_positions", verbosity=0, stdout=StringIO())
    assert StoredProfile.objects.get().key == key
    assert JobUnderstanding.objects.get().profile["roles"]


def test_owners_have_separate_profiles_which_are_deleted_with_their_connections(
    team: Team, as_user: SignIn, job: Job, settle: Settle
) -> None:
    for owner in (team.employee, team.colleague):
        ConnectionFactory(owner=owner, position="Data Engineer")
    settle()
    assert sorted(StoredProfile.objects.values_list("owner", flat=True)) == sorted(
        [team.employee.pk, team.colleague.pk]
    )
    as_user(team.employee).post("/api/connections/delete/", {"all": True})
    settle()
    assert StoredProfile.objects.get().owner == team.colleague


def test_nothing_is_written_when_nothing_has_changed(
    team: Team, job: Job, settle: Settle, django_assert_max_num_queries: Any
) -> None:
    ConnectionFactory(owner=team.employee, position="Data Engineer")
    settle()
    with django_assert_max_num_queries(8) as captured:
        settle()
    assert not [each for each in captured.captured_queries if each["sql"].startswith(("INSERT", "UPDATE"))]


@pytest.mark.parametrize(
    "position", ["", "🚀" * 100, "<script>alert(1)</script>", "データエンジニア", "مهندس", "\u200b|||", "a" * 200]
)
def test_unusual_positions_cause_no_errors(
    team: Team, as_user: SignIn, job: Job, settle: Settle, position: str
) -> None:
    ConnectionFactory(owner=team.employee, position=position, first_name="Data", last_name="Engineer")
    settle()
    answer = as_user(team.employee).get(f"/api/jobs/{job.pk}/suggestions/")
    assert answer.status_code == 200
    assert NetworkUnderstanding.objects.get().counted
