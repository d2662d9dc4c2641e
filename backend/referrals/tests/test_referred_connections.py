"""Referred connections: who else may read them, and what is left after deleting them."""

import pytest

from accounts.models import Role, User
from accounts.tests.factories import SuperuserFactory, UserFactory
from accounts.tests.team import SignIn
from connections.models import Connection
from jobs.tests.factories import JobFactory
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


def test_others_count_only_referrals_that_they_see(as_user: SignIn) -> None:
    """A superuser's connection can be referred to several companies."""
    superuser = SuperuserFactory()
    here: Referral = ReferralFactory(referrer=superuser)
    person = here.connection
    ReferralFactory(job=JobFactory(company=here.company), referrer=superuser, connection=person)
    for _ in range(3):
        ReferralFactory(referrer=superuser, connection=person)
    hr, manager = UserFactory(role=Role.HR, company=here.company), User.objects.get(managed_jobs=here.job)
    viewers: dict[User, int] = {hr: 2, manager: 1, superuser: 5, SuperuserFactory(): 5}
    for viewer, number in viewers.items():
        assert as_user(viewer).get(address(here)).json()["referrals_count"] == number


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
