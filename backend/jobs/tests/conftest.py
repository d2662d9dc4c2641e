import pytest

from jobs.models import Job
from jobs.tests.factories import JobFactory
from jobs.tests.team import Team, make_team


@pytest.fixture
def team(db: None) -> Team:
    return make_team()


@pytest.fixture
def job(team: Team) -> Job:
    """An open job of the team's manager."""
    created: Job = JobFactory(
        company=team.company,
        hiring_manager=team.manager,
        department=team.department,
        title="Compiler Engineer",
        description="You shape our optimiser.",
        requirements="SSA form",
        location="Lisbon",
    )
    return created
