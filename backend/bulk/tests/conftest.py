import pytest

from accounts.tests.team import Team
from jobs.models import Job
from jobs.tests.factories import JobFactory


@pytest.fixture
def job(team: Team) -> Job:
    """Create an open job of the team's hiring manager."""
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    return created
