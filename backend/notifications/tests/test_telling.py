"""Who is told of what, and that nobody else is."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.db import transaction

from accounts.actors import Actor
from accounts.models import Role, User
from accounts.tests.team import SignIn, Team
from common.events import publish
from common.models import Delivery
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from notifications.models import Notification
from referrals.answer_notices import send_answer_notices
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory
from webhooks.events import WebhookSwitchedOff

pytestmark = pytest.mark.django_db
Deliver = Callable[..., None]


@pytest.fixture
def job(team: Team) -> Job:
    """Of the team's hiring manager."""
    job: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Engineer")
    return job


@pytest.fixture
def referral(job: Job, team: Team) -> Referral:
    """Made by the team's employee."""
    referral: Referral = ReferralFactory(job=job, referrer=team.employee, candidate_name="Grace Hopper")
    return referral


def refer(as_user: SignIn, user: User, job: Job) -> None:
    connection = ConnectionFactory(owner=user, first_name="Grace", last_name="Hopper")
    assert as_user(user).post("/api/referrals/", {"job": job.pk, "connection": connection.pk}).status_code == 201


def move(as_user: SignIn, user: User, referral: Referral, status: str) -> None:
    answer = as_user(user).put(f"/api/referrals/{referral.pk}/", {"status": status}, format="json")
    assert answer.status_code == 200


def change_job(as_user: SignIn, user: User, job: Job, **changes: Any) -> None:
    client, url = as_user(user), f"/api/jobs/{job.pk}/"
    answer = client.put(url, {**client.get(url).json(), **changes}, format="json")
    assert answer.status_code == 200, answer.json()


def told(as_user: SignIn, user: User) -> list[tuple[str, str]]:
    """What the bell of somebody has: the sentences, and where they lead."""
    return [(row["text"], row["path"]) for row in as_user(user).get("/api/notifications/").json()]


def test_a_referral_is_told_to_the_hiring_manager(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver
) -> None:
    refer(as_user, team.employee, job)
    deliver_outbox()
    path = f"/referrals/{Referral.objects.get().pk}"
    assert told(as_user, team.hiring_manager) == [
        (f"{team.employee.full_name} referred Grace Hopper for Engineer.", path)
    ]
    for other in (team.employee, team.colleague, team.other_hiring_manager, team.hr, team.other_hr):
        assert told(as_user, other) == []


@pytest.mark.parametrize("manager", [None, "deactivated", "of another role"])
def test_where_nobody_manages_the_job_hr_is_told(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver, manager: str | None
) -> None:
    if manager is None:
        Job.objects.update(hiring_manager=None)
    else:
        changes: dict[str, Any] = {"is_active": False} if manager == "deactivated" else {"role": Role.EMPLOYEE}
        User.objects.filter(pk=team.hiring_manager.pk).update(**changes)
    refer(as_user, team.employee, job)
    deliver_outbox()
    assert len(told(as_user, team.hr)) == 1
    assert Notification.objects.count() == 1


