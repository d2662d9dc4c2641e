"""What somebody holds, and handing it over as they are deactivated."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Role, User
from accounts.services.links import mailed_password_url
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from bulk.tests.factories import BulkActionFactory
from common.tests.concurrency import run_concurrently
from connections.tests.factories import ConnectionFactory
from jobs.models import Job, JobStatus
from jobs.tests.factories import JobFactory
from notifications.models import Notification
from referrals.models import Mention, ReferralMessage
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def held(team: Team) -> tuple[Job, Job, Job]:
    jobs = tuple(
        JobFactory(company=team.company, hiring_manager=team.hiring_manager, status=status)
        for status in (JobStatus.OPEN, JobStatus.ON_HOLD, JobStatus.CLOSED)
    )
    ReferralFactory(job=jobs[0], referrer=team.employee)
    ReferralFactory(job=jobs[0], referrer=team.colleague, withdrawn_at=timezone.now(), withdrawn_by=team.hr)
    ReferralFactory(job=jobs[0], referrer=team.hiring_manager, status="REVIEWING", answered_at=timezone.now())
    ConnectionFactory(owner=team.hiring_manager)
    return jobs  # type: ignore[return-value]


def test_what_somebody_holds(team: Team, as_user: SignIn, held: tuple[Job, Job, Job]) -> None:
    path = f"/api/users/{team.hiring_manager.pk}/holdings/"
    answer = as_user(team.hr).get(path).json()
    assert (answer["open_jobs"], answer["waiting_referrals"], answer["own_pending_referrals"]) == (2, 1, 1)
    assert answer["connections"] >= 1
    assert as_user(team.employee).get(path).status_code == 403
    assert as_user(team.other_hr).get(path).status_code == 404


def test_the_jobs_go_to_another_manager_who_is_told(
    team: Team, as_user: SignIn, held: tuple[Job, Job, Job], deliver_outbox: Callable[..., None]
) -> None:
    client = as_user(team.hr)
    body = {"hand_over_to": team.other_hiring_manager.pk}
    answer = client.post(f"/api/users/{team.hiring_manager.pk}/deactivate/", body, format="json")
    assert answer.status_code == 200, answer.content
    assert answer.json()["status"] == "INACTIVE"
    managers = [Job.objects.get(pk=job.pk).hiring_manager for job in held]
    # The closed one stays as it was.
    assert managers == [team.other_hiring_manager, team.other_hiring_manager, team.hiring_manager]
    deliver_outbox()
    assert Notification.objects.filter(recipient=team.other_hiring_manager).count() == 2


@pytest.mark.parametrize("whom", ["employee", "hiring_manager", "stranger", "inactive"])
def test_nobody_else_can_get_them_and_nothing_is_half_done(
    whom: str, team: Team, as_user: SignIn, held: tuple[Job, Job, Job]
) -> None:
    others: dict[str, User] = {
        "employee": team.employee,
        "hiring_manager": team.hiring_manager,
        "stranger": UserFactory(company=team.other_hr.company, role=Role.HIRING_MANAGER),
        "inactive": UserFactory(company=team.company, role=Role.HIRING_MANAGER, is_active=False),
    }
    body = {"hand_over_to": others[whom].pk}
    path = f"/api/users/{team.hiring_manager.pk}/deactivate/"
    assert as_user(team.hr).post(path, body, format="json").status_code == 400
    assert User.objects.get(pk=team.hiring_manager.pk).is_active
    assert Job.objects.get(pk=held[0].pk).hiring_manager == team.hiring_manager


def test_without_a_successor_the_jobs_stay(team: Team, as_user: SignIn, held: tuple[Job, Job, Job]) -> None:
    assert as_user(team.hr).post(f"/api/users/{team.hiring_manager.pk}/deactivate/").status_code == 200
    assert Job.objects.get(pk=held[0].pk).hiring_manager == team.hiring_manager


def invited(team: Team, client: APIClient, role: Role = Role.HIRING_MANAGER, name: str = "Ivy New") -> User:
    people = [{"email": "ivy@new.example", "name": name}]
    body = {"role": role, "department": team.department.name, "people": people}
    answer = client.post("/api/users/invitations/", body, format="json")
    assert [row["result"] for row in answer.json()["results"]] == ["INVITED"]
    person: User = User.objects.get(email="ivy@new.example")
    return person


def hold_jobs(team: Team, person: User) -> None:
    JobFactory(company=team.company, hiring_manager=person, status=JobStatus.OPEN)


def be_mentioned(team: Team, person: User) -> None:
    referral = ReferralFactory(job=JobFactory(company=team.company), referrer=team.employee)
    values = {"company": team.company, "author": team.hr, "audience": "internal", "text": "Ivy?"}
    message = ReferralMessage.objects.create(referral=referral, **values)
    Mention.objects.create(company=team.company, message=message, person=person)


def be_in_a_bulk_action(team: Team, person: User) -> None:
    BulkActionFactory(company=team.company, user=team.hr, kind="reassign", hiring_manager=person)


@pytest.mark.parametrize("names", [hold_jobs, be_mentioned, be_in_a_bulk_action])
def test_the_invitation_of_somebody_whom_others_named_is_revoked_too(
    names: Callable[[Team, User], None], team: Team, as_user: SignIn
) -> None:
    client = as_user(team.hr)
    ivy = invited(team, client)
    names(team, ivy)
    held = Job.objects.filter(hiring_manager=ivy).count()
    link = mailed_password_url(ivy).partition("?")[2]
    assert client.post(f"/api/users/{ivy.pk}/revoke-invitation/").status_code == 204
    # What names the person stays, so the account does; but nobody gets in with it.
    assert client.get(f"/api/users/{ivy.pk}/").json()["status"] == "INACTIVE"
    assert Job.objects.filter(hiring_manager=ivy).count() == held
    assert client.get("/api/users/invitations/").json()["pending"] == []
    uid, token = (part.partition("=")[2] for part in link.split("&"))
    passwords = dict.fromkeys(("new_password1", "new_password2"), "orchard-lamp-42")
    follow = {"uid": uid, "token": token, **passwords}
    assert APIClient().post("/api/auth/password/reset/confirm/", follow).status_code == 400
    assert client.post(f"/api/users/{ivy.pk}/revoke-invitation/").status_code == 409
    # Whoever is invited again comes as who and what they are invited now, by a new link.
    assert invited(team, client, Role.EMPLOYEE, "Ivy Corrected") == ivy
    (row,) = client.get("/api/users/invitations/").json()["pending"]
    assert (row["id"], row["role"], row["name"]) == (ivy.pk, "EMPLOYEE", "Ivy Corrected")
    assert APIClient().post("/api/auth/password/reset/confirm/", follow).status_code == 400


def test_the_record_says_when_an_invitation_was_revoked(team: Team, as_user: SignIn) -> None:
    client = as_user(team.hr)
    ivy = invited(team, client)
    hold_jobs(team, ivy)
    begin = timezone.now()
    assert client.post(f"/api/users/{ivy.pk}/revoke-invitation/").status_code == 204
    deactivated = AuditEvent.objects.get(action="user.deactivated", object_id=ivy.pk)
    assert begin <= deactivated.at <= timezone.now()


def test_a_colleague_is_not_invited_again_for_an_alias_that_was_revoked(team: Team, as_user: SignIn) -> None:
    client = as_user(team.hr)
    ivy = invited(team, client)
    hold_jobs(team, ivy)
    assert client.post(f"/api/users/{ivy.pk}/revoke-invitation/").status_code == 204
    colleague = UserFactory(company=team.company, email="ivy+work@new.example")
    people = [{"email": colleague.email}]
    body = {"role": Role.EMPLOYEE, "department": team.department.name, "people": people}
    answer = client.post("/api/users/invitations/", body, format="json")
    assert [row["result"] for row in answer.json()["results"]] == ["COLLEAGUE"]


def test_what_an_invited_manager_holds_is_shown_and_handed_over(
    team: Team, as_user: SignIn, deliver_outbox: Callable[..., None]
) -> None:
    client = as_user(team.hr)
    ivy = invited(team, client)
    job = JobFactory(company=team.company, hiring_manager=ivy, status=JobStatus.OPEN)
    assert client.get(f"/api/users/{ivy.pk}/holdings/").json()["open_jobs"] == 1
    path = f"/api/users/{ivy.pk}/revoke-invitation/"
    for nobody in (ivy.pk, team.employee.pk):
        assert client.post(path, {"hand_over_to": nobody}, format="json").status_code == 400
    assert User.objects.get(pk=ivy.pk).is_active
    body = {"hand_over_to": team.other_hiring_manager.pk}
    assert client.post(path, body, format="json").status_code == 204
    job.refresh_from_db()
    assert job.hiring_manager == team.other_hiring_manager
    deliver_outbox()
    assert Notification.objects.filter(recipient=team.other_hiring_manager).count() == 1


@pytest.mark.both_databases
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_two_who_revoke_at_the_same_moment_one_is_told_that_it_is_done(team: Team, as_user: SignIn) -> None:
    ivy = invited(team, as_user(team.hr))
    path = f"/api/users/{ivy.pk}/revoke-invitation/"
    clients = [as_user(team.hr) for _ in range(3)]
    answers = run_concurrently(*[lambda client=client: client.post(path) for client in clients])
    assert sorted(answer.status_code for answer in answers) == [204, 404, 404]
