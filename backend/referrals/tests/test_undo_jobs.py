"""Undoing that a job was closed or reassigned, and that an account was deactivated: nobody is told of it then."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from rest_framework.test import APIClient

from accounts.models import DeviceToken, User
from accounts.services.addresses import take_address
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from jobs.models import Job, JobChange, JobStatus
from notifications.models import Notification
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory
from webhooks.models import WebhookDelivery
from webhooks.tests.factories import WebhookFactory

pytestmark = pytest.mark.django_db
Deliver = Callable[..., None]
BEGIN = datetime.fromisoformat("2026-11-19T12:00:00+00:00")


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


@pytest.fixture
def waiting(team: Team, job: Job, clock: time_machine.Traveller) -> list[Referral]:
    """A pending referral whose answer is promised, and one that is reviewed."""
    WebhookFactory(company=team.company)
    made = {"created_at": BEGIN - timedelta(days=3), "updated_at": BEGIN - timedelta(days=3)}
    pending = ReferralFactory(job=job, referrer=team.employee, answer_due=BEGIN.date(), **made)
    answered = {"status": "REVIEWING", "answered_at": BEGIN - timedelta(days=1)}
    return [pending, ReferralFactory(job=job, referrer=team.colleague, **made, **answered)]


def job_url(job: Job, rest: str = "") -> str:
    return f"/api/jobs/{job.pk}/{rest}"


def save(client: APIClient, job: Job, **changes: Any) -> Any:
    """Change a job as its form does, and return the response's body."""
    answer = client.put(job_url(job), client.get(job_url(job)).json() | changes, format="json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def undo(client: APIClient, saved: Any) -> Any:
    return client.post(f"/api/jobs/{saved['id']}/undo/", {"updated_at": saved["updated_at"]}, format="json")


def told() -> tuple[int, int, int]:
    """Return the numbers of mails, notifications and webhook messages."""
    return len(mail.outbox), Notification.objects.count(), WebhookDelivery.objects.count()


def rows() -> list[Any]:
    """Return what is stored of all referrals, without their versions."""
    columns = [field.attname for field in Referral._meta.concrete_fields if field.name != "updated_at"]
    return list(Referral.objects.order_by("pk").values_list(*columns))


@pytest.mark.parametrize("status", ["CLOSED", "ON_HOLD"])
@pytest.mark.parametrize("who", ["hr", "hiring_manager"])
def test_a_closed_job_is_open_again_and_nobody_was_told(
    team: Team, job: Job, as_user: SignIn, waiting: list[Referral], deliver_due: Deliver,
    clock: time_machine.Traveller, who: str, status: str,
) -> None:  # fmt: skip
    before = rows()
    client = as_user(getattr(team, who))
    saved = save(client, job, status=status)
    assert (saved["status"], saved["undo_seconds"]) == (status, 30)
    clock.shift(timedelta(seconds=29))
    deliver_due()
    assert told() == (0, 0, 0)
    undone = undo(client, saved)
    assert (undone.status_code, undone.json()["status"]) == (200, "OPEN")
    assert undone.json()["updated_at"] > saved["updated_at"]
    clock.shift(timedelta(minutes=5))
    deliver_due()
    assert told() == (0, 0, 0)
    assert rows() == before
    sentences = [row["text"] for row in as_user(team.hr).get("/api/activity/", {"kind": "JOBS"}).json()]
    name, label = getattr(team, who).get_full_name(), JobStatus(status).label
    assert sentences[0] == f"{name} undid the status of the job {job.title} from {label} to Open"
    assert sentences[1] == f"{name} changed the status of the job {job.title} from Open to {label}"


def test_others_are_told_of_a_closed_job_after_thirty_seconds(
    team: Team, job: Job, as_user: SignIn, waiting: list[Referral], deliver_due: Deliver,
    clock: time_machine.Traveller,
) -> None:  # fmt: skip
    saved = save(as_user(team.hr), job, status="CLOSED")
    clock.shift(timedelta(seconds=31))
    deliver_due()
    assert Notification.objects.filter(kind="job_status").count() == 2
    late = undo(as_user(team.hr), saved)
    assert (late.status_code, late.json()["code"]) == (409, "too_late")
    assert late.json()["detail"].startswith("This can no longer be undone")
    job.refresh_from_db()
    assert job.status == "CLOSED"


def test_a_job_gets_its_former_hiring_manager_back(
    team: Team, job: Job, as_user: SignIn, deliver_due: Deliver, clock: time_machine.Traveller
) -> None:
    hr = as_user(team.hr)
    saved = save(hr, job, hiring_manager=team.other_hiring_manager.pk, title="Another title")
    assert saved["undo_seconds"] == 30
    clock.shift(timedelta(seconds=10))
    deliver_due()
    undone = undo(hr, saved).json()
    # What else was changed stays.
    assert (undone["hiring_manager"], undone["title"]) == (team.hiring_manager.pk, "Another title")
    clock.shift(timedelta(minutes=5))
    deliver_due()
    assert not Notification.objects.exists()
    last = AuditEvent.objects.latest("id")
    assert (last.action, last.after) == ("job.assignment_undone", {"hiring_manager_id": team.hiring_manager.pk})


def test_a_job_that_was_left_without_a_hiring_manager_gets_it_back(team: Team, job: Job, as_user: SignIn) -> None:
    hr = as_user(team.hr)
    saved = save(hr, job, hiring_manager=None)
    assert (saved["hiring_manager"], saved["undo_seconds"]) == (None, 30)
    assert undo(hr, saved).json()["hiring_manager"] == team.hiring_manager.pk
    assert [(each.to_hiring_manager, each.undone_at is None) for each in JobChange.objects.all()] == [(None, False)]


@pytest.mark.parametrize("change", ["status", "hiring_manager"])
def test_what_else_was_changed_with_a_status_or_hiring_manager_is_told_at_once(
    team: Team, job: Job, as_user: SignIn, deliver_due: Deliver, clock: time_machine.Traveller, change: str
) -> None:
    WebhookFactory(company=team.company, kinds=["job.updated", "job.status_changed"])
    values: dict[str, Any] = {"status": "ON_HOLD", "hiring_manager": team.other_hiring_manager.pk}
    save(as_user(team.hr), job, title="Another title", **{change: values[change]})
    deliver_due()
    assert [each.kind for each in WebhookDelivery.objects.all()] == ["job.updated"]
    clock.shift(timedelta(seconds=31))
    deliver_due()
    later = ["job.status_changed"] if change == "status" else []
    assert [each.kind for each in WebhookDelivery.objects.order_by("pk")] == ["job.updated", *later]
    sentences = [row["text"] for row in as_user(team.hr).get("/api/activity/", {"kind": "JOBS"}).json()]
    assert sentences[1] == f"{team.hr.get_full_name()} changed the job Another title"


def test_another_hiring_manager_is_told_once_it_can_no_longer_be_undone(
    team: Team, job: Job, as_user: SignIn, deliver_due: Deliver, clock: time_machine.Traveller
) -> None:
    save(as_user(team.hr), job, hiring_manager=team.other_hiring_manager.pk)
    deliver_due()
    assert not Notification.objects.exists()
    clock.shift(timedelta(seconds=31))
    deliver_due()
    assert [each.recipient for each in Notification.objects.all()] == [team.other_hiring_manager]


def test_only_ones_own_last_change_can_be_undone(
    team: Team, job: Job, as_user: SignIn, clock: time_machine.Traveller
) -> None:
    hr, manager = as_user(team.hr), as_user(team.hiring_manager)
    text_only = save(hr, job, title="Another title")
    assert text_only["undo_seconds"] is None
    assert undo(hr, text_only).json()["code"] == "too_late"
    closed = save(hr, job, status="CLOSED")
    assert undo(manager, closed).json()["code"] == "too_late"
    save(manager, job, title="A third title")
    stale = undo(hr, closed)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert hr.post(job_url(job, "undo/")).status_code == 400
    for who, status in ((team.employee, 404), (team.other_hr, 404)):
        assert undo(as_user(who), closed).status_code == status
    job.refresh_from_db()
    assert (job.status, job.title) == ("CLOSED", "A third title")


LATER = ["9999-12-31T23:59:59.999999Z", "2100-01-01T00:00:00Z", "2026-11-19T12:00:01Z"]


@pytest.mark.parametrize("version", LATER)
def test_a_version_that_is_not_stored_undoes_nothing(
    team: Team, job: Job, as_user: SignIn, waiting: list[Referral], version: str
) -> None:
    hr = as_user(team.hr)
    closed = save(hr, job, status="CLOSED")
    referral = f"/api/referrals/{waiting[0].pk}/"
    assert hr.put(referral, hr.get(referral).json() | {"status": "HIRED"}, format="json").status_code == 200
    refused = undo(hr, closed | {"updated_at": version})
    assert (refused.status_code, refused.json()["code"]) == (409, "stale")
    one = hr.post(f"/api/referrals/{waiting[0].pk}/undo/", {"updated_at": version}, format="json")
    assert (one.status_code, one.json()["code"]) == (409, "stale")
    left = deactivate(hr, team.hiring_manager)
    refused = undo_deactivation(hr, left | {"updatedAt": version})
    assert (refused.status_code, refused.json()["code"]) == (409, "stale")
    job.refresh_from_db()
    assert job.status == "CLOSED"
    assert Referral.objects.get(pk=waiting[0].pk).status == "HIRED"
    assert not User.objects.get(pk=team.hiring_manager.pk).is_active
    # With the stored version it is undone.
    assert undo(hr, closed).status_code == 200


def deactivate(client: APIClient, user: User, **body: Any) -> Any:
    answer = client.post(f"/api/users/{user.pk}/deactivate/", body, format="json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def undo_deactivation(client: APIClient, left: Any) -> Any:
    path = f"/api/users/{left['id']}/undo-deactivation/"
    return client.post(path, {"updatedAt": left["updatedAt"]}, format="json")


def test_a_deactivated_account_is_active_again_with_its_jobs(
    team: Team, job: Job, as_user: SignIn, deliver_due: Deliver, clock: time_machine.Traveller
) -> None:
    as_user(team.hiring_manager)
    assert DeviceToken.objects.filter(user=team.hiring_manager).exists()
    left = deactivate(as_user(team.hr), team.hiring_manager, hand_over_to=team.other_hiring_manager.pk)
    assert (left["status"], left["undoSeconds"]) == ("INACTIVE", 30)
    clock.shift(timedelta(seconds=10))
    undone = undo_deactivation(as_user(team.hr), left)
    assert (undone.status_code, undone.json()["status"]) == (200, "ACTIVE")
    job.refresh_from_db()
    assert job.hiring_manager == team.hiring_manager
    # Signed out everywhere all the same.
    assert not DeviceToken.objects.filter(user=team.hiring_manager).exists()
    clock.shift(timedelta(minutes=5))
    deliver_due()
    assert not Notification.objects.exists()
    actions = list(AuditEvent.objects.order_by("-id").values_list("action", flat=True)[:4])
    assert actions == ["job.assignment_undone", "user.activated", "job.assigned", "user.deactivated"]


@pytest.mark.parametrize("meanwhile", ["nothing", "deactivated again", "renamed", "address proven", "handed on"])
def test_only_who_deactivated_an_account_undoes_it_and_with_all_its_jobs(
    team: Team, job: Job, as_user: SignIn, clock: time_machine.Traveller, meanwhile: str
) -> None:
    first = as_user(team.hr)
    second = as_user(UserFactory(company=team.company, role="HR"))
    manager, heir = team.hiring_manager, team.other_hiring_manager
    left = deactivate(first, manager, hand_over_to=heir.pk)
    clock.shift(timedelta(seconds=5))
    stored = left
    if meanwhile == "deactivated again":
        stored = deactivate(second, manager)
        assert stored["undoSeconds"] is None
    elif meanwhile == "renamed":
        account = second.get(f"/api/users/{manager.pk}/").json()
        named = account | {"firstName": "Renamed", "department": team.department.name, "position": "Lead"}
        stored = second.put(f"/api/users/{manager.pk}/", named, format="json").json()
        assert stored["firstName"] == "Renamed"
    elif meanwhile == "address proven":
        take_address(UserFactory(email=manager.email, email_proven=False))
        stored = first.get(f"/api/users/{manager.pk}/").json()
        assert stored["updatedAt"] != left["updatedAt"]
    elif meanwhile == "handed on":
        third = UserFactory(company=team.company, role="HIRING_MANAGER")
        save(second, job, hiring_manager=third.pk)
    job.refresh_from_db()
    holder = job.hiring_manager
    assert holder != manager
    for client in (second, first) if meanwhile != "nothing" else (second,):
        refused = undo_deactivation(client, stored)
        assert (refused.status_code, refused.json()["code"] in ("too_late", "stale")) == (409, True)
    job.refresh_from_db()
    assert (User.objects.get(pk=manager.pk).is_active, job.hiring_manager) == (False, holder)
    if meanwhile == "nothing":
        assert undo_deactivation(first, left).status_code == 200
        job.refresh_from_db()
        assert (User.objects.get(pk=manager.pk).is_active, job.hiring_manager) == (True, manager)


def test_a_deactivation_is_not_undone_later_or_after_another_change(
    team: Team, job: Job, as_user: SignIn, clock: time_machine.Traveller
) -> None:
    hr = as_user(team.hr)
    person = UserFactory(company=team.company)
    left = deactivate(hr, person)
    clock.shift(timedelta(seconds=31))
    late = undo_deactivation(hr, left)
    assert (late.status_code, late.json()["code"]) == (409, "too_late")
    other = deactivate(hr, team.hiring_manager, hand_over_to=team.other_hiring_manager.pk)
    clock.shift(timedelta(seconds=1))
    save(as_user(team.other_hiring_manager), job, title="Another title")
    refused = undo_deactivation(hr, other)
    assert (refused.status_code, refused.json()["code"]) == (409, "stale")
    assert hr.post(f"/api/users/{person.pk}/activate/").status_code == 200
    assert undo_deactivation(hr, left).status_code == 409
    assert not User.objects.get(pk=team.hiring_manager.pk).is_active
    assert undo_deactivation(as_user(team.employee), left).status_code == 403
    assert undo_deactivation(as_user(team.other_hr), left).status_code == 404


@pytest.mark.parametrize("how", ["revoked", "another role"])
def test_a_job_is_not_given_back_to_somebody_who_no_longer_hires(
    team: Team, job: Job, as_user: SignIn, how: str
) -> None:
    hr = as_user(team.hr)
    people = [{"email": "ivy@new.example", "first_name": "Ivy", "last_name": "Iverson"}]
    invitation = {"role": "HIRING_MANAGER", "department": team.department.name, "people": people}
    assert hr.post("/api/users/invitations/", invitation, format="json").status_code == 200
    ivy = User.objects.get(email="ivy@new.example")
    save(hr, job, hiring_manager=ivy.pk)
    saved = save(hr, job, hiring_manager=team.hiring_manager.pk)
    if how == "revoked":
        assert hr.post(f"/api/users/{ivy.pk}/revoke-invitation/").status_code == 204
    else:
        account = hr.get(f"/api/users/{ivy.pk}/").json()
        changed = account | {"role": "EMPLOYEE", "department": team.department.name, "position": "Lead"}
        assert hr.put(f"/api/users/{ivy.pk}/", changed, format="json").status_code == 200
    refused = undo(hr, saved)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_late")
    assert refused.json()["detail"] == "The former hiring manager can no longer hire for the job. Choose another one."
    job.refresh_from_db()
    assert job.hiring_manager == team.hiring_manager
