"""The worker deletes a person whom HR erased from all networks of the company."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.actors import Actor
from accounts.tests.factories import SuperuserFactory, UserFactory
from accounts.tests.team import Team, make_team
from common.tests.concurrency import run_concurrently
from common.tests.consistency import assert_consistent
from connections.integrity import check_erasures
from connections.models import Connection, PendingErasure
from connections.services import create_connection, lock_connections
from connections.tests.erasures import delete_erased_people
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.services import create_referral

pytestmark = pytest.mark.both_databases

PERSON = {"email": "grace@xanadu.test", "profile_url": "https://www.linkedin.com/in/xanadu"}
EMAIL_KEY, URL_KEY = "grace@xanadu.test", "linkedin.com/in/xanadu"


def erase(team: Team, **more: Any) -> PendingErasure:
    """Store that the person was erased."""
    keys = {"email_keys": [EMAIL_KEY], "url_keys": [URL_KEY], "connection_ids": []}
    return PendingErasure.objects.create(company=team.company, **keys | more)


@pytest.mark.django_db
def test_everybody_in_the_company_loses_the_person_and_nobody_else_does(team: Team) -> None:
    owners = UserFactory.create_batch(2, company=team.company)
    for owner, keys in zip(owners, (PERSON | {"email": ""}, PERSON | {"profile_url": ""}), strict=True):
        ConnectionFactory(owner=owner, **keys)
    ConnectionFactory(owner=team.employee, **PERSON)
    superuser = SuperuserFactory()
    # Without keys; one of somebody who has gone to another company since.
    without_keys = [
        ConnectionFactory(owner=owner, email="", profile_url="") for owner in (team.employee, superuser, team.other_hr)
    ]
    kept = [
        without_keys[-1],
        *(ConnectionFactory(owner=owner, **PERSON) for owner in (team.other_hr, superuser)),
        ConnectionFactory(owner=team.employee),
    ]
    erase(team, connection_ids=[each.pk for each in without_keys])
    delete_erased_people()
    assert list(Connection.objects.order_by("pk")) == kept
    assert not PendingErasure.objects.exists()


@pytest.mark.django_db
def test_what_is_interrupted_is_continued(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    for owner in (team.employee, team.colleague):
        ConnectionFactory(owner=owner, **PERSON)
    erase(team)
    calls: list[Any] = []

    def interrupted(connections: Any) -> None:
        calls.append(connections)
        if len(calls) == 2:
            raise KeyboardInterrupt
        lock_connections(connections)

    with monkeypatch.context() as patched:
        patched.setattr("connections.subscribers.lock_connections", interrupted)
        with pytest.raises(KeyboardInterrupt):
            delete_erased_people()
    assert Connection.objects.count() == 1
    delete_erased_people()
    assert not Connection.objects.exists()


@pytest.mark.django_db
def test_what_was_added_or_referred_after_the_erasure_stays(team: Team) -> None:
    referred = ConnectionFactory(owner=team.employee, **PERSON)
    known = ConnectionFactory(owner=UserFactory(company=team.company), **PERSON)
    erase(team)
    actor = Actor.for_user(team.colleague)
    added = create_connection(actor=actor, first_name="Grace", last_name="Hopper", **PERSON)
    job = JobFactory(company=team.company)
    create_referral(actor=Actor.for_user(team.employee), job_id=job.pk, connection_id=referred.pk)
    delete_erased_people()
    assert set(Connection.objects.all()) == {referred, added}
    assert Referral.objects.get().connection == referred
    assert not Connection.objects.filter(pk=known.pk).exists()


@pytest.mark.django_db
def test_an_erasure_that_nobody_completes_is_found(team: Team) -> None:
    erasure = erase(team)
    assert check_erasures() == []
    PendingErasure.objects.update(created_at=timezone.now() - timedelta(hours=2))
    assert check_erasures() == [erasure.pk]


@pytest.mark.slow
@pytest.mark.usefixtures("transactional_db")
def test_workers_at_once_delete_each_connection_once() -> None:
    team = make_team()
    for owner in UserFactory.create_batch(5, company=team.company):
        ConnectionFactory(owner=owner, **PERSON)
    erase(team)
    assert run_concurrently(*[delete_erased_people] * 4) == [None] * 4
    assert not Connection.objects.exists()
    assert not PendingErasure.objects.exists()
    assert_consistent()
