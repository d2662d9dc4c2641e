"""Events: their fields, and that they are stored in the transaction of the action."""

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
    """Return an event of this kind with different ids, and with codes that are named like their fields."""
    hints = get_type_hints(kind)
    values: dict[str, Any] = {
        field.name: number if hints[field.name] in (int, int | None) else field.name.upper()
        for number, field in enumerate(fields(kind), 1)
        if field.name not in COMMON and field.default is MISSING
    }
    return kind(actor=ActorRef("superuser_view", 7, "HR", 8, 9), company_id=5, **values)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ALL_KINDS)
def test_events_of_every_kind_are_restored_unchanged_from_the_outbox(kind: type[Event]) -> None:
    event = sample(kind)
    publish_without_audit(event)
    row = OutboxEvent.objects.get()
    restored = Event.kinds[row.kind].restored(row)
    assert restored == event
    assert restored.id == row.pk
    assert (row.subject_type, row.subject_id) == (event.subject_type, event.subject_id)


def publish_without_audit(event: Event) -> None:
    """Publish an event without audit, since its ids do not exist and the audit log has foreign keys."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("common.events.in_transaction_handlers", [])
        publish(event)


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_events_contain_only_ids_codes_and_counts(kind: type[Event]) -> None:
    """Values are allowed only for companies and departments: settings, names and domains."""
    own = {field.name for field in fields(kind) if field.type is not bool} - COMMON
    codes = (
        "_id",
        "_ids",
        "audience",
        "_status",
        "_role",
        "method",
        "type",
        "range",
        "fields",
        "_mode",
        "_day",
        "factor",
    )
    counts = ("count", "created", "updated", "skipped", "seconds", "batch")
    values = ("_values", "_domains") if kind.subject_type in ("company", "department") else ()
    texts = [name for name in own if not name.endswith((*codes, *counts, *values))]
    assert not texts, f"{texts}: ids end in _id, codes in one of {codes}; names, addresses and texts stay in their rows"


def test_two_event_classes_cannot_have_the_same_kind() -> None:
    with pytest.raises(TypeError, match=r"user\.renamed"):

        @dataclass(frozen=True, kw_only=True)
        class Again(Event):
            kind = "user.renamed"


@pytest.mark.django_db
def test_older_event_versions_are_upgraded_and_unknown_ones_refused() -> None:
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
def test_a_rollback_removes_the_event_its_deliveries_and_audit_entries() -> None:
    with transaction.atomic():
        publish(UserInvited(actor=SYSTEM, company_id=None, user_id=2))
        assert OutboxEvent.objects.count() == AuditEvent.objects.count() == 1
        transaction.set_rollback(True)
    assert not OutboxEvent.objects.exists()
    assert not Delivery.objects.exists()
    assert not AuditEvent.objects.exists()


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_publishing_outside_a_transaction_raises() -> None:
    with pytest.raises(RuntimeError, match=r"user\.renamed was published outside"):
        publish(RENAMED)
    assert not OutboxEvent.objects.exists()


@pytest.mark.django_db
def test_events_without_subscribers_are_marked_as_delivered() -> None:
    publish(RENAMED)
    row = OutboxEvent.objects.get()
    assert row.delivered_at == row.at == RENAMED.at
