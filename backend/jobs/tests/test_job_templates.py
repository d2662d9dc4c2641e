"""/api/jobs/templates/: the jobs of a company with which new ones can begin."""

from typing import Any

from accounts.tests.team import SignIn, Team
from jobs.models import Job
from jobs.tests.factories import JobFactory

URL = "/api/jobs/templates/"


def test_a_job_is_marked_as_a_template_for_everybody_who_creates_jobs(team: Team, as_user: SignIn, job: Job) -> None:
    JobFactory(company=team.company, title="Not a template")
    JobFactory(company=team.other_hr.company, is_template=True)
    manager = as_user(team.hiring_manager)
    assert manager.get(URL).json() == []
    path = f"/api/jobs/{job.pk}/"
    marked = manager.put(path, manager.get(path).json() | {"is_template": True})
    assert (marked.status_code, marked.json()["is_template"]) == (200, True)
    row = {
        "id": job.pk,
        "title": "Compiler Engineer",
        "description": "You shape our optimiser.",
        "requirements": "SSA form",
        "location": "Lisbon",
        "type": job.type,
        "salary_range": job.salary_range,
        "department": team.department.pk,
    }
    # A closed job stays a template, and colleagues begin with it, too.
    Job.objects.filter(pk=job.pk).update(status="CLOSED")
    for user in (team.hiring_manager, team.other_hiring_manager, team.hr):
        assert as_user(user).get(URL).json() == [row]
    body = as_user(team.hr).get(path).json()
    assert as_user(team.hr).put(path, body | {"is_template": False}).json()["is_template"] is False
    assert manager.get(URL).json() == []


def test_a_change_without_the_mark_keeps_it(team: Team, as_user: SignIn, job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(is_template=True)
    client = as_user(team.hr)
    body = client.get(f"/api/jobs/{job.pk}/").json()
    del body["is_template"]
    assert client.put(f"/api/jobs/{job.pk}/", body).json()["is_template"] is True


def test_templates_are_for_those_who_create_jobs(team: Team, as_user: SignIn, api: Any) -> None:
    assert api.get(URL).status_code == 401
    assert as_user(team.employee).get(URL).status_code == 403
    assert as_user(team.superuser).get(URL).status_code == 200
