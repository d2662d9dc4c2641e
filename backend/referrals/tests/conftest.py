import pytest

from connections.models import Connection
from connections.tests.factories import ConnectionFactory
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
        company=team.company, hiring_manager=team.manager, department=team.department, title="Compiler Engineer"
    )
    return created


@pytest.fixture
def connection(team: Team) -> Connection:
    """Somebody whom the team's employee knows."""
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