def test_a_status_is_told_to_whoever_made_the_referral(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    move(as_user, team.hiring_manager, referral, "INTERVIEWING")
    deliver_outbox()
    expected = ("Grace Hopper is interviewing for Engineer.", f"/referrals/{referral.pk}")
    assert told(as_user, team.employee) == [expected]
    assert Notification.objects.count() == 1


def test_nobody_is_told_what_they_did_themselves(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver
) -> None:
    referral = ReferralFactory(job=job, referrer=team.hr)
    move(as_user, team.hr, referral, "HIRED")
    deliver_outbox()
    assert not Notification.objects.exists()


@pytest.mark.parametrize(("status", "words"), [("ON_HOLD", "was put on hold"), ("CLOSED", "was closed")])
def test_what_becomes_of_a_job_is_told_to_whose_candidates_wait(
    as_user: SignIn, team: Team, job: Job, referral: Referral, deliver_outbox: Deliver, status: str, words: str
) -> None:
    ReferralFactory(job=job, referrer=team.colleague, status="REJECTED")
    change_job(as_user, team.hr, job, status=status)
    deliver_outbox()
    ((text, path),) = told(as_user, team.employee)
    assert words in text
    assert path == "/my-referrals"
    assert Notification.objects.count() == 1


def test_whoever_gets_a_job_is_told_and_whoever_loses_it_is_not_shown_its_referrals_any_more(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver
) -> None:
    refer(as_user, team.employee, job)
    deliver_outbox()
    change_job(as_user, team.hr, job, hiring_manager=team.other_hiring_manager.pk)
    before = as_user(team.hiring_manager).get("/api/notifications/count/")
    deliver_outbox()
    after = as_user(team.hiring_manager).get("/api/notifications/count/", headers={"If-None-Match": before["ETag"]})
    assert (after.status_code, after.json()) == (200, {"unread": 0})
    assert told(as_user, team.hiring_manager) == []
    expected = (f"{team.hr.full_name} made you the hiring manager of Engineer.", f"/my-jobs/view/{job.pk}")
    assert told(as_user, team.other_hiring_manager) == [expected]


def test_whoever_invited_somebody_is_told_of_their_first_sign_in(
    as_user: SignIn, team: Team, api: Any, deliver_outbox: Deliver
) -> None:
    account = {
        "firstName": "New",
        "lastName": "Person",
        "email": "new@acme.test",
        "username": "newcomer",
        "password": "correct horse battery",
        "confirmPassword": "correct horse battery",
        "role": "EMPLOYEE",
        "department": "Engineering",
        "position": "Engineer",
    }
    created = as_user(team.hr).post("/api/users/", account, format="json")
    assert created.status_code == 201, created.json()
    for _ in range(2):
        signed_in = api.post("/api/auth/token/", {"username": "newcomer", "password": account["password"]})
        assert signed_in.status_code == 200
        deliver_outbox()
    assert told(as_user, team.hr) == [("New Person accepted your invitation and signed in.", "/users")]


def test_who_is_deactivated_when_it_is_told_is_not_told(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    move(as_user, team.hiring_manager, referral, "HIRED")
    User.objects.filter(pk=team.employee.pk).update(is_active=False)
    deliver_outbox()
    assert not Notification.objects.exists()


def test_what_is_told_of_a_withdrawn_referral_or_an_erased_candidate_names_nobody(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver
) -> None:
    refer(as_user, team.employee, job)
    deliver_outbox()
    referral = Referral.objects.get()
    assert as_user(team.hr).post(f"/api/referrals/{referral.pk}/erase-candidate/").status_code == 200
    assert (
        told(as_user, team.hiring_manager)[0][0] == f"{team.employee.full_name} referred Erased candidate for Engineer."
    )
    assert as_user(team.employee).post(f"/api/referrals/{referral.pk}/withdraw/").status_code == 204
    assert told(as_user, team.hiring_manager) == []


def test_what_is_delivered_twice_is_told_once(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    move(as_user, team.hiring_manager, referral, "REVIEWING")
    deliver_outbox()
    Delivery.objects.update(state="PENDING")
    deliver_outbox()
    assert Notification.objects.count() == 1


@pytest.fixture
def promised(referral: Referral) -> date:
    """The day by which the referral is to be answered: a Wednesday."""
    Referral.objects.update(created_at="2026-03-02T09:00Z", answer_due="2026-03-04")
    return date(2026, 3, 4)


def morning(day: date, deliver_outbox: Deliver) -> None:
    """What the worker does at nine on that day."""
    with time_machine.travel(datetime.combine(day, time(9), UTC), tick=False):
        send_answer_notices()
        deliver_outbox()


def test_whoever_owes_an_answer_is_told_when_it_is_due_and_overdue_and_hr_a_working_day_later(
    as_user: SignIn, team: Team, promised: date, deliver_outbox: Deliver
) -> None:
    morning(promised, deliver_outbox)
    due = "An answer to the referral of Grace Hopper for Engineer is due today."
    assert [text for text, _ in told(as_user, team.hiring_manager)] == [due]
    morning(promised + timedelta(days=1), deliver_outbox)
    overdue = "An answer to the referral of Grace Hopper for Engineer is overdue."
    assert [text for text, _ in told(as_user, team.hiring_manager)] == [overdue, due]
    assert told(as_user, team.hr) == []
    morning(promised + timedelta(days=2), deliver_outbox)
    manager = team.hiring_manager.full_name
    escalated = f"{manager} owes an answer to the referral of Grace Hopper for Engineer, which is overdue."
    assert [text for text, _ in told(as_user, team.hr)] == [escalated]
    assert len(told(as_user, team.hiring_manager)) == 2
    assert told(as_user, team.employee) == told(as_user, team.other_hr) == []


def test_whoever_has_answered_meanwhile_is_not_reminded(
    as_user: SignIn, team: Team, referral: Referral, promised: date, deliver_outbox: Deliver
) -> None:
    with time_machine.travel(datetime.combine(promised, time(9), UTC), tick=False):
        send_answer_notices()
        move(as_user, team.hiring_manager, referral, "REVIEWING")
        deliver_outbox()
    assert told(as_user, team.hiring_manager) == []


def write(as_user: SignIn, user: User, referral: Referral, audience: str, mentioned: list[User] | None = None) -> None:
    body = {"text": "What do you think?", "audience": audience, "mentioned": [each.pk for each in mentioned or []]}
    answer = as_user(user).post(f"/api/referrals/{referral.pk}/messages/", body, format="json")
    assert answer.status_code == 201, answer.json()


def test_words_with_a_status_are_told_along(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    change = {"status": "INTERVIEWING", "words": "She comes on Monday.", "internal_note": "Expensive."}
    answer = as_user(team.hiring_manager).put(f"/api/referrals/{referral.pk}/", change, format="json")
    assert answer.status_code == 200
    deliver_outbox()
    (row,) = as_user(team.employee).get("/api/notifications/").json()
    assert row["words"] == "She comes on Monday."
    (sent,) = mail.outbox
    assert "She comes on Monday." in sent.body
    assert "Expensive" not in f"{sent.body}{sent.alternatives}{row}"  # type: ignore[attr-defined]  # it has HTML


def test_a_message_is_told_to_the_other_side_and_an_internal_one_to_reviewers_only(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    write(as_user, team.hiring_manager, referral, "shared")
    deliver_outbox()
    expected = f"{team.hiring_manager.full_name} wrote about Grace Hopper for Engineer."
    assert [text for text, _ in told(as_user, team.employee)] == [expected]
    write(as_user, team.employee, referral, "shared")
    write(as_user, team.hr, referral, "internal", [team.hiring_manager])
    deliver_outbox()
    assert [text for text, _ in told(as_user, team.hiring_manager)] == [
        f"{team.hr.full_name} mentioned you in a message about Grace Hopper for Engineer.",
        f"{team.employee.full_name} wrote about Grace Hopper for Engineer.",
    ]
    assert len(told(as_user, team.employee)) == 1
    for other in (team.colleague, team.other_hiring_manager, team.other_hr):
        assert told(as_user, other) == []


def test_an_internal_message_is_hidden_from_whoever_reviews_no_more(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver
) -> None:
    """Who made the referral themselves still sees it, and what is said with everybody."""
    referral = ReferralFactory(job=job, referrer=team.hiring_manager, candidate_name="Grace Hopper")
    write(as_user, team.hr, referral, "internal")
    deliver_outbox()
    assert len(told(as_user, team.hiring_manager)) == 1
    change_job(as_user, team.hr, job, hiring_manager=team.other_hiring_manager.pk)
    assert told(as_user, team.hiring_manager) == []
    assert as_user(team.hiring_manager).get("/api/notifications/count/").json() == {"unread": 0}


def test_a_question_for_contact_details_and_its_answer_are_told(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    known = referral.connection
    assert known is not None
    Referral.objects.update(candidate_email="")
    type(known).objects.update(email="", email_key=None)
    url = f"/api/referrals/{referral.pk}"
    assert as_user(team.hiring_manager).post(f"{url}/contact-request/").status_code in (200, 201)
    deliver_outbox()
    assert told(as_user, team.employee)[0][0] == f"{team.hiring_manager.full_name} asks you how to reach Grace Hopper."
    answer = as_user(team.employee).post(f"{url}/contact/", {"contact": "grace@navy.test"}, format="json")
    assert answer.status_code in (200, 201), answer.json()
    deliver_outbox()
    assert told(as_user, team.hiring_manager)[0][0] == f"{team.employee.full_name} told how to reach Grace Hopper."


def test_hr_is_told_of_a_webhook_that_was_switched_off(as_user: SignIn, team: Team, deliver_outbox: Deliver) -> None:
    with transaction.atomic():
        publish(WebhookSwitchedOff(actor=Actor.system().ref, company_id=team.company.pk, webhook_id=1))
    deliver_outbox()
    ((text, path),) = told(as_user, team.hr)
    assert (text.startswith("A webhook was switched off"), path) == (True, "/settings")
    for other in (team.hiring_manager, team.employee, team.other_hr):
        assert told(as_user, other) == []
