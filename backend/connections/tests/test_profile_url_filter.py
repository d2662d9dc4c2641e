"""/api/connections/?profile_url=: who has the address of a shared profile."""

import pytest

from accounts.tests.team import SignIn, Team
from connections.services import set_keys
from connections.tests.factories import ConnectionFactory

pytestmark = pytest.mark.both_databases


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("https://www.linkedin.com/in/grace", True),
        ("https://de.linkedin.com/in/Grace/?utm_source=share&utm_medium=android_app", True),
        ("https://www.linkedin.com/in/grace-2", False),
        ("https://www.linkedin.com/", False),
        ("not an address", False),
    ],
)
def test_only_the_own_connection_with_the_address_is_found(
    team: Team, as_user: SignIn, address: str, found: bool
) -> None:
    for owner in (team.employee, team.colleague):
        person = ConnectionFactory(owner=owner, profile_url="https://www.linkedin.com/in/grace")
        set_keys(person)
        person.save()
    own = team.employee.connections.get().pk
    rows = as_user(team.employee).get("/api/connections/", {"profile_url": address}).json()
    assert [row["id"] for row in rows] == ([own] if found else [])
