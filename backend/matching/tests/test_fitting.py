"""The filter of connections by whether they fit an open job."""

import pytest
from django.db import connection as database
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job, JobStatus
from jobs.tests.factories import JobFactory
from matching.job_profiles import store_job_profiles
from matching.network import Profiles
from matching.rules import rate_profile, understand_job, understand_position

URL = "/api/connections/"
TITLES = ("Data Engineer", "Senior Data Engineer", "Nurse", "Head of Sales", "Student Data Science", "Retired", "Poet")


@pytest.fixture
def client(team: Team, as_user: SignIn) -> APIClient:
    return as_user(team.employee)


def knows(team: Team, position: str) -> Connection:
    person: Connection = ConnectionFactory(owner=team.employee, position=position)
    return person


def fitting(client: APIClient, wanted: str = "true", **query: str) -> set[int]:
    """Return the ids of the connections that fit, after checking that the total of a shorter page is their number."""
    found = {row["id"] for row in client.get(URL, {"fits_open_job": wanted, **query}).json()}
    for page in ({"limit": "1"}, {"limit": "1", "offset": "1"}, {"limit": "0"}):
        answer = client.get(URL, {"fits_open_job": wanted, **query, **page})
        assert answer["X-Total-Count"] == str(len(found)), page
    return found


def dismiss(client: APIClient, job: Job, person: Connection) -> None:
    assert client.post(f"/api/jobs/{job.pk}/suggestions/{person.pk}/dismiss/").status_code == 204


def test_somebody_dismissed_fits_as_long_as_another_open_job_remains(team: Team, client: APIClient) -> None:
    # The second job asks for the same as the first one, but for words. The third asks for another level.
    first, second, third = (
        JobFactory(company=team.company, title=title, requirements=requirements)
        for title, requirements in (("Data Engineer", "Kafka"), ("Data Engineer", "Spark"), ("Lead Data Engineer", ""))
    )
    person, other, poet = knows(team, "Data Engineer"), knows(team, "Data Engineer"), knows(team, "Poet")
    dismiss(client, first, person)
    assert fitting(client) == {person.pk, other.pk}
    dismiss(client, second, person)
    assert fitting(client) == {person.pk, other.pk}
    dismiss(client, third, person)
    assert fitting(client) == {other.pk}
    assert fitting(client, "false") == {person.pk, poet.pk}
    assert fitting(client, search="data") == {other.pk}
    client.post(f"/api/jobs/{second.pk}/suggestions/{person.pk}/restore/")
    assert fitting(client) == {person.pk, other.pk}
    # A closed job counts no longer.
    Job.objects.filter(pk=second.pk).update(status=JobStatus.CLOSED)
    assert fitting(client) == {other.pk}
    Job.objects.filter(pk__in=(first.pk, third.pk)).update(status=JobStatus.CLOSED)
    assert fitting(client) == set()
    assert fitting(client, "false") == {person.pk, other.pk, poet.pk}


def test_the_filter_follows_corrections_of_a_job(team: Team, as_user: SignIn, client: APIClient) -> None:
    job = JobFactory(company=team.company, title="Data Engineer")
    data, care = knows(team, "Data Engineer"), knows(team, "Nurse")
    assert fitting(client) == {data.pk}
    url = f"/api/jobs/{job.pk}/understanding/"
    assert as_user(team.hr).put(url, {"roles": ["nurse"], "level": None, "words": ["icu"]}).status_code == 200
    assert fitting(client) == {care.pk}


def test_neither_jobs_nor_connections_add_statements(team: Team, client: APIClient) -> None:
    def statements() -> int:
        store_job_profiles(Job.objects.all())
        with CaptureQueriesContext(database) as captured:
            assert client.get(URL, {"fits_open_job": "true", "limit": "2"}).status_code == 200
        return len(captured)

    JobFactory(company=team.company, title="Data Engineer")
    ConnectionFactory.create_batch(3, owner=team.employee, position="Data Engineer")
    client.get(URL)
    few = statements()
    for title in TITLES:
        JobFactory(company=team.company, title=title)
        ConnectionFactory.create_batch(3, owner=team.employee, position=title)
    assert statements() == few


def test_only_profiles_with_related_roles_are_rated_and_all_that_fit_are_found() -> None:
    positions = [understand_position(title, "") for title in TITLES]
    profiles = Profiles({position.key(): 1 for position in positions})
    jobs = [understand_job(title, type=kind) for title in TITLES for kind in ("FULL_TIME", "INTERNSHIP")]
    jobs.append(understand_job("Nurse Manager", requirements="Two years as a nurse or midwife"))
    for job in jobs:
        rated = {position.key(): rate_profile(job, position) for position in positions}
        assert profiles.scores(job) == {key: rating.score for key, rating in rated.items() if rating}
    assert any(profiles.scores(job) for job in jobs)


def test_a_page_can_have_the_number_of_open_jobs_that_each_fits(team: Team, client: APIClient, as_user: SignIn) -> None:
    first, second = (JobFactory(company=team.company, title="Data Engineer") for _ in range(2))
    JobFactory(company=team.company, title="Data Engineer", status=JobStatus.CLOSED)
    person, other, poet = knows(team, "Data Engineer"), knows(team, "Data Engineer"), knows(team, "Poet")
    colleague = knows(team, "Data Engineer")
    client.put(f"{URL}{colleague.pk}/", {"first_name": "A", "last_name": "B", "company": team.company.name})
    dismiss(client, second, person)

    def counts(**query: str) -> dict[int, int | None]:
        return {row["id"]: row.get("fitting_jobs_count") for row in client.get(URL, query).json()}

    jobs = client.get(f"{URL}{other.pk}/jobs/").json()
    assert len(jobs) == 2
    assert counts(fitting_jobs="true")[other.pk] == 2
    assert counts(fitting_jobs="true", limit="25")[person.pk] == 1
    assert counts(fitting_jobs="true")[poet.pk] == 0
    assert set(counts().values()) == {None}
    assert {first.pk, second.pk} == {row["job"]["id"] for row in jobs}


def test_nobody_else_learns_what_a_connection_fits(team: Team, as_user: SignIn) -> None:
    JobFactory(company=team.company, title="Data Engineer")
    person = knows(team, "Data Engineer")
    superuser = as_user(team.superuser)
    query = {"fitting_jobs": "true", "view_as_user_id": str(team.employee.pk)}
    assert [(row["id"], row["fitting_jobs_count"]) for row in superuser.get(URL, query).json()] == [(person.pk, 0)]
