"""Calls across all jobs: the best suggestions, jobs for one connection, and filters of connections."""

from datetime import date
from typing import Any

import pytest
from django.db import connection as database
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.actors import Actor
from accounts.models import User
from accounts.tests.team import SignIn, Team
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.services import update_job
from jobs.tests.factories import JobFactory
from matching.job_profiles import store_job_profiles
from matching.models import CompanyHires
from referrals.tests.factories import ReferralFactory


@pytest.fixture
def jobs(team: Team) -> list[Job]:
    return [JobFactory(company=team.company, title=title) for title in ("Data Engineer", "Frontend Developer")]


def knows(owner: User, position: str, **more: Any) -> Connection:
    person: Connection = ConnectionFactory(owner=owner, position=position, **more)
    return person


def pairs(answer: Any) -> list[tuple[int, int]]:
    assert answer.status_code == 200, answer.content
    return [(row["connection"]["id"], row["job"]["id"]) for row in answer.json()]


def test_best_suggestions_exclude_dismissed_and_referred_ones(team: Team, as_user: SignIn, jobs: list[Job]) -> None:
    engineer, nurse = jobs
    data, care = knows(team.employee, "Data Engineer"), knows(team.employee, "Frontend Developer")
    knows(team.colleague, "Data Engineer")
    knows(team.employee, "Poet")
    client = as_user(team.employee)
    answer = client.get("/api/suggestions/")
    assert set(pairs(answer)) == {(data.pk, engineer.pk), (care.pk, nurse.pk)}
    assert answer["X-Total-Count"] == "2"
    assert set(answer.json()[0]) == {"job", "connection", "score", "reasons"}
    assert len(client.get("/api/suggestions/?limit=1").json()) == 1
    client.post(f"/api/jobs/{nurse.pk}/suggestions/{care.pk}/dismiss/")
    assert pairs(client.get("/api/suggestions/")) == [(data.pk, engineer.pk)]
    ReferralFactory(job=engineer, referrer=team.employee, connection=data)
    assert pairs(client.get("/api/suggestions/")) == []
    assert client.get("/api/suggestions/?limit=x").status_code == 400


def test_best_suggestions_cover_different_jobs_and_people(team: Team, as_user: SignIn, jobs: list[Job]) -> None:
    data, frontend = jobs
    senior = JobFactory(company=team.company, title="Senior Data Engineer")
    engineers = [knows(team.employee, "Senior Data Engineer", connected_at=date(2025, 1, n + 1)) for n in range(5)]
    developer = knows(team.employee, "Web Developer")
    client = as_user(team.employee)
    first = pairs(client.get("/api/suggestions/?limit=3"))
    assert {job for _, job in first} == {data.pk, senior.pk, frontend.pk}
    assert len({person for person, _ in first}) == 3
    everybody = pairs(client.get("/api/suggestions/"))
    assert everybody[:3] == first
    assert sorted(person for person, _ in everybody) == sorted(each.pk for each in (*engineers, developer))


def test_many_equal_suggestions_leave_room_for_other_jobs(team: Team, as_user: SignIn, jobs: list[Job]) -> None:
    data, frontend = jobs
    alike = {"position": "Data Engineer", "connected_at": date(2025, 5, 1)}
    Connection.objects.bulk_create(ConnectionFactory.build_batch(320, owner=team.employee, **alike))
    developer = knows(team.employee, "Frontend Developer", connected_at=date(2015, 5, 1))
    found = pairs(as_user(team.employee).get("/api/suggestions/?limit=2"))
    assert (developer.pk, frontend.pk) in found
    assert {job for _, job in found} == {data.pk, frontend.pk}


def test_jobs_for_one_person(team: Team, as_user: SignIn, jobs: list[Job]) -> None:
    data, foreign = knows(team.employee, "Data Engineer"), knows(team.colleague, "Data Engineer")
    client = as_user(team.employee)
    answer = client.get(f"/api/connections/{data.pk}/jobs/")
    (row,) = answer.json()
    assert answer["X-Total-Count"] == "1"
    assert row["job"] == {
        "id": jobs[0].pk,
        "title": "Data Engineer",
        "department": None,
        "location": "Berlin",
        "type": "FULL_TIME",
    }
    assert row["referred"] is False
    assert row["reasons"]
    answers = {client.get(f"/api/connections/{pk}/jobs/").content for pk in (foreign.pk, 999_999)}
    assert len(answers) == 1
    assert client.get(f"/api/connections/{foreign.pk}/jobs/").status_code == 404
    assert APIClient().get(f"/api/connections/{data.pk}/jobs/").status_code == 401


def test_jobs_for_one_person_follow_an_edit(team: Team, as_user: SignIn, jobs: list[Job]) -> None:
    engineer, frontend = jobs
    person = knows(team.employee, "Data Engineer")
    client = as_user(team.employee)

    def found() -> list[int]:
        return [row["job"]["id"] for row in client.get(f"/api/connections/{person.pk}/jobs/").json()]

    assert found() == [engineer.pk]
    for job, title in ((engineer, "Nurse"), (frontend, "Data Engineer")):
        update_job(actor=Actor.for_user(team.hr), job_id=job.pk, title=title)
    created = JobFactory(company=team.company, title="Data Engineer")
    assert found() == [created.pk, frontend.pk]


