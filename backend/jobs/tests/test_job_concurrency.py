"""Two people who save the same job at the same moment."""

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from jobs.models import Job
from jobs.tests.at_once import at_once
from jobs.tests.factories import JobFactory
from jobs.tests.team import make_team

pytestmark = pytest.mark.slow


def test_one_is_stored_and_the_other_told_so(transactional_db: None, as_user: Callable[[User], APIClient]) -> None:
    team = make_team()
    job = JobFactory(company=team.company, hiring_manager=team.manager)
    url = f"/api/jobs/{job.pk}/"
    hr, manager = as_user(team.hr), as_user(team.manager)
    seen = hr.get(url).json()
    answers = at_once(
        [
            lambda: hr.put(url, seen | {"title": "HR's"}),
            lambda: manager.put(url, seen | {"title": "The manager's"}),
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    (stored,) = [answer.json()["title"] for answer in answers if answer.status_code == 200]
    assert Job.objects.get().title == stored
