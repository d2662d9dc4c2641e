"""A company's hires change scores slightly, and are never shown."""

import pytest

from accounts.tests.team import SignIn, Team
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from matching.models import CompanyHires
from matching.rules import rate_profile, understand_job, understand_position
from referrals.hires import store_hires
from referrals.tests.factories import ReferralFactory


@pytest.fixture
def job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Data Engineer")
    return created


def test_five_or_more_hires_raise_the_score_without_a_reason(team: Team, job: Job) -> None:
    for number in range(5):
        known = ConnectionFactory(owner=team.employee, position="Data Engineer")
        candidate = {"candidate_position": "Data Engineer", "candidate_employer": ("Ölwerk", "OLWERK GmbH")[number % 2]}
        ReferralFactory(job=job, referrer=team.employee, connection=known, status="HIRED", **candidate)
        store_hires()
        kept = {} if number < 4 else {"data-engineer": 5, "employer:olwerk": 5}
        assert CompanyHires.objects.get().hires == kept
    profile = understand_position("Data Engineer", "")
    plain, liked = (
        rate_profile(understand_job("Data Engineer"), profile, hires) for hires in ({}, {"data-engineer": 5})
    )
    assert plain
    assert liked
    assert liked.score >= plain.score
    assert liked.reasons == plain.reasons


def test_connections_at_employers_with_many_hires_come_first_with_the_same_reasons(
    team: Team, as_user: SignIn, job: Job
) -> None:
    people = [ConnectionFactory(owner=team.employee, position="Data Engineer", employer=name) for name in "AB"]
    client = as_user(team.employee)

    def judged() -> list[tuple[int, list[str]]]:
        pages = [client.get(f"/api/jobs/{job.pk}/suggestions/?limit=1&offset={start}").json() for start in (0, 1)]
        return [(row["connection"]["id"], row["reasons"]) for (row,) in pages]

    before = judged()
    assert [pk for pk, _ in before] == [each.pk for each in people]
    CompanyHires.objects.create(company=team.company, hires={"employer:b": 5})
    assert judged() == before[::-1]
    assert [row["connection"]["id"] for row in client.get("/api/suggestions/").json()] == [people[1].pk, people[0].pk]
