"""Asking the referrer how a candidate can be reached, and the answer; earlier referrals of one person."""

from typing import Any

import pytest

from accounts.models import User
from accounts.tests.team import SignIn, Team
from common.models import OutboxEvent
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.contact import QUESTION
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory


@pytest.fixture
def referral(team: Team, job: Job) -> Referral:
    known = ConnectionFactory(owner=team.employee, email="", profile_url="")
    created: Referral = ReferralFactory(job=job, referrer=team.employee, connection=known)
    return created


def url(referral: Referral, rest: str = "") -> str:
    return f"/api/referrals/{referral.pk}/{rest}"


def test_a_contact_request_can_be_answered_with_an_address(team: Team, referral: Referral, as_user: SignIn) -> None:
    manager, employee = as_user(team.hiring_manager), as_user(team.employee)
    first = ReferralFactory(job=referral.job, referrer=team.colleague, connection__email="Grace@navy.test")
    Referral.objects.filter(pk=first.pk).update(created_at=referral.created_at.replace(year=2020))
    before = manager.get(url(referral)).json()
    assert (before["allowed"]["ask_contact"], before["allowed"]["give_contact"]) == (True, False)
    asked = manager.post(url(referral, "contact-request/"))
    assert asked.status_code == 200
    assert asked.json()["contact_requested_at"] is not None
    assert asked.json()["allowed"]["ask_contact"] is False
    again = as_user(team.hr).post(url(referral, "contact-request/"))
    assert (again.status_code, again.json()["code"]) == (409, "contact_requested")
    assert employee.get(url(referral)).json()["allowed"]["give_contact"] is True

    answer = employee.post(url(referral, "contact/"), {"contact": " grace@navy.test "})
    assert answer.status_code == 200
    shown = manager.get(url(referral)).json()
    assert (shown["candidate"]["email"], shown["contact_requested_at"]) == ("grace@navy.test", None)
    # It causes no conflicts for editors of the referral, and links it to a colleague's earlier one.
    assert (shown["updated_at"], shown["duplicate_of"]) == (before["updated_at"], first.pk)
    assert [one["id"] for one in shown["other_referrals"]] == [first.pk]
    referral.refresh_from_db()
    assert (referral.candidate_email, referral.email_key) == ("grace@navy.test", "grace@navy.test")
    assert Connection.objects.get(owner=team.employee).email == "grace@navy.test"
    kinds = [one["kind"] for one in employee.get(url(referral, "messages/")).json()]
    assert kinds == ["contact_request", "contact"]
    events = OutboxEvent.objects.filter(kind__startswith="referral.contact").order_by("pk")
    assert [one.kind for one in events] == ["referral.contact_requested", "referral.contact_provided"]
    assert "navy" not in str(list(events.values("payload")))
    assert as_user(team.hr).post(url(referral, "contact-request/")).json()["code"] == "contact_known"
    assert employee.post(url(referral, "contact/"), {"contact": "other@navy.test"}).status_code == 409


def test_a_contact_request_can_be_answered_with_a_phone_number(team: Team, referral: Referral, as_user: SignIn) -> None:
    shown = as_user(team.employee).post(url(referral, "contact/"), {"contact": "+43 (1) 58801-0"}).json()
    assert (shown["candidate"]["phone"], shown["candidate"]["email"]) == ("+43 (1) 58801-0", None)
    assert as_user(team.hr).get("/api/referrals/").json()[0]["candidate"]["phone"] == "+43 (1) 58801-0"


@pytest.mark.parametrize("contact", [None, "", "Grace", "a@", "12345", "1" * 21, "x" * 255, f"{'1 ' * 17}", 5, "taken"])
def test_other_contact_details_are_refused(team: Team, referral: Referral, as_user: SignIn, contact: Any) -> None:
    ConnectionFactory(owner=team.employee, email="taken@navy.test")
    given = "taken@navy.test" if contact == "taken" else contact
    answer = as_user(team.employee).post(url(referral, "contact/"), {"contact": given})
    assert (answer.status_code, set(answer.json())) == (400, {"contact"})
    referral.refresh_from_db()
    assert (referral.candidate_email, referral.candidate_phone) == ("", "")


