"""Two users save the same job at the same moment."""

import pytest

from accounts.tests.team import SignIn, make_team
from common.tests.concurrency import run_concurrently
from jobs.models import Job
from jobs.tests.factories import JobFactory

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.slow,
    pytest.mark.usefixtures("transactional_db", "consistent_afterwards"),
]


def test_one_change_is_stored_and_the_other_refused(transactional_db: None, as_user: SignIn) -> None:
    team = make_team()
    job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    url = f"/api/jobs/{job.pk}/"
    hr, manager = as_user(team.hr), as_user(team.hiring_manager)
    seen = hr.get(url).json()
    answers = run_concurrently(
        lambda: hr.put(url, seen | {"title": "HR's"}),
        lambda: manager.put(url, seen | {"title": "The manager's"}),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    (stored,) = [answer.json()["title"] for answer in answers if answer.status_code == 200]
    assert Job.objects.get().title == stored
