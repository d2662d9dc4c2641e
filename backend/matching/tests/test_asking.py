"""/api/jobs/{id}/ask/: who is notified, and that the asker learns nothing about anybody's connections."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import Department, Role, User
from accounts.tests.factories import DepartmentFactory, UserFactory
from accounts.tests.team import SignIn, Team
from common.tests.concurrency import run_concurrently
from jobs.models import Job
from jobs.tests.factories import JobFactory
from matching.models import JobAsk
from notifications.models import Notification


@pytest.fixture
def job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Data Engineer")
    return created


def path(job: Job) -> str:
    return f"/api/jobs/{job.pk}/ask/"


@pytest.mark.parametrize("who", ["hr", "hiring_manager"])
def test_every_active_employee_is_notified_once(
    team: Team, as_user: SignIn, job: Job, deliver_outbox: Callable[..., None], who: str
) -> None:
    muted = UserFactory(company=team.company)
    UserFactory(company=team.company, is_active=False)
    UserFactory()
    assert as_user(muted).put("/api/notification-preferences/", {"job_ask": "off"}).status_code == 200
    client = as_user(getattr(team, who))
    assert client.get(path(job)).json() == {"asked_at": None, "possible": True, "reason": ""}
    answer = client.post(path(job))
    assert answer.status_code == 201
    assert answer.json() == client.get(path(job)).json()
    assert answer.json()["possible"] is False
    deliver_outbox()
    told = Notification.objects.filter(kind="job_ask")
    assert {each.recipient for each in told} == {team.employee, team.colleague}
    row = as_user(team.employee).get("/api/notifications/").json()[0]
    assert row["text"] == f"{getattr(team, who).get_full_name()} asks who you know for Data Engineer."
    assert row["path"] == f"/jobs?refer={job.pk}"
    assert [sent.to for sent in mail.outbox] == [[team.employee.email], [team.colleague.email]]
    again = client.post(path(job))
    assert (again.status_code, again.json()["code"]) == (409, "not_now")
    assert again.json()["detail"] == "Colleagues were asked about this job less than two weeks ago."


def test_asking_is_refused_without_permission_or_for_jobs_that_are_not_open(
    team: Team, as_user: SignIn, api: Any, job: Job
) -> None:
    foreign = JobFactory(company=team.company, hiring_manager=team.other_hiring_manager)
    assert api.post(path(job)).status_code == 401
    assert as_user(team.employee).post(path(job)).status_code == 403
    assert as_user(team.hiring_manager).post(path(foreign)).status_code == 404
    assert as_user(team.other_hr).post(path(job)).status_code == 404
    superuser = as_user(team.superuser)
    for view in ("", f"?company_id={team.company.pk}", f"?view_as_user_id={team.hr.pk}"):
        assert superuser.post(f"{path(job)}{view}").status_code == 403
    Job.objects.filter(pk=job.pk).update(status="ON_HOLD")
    closed = as_user(team.hr).post(path(job))
    assert (closed.status_code, closed.json()["detail"]) == (409, "Colleagues can be asked about open jobs only.")
    assert not JobAsk.objects.exists()


def test_a_job_can_be_asked_about_once_in_two_weeks_and_a_company_three_times_a_week(
    team: Team, as_user: SignIn, job: Job
) -> None:
    client = as_user(team.hr)
    for _ in range(3):
        assert client.post(path(JobFactory(company=team.company))).status_code == 201
    refused = client.post(path(job))
    assert refused.status_code == 409
    assert "three jobs within a week" in refused.json()["detail"]
    assert client.get(path(job)).json() == {"asked_at": None, "possible": False, "reason": refused.json()["detail"]}
    JobAsk.objects.update(at=timezone.now() - timedelta(days=8))
    assert client.post(path(job)).status_code == 201
    assert client.post(path(JobAsk.objects.earliest("pk").job)).status_code == 409
    JobAsk.objects.update(at=timezone.now() - timedelta(days=15))
    assert client.post(path(job)).status_code == 201


@pytest.fixture
def sales(team: Team) -> Department:
    """A department of five active employees, and some who do not count."""
    department: Department = DepartmentFactory(company=team.company, name="Sales")
    UserFactory.create_batch(5, company=team.company, department=department)
    UserFactory(company=team.company, department=department, is_active=False)
    UserFactory(company=team.company, department=department, role=Role.HR)
    return department


@pytest.mark.parametrize("who", ["hr", "hiring_manager"])
def test_a_department_of_five_can_be_asked(
    team: Team, as_user: SignIn, job: Job, deliver_outbox: Callable[..., None], sales: Department, who: str
) -> None:
    client = as_user(getattr(team, who))
    assert client.get(f"{path(job)}departments/").json() == [{"id": sales.pk, "name": "Sales"}]
    answer = client.post(path(job), {"department": sales.pk})
    assert answer.status_code == 201
    assert answer.json()["possible"] is False
    assert answer.json() == client.get(path(job)).json()
    deliver_outbox()
    told = {each.recipient for each in Notification.objects.filter(kind="job_ask")}
    assert told == set(sales.users.filter(is_active=True, role=Role.EMPLOYEE))
    assert len(told) == 5
    # The pause is for the job, whoever was asked.
    assert client.post(path(job)).status_code == 409


def test_smaller_departments_are_neither_offered_nor_asked(
    team: Team, as_user: SignIn, job: Job, sales: Department
) -> None:
    foreign = DepartmentFactory(company=team.other_hr.company)
    UserFactory.create_batch(5, company=team.other_hr.company, department=foreign)
    User.objects.filter(pk=sales.users.filter(is_active=True, role=Role.EMPLOYEE)[0].pk).update(is_active=False)
    client = as_user(team.hr)
    assert client.get(f"{path(job)}departments/").json() == []
    for department in (sales.pk, foreign.pk, 10**9):
        refused = client.post(path(job), {"department": department})
        assert refused.status_code == 400
        assert refused.json() == {"department": ["Choose a department with at least five active employees."]}
    assert client.post(path(job), {"department": "Sales"}).status_code == 400
    assert not JobAsk.objects.exists()


@pytest.mark.both_databases
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_one_of_two_concurrent_asks_is_refused(team: Team, as_user: SignIn, job: Job) -> None:
    client, other = as_user(team.hr), as_user(team.hiring_manager)
    answers = run_concurrently(lambda: client.post(path(job)), lambda: other.post(path(job)))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert JobAsk.objects.count() == 1
