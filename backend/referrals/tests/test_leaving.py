"""What somebody holds, and handing it over as they are deactivated."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from accounts.models import Role, User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from connections.tests.factories import ConnectionFactory
from jobs.models import Job, JobStatus
from jobs.tests.factories import JobFactory
from notifications.models import Notification
from referrals.tests.factories import ReferralFactory

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


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
