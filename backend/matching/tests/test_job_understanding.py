"""How a job is understood, and corrections: /api/jobs/{id}/understanding/ and the calls of the job's form."""

import pytest
from rest_framework.test import APIClient

from accounts.actors import Actor
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.services import update_job
from jobs.tests.factories import JobFactory
from matching.models import JobUnderstanding


@pytest.fixture
def job(team: Team) -> Job:
    texts = {"title": "Senior Data Engineer", "requirements": "Kafka and PostgreSQL."}
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, **texts)
    return created


def path(job: Job) -> str:
    return f"/api/jobs/{job.pk}/understanding/"


def codes(body: dict[str, list[dict[str, str]]]) -> list[str]:
    return [role["code"] for role in body["roles"]]


def test_the_understanding_of_a_job_can_be_read_and_corrected(team: Team, as_user: SignIn, job: Job) -> None:
    client = as_user(team.hiring_manager)
    before = client.get(path(job)).json()
    assert codes(before) == ["data-engineer"]
    assert before["roles"][0]["label"]
    assert before["level"]["code"] == "senior"
    assert {"kafka", "postgresql"} <= set(before["words"])
    assert len(before["levels"]) > 5
    wanted = {"roles": ["data-engineer", "software-engineer"], "level": None, "words": ["kafka", "spark"]}
    after = client.put(path(job), wanted)
    assert after.status_code == 200, after.content
    assert codes(after.json()) == wanted["roles"]
    assert after.json()["level"] is None
    assert after.json()["words"] == wanted["words"]
    assert client.get(path(job)).json() == after.json()
    assert AuditEvent.objects.filter(action="job.understanding_changed").count() == 1


def test_what_a_job_means_follows_its_texts_and_keeps_corrections(team: Team, as_user: SignIn, job: Job) -> None:
    def stored() -> list[str]:
        profile = JobUnderstanding.objects.get(job=job).profile
        return [*profile["roles"], *profile["backgrounds"]]

    wanted = {"roles": ["software-engineer"], "level": None, "words": []}
    assert as_user(team.hiring_manager).put(path(job), wanted).status_code == 200
    assert stored() == ["software-engineer"]
    requirements = "Two years of experience as a midwife."
    update_job(actor=Actor.for_user(team.hr), job_id=job.pk, title="Nurse", requirements=requirements)
    assert sorted(stored()) == ["midwife", "nurse", "software-engineer"]


def test_corrections_do_not_keep_what_earlier_rules_understood(team: Team, as_user: SignIn, job: Job) -> None:
    JobUnderstanding.objects.create(job=job, profile={"roles": ["nurse"]})
    client = as_user(team.hiring_manager)
    shown = client.get(path(job)).json()
    wanted = {"roles": codes(shown), "level": shown["level"]["code"], "words": [*shown["words"], "spark"]}
    assert client.put(path(job), wanted).status_code == 200
    assert JobUnderstanding.objects.get().corrections == {"added": ["word:spark"], "removed": []}


def test_corrections_change_suggestions_and_survive_later_edits_of_the_job(
    team: Team, as_user: SignIn, job: Job
) -> None:
    nurse = ConnectionFactory(owner=team.employee, position="Frontend Developer")
    suggestions = f"/api/jobs/{job.pk}/suggestions/"
    assert as_user(team.employee).get(suggestions).json() == []
    hr = as_user(team.hr)
    (role,) = [
        each["code"] for each in hr.post("/api/job-understanding/", {"title": "Frontend Developer"}).json()["roles"]
    ]
    hr.put(path(job), {"roles": [role], "level": None, "words": []})
    assert [row["connection"]["id"] for row in as_user(team.employee).get(suggestions).json()] == [nurse.pk]
    assert as_user(team.employee).get("/api/jobs/?suggestions=1").json()[0]["suggestions_count"] == 1
    stored = hr.get(f"/api/jobs/{job.pk}/").json()
    hr.put(f"/api/jobs/{job.pk}/", {**stored, "requirements": "Kafka, PostgreSQL and Airflow."})
    assert codes(hr.get(path(job)).json()) == [role]


def test_others_may_neither_read_nor_correct_the_understanding(
    team: Team, as_user: SignIn, api: APIClient, job: Job
) -> None:
    body: dict[str, object] = {"roles": [], "level": None, "words": []}
    assert api.get(path(job)).status_code == 401
    assert as_user(team.employee).get(path(job)).status_code == 403
    assert as_user(team.employee).put(path(job), {}).status_code == 403
    assert as_user(team.other_hiring_manager).put(path(job), body).status_code == 404
    assert as_user(team.other_hr).get(path(job)).status_code == 404
    assert as_user(team.employee).post("/api/job-understanding/", {"title": "Nurse"}).status_code == 403


@pytest.mark.parametrize(
    "wrong",
    [
        {"roles": ["wizard"]},
        {"level": "grand"},
        {"words": ["x" * 61]},
        {"words": [str(number) for number in range(41)]},
        {"roles": "data-engineer"},
    ],
)
def test_invalid_input_is_reported_by_field(team: Team, as_user: SignIn, job: Job, wrong: dict[str, object]) -> None:
    answer = as_user(team.hr).put(path(job), {"roles": [], "level": None, "words": [], **wrong})
    assert (answer.status_code, set(answer.json())) == (400, set(wrong))


def test_an_unsaved_job_is_understood_without_storing_anything(team: Team, as_user: SignIn) -> None:
    client = as_user(team.hr)
    answer = client.post("/api/job-understanding/", {"title": "Senior Data Engineer", "requirements": "Kafka"})
    assert codes(answer.json()) == ["data-engineer"]
    assert not JobUnderstanding.objects.exists()
    assert client.post("/api/job-understanding/", {}).json()["roles"] == []
    assert client.post("/api/job-understanding/", {"title": "x" * 201}).status_code == 400


def test_roles_can_be_searched_by_part_of_their_name(team: Team, as_user: SignIn, api: APIClient) -> None:
    found = as_user(team.hr).get("/api/occupations/", {"search": "DATA eng"}).json()
    assert "data-engineer" in [row["code"] for row in found]
    assert 0 < len(as_user(team.hr).get("/api/occupations/").json()) <= 50
    assert as_user(team.hr).get("/api/occupations/", {"search": "x" * 101}).status_code == 400
    assert api.get("/api/occupations/").status_code == 401
