"""POST /referrals/{id}/erase-candidate/: HR erases the personal data of a candidate."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.core import mail

from accounts.models import Role
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from connections.models import Connection
from connections.tests.erasures import delete_erased_people
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Referral, ReferralStatus, StatusChange
from referrals.tests.factories import ReferralFactory

# Part of every value that identifies the candidate.
CANARY = "xanadu"
CANDIDATE = {
    "first_name": "Xanadu",
    "last_name": "Hopper",
    "email": "grace@xanadu.test",
    "employer": "Xanadu Inc",
    "position": "Head of Xanadu",
    "profile_url": "https://www.linkedin.com/in/xanadu",
}


def url(referral_id: int) -> str:
    return f"/api/referrals/{referral_id}/erase-candidate/"


def everything_stored() -> str:
    """Return every value of every table, in lower case."""
    rows = [model._base_manager.values_list() for model in apps.get_models()]
    return "\n".join(str(row) for table in rows for row in table).lower()


@pytest.fixture
def referral(team: Team, job: Job, as_user: SignIn) -> Referral:
    """Refer the candidate through the API, with a note that names them."""
    connection = ConnectionFactory(owner=team.employee, **CANDIDATE)
    body = {"job": job.pk, "connection": connection.pk, "notes": "Xanadu is great"}
    answer = as_user(team.employee).post("/api/referrals/", body)
    assert answer.status_code == 201
    return Referral.objects.get()


def test_no_table_contains_the_candidates_data_afterwards(
    team: Team, referral: Referral, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    hr = as_user(team.hr)
    seen = hr.get(f"/api/referrals/{referral.pk}/").json()
    assert seen["allowed"]["erase"] is True
    said = {"message": "Xanadu starts in May", "internal_note": "Xanadu was expensive"}
    moved = hr.put(f"/api/referrals/{referral.pk}/", seen | {"status": "HIRED"} | said)
    assert moved.status_code == 200
    thread = f"/api/referrals/{referral.pk}/messages/"
    written = hr.post(thread, {"text": "Xanadu called", "audience": "internal", "mentioned": [team.hiring_manager.pk]})
    assert hr.put(f"{thread}{written.json()['id']}/", {"text": "Xanadu called twice"}).status_code == 200
    reached = as_user(team.employee).post(f"/api/referrals/{referral.pk}/contact/", {"contact": "+43/1/958"})
    assert reached.json()["candidate"]["phone"] == "+43/1/958"
    # The same person in another referral, in a withdrawn one, and in other networks of the company.
    other_job = JobFactory(company=team.company)
    by_address = ConnectionFactory(owner=UserFactory(company=team.company), **CANDIDATE | {"profile_url": ""})
    gone = ReferralFactory(job=other_job, referrer=by_address.owner, connection=by_address, candidate_name="Xanadu")
    assert as_user(by_address.owner).post(f"/api/referrals/{gone.pk}/withdraw/").status_code == 204
    theirs = ConnectionFactory(owner=team.colleague, **CANDIDATE | {"email": ""})
    ReferralFactory(job=other_job, referrer=team.colleague, connection=theirs)
    deliver_outbox()
    assert CANARY in everything_stored()
    # Mails that were sent before cannot be erased.
    mail.outbox.clear()

    answer = hr.post(url(referral.pk))
    assert answer.status_code == 200
    deliver_outbox()
    assert CANARY not in everything_stored()
    assert CANARY not in str([(sent.subject, sent.body) for sent in mail.outbox]).lower()
    shown = answer.json()
    unknown = dict.fromkeys(("email", "phone", "company", "position", "profile_url", "connected_at"))
    nobody = {"name": "Erased candidate", **unknown}
    assert "43/1/958" not in everything_stored()
    assert (shown["connection"], shown["candidate"], shown["notes"]) == (None, nobody, "")
    assert shown["allowed"]["erase"] is False
    # New texts about them are refused, too.
    assert hr.post(thread, {"text": "Xanadu", "audience": "shared"}).status_code == 409
    assert hr.put(f"/api/referrals/{referral.pk}/", {"status": "REJECTED", "message": "Xanadu"}).status_code == 409
    assert Connection.objects.count() == 0
    assert hr.post(url(referral.pk)).status_code == 200


def test_history_and_metrics_stay(team: Team, referral: Referral, as_user: SignIn) -> None:
    hr = as_user(team.hr)
    colleagues = ConnectionFactory(owner=team.colleague, **CANDIDATE)
    second = ReferralFactory(job=referral.job, referrer=team.colleague, connection=colleagues)
    seen = hr.get(f"/api/referrals/{referral.pk}/").json()
    hr.put(f"/api/referrals/{referral.pk}/", seen | {"status": "HIRED"})

    def figures() -> Any:
        job = hr.get(f"/api/jobs/{referral.job_id}/").json()
        metrics = hr.get("/api/hr-metrics/").json()
        # The networks lose the candidate.
        del metrics["networkReach"]
        return metrics, job["applicants_count"], job["referrals_count"]

    before, history = figures(), list(StatusChange.objects.values())
    assert hr.post(url(second.pk)).status_code == 200
    delete_erased_people()
    assert not Connection.objects.exists()
    assert figures() == before
    assert list(StatusChange.objects.values()) == history
    # The next candidate counts as a new person; the erased referrals still count as one.
    newcomer = ConnectionFactory(owner=team.employee)
    created = as_user(team.employee).post("/api/referrals/", {"job": referral.job_id, "connection": newcomer.pk})
    assert created.status_code == 201
    assert figures()[1] == before[1] + 1
    referral.refresh_from_db()
    assert (referral.status, referral.referrer) == (ReferralStatus.HIRED, team.employee)
    erased = AuditEvent.objects.filter(action="referral.candidate_erased")
    assert set(erased.values_list("object_id", "actor")) == {(referral.pk, team.hr.pk), (second.pk, team.hr.pk)}


def test_other_candidates_and_companies_keep_their_data(team: Team, referral: Referral, as_user: SignIn) -> None:
    somebody = ReferralFactory(job=referral.job, referrer=team.employee)
    elsewhere = ConnectionFactory(owner=UserFactory(company=team.other_hr.company), **CANDIDATE)
    foreign = ReferralFactory(
        job=JobFactory(company=team.other_hr.company), referrer=elsewhere.owner, connection=elsewhere
    )
    assert as_user(team.hr).post(url(referral.pk)).status_code == 200
    delete_erased_people()
    for row in (somebody, foreign):
        assert Referral.objects.get(pk=row.pk).candidate_name == row.candidate_name
        assert Connection.objects.filter(pk=row.connection_id).exists()


@pytest.mark.parametrize("role", [Role.EMPLOYEE, Role.HIRING_MANAGER])
def test_only_hr_may_erase_candidates(team: Team, referral: Referral, as_user: SignIn, role: Role) -> None:
    person = {Role.EMPLOYEE: team.employee, Role.HIRING_MANAGER: team.hiring_manager}[role]
    client = as_user(person)
    assert client.get(f"/api/referrals/{referral.pk}/").json()["allowed"]["erase"] is False
    assert client.post(url(referral.pk)).status_code == 403
    assert Referral.objects.get().candidate_name == "Xanadu Hopper"


@pytest.mark.usefixtures("consistent_afterwards")
def test_referrals_linked_to_one_person_by_a_connection_count_once_afterwards(
    team: Team, job: Job, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    """One referral has the address and another the profile; the first one's connection has both by now."""
    by_address = ConnectionFactory(owner=team.employee, **CANDIDATE | {"profile_url": ""})
    by_profile = ConnectionFactory(owner=team.colleague, **CANDIDATE | {"email": ""})
    for known in (by_address, by_profile):
        created = as_user(known.owner).post("/api/referrals/", {"job": job.pk, "connection": known.pk})
        assert created.status_code == 201
    mine = as_user(team.employee)
    seen = mine.get(f"/api/connections/{by_address.pk}/").json()
    learnt = mine.put(f"/api/connections/{by_address.pk}/", seen | {"profile_url": CANDIDATE["profile_url"]})
    assert learnt.status_code == 200
    deliver_outbox()
    first, second = Referral.objects.order_by("pk")
    assert as_user(team.hr).post(url(second.pk)).status_code == 200
    assert not Referral.objects.filter(erased_at=None).exists()
    assert Referral.objects.with_duplicates().get(pk=second.pk).duplicate_of == first.pk
