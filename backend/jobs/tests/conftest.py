import pytest

from accounts.tests.team import Team
from jobs.models import Job
from jobs.tests.factories import JobFactory


@pytest.fixture
def job(team: Team) -> Job:
    """An open job of the team's hiring manager."""
    created: Job = JobFactory(
        company=team.company,
        hiring_manager=team.hiring_manager,
        department=team.department,
        title="Compiler Engineer",
        description="You shape our optimiser.",
        requirements="SSA form",
        location="Lisbon",
    )
    return created
