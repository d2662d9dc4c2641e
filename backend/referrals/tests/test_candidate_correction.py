"""POST /referrals/{id}/candidate/, and referrals whose connections change: they find their person anew."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection as database
from django.test.utils import CaptureQueriesContext

from accounts.actors import Actor
from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from connections.importing import import_connections
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.candidates import follow_connections
from referrals.models import Person, Referral

pytestmark = [pytest.mark.both_databases, pytest.mark.usefixtures("consistent_afterwards")]

PROFILE = "https://www.linkedin.com/in/grace"


def refer(sign_in: SignIn, job: Job, owner: User, **values: Any) -> Referral:
    """Refer a new connection of somebody over HTTP."""
    named = {"first_name": "Grace", "last_name": "Hopper", "email": "", "profile_url": ""}
    known: Connection = ConnectionFactory(owner=owner, **named | values)
    answer = sign_in(owner).post("/api/referrals/", {"job": job.pk, "connection": known.pk})
    assert answer.status_code == 201, answer.content
    return Referral.objects.get(pk=answer.json()["id"])


def person_of(referral: Referral) -> int:
    return Referral.including_withdrawn.get(pk=referral.pk).person_id


def correct(client: Any, referral: Referral, **values: str) -> Any:
    return client.post(f"/api/referrals/{referral.pk}/candidate/", values)


@pytest.fixture
def first(team: Team, job: Job, as_user: SignIn) -> Referral:
    return refer(as_user, job, team.colleague, email="grace@navy.test", profile_url=PROFILE)


@pytest.fixture
def mistyped(team: Team, job: Job, as_user: SignIn, first: Referral) -> Referral:
    return refer(as_user, job, team.employee, email="grace@navi.test")


def test_the_referrer_corrects_a_mistyped_address_once(
    team: Team, as_user: SignIn, first: Referral, mistyped: Referral
) -> None:
    mine = as_user(team.employee)
    assert mine.get(f"/api/referrals/{mistyped.pk}/").json()["allowed"]["correct"] is True
    answer = correct(mine, mistyped, email="Grace@navy.test")
    assert (answer.status_code, answer.json()["candidate"]["email"]) == (200, "Grace@navy.test")
    assert (answer.json()["allowed"]["correct"], answer.json()["duplicate_of"]) == (False, None)
    assert person_of(mistyped) == first.person_id
    assert Person.objects.count() == 1
    again = correct(mine, mistyped, email="grace@army.test")
    assert (again.status_code, again.json()["code"]) == (409, "corrected")
    # HR corrects at any time.
    hr = as_user(team.hr)
    for email in ("grace@navy.test", "grace@army.test"):
        answer = correct(hr, mistyped, email=email, profile_url="")
        assert (answer.status_code, answer.json()["candidate"]["email"]) == (200, email)
    assert person_of(mistyped) != first.person_id
    said = AuditEvent.objects.filter(action="referral.candidate_corrected").order_by("pk")
    assert [(each.actor, each.after) for each in said] == [
        (team.employee, {"corrected_fields": ["email"]}), (team.hr, {"corrected_fields": ["email"]}),
        (team.hr, {"corrected_fields": ["email"]}),
    ]  # fmt: skip
    activity = [row["text"] for row in hr.get("/api/activity/").json()]
    assert any("corrected the email address or profile of Grace Hopper" in sentence for sentence in activity)


def test_a_profile_goes_before_an_address(team: Team, as_user: SignIn, first: Referral, mistyped: Referral) -> None:
    assert correct(as_user(team.employee), mistyped, profile_url=PROFILE).status_code == 200
    assert person_of(mistyped) == first.person_id


def test_what_is_not_accepted(team: Team, job: Job, as_user: SignIn, first: Referral, mistyped: Referral) -> None:
    User.objects.filter(pk=team.employee.pk).update(email="employee@acme.test")
    mine = as_user(team.employee)
    for body, errors in (
        ({}, {"email": ["Enter an email address or a profile URL"]}),
        ({"email": "grace"}, {"email": ["Please enter a valid email address"]}),
        ({"profile_url": "grace"}, {"profile_url": ["Enter a valid URL."]}),
        ({"email": "employee@acme.test"}, {"email": ["This is your own address. Add the candidate's"]}),
    ):
        answer = correct(mine, mistyped, **body)
        assert (answer.status_code, answer.json()) == (400, errors)
    # What changes nothing is no correction.
    assert correct(mine, mistyped, email="grace@navi.test").json()["allowed"]["correct"] is True
    assert correct(as_user(team.hiring_manager), mistyped, email="grace@navy.test").status_code == 403
    assert correct(as_user(team.colleague), mistyped, email="grace@navy.test").status_code == 404
    hr = as_user(team.hr)
    assert hr.post(f"/api/referrals/{mistyped.pk}/erase-candidate/").json()["allowed"]["correct"] is False
    answer = correct(hr, mistyped, email="grace@navy.test")
    assert (answer.status_code, answer.json()["code"]) == (409, "erased")


def test_the_answer_to_the_referrer_is_the_same_whoever_else_was_referred(
    team: Team, job: Job, as_user: SignIn, first: Referral
) -> None:
    found, new = (refer(as_user, job, team.employee, email=f"grace@navi{n}.test") for n in range(2))
    answers = []
    # What is decided about credit may say that a colleague came first: that is its purpose, and why one correction
    # is decided anew, the next only by HR.
    for referral, email in ((found, "grace@navy.test"), (new, "someone@navy.test")):
        answer = correct(as_user(team.employee), referral, email=email).json()
        ignored = ("id", "connection", "created_at", "updated_at", "history", "candidate", "credit")
        answers.append({name: value for name, value in answer.items() if name not in ignored})
    assert answers[0] == answers[1]


def test_a_referral_follows_its_connection_until_it_is_corrected(
    team: Team, as_user: SignIn, first: Referral, mistyped: Referral, deliver_outbox: Callable[[], None]
) -> None:
    mine, hr = as_user(team.employee), as_user(team.hr)
    address = f"/api/connections/{mistyped.connection_id}/"
    assert mine.put(address, mine.get(address).json() | {"email": "grace@navy.test"}).status_code == 200
    deliver_outbox()
    assert person_of(mistyped) == first.person_id
    moved = AuditEvent.objects.get(action="referral.person_changed")
    assert (moved.object_id, moved.actor) == (mistyped.pk, team.employee)
    assert mine.put(address, mine.get(address).json() | {"email": ""}).status_code == 200
    deliver_outbox()
    assert (person_of(mistyped) == first.person_id, Person.objects.count()) == (False, 2)
    assert correct(hr, mistyped, email="grace@army.test").status_code == 200
    assert mine.put(address, mine.get(address).json() | {"email": "grace@navy.test"}).status_code == 200
    deliver_outbox()
    assert person_of(mistyped) != first.person_id
    assert hr.get(f"/api/referrals/{mistyped.pk}/").json()["candidate"]["email"] == "grace@army.test"


def test_an_import_changes_many_referrals(
    team: Team, as_user: SignIn, job: Job, deliver_outbox: Callable[[], None]
) -> None:
    urls = [f"https://www.linkedin.com/in/person-{n}" for n in range(6)]
    theirs = [refer(as_user, job, team.colleague, email=f"p{n}@navy.test", last_name=f"H{n}") for n in range(6)]
    other = JobFactory(company=team.company)
    mine = [refer(as_user, other, team.employee, profile_url=each, last_name=f"H{n}") for n, each in enumerate(urls)]
    rows = [f"Grace,H{n},{url},p{n}@navy.test,Navy,Admiral,01 Jan 2020" for n, url in enumerate(urls)]
    text = "First Name,Last Name,URL,Email Address,Company,Position,Connected On\n" + "\n".join(rows)
    actor = Actor.for_user(User.objects.get(pk=team.employee.pk))
    run, _ = import_connections(actor=actor, upload=io.BytesIO(text.encode()), filename="Connections.csv")
    assert run.updated == 6
    deliver_outbox()
    assert [person_of(each) for each in mine] == [person_of(each) for each in theirs]
    assert Person.objects.count() == 6


def test_a_change_of_connections_that_were_not_referred_takes_one_statement(
    team: Team, as_user: SignIn, first: Referral
) -> None:
    with CaptureQueriesContext(database) as captured:
        follow_connections(Actor.system().ref, team.colleague.pk)
    assert len(captured) == 1


@pytest.mark.parametrize("status", ["withdrawn", "standing"])
def test_withdrawn_referrals_follow_too(
    team: Team, job: Job, as_user: SignIn, first: Referral, status: str, deliver_outbox: Callable[[], None]
) -> None:
    late = UserFactory(company=team.company)
    referral = refer(as_user, job, late)
    client = as_user(late)
    if status == "withdrawn":
        assert client.post(f"/api/referrals/{referral.pk}/withdraw/").status_code == 204
    address = f"/api/connections/{referral.connection_id}/"
    assert client.put(address, client.get(address).json() | {"profile_url": PROFILE}).status_code == 200
    deliver_outbox()
    assert person_of(referral) == first.person_id
