"""GET /api/jobs/{id}/suggestions/ and what hides people from it."""

from typing import Any

import pytest

from accounts.models import User
from accounts.tests.team import SignIn, Team
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from matching.tests.conftest import Settle


def knows(owner: User, position: str, **more: Any) -> Connection:
    person: Connection = ConnectionFactory(owner=owner, position=position, **more)
    return person


@pytest.fixture
def job(team: Team) -> Job:
    texts = {"title": "Senior Data Engineer", "requirements": "Kafka and PostgreSQL in production."}
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, **texts)
    return created


def ids(answer: Any) -> list[int]:
    assert answer.status_code == 200, answer.content
    assert answer["X-Total-Count"] == str(len(answer.json()))
    return [row["connection"]["id"] for row in answer.json()]


def path(job: Job) -> str:
    return f"/api/jobs/{job.pk}/suggestions/"


def test_those_who_may_fit_come_best_first_with_reasons(team: Team, as_user: SignIn, job: Job, settle: Settle) -> None:
    nurse, plain = knows(team.employee, "Nurse"), knows(team.employee, "Data Engineer")
    senior = knows(team.employee, "Senior Data Engineer")
    kafka = knows(team.employee, "Senior Data Engineer, Kafka")
    knows(team.colleague, "Senior Data Engineer")
    settle()
    answer = as_user(team.employee).get(path(job))
    assert ids(answer)[0] == kafka.pk
    assert set(ids(answer)) == {kafka.pk, senior.pk, plain.pk}
    assert answer["X-Suggestions-State"] == "ready"
    first = answer.json()[0]
    assert set(first) == {"connection", "score", "reasons", "referred"}
    assert first["connection"] == {
        "id": kafka.pk,
        "first_name": kafka.first_name,
        "last_name": kafka.last_name,
        "email": kafka.email,
        "company": kafka.employer,
        "position": kafka.position,
        "profile_url": kafka.profile_url,
        "connected_at": None,
    }
    assert 1 <= len(first["reasons"]) <= 3
    assert any("afka" in reason for reason in first["reasons"])
    scores = [row["score"] for row in answer.json()]
    assert scores == sorted(scores, reverse=True)
    assert nurse.pk not in ids(answer)
