import pytest

from accounts.tests.team import Team
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory


@pytest.fixture
def job(team: Team) -> Job:
    """Create an open job of the team's hiring manager."""
    created: Job = JobFactory(
        company=team.company, hiring_manager=team.hiring_manager, department=team.department, title="Compiler Engineer"
    )
    return created


@pytest.fixture
def connection(team: Team) -> Connection:
    """Create a connection of the team's employee."""
    created: Connection = ConnectionFactory(
        owner=team.employee,
        first_name="Grace",
        last_name="Hopper",
        email="grace@navy.test",
        employer="Navy",
        position="Admiral",
        profile_url="https://www.linkedin.com/in/grace",
    )
    return created
