"""Domain events: what happened, told by the action to whoever has to know of it.

An action publishes an event within its transaction. Subscribers that may not fail apart from the action (the audit log)
are called there and then; all others are called by the worker, from the outbox (see `common.outbox`). Each app defines
the events of its nouns in `events.py` and its subscribers in `subscribers.py`; both are found by name at start.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

from django.db import transaction
from django.utils import timezone

from common.models import Delivery, OutboxEvent


@dataclass(frozen=True)
class ActorRef:
    """Who acted, by ids: `kind` is one of `common.actor_kinds`, `acting_*` say in whose place a superuser acted."""

    kind: str
    user_id: int | None = None
    acting_role: str = ""
    acting_company_id: int | None = None
    acting_person_id: int | None = None


@dataclass_transform(frozen_default=True, kw_only_default=True)
class FrozenDataclass:
    """Makes dataclasses of its subclasses, and of theirs."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)


class Event(FrozenDataclass):
    """What every event says. Subclasses add ids and codes, never names, addresses or other personal values.

    `kind` is `noun.verb`; `subject_type` is the model that it happened to, as Django writes its name, and the field
    `<subject_type>_id` its id: events of one subject are delivered in order. A change of the fields raises `version`,
    and `upgraded` turns the payload of an older one, which may still be in the outbox, into today's.
    """

    kinds: ClassVar[dict[str, type["Event"]]] = {}
    kind: ClassVar[str]
    subject_type: ClassVar[str]
    version: ClassVar[int] = 1
    # Whether the audit log keeps it: not where a stranger only asked for something.
    audited: ClassVar[bool] = True

    actor: ActorRef
    company_id: int | None
    at: datetime = field(default_factory=timezone.now)
    # Its number in the outbox, from when it is stored: the same at every try of a delivery.
    id: int | None = field(default=None, compare=False)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # A class without a kind of its own is what several kinds have in common.
        if "kind" in vars(cls) and Event.kinds.setdefault(cls.kind, cls) is not cls:
            raise TypeError(f"Two events have the kind {cls.kind}")

    @property
    def subject_id(self) -> int:
        """The row that it happened to; 0 for none."""
        return int(getattr(self, f"{self.subject_type}_id") or 0)

    @property
    def action(self) -> str:
        """What the audit log calls it."""
        return self.kind

    @property
    def before(self) -> dict[str, Any]:
        """What was there before, for the audit log: what the fields `from_…` hold. No personal values."""
        return self.values_of("from_")

    @property
    def after(self) -> dict[str, Any]:
        """What is there since, for the audit log: what the fields `to_…` hold. No personal values."""
        return self.values_of("to_")

    def values_of(self, start: str) -> dict[str, Any]:
        """The fields that begin like this, without it; of `from_values` and `to_values`, what is in them."""
        found = {name.removeprefix(start): value for name, value in vars(self).items() if name.startswith(start)}
        values = found.pop("values", None) or {}
        return {name: value for name, value in {**values, **found}.items() if value is not None}

    def payload(self) -> dict[str, Any]:
        """What the columns of the outbox do not hold, as JSON."""
        return {name: value for name, value in asdict(self).items() if name not in ("id", "company_id", "at")}

    @classmethod
    def upgraded(cls, payload: dict[str, Any], version: int) -> dict[str, Any]:
        """The payload of an older `version` as this one writes it."""
        raise ValueError(f"{cls.kind} of version {version} cannot be read as version {cls.version}")

    @classmethod
    def restored(cls, row: OutboxEvent) -> Self:
        """The event of a row of the outbox. Raises ValueError for a version that this code does not know."""
        payload = row.payload if row.version == cls.version else cls.upgraded(row.payload, row.version)
        actor = ActorRef(**payload["actor"])
        return cls(**{**payload, "actor": actor, "company_id": row.company_id, "at": row.at, "id": row.pk})


EventType = TypeVar("EventType", bound=Event)
Handler = Callable[[EventType], None]


@dataclass(frozen=True)
class Subscriber:
    """Somebody whom the worker tells. `external`: its effect is not in this database, a mail for instance."""

    name: str
    events: tuple[type[Event], ...]
    handle: Handler[Any]
    external: bool


# By the dotted names of their functions, which the outbox keeps: renaming one needs a migration.
subscribers: dict[str, Subscriber] = {}
in_transaction_handlers: list[tuple[tuple[type[Event], ...], Handler[Any]]] = []


def subscriber(*events: type[EventType], external: bool = False) -> Callable[[Handler[EventType]], Handler[EventType]]:
    """Have the worker call a function for each of these events: at least once, in order for each subject.

    Its effects in the database are stored exactly once, together with the note that it is done. An `external` one is
    called outside a transaction, and again after a crash half way: it should be harmless twice.
    """

    def register(handle: Handler[EventType]) -> Handler[EventType]:
        name = f"{handle.__module__}.{handle.__qualname__}"
        subscribers[name] = Subscriber(name, events, handle, external)
        return handle

    return register


def in_transaction(*events: type[EventType]) -> Callable[[Handler[EventType]], Handler[EventType]]:
    """Call a function for each of these events at once: it fails together with the action."""

    def register(handle: Handler[EventType]) -> Handler[EventType]:
        in_transaction_handlers.append((events, handle))
        return handle

    return register


def publish(event: Event) -> None:
    """Tell what happened. Within the transaction of the action, so that all of it is stored or nothing."""
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError(f"{event.kind} was published outside the transaction of its action")
    for events, handle in in_transaction_handlers:
        if isinstance(event, events):
            handle(event)
    names = [each.name for each in subscribers.values() if isinstance(event, each.events)]
    row = OutboxEvent.objects.create(
        kind=event.kind,
        version=event.version,
        company_id=event.company_id,
        subject_type=event.subject_type,
        subject_id=event.subject_id,
        payload=event.payload(),
        at=event.at,
        delivered_at=None if names else event.at,
    )
    if names:
        Delivery.objects.bulk_create(Delivery(event=row, subscriber=name, next_attempt_at=event.at) for name in names)
