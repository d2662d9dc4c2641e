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
from matching.models import JobUnderstanding
from matching.profiles import JobIndex, ProfileIndex
from matching.rules import JobProfile, rate_profile, understand_job, understand_position
from matching.tests.conftest import Settle

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


def test_somebody_dismissed_fits_as_long_as_another_open_job_remains(
    team: Team, client: APIClient, settle: Settle
) -> None:
    # The second job asks for the same as the first one, but for words. The third asks for another level.
    first, second, third = (
        JobFactory(company=team.company, title=title, requirements=requirements)
        for title, requirements in (("Data Engineer", "Kafka"), ("Data Engineer", "Spark"), ("Lead Data Engineer", ""))
    )
    person, other, poet = knows(team, "Data Engineer"), knows(team, "Data Engineer"), knows(team, "Poet")
    settle()
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
    # A closed job counts no longer, even before the worker has taken note.
    Job.objects.filter(pk=second.pk).update(status=JobStatus.CLOSED)
    assert fitting(client) == {other.pk}
    Job.objects.filter(pk__in=(first.pk, third.pk)).update(status=JobStatus.CLOSED)
    assert fitting(client) == set()
    assert fitting(client, "false") == {person.pk, other.pk, poet.pk}


def test_the_filter_follows_corrections_of_a_job(
    team: Team, as_user: SignIn, client: APIClient, settle: Settle
) -> None:
    job = JobFactory(company=team.company, title="Data Engineer")
    data, care = knows(team, "Data Engineer"), knows(team, "Nurse")
    settle()
    assert fitting(client) == {data.pk}
    url = f"/api/jobs/{job.pk}/understanding/"
    assert as_user(team.hr).put(url, {"roles": ["nurse"], "level": None, "words": ["icu"]}).status_code == 200
    settle()
    assert fitting(client) == {care.pk}


def test_jobs_that_differ_only_in_words_have_the_same_criteria(team: Team, settle: Settle) -> None:
    for requirements in ("Kafka", "Spark and Python"):
        JobFactory(company=team.company, title="Data Engineer", requirements=requirements)
    JobFactory(company=team.company, title="Senior Data Engineer")
    settle()
    assert len(set(JobUnderstanding.objects.values_list("criteria", flat=True))) == 2


def test_neither_jobs_nor_connections_add_statements(team: Team, client: APIClient, settle: Settle) -> None:
    def statements() -> int:
        settle()
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
    # The token, the jobs' criteria, the profiles, the dismissals, the ids of the page, their number, and the rows.
    assert statements() == few == 7


def test_the_index_of_jobs_finds_the_same_as_the_index_of_positions() -> None:
    positions = dict(enumerate(understand_position(title, "") for title in TITLES))
    jobs = [understand_job(title, type=kind) for title in TITLES for kind in ("FULL_TIME", "INTERNSHIP")]
    jobs.append(understand_job("Nurse Manager", requirements="Two years as a nurse or midwife"))
    index = ProfileIndex((pk, position.key()) for pk, position in positions.items())
    by_job: dict[JobProfile, set[int]] = {
        job: {pk for pk, profile in index.profiles_related_to(job) if rate_profile(job, profile)} for job in jobs
    }
    by_position = {pk: set(JobIndex(jobs).jobs_that_fit(position)) for pk, position in positions.items()}
    assert by_position == {pk: {job for job, pks in by_job.items() if pk in pks} for pk in positions}
    assert any(by_position.values())
