"""Who is notified of which event, and that nobody else is."""

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
from referrals.answer_notices import publish_answer_notices
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory
from webhooks.events import WebhookSwitchedOff

pytestmark = pytest.mark.django_db
Deliver = Callable[..., None]


@pytest.fixture
def job(team: Team) -> Job:
    """Create a job of the team's hiring manager."""
    job: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Engineer")
    return job


@pytest.fixture
def referral(job: Job, team: Team) -> Referral:
    """Create a referral by the team's employee."""
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


def shown_to(as_user: SignIn, user: User) -> list[tuple[str, str]]:
    """Return the texts and paths of a user's notifications."""
    return [(row["text"], row["path"]) for row in as_user(user).get("/api/notifications/").json()]


def test_the_hiring_manager_is_notified_of_a_referral(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver
) -> None:
    refer(as_user, team.employee, job)
    deliver_outbox()
    path = f"/referrals/{Referral.objects.get().pk}"
    assert shown_to(as_user, team.hiring_manager) == [
        (f"{team.employee.full_name} referred Grace Hopper for Engineer.", path)
    ]
    for other in (team.employee, team.colleague, team.other_hiring_manager, team.hr, team.other_hr):
        assert shown_to(as_user, other) == []


def test_a_decision_settles_what_asked_for_it(
    as_user: SignIn, team: Team, job: Job, referral: Referral, deliver_outbox: Deliver
) -> None:
    refer(as_user, team.colleague, job)
    other = Referral.objects.exclude(pk=referral.pk).get()
    deliver_outbox()
    refer(as_user, team.employee, job)
    decided = Referral.objects.exclude(pk__in=(referral.pk, other.pk)).get()
    deliver_outbox()
    move(as_user, team.hr, decided, "REVIEWING")
    asked = {
        row["path"]: row["read_at"] is None for row in as_user(team.hiring_manager).get("/api/notifications/").json()
    }
    assert asked == {f"/referrals/{other.pk}": True, f"/referrals/{decided.pk}": False}
    assert as_user(team.hiring_manager).get("/api/auth/user/").json()["unread_notifications"] == 1
    deliver_outbox()
    # What tells the referrer of it is another matter.
    assert as_user(team.employee).get("/api/auth/user/").json()["unread_notifications"] == 1


def test_an_undone_decision_gives_back_what_it_had_settled_and_nothing_else(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver
) -> None:
    refer(as_user, team.colleague, job)
    refer(as_user, team.employee, job)
    deliver_outbox()
    manager = as_user(team.hiring_manager)
    read, unread = manager.get("/api/notifications/").json()
    assert manager.post(f"/api/notifications/{read['id']}/read/").status_code == 204
    for row in (read, unread):
        referral = Referral.objects.get(pk=row["path"].rpartition("/")[2])
        move(as_user, team.hr, referral, "REVIEWING")
        assert manager.get("/api/auth/user/").json()["unread_notifications"] == (1 if row is read else 0)
        assert as_user(team.hr).post(f"/api/referrals/{referral.pk}/undo/").status_code == 200
        deliver_outbox()
    after = {row["id"]: row["read_at"] is None for row in manager.get("/api/notifications/").json()}
    assert after == {read["id"]: False, unread["id"]: True}
    assert manager.get("/api/auth/user/").json()["unread_notifications"] == 1


@pytest.mark.parametrize("manager", [None, "deactivated", "of another role"])
def test_hr_is_notified_if_the_job_has_no_hiring_manager(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver, manager: str | None
) -> None:
    if manager is None:
        Job.objects.update(hiring_manager=None)
    else:
        changes: dict[str, Any] = {"is_active": False} if manager == "deactivated" else {"role": Role.EMPLOYEE}
        User.objects.filter(pk=team.hiring_manager.pk).update(**changes)
    refer(as_user, team.employee, job)
    deliver_outbox()
    assert len(shown_to(as_user, team.hr)) == 1
    assert Notification.objects.count() == 1