def test_reviewers_may_ask_and_the_referrer_may_answer(team: Team, referral: Referral, as_user: SignIn) -> None:
    body = {"contact": "grace@navy.test"}

    def ask(user: User) -> tuple[int, int]:
        client = as_user(user)
        request = client.post(url(referral, "contact-request/")).status_code
        return request, client.post(url(referral, "contact/"), body).status_code

    assert ask(team.employee)[0] == 403
    for user in (team.colleague, team.other_hiring_manager, team.other_hr):
        assert ask(user) == (404, 404)
    referral.refresh_from_db()
    own = {"contact": team.employee.email.replace("@", "+private@")}
    Referral.objects.filter(pk=referral.pk).update(candidate_email="", email_key=None)
    Connection.objects.filter(owner=team.employee).update(email="", email_key=None)
    refused = as_user(team.employee).post(url(referral, "contact/"), own)
    assert (refused.status_code, refused.json()["code"]) == (409, "own_address")
    assert as_user(team.hr).post(url(referral, "contact/"), body).status_code == 403
    User.objects.filter(pk=team.employee.pk).update(is_active=False)
    shown = as_user(team.hr).get(url(referral)).json()
    assert shown["allowed"]["ask_contact"] is False
    assert as_user(team.hr).post(url(referral, "contact-request/")).json()["code"] == "inactive"


def test_reviewers_see_other_referrals_of_the_same_person(team: Team, job: Job, as_user: SignIn) -> None:
    known = ConnectionFactory(owner=team.employee, email="grace@navy.test", profile_url="https://x.test/in/grace")
    theirs = ConnectionFactory(owner=team.colleague, email="", profile_url="https://x.test/in/grace")
    elsewhere = JobFactory(company=team.company, hiring_manager=team.other_hiring_manager, title="Secret job")
    mine = JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Admiral")
    hidden = ReferralFactory(job=elsewhere, referrer=team.colleague, connection=theirs, status="REJECTED")
    seen = ReferralFactory(job=mine, referrer=team.colleague, connection=theirs, status="HIRED")
    ReferralFactory(job=job, referrer=team.employee, connection__email="somebody@else.test")
    this = ReferralFactory(job=job, referrer=team.employee, connection=known)
    later = ReferralFactory(job=elsewhere, referrer=team.employee, connection=known)

    def others(user: User, referral: Referral) -> list[tuple[int, str, str]]:
        rows = as_user(user).get(url(referral)).json()["other_referrals"]
        return [(row["id"], row["status"], row["job_title"]) for row in rows]

    told = [
        (later.pk, "PENDING", "Secret job"), (seen.pk, "HIRED", "Admiral"), (hidden.pk, "REJECTED", "Secret job"),
    ]  # fmt: skip
    assert others(team.hr, this) == others(team.superuser, this) == told
    # The hidden referrals are on another manager's job.
    assert others(team.hiring_manager, this) == told[1:2]
    assert others(team.employee, this) == []
    assert [row[0] for row in others(team.hr, later)] == [this.pk, seen.pk, hidden.pk]


def test_each_reads_questions_and_answers_in_their_language(team: Team, referral: Referral, as_user: SignIn) -> None:
    as_user(team.hiring_manager).post(url(referral, "contact-request/"))
    as_user(team.employee).post(url(referral, "contact/"), {"contact": "+43 1 58801"})
    german, english = (
        [one["text"] for one in as_user(team.hr).get(url(referral, "messages/"), headers=headers).json()]
        for headers in ({"accept-language": "de"}, {})
    )
    assert english == [QUESTION, "Added a phone number."]
    assert german == [
        "Wie ist diese Person zu erreichen? Bitte ergänzen Sie eine E-Mail-Adresse oder eine Telefonnummer.",
        "Telefonnummer ergänzt.",
    ]
