"""The worker deletes whoever was erased from all networks of the company, and counts what it deletes."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import Team, make_team
from common.tests.concurrency import run_concurrently
from common.tests.consistency import assert_consistent
from connections import erasing
from connections.chores import delete_erased
from connections.integrity import check_erasures
from connections.models import Connection, Network, PendingErasure
from connections.services import create_connection, delete_connections
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from privacy.retention import delete_connections_of_former_employees
from referrals.models import Referral
from referrals.services import create_referral

PERSON = {"email": "grace@xanadu.test", "profile_url": "https://www.linkedin.com/in/xanadu"}
EMAIL_KEY, URL_KEY = "grace@xanadu.test", "linkedin.com/in/xanadu"


def erase(team: Team, **more: Any) -> PendingErasure:
    """Store that the person was erased."""
    keys = {"email_keys": [EMAIL_KEY], "url_keys": [URL_KEY], "connection_ids": []}
    return PendingErasure.objects.create(company=team.company, **keys | more)


def erased_of() -> dict[int, int]:
    """Return the counts of erased connections by owner, without zeros."""
    return dict(Network.objects.filter(erased__gt=0).values_list("owner", "erased"))


@pytest.mark.django_db
def test_everybody_in_the_company_loses_the_person_and_each_connection_is_counted_once(team: Team) -> None:
    owners = UserFactory.create_batch(2, company=team.company)
    for owner, keys in zip(owners, (PERSON | {"email": ""}, PERSON | {"profile_url": ""}), strict=True):
        ConnectionFactory(owner=owner, **keys)
    nameless = ConnectionFactory(owner=team.employee, email="", profile_url="")
    ConnectionFactory(owner=team.employee, **PERSON)
    kept = [ConnectionFactory(owner=team.employee), ConnectionFactory(owner=team.other_hr, **PERSON)]
    expected = {owners[0].pk: 1, owners[1].pk: 1, team.employee.pk: 2}
    erase(team, connection_ids=[nameless.pk])
    for _ in range(2):
        delete_erased()
        assert erased_of() == expected
        assert list(Connection.objects.order_by("pk")) == kept
        assert not PendingErasure.objects.exists()
    # The same person once more.
    erase(team, connection_ids=[nameless.pk])
    delete_erased()
    assert erased_of() == expected


@pytest.mark.django_db
def test_what_is_interrupted_is_continued_and_counted_once(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    for owner in (team.employee, team.colleague):
        ConnectionFactory(owner=owner, **PERSON)
    erase(team)
    delete, calls = erasing.delete_from_network, list[int]()

    def interrupted(erasure: PendingErasure, owner_id: int) -> None:
        calls.append(owner_id)
        if len(calls) == 2:
            raise KeyboardInterrupt
        delete(erasure, owner_id)

    with monkeypatch.context() as patched:
        patched.setattr(erasing, "delete_from_network", interrupted)
        with pytest.raises(KeyboardInterrupt):
            delete_erased()
    assert (erased_of(), Connection.objects.count()) == ({calls[0]: 1}, 1)
    delete_erased()
    assert (erased_of(), Connection.objects.count()) == ({team.employee.pk: 1, team.colleague.pk: 1}, 0)


@pytest.mark.django_db
def test_what_was_added_or_referred_after_the_erasure_stays(team: Team) -> None:
    referred = ConnectionFactory(owner=team.employee, **PERSON)
    known = ConnectionFactory(owner=UserFactory(company=team.company), **PERSON)
    erase(team)
    actor = Actor.for_user(team.colleague)
    added = create_connection(actor=actor, read_input=lambda: {"first_name": "Grace", "last_name": "Hopper", **PERSON})
    job = JobFactory(company=team.company)
    create_referral(actor=Actor.for_user(team.employee), job_id=job.pk, connection_id=referred.pk)
    delete_erased()
    assert set(Connection.objects.all()) == {referred, added}
    assert Referral.objects.get().connection == referred
    assert not Connection.objects.filter(pk=known.pk).exists()
    assert erased_of() == {known.owner_id: 1}


@pytest.mark.django_db
@pytest.mark.parametrize("by", ["its owner", "retention"])
def test_a_network_that_is_emptied_leaves_no_count_of_what_was_erased_from_it(team: Team, by: str) -> None:
    """Otherwise whoever knew how many were imported could subtract."""
    ConnectionFactory(owner=team.employee, **PERSON)
    ConnectionFactory.create_batch(2, owner=team.employee)
    erase(team)
    delete_erased()
    assert erased_of() == {team.employee.pk: 1}
    if by == "retention":
        User.objects.update(is_active=False, updated_at=timezone.now() - timedelta(days=800))
        delete_connections_of_former_employees(apply=True)
    else:
        everything = {"search": "", "confirm": True}
        delete_connections(actor=Actor.for_user(team.employee), read_input=lambda: everything)
    assert (erased_of(), Connection.objects.count()) == ({}, 0)


@pytest.mark.django_db
def test_an_erasure_that_nobody_completes_is_found(team: Team) -> None:
    erasure = erase(team)
    assert check_erasures() == []
    PendingErasure.objects.update(created_at=timezone.now() - timedelta(hours=2))
    assert check_erasures() == [erasure.pk]


@pytest.mark.slow
@pytest.mark.usefixtures("transactional_db")
def test_workers_at_once_count_each_connection_once() -> None:
    team = make_team()
    owners = UserFactory.create_batch(5, company=team.company)
    for owner in owners:
        ConnectionFactory(owner=owner, **PERSON)
    erase(team)
    assert run_concurrently(*[delete_erased] * 4) == [None] * 4
    assert (erased_of(), Connection.objects.count()) == ({owner.pk: 1 for owner in owners}, 0)
    assert_consistent()