def test_the_referrer_is_notified_of_a_new_status(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    move(as_user, team.hiring_manager, referral, "INTERVIEWING")
    deliver_outbox()
    expected = ("Grace Hopper is interviewing for Engineer.", f"/referrals/{referral.pk}")
    assert shown_to(as_user, team.employee) == [expected]
    assert Notification.objects.count() == 1


def test_users_are_not_notified_of_their_own_actions(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver
) -> None:
    referral = ReferralFactory(job=job, referrer=team.hr)
    move(as_user, team.hr, referral, "HIRED")
    deliver_outbox()
    assert not Notification.objects.exists()


@pytest.mark.parametrize(("status", "message"), [("ON_HOLD", "was put on hold"), ("CLOSED", "was closed")])
def test_referrers_of_open_referrals_are_notified_of_job_changes(
    as_user: SignIn, team: Team, job: Job, referral: Referral, deliver_outbox: Deliver, status: str, message: str
) -> None:
    ReferralFactory(job=job, referrer=team.colleague, status="REJECTED")
    change_job(as_user, team.hr, job, status=status)
    deliver_outbox()
    ((text, path),) = shown_to(as_user, team.employee)
    assert message in text
    assert path == "/my-referrals"
    assert Notification.objects.count() == 1


def test_a_new_hiring_manager_is_notified_and_the_former_one_no_longer_sees_its_referrals(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver
) -> None:
    refer(as_user, team.employee, job)
    deliver_outbox()
    change_job(as_user, team.hr, job, hiring_manager=team.other_hiring_manager.pk)
    deliver_outbox()
    assert as_user(team.hiring_manager).get("/api/notifications/count/").json() == {"unread": 0}
    assert shown_to(as_user, team.hiring_manager) == []
    expected = (f"{team.hr.full_name} made you the hiring manager of Engineer.", f"/my-jobs/view/{job.pk}")
    assert shown_to(as_user, team.other_hiring_manager) == [expected]


def test_inviters_are_notified_of_the_first_sign_in(
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
    assert shown_to(as_user, team.hr) == [("New Person accepted your invitation and signed in.", "/users")]


def test_deactivated_users_are_not_notified(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    move(as_user, team.hiring_manager, referral, "HIRED")
    User.objects.filter(pk=team.employee.pk).update(is_active=False)
    deliver_outbox()
    assert not Notification.objects.exists()


def test_notifications_of_erased_candidates_have_no_name_and_withdrawn_ones_are_hidden(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver
) -> None:
    refer(as_user, team.employee, job)
    deliver_outbox()
    referral = Referral.objects.get()
    assert as_user(team.hr).post(f"/api/referrals/{referral.pk}/erase-candidate/").status_code == 200
    assert (
        shown_to(as_user, team.hiring_manager)[0][0]
        == f"{team.employee.full_name} referred Erased candidate for Engineer."
    )
    assert as_user(team.employee).post(f"/api/referrals/{referral.pk}/withdraw/").status_code == 204
    assert shown_to(as_user, team.hiring_manager) == []


def test_an_event_delivered_twice_creates_one_notification(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    move(as_user, team.hiring_manager, referral, "REVIEWING")
    deliver_outbox()
    Delivery.objects.update(state="PENDING")
    deliver_outbox()
    assert Notification.objects.count() == 1


@pytest.fixture
def promised(referral: Referral) -> date:
    """Set the day by which the referral is to be answered, a Wednesday, and return it."""
    Referral.objects.update(created_at="2026-03-02T09:00Z", answer_due="2026-03-04")
    return date(2026, 3, 4)


def send_notices_on(day: date, deliver_outbox: Deliver) -> None:
    """Let the worker send notices at nine on that day."""
    with time_machine.travel(datetime.combine(day, time(9), UTC), tick=False):
        publish_answer_notices()
        deliver_outbox()


def test_managers_are_notified_of_due_and_overdue_answers_and_hr_a_working_day_later(
    as_user: SignIn, team: Team, promised: date, deliver_outbox: Deliver
) -> None:
    send_notices_on(promised, deliver_outbox)
    due = "An answer to the referral of Grace Hopper for Engineer is due today."
    assert [text for text, _ in shown_to(as_user, team.hiring_manager)] == [due]
    send_notices_on(promised + timedelta(days=1), deliver_outbox)
    overdue = "An answer to the referral of Grace Hopper for Engineer is overdue."
    assert [text for text, _ in shown_to(as_user, team.hiring_manager)] == [overdue, due]
    assert shown_to(as_user, team.hr) == []
    send_notices_on(promised + timedelta(days=2), deliver_outbox)
    manager = team.hiring_manager.full_name
    escalated = f"{manager} has not answered the referral of Grace Hopper for Engineer, which is overdue."
    assert [text for text, _ in shown_to(as_user, team.hr)] == [escalated]
    assert len(shown_to(as_user, team.hiring_manager)) == 2
    assert shown_to(as_user, team.employee) == shown_to(as_user, team.other_hr) == []


def test_managers_who_have_answered_get_no_reminder(
    as_user: SignIn, team: Team, referral: Referral, promised: date, deliver_outbox: Deliver
) -> None:
    with time_machine.travel(datetime.combine(promised, time(9), UTC), tick=False):
        publish_answer_notices()
        move(as_user, team.hiring_manager, referral, "REVIEWING")
        deliver_outbox()
    assert shown_to(as_user, team.hiring_manager) == []


def write(as_user: SignIn, user: User, referral: Referral, audience: str, mentioned: list[User] | None = None) -> None:
    body = {"text": "What do you think?", "audience": audience, "mentioned": [each.pk for each in mentioned or []]}
    answer = as_user(user).post(f"/api/referrals/{referral.pk}/messages/", body, format="json")
    assert answer.status_code == 201, answer.json()


def test_notifications_of_a_status_include_the_words(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    change = {"status": "INTERVIEWING", "message": "She comes on Monday.", "internal_note": "Expensive."}
    answer = as_user(team.hiring_manager).put(f"/api/referrals/{referral.pk}/", change, format="json")
    assert answer.status_code == 200
    deliver_outbox()
    (row,) = as_user(team.employee).get("/api/notifications/").json()
    assert row["message"] == "She comes on Monday."
    (sent,) = mail.outbox
    assert "She comes on Monday." in sent.body
    assert "Expensive" not in f"{sent.body}{sent.alternatives}{row}"  # type: ignore[attr-defined]  # it has HTML


def test_shared_messages_notify_the_other_side_and_internal_ones_only_reviewers(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    write(as_user, team.hiring_manager, referral, "shared")
    deliver_outbox()
    expected = f"{team.hiring_manager.full_name} wrote about Grace Hopper for Engineer."
    assert [text for text, _ in shown_to(as_user, team.employee)] == [expected]
    write(as_user, team.employee, referral, "shared")
    write(as_user, team.hr, referral, "internal", [team.hiring_manager])
    deliver_outbox()
    assert [text for text, _ in shown_to(as_user, team.hiring_manager)] == [
        f"{team.hr.full_name} mentioned you in a message about Grace Hopper for Engineer.",
        f"{team.employee.full_name} wrote about Grace Hopper for Engineer.",
    ]
    assert len(shown_to(as_user, team.employee)) == 1
    for other in (team.colleague, team.other_hiring_manager, team.other_hr):
        assert shown_to(as_user, other) == []


def test_internal_messages_are_hidden_from_former_reviewers(
    as_user: SignIn, team: Team, job: Job, deliver_outbox: Deliver
) -> None:
    """The referrer still sees the referral and its shared messages."""
    referral = ReferralFactory(job=job, referrer=team.hiring_manager, candidate_name="Grace Hopper")
    write(as_user, team.hr, referral, "internal")
    deliver_outbox()
    assert len(shown_to(as_user, team.hiring_manager)) == 1
    change_job(as_user, team.hr, job, hiring_manager=team.other_hiring_manager.pk)
    assert shown_to(as_user, team.hiring_manager) == []
    assert as_user(team.hiring_manager).get("/api/notifications/count/").json() == {"unread": 0}


def test_contact_requests_and_their_answers_send_notifications(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    known = referral.connection
    assert known is not None
    Referral.objects.update(candidate_email="")
    type(known).objects.update(email="", email_key=None)
    url = f"/api/referrals/{referral.pk}"
    assert as_user(team.hiring_manager).post(f"{url}/contact-request/").status_code in (200, 201)
    deliver_outbox()
    assert (
        shown_to(as_user, team.employee)[0][0] == f"{team.hiring_manager.full_name} asks you how to reach Grace Hopper."
    )
    answer = as_user(team.employee).post(f"{url}/contact/", {"contact": "grace@navy.test"}, format="json")
    assert answer.status_code in (200, 201), answer.json()
    deliver_outbox()
    text = shown_to(as_user, team.hiring_manager)[0][0]
    assert text == f"{team.employee.full_name} shared how to reach Grace Hopper."


def test_hr_is_notified_of_a_webhook_that_was_switched_off(
    as_user: SignIn, team: Team, deliver_outbox: Deliver
) -> None:
    with transaction.atomic():
        publish(WebhookSwitchedOff(actor=Actor.system().ref, company_id=team.company.pk, webhook_id=1))
    deliver_outbox()
    ((text, path),) = shown_to(as_user, team.hr)
    assert (text.startswith("A webhook was switched off"), path) == (True, "/settings")
    for other in (team.hiring_manager, team.employee, team.other_hr):
        assert shown_to(as_user, other) == []
