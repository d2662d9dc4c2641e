"""The hash chain of the audit log: appending, verifying, and detecting tampering."""

import threading
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.events import UserRenamed
from accounts.models import User
from accounts.tests.factories import UserFactory
from audit.chain import seal_all
from audit.models import AuditChain, AuditEvent
from audit.removal import remove_before
from audit.triggers import drop_triggers
from common.events import publish


def publish_events(user: User, times: int = 1) -> None:
    """Publish `times` events, each in its own transaction."""
    for _ in range(times):
        with transaction.atomic():
            publish(UserRenamed.by(Actor.for_user(user), user))


def run(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def verify() -> str:
    """Run the command and return its output. Raises CommandError if it exits with 1."""
    out = StringIO()
    call_command("verify_audit", stdout=out)
    return out.getvalue()


def verify_broken() -> str:
    out = StringIO()
    with pytest.raises(CommandError, match="tampered with: 1 of"):
        call_command("verify_audit", stdout=out)
    return out.getvalue()


@pytest.fixture
def user(db: None) -> User:
    user: User = UserFactory()
    return user


@pytest.fixture
def chain(user: User) -> int:
    """Create five sealed events of one company, and drop the triggers. Returns the company's id."""
    publish_events(user, 5)
    seal_all()
    drop_triggers()
    assert user.company_id
    return user.company_id


def at(sequence: int) -> AuditEvent:
    return AuditEvent.objects.get(sequence=sequence)


@pytest.mark.django_db(transaction=True)
def test_events_are_in_their_chain_when_the_request_returns(user: User) -> None:
    stranger = UserFactory(company=None)
    publish_events(user, 3)
    publish_events(stranger)
    publish_events(UserFactory(), 2)
    assert not AuditEvent.objects.unsealed().exists()
    assert list(
        AuditEvent.objects.in_chain(user.company_id or 0).order_by("id").values_list("sequence", flat=True)
    ) == [
        1,
        2,
        3,
    ]
    printed = verify()
    head = AuditChain.objects.get(company_id=user.company_id or 0)
    assert f"company {user.company_id}: 3 events: ok, ends with {head.hash}" in printed
    assert "no company: 1 events: ok" in printed
    assert printed.endswith("6 events in 3 chains are as written.\n")


@pytest.mark.django_db
def test_an_empty_log_is_valid() -> None:
    assert verify() == "0 events in 0 chains are as written.\n"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_auditevent SET action = 'user.deactivated'",
        "UPDATE audit_auditevent SET sequence = 9",
        "UPDATE audit_auditevent SET hash = 'x'",
        "UPDATE audit_auditevent SET sequence = NULL, hash = ''",
        "DELETE FROM audit_auditevent",
    ],
)
def test_the_database_refuses_to_change_or_delete_events(user: User, statement: str) -> None:
    publish_events(user)
    seal_all()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        run(statement)
    assert AuditEvent.objects.get().action == "user.renamed"


@pytest.mark.django_db
def test_an_event_cannot_be_changed_while_it_is_sealed(user: User) -> None:
    publish_events(user)
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        run("UPDATE audit_auditevent SET sequence = 1, hash = 'x', action = 'user.deactivated'")


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no TRUNCATE")
def test_the_database_refuses_to_empty_the_log() -> None:
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        run("TRUNCATE audit_auditevent")


@pytest.mark.django_db(transaction=True)
def test_migrating_again_keeps_the_triggers(user: User) -> None:
    drop_triggers()
    call_command("migrate", verbosity=0)
    publish_events(user)
    with pytest.raises(IntegrityError, match="append-only"):
        run("DELETE FROM audit_auditevent")
    call_command("flush", interactive=False, verbosity=0)
    assert not AuditEvent.objects.exists()
    publish_events(UserFactory())
    with pytest.raises(IntegrityError, match="append-only"):
        run("DELETE FROM audit_auditevent")


