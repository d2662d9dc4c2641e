"""GET /auth/my-data/."""

from collections.abc import Callable
from datetime import datetime

import pytest

from accounts.models import ApiToken, Role, User
from accounts.tests.second_factor import give_authenticator
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from connections.tests.factories import ConnectionFactory
from directory.models import DirectoryUser
from jobs.tests.factories import JobFactory
from notifications.models import Notification
from referrals.models import Referral, RejectionReason
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db
URL = "/api/auth/my-data/"


def json_time(at: datetime) -> str:
    """Return a time as responses have it."""
    return at.isoformat().replace("+00:00", "Z")


def test_it_has_all_data_of_the_user_and_none_of_others(team: Team, as_user: SignIn) -> None:
    job = JobFactory(company=team.company, title="Compiler Engineer", hiring_manager=team.hiring_manager)
    ada = ConnectionFactory(owner=team.employee, first_name="Ada", last_name="Byron")
    ReferralFactory(job=job, referrer=team.employee, connection=ada, status="REJECTED", notes="A poet of numbers")
    theirs = ReferralFactory(job=job, referrer=team.colleague, candidate_name="Xanadu", notes="xanadu")
    ConnectionFactory(owner=team.colleague, first_name="Xanadu")
    client = as_user(team.employee)
    secret, _codes = give_authenticator(team.employee)
    ApiToken.issue(user=team.employee, name="Script", scopes=["jobs:read"], days=1)
    for user, name in ((team.employee, "Emmy"), (team.colleague, "Xanadu")):
        known = {"company": team.company, "user": user, "user_name": name}
        DirectoryUser.objects.create(resource={"userName": name, "nickName": name}, **known)
    withdrawn = ReferralFactory(job=JobFactory(company=team.company), referrer=team.employee, connection=ada)
    assert client.post(f"/api/referrals/{withdrawn.pk}/withdraw/").status_code == 204

    answer = client.get(URL)
    assert answer["Content-Disposition"] == f'attachment; filename="my-data-{team.employee.pk}.json"'
    data = answer.json()
    assert data["account"]["email"] == team.employee.email
    assert [(row["first_name"], row["last_name"]) for row in data["connections"]] == [("Ada", "Byron")]
    first, second = data["referrals"]
    assert (first["job"], first["candidate_name"], first["notes"]) == (
        "Compiler Engineer",
        "Ada Byron",
        "A poet of numbers",
    )
    assert [step["status"] for step in first["history"]] == ["PENDING", "REJECTED"]
    assert second["withdrawn_at"] is not None
    assert len(data["sign_ins"]) == 1
    assert [row["name"] for row in data["api_tokens"]] == ["Script"]
    assert [row["resource"] for row in data["directory"]] == [{"userName": "Emmy", "nickName": "Emmy"}]
    assert [row["action"] for row in data["activity"]] == ["referral.withdrawn"]
    content = answer.content.decode().lower()
    assert "xanadu" not in content
    assert team.hiring_manager.first_name.lower() not in content
    assert theirs.referrer.email not in content
    assert [row["type"] for row in data["second_factors"]] == ["totp", "recovery_codes"]
    # No credentials.
    assert secret.lower() not in content
    assert "digest" not in content
    assert "password" not in content


