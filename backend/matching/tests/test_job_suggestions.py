"""GET /api/jobs/{id}/suggestions/: which connections are suggested, and in which order."""

from datetime import date
from typing import Any

import pytest
from django.db import connection as database
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.team import SignIn, Team
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.tests.factories import ReferralFactory


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


def test_suggestions_are_sorted_best_first_and_have_reasons(team: Team, as_user: SignIn, job: Job) -> None:
    nurse, plain = knows(team.employee, "Nurse"), knows(team.employee, "Data Engineer")
    senior = knows(team.employee, "Senior Data Engineer")
    kafka = knows(team.employee, "Senior Data Engineer, Kafka")
    knows(team.colleague, "Senior Data Engineer")
    answer = as_user(team.employee).get(path(job))
    assert ids(answer)[0] == kafka.pk
    assert set(ids(answer)) == {kafka.pk, senior.pk, plain.pk}
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


def test_pages_add_up_to_the_whole_list(team: Team, as_user: SignIn, job: Job) -> None:
    titles = ("Data Engineer", "Senior Data Engineer", "Senior Data Engineer, Kafka, PostgreSQL", "Lead Data Engineer")
    for number in range(12):
        knows(team.employee, titles[number % 4], connected_at=date(2020, 1, 1 + number // 2))
    client = as_user(team.employee)
    everybody = ids(client.get(path(job)))
    pages = [client.get(path(job), {"limit": 3, "offset": start}) for start in range(0, 15, 3)]
    assert [row["connection"]["id"] for page in pages for row in page.json()] == everybody
    assert {page["X-Total-Count"] for page in pages} == {str(len(everybody))}
    assert client.get(path(job), {"limit": 0}).json() == []


def test_equal_scores_are_sorted_by_latest_connection_date_then_id(team: Team, as_user: SignIn, job: Job) -> None:
    unknown, first, second = (knows(team.employee, "Data Engineer", last_name=name) for name in "CBA")
    for person in (first, second):
        Connection.objects.filter(pk=person.pk).update(connected_at=date(2024, 5, 1))
    latest = knows(team.employee, "Data Engineer", connected_at=date(2025, 5, 1))
    assert ids(as_user(team.employee).get(path(job))) == [latest.pk, first.pk, second.pk, unknown.pk]


def test_referred_connections_are_marked(team: Team, as_user: SignIn, job: Job) -> None:
    person, other = knows(team.employee, "Data Engineer"), knows(team.employee, "Data Engineer")
    ReferralFactory(job=job, referrer=team.employee, connection=person)
    rows = as_user(team.employee).get(path(job)).json()
    assert {row["connection"]["id"]: row["referred"] for row in rows} == {person.pk: True, other.pk: False}


def test_closed_jobs_have_no_suggestions_and_hidden_jobs_return_404(team: Team, as_user: SignIn, job: Job) -> None:
    knows(team.hr, "Data Engineer")
    assert len(ids(as_user(team.hr).get(path(job)))) == 1
    Job.objects.filter(pk=job.pk).update(status="CLOSED")
    assert ids(as_user(team.hr).get(path(job))) == []
    assert as_user(team.employee).get(path(job)).status_code == 404
    assert as_user(team.other_hr).get(path(job)).status_code == 404
    assert as_user(team.employee).get("/api/jobs/999999/suggestions/").status_code == 404


def test_viewing_as_a_person_shows_no_suggestions(team: Team, as_user: SignIn, job: Job) -> None:
    knows(team.employee, "Data Engineer")
    client, view = as_user(team.superuser), {"view_as_user_id": str(team.employee.pk)}
    for call in (path(job), "/api/suggestions/", "/api/connections/employers/"):
        assert client.get(call, view).json() == []
    assert client.get("/api/connections/", {**view, "fits_open_job": "true"}).json() == []
    row = client.get("/api/jobs/", {**view, "suggestions": "1"}).json()[0]
    assert row["suggestions_count"] == 0
    assert client.get("/api/jobs/", {**view, "with_suggestions": "true"}).json() == []


def test_invalid_parameters_return_400(team: Team, as_user: SignIn, api: APIClient, job: Job) -> None:
    client = as_user(team.employee)
    for query in ({"limit": "many"}, {"offset": -1}, {"dismissed": "perhaps"}):
        assert client.get(path(job), query).status_code == 400
    assert api.get(path(job)).status_code == 401


def test_the_number_of_statements_does_not_grow_with_the_people(team: Team, as_user: SignIn, job: Job) -> None:
    for _ in range(5):
        knows(team.employee, "Data Engineer, Kafka")
    client = as_user(team.employee)
    for call, most in ((f"{path(job)}?limit=3", 7), ("/api/suggestions/?limit=3", 14)):
        client.get(call)
        with CaptureQueriesContext(database) as captured:
            client.get(call)
        assert len(captured) <= most, call
