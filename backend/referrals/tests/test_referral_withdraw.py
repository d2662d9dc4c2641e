"""POST /referrals/{id}/withdraw/: an employee withdraws a referral."""

import pytest
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from referrals.models import Referral, ReferralStatus, StatusChange
from referrals.tests.factories import ReferralFactory, duplicate_links


def url(referral: Referral) -> str:
    return f"/api/referrals/{referral.pk}/withdraw/"


@pytest.fixture
def referral(team: Team, job: Job) -> Referral:
    created: Referral = ReferralFactory(job=job, referrer=team.employee)
    return created


def test_a_pending_referral_can_be_withdrawn(team: Team, referral: Referral, as_user: SignIn) -> None:
    client = as_user(team.employee)
    pk = referral.pk
    answer = client.post(url(referral))
    assert (answer.status_code, answer.content) == (204, b"")
    assert not Referral.objects.exists()
    assert client.get(f"/api/referrals/{pk}/").status_code == 404
    event = AuditEvent.objects.get()
    assert (event.action, event.actor, event.company, event.object_id) == (
        "referral.withdrawn",
        team.employee,
        team.company,
        pk,
    )
    assert client.post(url(Referral(pk=pk))).status_code == 404


def test_the_row_and_its_history_stay_stored(team: Team, referral: Referral, as_user: SignIn) -> None:
    history = list(StatusChange.objects.values())
    as_user(team.employee).post(url(referral))
    kept = Referral.including_withdrawn.get()
    assert (kept.pk, kept.withdrawn_by, kept.status) == (referral.pk, team.employee, ReferralStatus.PENDING)
    assert kept.withdrawn_at is not None
    assert kept.withdrawn_at >= referral.created_at
    assert list(StatusChange.objects.values()) == history


def test_the_connection_can_be_referred_again(team: Team, job: Job, as_user: SignIn, referral: Referral) -> None:
    client = as_user(team.employee)
    body = {"job": job.pk, "connection": referral.connection_id}
    assert client.post("/api/referrals/", body).status_code == 409
    for number in (2, 3):
        client.post(url(referral))
        assert client.post("/api/referrals/", body).status_code == 201
        assert (Referral.objects.count(), Referral.including_withdrawn.count()) == (1, number)
        referral = Referral.objects.get()
    assert client.post("/api/referrals/", body).status_code == 409


@pytest.mark.parametrize("status", [status for status in ReferralStatus.values if status != "PENDING"])
def test_reviewed_referrals_cannot_be_withdrawn(team: Team, job: Job, as_user: SignIn, status: str) -> None:
    reviewed = ReferralFactory(job=job, referrer=team.employee, status=status)
    answer = as_user(team.employee).post(url(reviewed))
    assert (answer.status_code, answer.json()["code"]) == (409, "not_pending")
    assert Referral.objects.exists()


def test_only_the_referrer_can_withdraw(team: Team, referral: Referral, as_user: SignIn, api: APIClient) -> None:
    assert api.post(url(referral)).status_code == 401
    for user in (team.hr, team.hiring_manager, team.superuser):
        assert as_user(user).post(url(referral)).status_code == 403
    for user in (team.colleague, team.other_hiring_manager, team.other_hr, team.user_without_company):
        assert as_user(user).post(url(referral)).status_code == 404
    viewing = as_user(team.superuser).post(f"{url(referral)}?view_as_user_id={team.employee.pk}")
    assert viewing.status_code == 403
    assert Referral.objects.exists()


def test_referrals_made_on_behalf_can_be_withdrawn_by_their_referrer(team: Team, job: Job, as_user: SignIn) -> None:
    made = ReferralFactory(job=job, referrer=team.employee, created_by=team.hiring_manager)
    assert as_user(team.hiring_manager).post(url(made)).status_code == 403
    assert as_user(team.employee).post(url(made)).status_code == 204


def test_the_credit_passes_to_the_next_referrer(team: Team, job: Job, as_user: SignIn) -> None:
    people = (team.employee, team.colleague, team.hr)
    made = []
    for user in people:
        known = ConnectionFactory(owner=user, email="grace@navy.test", profile_url="")
        answer = as_user(user).post("/api/referrals/", {"job": job.pk, "connection": known.pk})
        made.append(Referral.objects.get(pk=answer.json()["id"]))
    job_url = f"/api/jobs/{job.pk}/"
    hr = as_user(team.hr)

    def counts() -> tuple[int, int]:
        shown = hr.get(job_url).json()
        return shown["applicants_count"], shown["referrals_count"]

    def links() -> dict[int, int | None]:
        return duplicate_links()

    first, second, third = (referral.pk for referral in made)
    assert (links(), counts()) == ({first: None, second: first, third: first}, (1, 3))
    assert as_user(team.employee).post(url(made[0])).status_code == 204
    assert (links(), counts()) == ({second: None, third: second}, (1, 2))
    assert as_user(team.hr).post(url(made[2])).status_code == 204
    assert (links(), counts()) == ({second: None}, (1, 1))


def test_the_body_is_optional_and_ignored(team: Team, referral: Referral, as_user: SignIn) -> None:
    sent = as_user(team.employee).post(url(referral), b"{", content_type="application/json")
    assert sent.status_code == 204
