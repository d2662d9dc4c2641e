"""POST /connections/delete/: deleting several or all of one's own connections."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn
from audit.models import AuditEvent
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
URL = "/api/connections/delete/"


@pytest.fixture
def employee(db: None) -> User:
    user: User = UserFactory()
    return user


@pytest.fixture
def client(employee: User, as_user: SignIn) -> APIClient:
    return as_user(employee)


def left() -> set[int]:
    return set(Connection.objects.values_list("pk", flat=True))


def test_the_given_connections_are_deleted_but_not_those_of_others(client: APIClient, employee: User) -> None:
    first, second, third = ConnectionFactory.create_batch(3, owner=employee)
    foreign = ConnectionFactory(owner=UserFactory(company=employee.company))
    answer = client.post(URL, {"ids": [first.pk, second.pk, foreign.pk, 999_999]})
    assert (answer.status_code, answer.json()) == (200, {"deleted": 2})
    assert left() == {third.pk, foreign.pk}
    event = AuditEvent.objects.get()
    assert (event.action, event.actor, event.object_id) == ("connections.deleted", employee, employee.pk)
    # Already deleted in a second tab: the request succeeds.
    assert client.post(URL, {"ids": [first.pk]}).json() == {"deleted": 0}


def test_all_connections_or_all_results_of_a_search_can_be_deleted(client: APIClient, employee: User) -> None:
    ConnectionFactory.create_batch(2, owner=employee, employer="Zürich Works")
    ConnectionFactory(owner=employee, employer="Elsewhere")
    foreign = ConnectionFactory(owner=UserFactory(company=employee.company), employer="Zürich Works")
    assert client.post(URL, {"all": True, "search": "zurich"}).json() == {"deleted": 2}
    assert client.post(URL, {"all": True}).json() == {"deleted": 1}
    assert left() == {foreign.pk}


def test_deleting_referred_people_needs_confirmation_and_keeps_the_referrals(client: APIClient, employee: User) -> None:
    known = ConnectionFactory(owner=employee)
    ConnectionFactory(owner=employee)
    for _ in range(2):
        ReferralFactory(job=JobFactory(company=employee.company), referrer=employee, connection=known)
    asked = client.post(URL, {"all": True})
    assert (asked.status_code, asked.json()["code"]) == (409, "has_referrals")
    assert asked.json()["detail"].startswith("One of these people was referred.")
    assert Connection.objects.count() == 2
    assert client.post(URL, {"all": True, "confirm": True}).json() == {"deleted": 2}
    assert set(Referral.objects.values_list("candidate_name")) == {(known.full_name,)}
    assert not Referral.objects.filter(connection__isnull=False).exists()


@pytest.mark.parametrize(
    "body",
    [{}, {"ids": None}, {"ids": "all"}, {"ids": [0]}, {"ids": [1], "all": True}, {"ids": [*range(1, 1_002)]}, []],
    ids=["nothing", "null", "no-list", "no-id", "both", "too-many", "no-object"],
)
def test_a_body_without_ids_is_400(client: APIClient, employee: User, body: Any) -> None:
    ConnectionFactory(owner=employee)
    assert client.post(URL, body, format="json").status_code == 400
    assert Connection.objects.count() == 1
