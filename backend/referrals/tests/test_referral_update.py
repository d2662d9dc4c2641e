"""PUT /referrals/{id}/: reviewers change the status."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from jobs.models import Job
from referrals.models import Referral, StatusChange
from referrals.tests.factories import ReferralFactory


def url(referral: Referral) -> str:
    return f"/api/referrals/{referral.pk}/"


def read(client: APIClient, referral: Referral) -> dict[str, Any]:
    """Return the full referral, as the screens send it back."""
    body: dict[str, Any] = client.get(url(referral)).json()
    return body


@pytest.fixture
def referral(team: Team, job: Job) -> Referral:
    created: Referral = ReferralFactory(job=job, referrer=team.employee)
    return created


@pytest.mark.parametrize("role", ["hr", "hiring_manager", "superuser"])
def test_reviewers_can_change_the_status(team: Team, referral: Referral, as_user: SignIn, role: str) -> None:
    acting: User = getattr(team, role)
    client = as_user(acting)
    before = read(client, referral)
    answer = client.put(url(referral), before | {"status": "INTERVIEWING"})
    assert answer.status_code == 200
    after, shown = answer.json(), read(client, referral)
    for seen in (after, shown):
        assert 0 < seen["history"][-1].pop("undo_seconds") <= 30
    assert after == shown
    assert after["status"] == "INTERVIEWING"
    assert after["updated_at"] > before["updated_at"]
    assert after["created_at"] == before["created_at"]
    assert after["history"][:-1] == before["history"]
    assert after["history"][-1] == {
        "from_status": "PENDING",
        "to_status": "INTERVIEWING",
        "changed_by_name": acting.get_full_name(),
        "at": after["updated_at"],
        **dict.fromkeys(("undone_at", "message", "internal_note", "reason")),
    }
    # The employee sees the new status.
    assert read(as_user(team.employee), referral)["status"] == "INTERVIEWING"


def test_statuses_can_change_in_any_order(team: Team, referral: Referral, as_user: SignIn) -> None:
    client = as_user(team.hiring_manager)
    way = ["HIRED", "PENDING", "REJECTED", "REVIEWING", "HIRED"]
    for status in way:
        assert client.put(url(referral), read(client, referral) | {"status": status}).json()["status"] == status
    steps = StatusChange.objects.filter(referral=referral).values_list("from_status", "to_status")
    assert list(steps) == list(zip(["", "PENDING", *way], ["PENDING", *way], strict=False))
    assert set(StatusChange.objects.values_list("company", flat=True)) == {team.company.pk}


def test_the_history_records_who_changed_the_status(team: Team, referral: Referral, as_user: SignIn) -> None:
    as_user(team.hr).put(url(referral), {"status": "HIRED"})
    event = AuditEvent.objects.get()
    assert (event.action, event.actor, event.company, event.object_id) == (
        "referral.status_changed",
        team.hr,
        team.company,
        referral.pk,
    )


def test_sending_the_same_status_changes_nothing(team: Team, referral: Referral, as_user: SignIn) -> None:
    client = as_user(team.hr)
    before = read(client, referral)
    answer = client.put(url(referral), before)
    assert (answer.status_code, answer.json()) == (200, before)
    assert not AuditEvent.objects.exists()


def test_only_the_status_can_be_changed(team: Team, referral: Referral, as_user: SignIn) -> None:
    client = as_user(team.superuser)
    before = read(client, referral)
    claimed = {
        "notes": "Forged", "referrer": team.hr.pk, "job": 1, "connection": None, "connection_name": "Nobody",
        "candidate": "x", "created_at": [], "duplicate_of": 1, "history": [], "allowed": None,
    }  # fmt: skip
    after = client.put(url(referral), before | claimed | {"status": "REVIEWING"}).json()
    moved = {name: after[name] for name in ("status", "updated_at", "history")}
    assert after == before | moved


def test_a_second_change_of_an_outdated_referral_gets_a_conflict(
    team: Team, referral: Referral, as_user: SignIn
) -> None:
    hr, manager = as_user(team.hr), as_user(team.hiring_manager)
    seen = read(hr, referral)
    assert manager.put(url(referral), read(manager, referral) | {"status": "REVIEWING"}).status_code == 200
    answer = hr.put(url(referral), seen | {"status": "REJECTED"})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert read(hr, referral)["status"] == "REVIEWING"
    assert hr.put(url(referral), read(hr, referral) | {"status": "REJECTED"}).status_code == 200
    assert hr.put(url(referral), {"status": "HIRED", "updated_at": None}).status_code == 200


def test_managers_cannot_change_their_own_referrals_to_other_managers_jobs(
    team: Team, job: Job, as_user: SignIn
) -> None:
    own = ReferralFactory(job=job, referrer=team.other_hiring_manager)
    client = as_user(team.other_hiring_manager)
    allowed = read(client, own)["allowed"]
    assert (allowed["set_status"], allowed["withdraw"], allowed["erase"]) == (False, True, False)
    assert client.put(url(own), {"status": "HIRED"}).status_code == 403


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("status", "missing"),
        ("status", None),
        ("status", ""),
        ("status", "hired"),
        ("status", "OPEN"),
        ("status", ["HIRED"]),
        ("status", {}),
        ("status", 1),
        ("status", "HIRED\0"),
        ("updated_at", "x"),
        ("updated_at", 0),
        ("updated_at", {}),
        ("updated_at", "2026-13-01T00:00:00Z"),
        ("updated_at", "0001-01-01T00:00:00+23:59"),
    ],
)
def test_invalid_values_are_reported_by_field(
    team: Team, referral: Referral, as_user: SignIn, field: str, value: object
) -> None:
    client = as_user(team.hr)
    body = read(client, referral) | {"status": "HIRED", field: value}
    if value == "missing":
        del body[field]
    answer = client.put(url(referral), body)
    assert answer.status_code in (400, 409)
    assert referral.history.count() == 1


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"null", b'"HIRED"'])
def test_bodies_that_are_not_json_objects_are_refused(
    team: Team, referral: Referral, as_user: SignIn, raw: bytes
) -> None:
    assert as_user(team.hr).put(url(referral), raw, content_type="application/json").status_code == 400
