"""Referred connections: who else may read them, and what is left after deleting them."""

import pytest

from accounts.models import Role
from accounts.tests.factories import SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from connections.models import Connection
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def referral(db: None) -> Referral:
    made: Referral = ReferralFactory()
    return made


def address(referral: Referral) -> str:
    return f"/api/connections/{referral.connection_id}/"


def test_reviewers_of_a_referral_can_read_its_connection_but_not_change_it(as_user: SignIn, referral: Referral) -> None:
    hr = UserFactory(role=Role.HR, company=referral.company)
    assert referral.job.hiring_manager is not None
    for reviewer in (hr, referral.job.hiring_manager):
        client = as_user(reviewer)
        assert client.get(address(referral)).status_code == 200
        assert client.delete(address(referral)).status_code == 403
        assert client.put(address(referral), {"first_name": "A", "last_name": "B"}).status_code == 403
    assert as_user(SuperuserFactory()).get(address(referral)).status_code == 200


def test_other_users_cannot_read_the_connection(as_user: SignIn, referral: Referral) -> None:
    others = [
        UserFactory(role=Role.HR),
        UserFactory(role=Role.HIRING_MANAGER, company=referral.company),
        UserFactory(company=referral.company),
    ]
    assert [as_user(other).get(address(referral)).status_code for other in others] == [404, 404, 404]


def test_deleting_a_referred_connection_needs_confirmation_and_keeps_the_referral(
    as_user: SignIn, referral: Referral
) -> None:
    client = as_user(referral.referrer)
    asked = client.delete(address(referral))
    assert (asked.status_code, asked.json()["code"]) == (409, "has_referrals")
    assert "1 referral" in asked.json()["detail"]
    assert client.delete(f"{address(referral)}?confirm=true").status_code == 204
    assert not Connection.objects.exists()
    kept = client.get(f"/api/referrals/{referral.pk}/").json()
    assert (kept["connection"], kept["connection_name"]) == (None, referral.candidate_name)


def test_managers_can_read_connections_of_referrals_they_made(as_user: SignIn, referral: Referral) -> None:
    manager = UserFactory(role=Role.HIRING_MANAGER, company=referral.company)
    Referral.objects.update(created_by=manager)
    assert as_user(manager).get(address(referral)).status_code == 200
