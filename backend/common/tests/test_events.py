"""Events: what they carry, and that they are stored with the action or not at all."""

from dataclasses import MISSING, dataclass, fields
from typing import Any, get_type_hints

import pytest
from django.db import transaction

from accounts.events import UserInvited, UserRenamed
from audit.models import AuditEvent
from common.events import ActorRef, Event, publish
from common.models import Delivery, OutboxEvent

COMMON = {field.name for field in fields(Event)}
ALL_KINDS = [pytest.param(kind, id=name) for name, kind in sorted(Event.kinds.items())]
SYSTEM = ActorRef("system")
RENAMED = UserRenamed(actor=SYSTEM, company_id=None, user_id=2)


def sample(kind: type[Event]) -> Event:
    """An event of this kind: each id another number, each code its own name."""
    hints = get_type_hints(kind)
    values: dict[str, Any] = {
        field.name: number if hints[field.name] in (int, int | None) else field.name.upper()
        for number, field in enumerate(fields(kind), 1)
        if field.name not in COMMON and field.default is MISSING
    }
    return kind(actor=ActorRef("superuser_view", 7, "HR", 8, 9), company_id=5, **values)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ALL_KINDS)
def test_an_event_of_every_kind_comes_back_from_the_outbox_as_it_was(kind: type[Event]) -> None:
    event = sample(kind)
    publish_without_audit(event)
    row = OutboxEvent.objects.get()
    restored = Event.kinds[row.kind].restored(row)
    assert restored == event
    assert restored.id == row.pk
    assert (row.subject_type, row.subject_id) == (event.subject_type, event.subject_id)


def publish_without_audit(event: Event) -> None:
    """Nobody of the sample's ids exists, so that the audit log could not refer to them."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("common.events.in_transaction_handlers", [])
        publish(event)


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_an_event_carries_ids_codes_and_counts_only(kind: type[Event]) -> None:
    """Of values only a company's own: its settings, its name and domains, what it settles for a department."""
    own = {field.name for field in fields(kind)} - COMMON
    codes = ("_id", "_ids", "audience", "_status", "_role", "_method", "_type", "_range", "_fields")
    counts = ("_count", "_created", "_updated", "_skipped", "seconds")
    values = ("_values", "_domains") if kind.subject_type in ("company", "department") else ()
    texts = [name for name in own if not name.endswith((*codes, *counts, *values))]
    assert not texts, f"{texts}: ids end in _id, codes in one of {codes}; names, addresses and texts stay in their rows"


def test_two_events_cannot_have_one_kind() -> None:
    with pytest.raises(TypeError, match=r"user\.renamed"):

        @dataclass(frozen=True, kw_only=True)
        class Again(Event):
            kind = "user.renamed"


@pytest.mark.django_db
def test_an_older_version_is_brought_up_to_date_and_an_unknown_one_refused() -> None:
    publish(RENAMED)
    row = OutboxEvent.objects.get()
    row.version = 0
    row.payload = {"actor": row.payload["actor"], "person": 2}
    with pytest.raises(ValueError, match="version 0"):
        UserRenamed.restored(row)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            UserRenamed, "upgraded", classmethod(lambda cls, old, version: {"actor": old["actor"], "user_id": 2})
        )
        assert UserRenamed.restored(row) == RENAMED


@pytest.mark.django_db
def test_what_is_rolled_back_was_never_told() -> None:
    with transaction.atomic():
        publish(UserInvited(actor=SYSTEM, company_id=None, user_id=2))
        assert OutboxEvent.objects.count() == AuditEvent.objects.count() == 1
        transaction.set_rollback(True)
    assert not OutboxEvent.objects.exists()
    assert not Delivery.objects.exists()
    assert not AuditEvent.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_an_event_outside_a_transaction_is_a_mistake_that_is_told() -> None:
    with pytest.raises(RuntimeError, match=r"user\.renamed was published outside"):
        publish(RENAMED)
    assert not OutboxEvent.objects.exists()


@pytest.mark.django_db
def test_an_event_for_nobody_waits_for_nobody() -> None:
    publish(RENAMED)
    row = OutboxEvent.objects.get()
    assert row.delivered_at == row.at == RENAMED.at