def test_it_has_the_decisions_and_notifications_of_a_hiring_manager(
    team: Team, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    ada = ConnectionFactory(owner=team.employee)
    created = as_user(team.employee).post("/api/referrals/", {"job": job.pk, "connection": ada.pk})
    referral = Referral.objects.get(pk=created.json()["id"])
    deliver_outbox()
    client, reason = as_user(team.hiring_manager), RejectionReason.objects.filter(company=team.company)[0]
    decision = {"status": "REJECTED", "message": "Thank you", "internal_note": "Too junior", "reason": reason.pk}
    assert client.put(f"/api/referrals/{referral.pk}/", decision).status_code == 200

    data = client.get(URL).json()
    (decided,) = data["decisions"]
    assert decided.pop("at") == json_time(referral.history.get(to_status="REJECTED").at)
    assert decided == decision | {"reason": reason.name, "undone_at": None}
    (told,) = data["notifications"]
    stored = Notification.objects.get(recipient=team.hiring_manager)
    assert stored.read_at is not None
    assert told.pop("created_at") == json_time(stored.created_at)
    # The decision has settled it.
    assert told == {"kind": "referral_made", "referral": referral.pk, "job": None, "read_at": json_time(stored.read_at)}
    (acted,) = data["activity"]
    assert acted.pop("at") == json_time(AuditEvent.objects.get(actor=team.hiring_manager).at)
    assert acted == {"action": "referral.status_changed", "object_type": "referral", "object_id": referral.pk}


def test_of_referrals_that_a_former_manager_does_not_see_any_more_it_has_only_their_notes(
    team: Team, as_user: SignIn
) -> None:
    job = JobFactory(company=team.company, title="Compiler Engineer", hiring_manager=team.hiring_manager)
    theirs = ConnectionFactory(owner=team.colleague, first_name="Xanadu", email="xanadu@example.com")
    ReferralFactory(job=job, referrer=team.colleague, connection=theirs)
    client, other_job = (
        as_user(team.hiring_manager),
        JobFactory(company=team.company, hiring_manager=team.hiring_manager),
    )
    body = {"job": other_job.pk, "connection": theirs.pk, "notes": "I met her"}
    made = client.post("/api/referrals/", body).json()["id"]
    assert [row["candidate_email"] for row in client.get(URL).json()["referrals"]] == ["xanadu@example.com"]
    assert client.get(URL).json()["referral_notes"] == []

    User.objects.filter(pk=team.hiring_manager.pk).update(role=Role.EMPLOYEE)
    as_user(team.hr).put(f"/api/referrals/{made}/", {"status": "REJECTED", "message": "xanadu has no chance"})
    assert client.get(f"/api/referrals/{made}/").status_code == 404
    answer = client.get(URL)
    assert answer.json()["referrals"] == []
    (note,) = answer.json()["referral_notes"]
    assert note.pop("created_at")
    assert note == {"job": other_job.title, "notes": "I met her"}
    assert "xanadu" not in answer.content.decode().lower()


def test_a_superuser_gets_their_own_data_while_viewing_as_a_person(team: Team, as_user: SignIn) -> None:
    ConnectionFactory(owner=team.employee)
    answer = as_user(team.superuser).get(URL, {"view_as_user_id": team.employee.pk})
    assert answer.json()["account"]["username"] == team.superuser.username
    assert answer.json()["connections"] == []


def test_it_has_what_was_decided_about_credit_and_what_was_said_about_it(team: Team, as_user: SignIn) -> None:
    job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    made = {}
    for user in (team.colleague, team.employee):
        known = ConnectionFactory(owner=user, email="grace@navy.test", profile_url="")
        answer = as_user(user).post("/api/referrals/", {"job": job.pk, "connection": known.pk})
        made[user] = answer.json()["id"]
    url = f"/api/referrals/{made[team.employee]}"
    as_user(team.employee).post(f"{url}/objection/", {"text": "I was first."})
    hr = as_user(team.hr)
    assert hr.post(f"{url}/objection/answer/", {"upheld": False, "answer": "You were not."}).status_code == 200
    contact = {"kind": "contact", "day": "2020-01-01", "reference": "Application 4711"}
    assert hr.post(f"{url}/earlier-contacts/", contact).status_code == 201
    assert hr.post("/api/referral-policy/", {"valid_from": "2100-01-01", "paragraph": "Ours."}).status_code == 201
    data = as_user(team.employee).get(URL).json()
    assert {row["sentence"] for row in data["credit_decisions"]} == {"A colleague came first."}
    assert [(row["text"], row["answer"]) for row in data["objections"]] == [("I was first.", "You were not.")]
    assert "4711" not in str(data)
    assert team.hr.first_name not in str(data)
    data = as_user(team.hr).get(URL).json()
    assert [row["answer"] for row in data["answered_objections"]] == ["You were not."]
    assert [row["reference"] for row in data["recorded_contacts"]] == ["Application 4711"]
    assert [row["paragraph"] for row in data["policy_versions"]] == ["Ours."]