TAMPERINGS: dict[str, tuple[Callable[[], None], str]] = {
    "changed": (
        lambda: run("UPDATE audit_auditevent SET actor_id = NULL WHERE sequence = 3"),
        "event number 3 (event {third}",
    ),
    "deleted": (lambda: run("DELETE FROM audit_auditevent WHERE sequence = 3"), "event number 3 is missing: number 4"),
    "last deleted": (lambda: run("DELETE FROM audit_auditevent WHERE sequence = 5"), "event number 5 is missing"),
    "first deleted": (
        lambda: run("DELETE FROM audit_auditevent WHERE sequence = 1"),
        "event number 1 is missing: number 2",
    ),
    "all deleted": (
        lambda: run("DELETE FROM audit_auditevent"),
        "event number 1 is missing, and what follows: there were 5",
    ),
    "swapped": (lambda: swap(2, 4), "event number 2 (event"),
    "deleted, and the rest moved up": (lambda: close_gap(3), "event number 3 (event"),
    "inserted": (lambda: insert_between(3), "event number 4 (event"),
    "added past the end": (lambda: copy(5, sequence=6, hash="0" * 64), "event number 6 (event"),
    "head forgotten": (lambda: run("DELETE FROM audit_auditchain"), "event number 1 (event"),
    "old event added without a place": (
        lambda: copy(1, sequence=None, hash="", at=timezone.now() - timedelta(days=1)),
        "has no place in the chain, though it is old",
    ),
}


def swap(one: int, other: int) -> None:
    """Swap the positions of two events."""
    first, second = at(one), at(other)
    run("UPDATE audit_auditevent SET sequence = -1 WHERE id = %s", first.pk)
    run("UPDATE audit_auditevent SET sequence = %s, hash = %s WHERE id = %s", one, first.hash, second.pk)
    run("UPDATE audit_auditevent SET sequence = %s, hash = %s WHERE id = %s", other, second.hash, first.pk)


def close_gap(sequence: int) -> None:
    """Delete an event and renumber the following ones."""
    run("DELETE FROM audit_auditevent WHERE sequence = %s", sequence)
    for number in range(sequence + 1, 6):
        run("UPDATE audit_auditevent SET sequence = %s WHERE sequence = %s", number - 1, number)


def copy(original: int, **changes: Any) -> None:
    """Insert a copy of an event with changes."""
    event = at(original)
    event.pk = None
    for name, value in changes.items():
        setattr(event, name, value)
    event.save(force_insert=True)


def insert_between(after: int) -> None:
    """Insert a forged event and renumber the following ones."""
    for number in range(5, after, -1):
        run("UPDATE audit_auditevent SET sequence = %s WHERE sequence = %s", number + 1, number)
    copy(after, sequence=after + 1)


@pytest.mark.django_db
@pytest.mark.parametrize("name", TAMPERINGS)
def test_tampering_is_detected_and_the_first_wrong_event_is_named(chain: int, name: str) -> None:
    verify()
    tamper, told = TAMPERINGS[name]
    third = at(3).pk
    tamper()
    assert f"company {chain}: " in (printed := verify_broken())
    assert told.format(third=third) in printed.partition("BROKEN: ")[2]


@pytest.mark.django_db
def test_a_broken_chain_does_not_affect_other_chains(chain: int) -> None:
    other = UserFactory()
    publish_events(other)
    seal_all()
    run("DELETE FROM audit_auditevent WHERE company_id = %s AND sequence = 2", chain)
    printed = verify_broken()
    assert f"company {other.company_id}: 1 events: ok" in printed
    assert f"company {chain}: 1 events: BROKEN: event number 2 is missing" in printed


@pytest.mark.django_db
def test_the_worker_seals_events_that_a_crash_left_unsealed(user: User) -> None:
    publish_events(user, 2)
    assert "0 events, 2 waiting for their place: ok" in verify()
    assert seal_all() == 2
    assert "2 events: ok" in verify()
    assert seal_all() == 0


@pytest.mark.django_db
def test_the_chain_stays_valid_after_expired_events_are_removed(user: User) -> None:
    assert user.company_id
    with transaction.atomic():
        long_ago = timezone.now() - timedelta(days=400)
        for _ in range(3):
            publish(
                UserRenamed(actor=Actor.for_user(user).ref, company_id=user.company_id, user_id=user.pk, at=long_ago)
            )
    publish_events(user, 2)
    assert remove_before(timezone.now() - timedelta(days=365), user.company_id) == 3
    assert "2 events: ok" in verify()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        run("DELETE FROM audit_auditevent")
    publish_events(user)
    seal_all()
    assert "3 events: ok" in verify()
    assert remove_before(timezone.now() - timedelta(days=365), user.company_id) == 0
    assert remove_before(timezone.now(), user.company_id) == 3
    assert "0 events: ok" in verify()
    publish_events(user)
    seal_all()
    assert list(AuditEvent.objects.values_list("sequence", flat=True)) == [7]
    drop_triggers()
    run("DELETE FROM audit_auditevent")
    assert "event number 7 is missing" in verify_broken()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_fifty_concurrent_events_are_chained_one_after_the_other(user: User) -> None:
    failed: list[Exception] = []

    def act() -> None:
        try:
            publish_events(user, 5)
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=act) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert "250 events: ok" in verify()