def test_superusers_without_a_company_find_jobs_of_all_companies(team: Team, as_user: SignIn) -> None:
    person = knows(team.superuser, "Data Engineer")
    jobs = [JobFactory(company=owner.company, title="Data Engineer").pk for owner in (team.hr, team.other_hr)]
    rows = as_user(team.superuser).get(f"/api/connections/{person.pk}/jobs/").json()
    assert {row["job"]["id"] for row in rows} == set(jobs)


def test_pages_of_jobs_for_one_person_are_parts_of_the_whole_list(team: Team, as_user: SignIn, jobs: list[Job]) -> None:
    person = knows(team.employee, "Senior Data Engineer, Kafka and Spark", employer="Snowflake")
    CompanyHires.objects.create(company=team.company, hires={"data-engineer": 5})
    titles = ("Data Engineer", "Senior Data Engineer", "Junior Data Engineer", "Data Scientist", "Data Analyst")
    for title in titles:
        for requirements in ("", "Kafka", "Kafka, Spark, Snowflake"):
            JobFactory(company=team.company, title=title, requirements=requirements)
    client, url = as_user(team.employee), f"/api/connections/{person.pk}/jobs/"
    whole = client.get(url)
    rows = whole.json()
    assert len({row["score"] for row in rows}) > 3
    for limit in (1, 2, 3, 5, len(rows), 50):
        for offset in range(0, len(rows) + 1, limit):
            page = client.get(url, {"limit": limit, "offset": offset})
            assert page.json() == rows[offset : offset + limit]
            assert page["X-Total-Count"] == whole["X-Total-Count"] == str(len(rows))


def test_the_jobs_for_one_person_are_read_in_the_same_number_of_statements_however_many_there_are(
    team: Team, as_user: SignIn, jobs: list[Job]
) -> None:
    person, client = knows(team.employee, "Data Engineer"), as_user(team.employee)

    def statements() -> int:
        store_job_profiles(Job.objects.all())
        with CaptureQueriesContext(database) as captured:
            assert client.get(f"/api/connections/{person.pk}/jobs/").status_code == 200
        return len(captured)

    client.get(f"/api/connections/{person.pk}/jobs/")
    few = statements()
    JobFactory.create_batch(5, company=team.company, title="Data Engineer")
    assert statements() == few


def test_connections_are_filtered_by_employer_and_by_fitting_an_open_job(
    team: Team, as_user: SignIn, jobs: list[Job]
) -> None:
    data = knows(team.employee, "Data Engineer", employer="Ölwerk")
    care = knows(team.employee, "Frontend Developer", employer="Olwerk")
    poet = knows(team.employee, "Poet", employer="Ölwerk")
    client = as_user(team.employee)

    def found(**query: str) -> set[int]:
        answer = client.get("/api/connections/", query)
        assert answer["X-Total-Count"] == str(len(answer.json()))
        return {row["id"] for row in answer.json()}

    assert found(employer="Ölwerk") == {data.pk, poet.pk}
    assert found(fits_open_job="true") == {data.pk, care.pk}
    assert found(fits_open_job="false") == {poet.pk}
    assert found(fits_open_job="true", employer="Ölwerk", search="grace") == {data.pk}
    client.post(f"/api/jobs/{jobs[0].pk}/suggestions/{data.pk}/dismiss/")
    assert found(fits_open_job="true") == {care.pk}
    assert client.get("/api/connections/?fits_open_job=perhaps").status_code == 400


def test_employers_of_own_connections_are_sorted_by_number_of_people(team: Team, as_user: SignIn) -> None:
    for employer in ("Ölwerk", "Ölwerk", "Mühle", ""):
        knows(team.employee, "Poet", employer=employer)
    knows(team.colleague, "Poet", employer="Secret")
    client = as_user(team.employee)
    assert client.get("/api/connections/employers/").json() == [
        {"employer": "Ölwerk", "people": 2},
        {"employer": "Mühle", "people": 1},
    ]
    assert client.get("/api/connections/employers/?search=muh").json() == [{"employer": "Mühle", "people": 1}]
    assert as_user(team.hr).get("/api/connections/employers/").status_code == 403
    assert client.get(f"/api/connections/employers/?search={'x' * 201}").status_code == 400


def test_names_do_not_change_suggestions(team: Team, as_user: SignIn, jobs: list[Job]) -> None:
    titles = ("Data Engineer", "Senior Data Engineer", "Data Engineer, Kafka", "Frontend Developer")
    people = [knows(team.employee, title, first_name="Data", last_name="Engineer") for title in titles]
    client = as_user(team.employee)

    def judged() -> list[tuple[int, int, list[str]]]:
        rows = client.get(f"/api/jobs/{jobs[0].pk}/suggestions/").json()
        return [(row["connection"]["id"], row["score"], row["reasons"]) for row in rows]

    before = judged()
    for person, name in zip(people, ("Zoë", "アキラ", "Mohammed", "Anna"), strict=True):
        person.first_name, person.last_name = name, name[::-1]
        person.save()
    assert judged() == before
