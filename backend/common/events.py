"""Domain events and their subscribers.

An action publishes an event within its transaction. Subscribers that must succeed together with the action (the audit
log) are called immediately; the worker calls all others, from the outbox (see `common.outbox`). Each app defines its
events in `events.py` and its subscribers in `subscribers.py`; both are imported at start.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

from django.db import transaction
from django.utils import timezone

from common.models import Delivery, OutboxEvent, UndoWindow

# The fields of events that are not part of the payload.
COLUMNS = ("id", "company_id", "at", "attempt")


@dataclass(frozen=True)
class ActorRef:
    """Who acted, by ids. `kind` is one of `accounts.actors.ActorKind`; `acting_*` is what a superuser viewed as.

    `token_id` is the API token by which a program acted, for a person or a company.
    """

    kind: str
    user_id: int | None = None
    acting_role: str = ""
    acting_company_id: int | None = None
    acting_person_id: int | None = None
    token_id: int | None = None


@dataclass_transform(frozen_default=True, kw_only_default=True)
class FrozenDataclass:
    """Makes all its direct and indirect subclasses frozen dataclasses."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)


class Event(FrozenDataclass):
    """Base class of events. Subclasses add fields with ids and codes, but no personal data.

    `kind` is `noun.verb`. `subject_type` is the name of the model that the event is about, in lower case, and the field
    `<subject_type>_id` its id; events of one subject are delivered in order. When the fields change, increment
    `version`, and let `upgraded` convert older payloads, which may still be in the outbox.
    """

    kinds: ClassVar[dict[str, type["Event"]]] = {}
    kind: ClassVar[str]
    subject_type: ClassVar[str]
    version: ClassVar[int] = 1
    # Whether the audit log stores it.
    audited: ClassVar[bool] = True
    # The fields that the audit log stores with the values after the event.
    recorded: ClassVar[tuple[str, ...]] = ()

    actor: ActorRef
    company_id: int | None
    at: datetime = field(default_factory=timezone.now)
    # Its id in the outbox, once it is stored; the same for each attempt to deliver it.
    id: int | None = field(default=None, compare=False)
    # Which attempt to deliver it this is, from 1 to `outbox.ATTEMPTS`.
    attempt: int = field(default=1, compare=False)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # A class without its own kind is a common base class of several kinds.
        if "kind" in vars(cls) and Event.kinds.setdefault(cls.kind, cls) is not cls:
            raise TypeError(f"Two events have the kind {cls.kind}")

    @property
    def subject_id(self) -> int:
        """The id of the subject; 0 if there is none."""
        return int(getattr(self, f"{self.subject_type}_id") or 0)

    @property
    def action(self) -> str:
        """What the audit log calls it."""
        return self.kind

    @property
    def before(self) -> dict[str, Any]:
        """The values before the event, for the audit log: those of the fields `from_…`."""
        return self.values_of("from_")

    @property
    def after(self) -> dict[str, Any]:
        """The values after the event, for the audit log: those of the fields `to_…`, and of those in `recorded`."""
        further = {name: value for name in self.recorded if (value := getattr(self, name)) is not None}
        return {**self.values_of("to_"), **further}

    def values_of(self, prefix: str) -> dict[str, Any]:
        """Return the fields with this prefix, by their names without it; includes the entries of `<prefix>values`."""
        fields = {name.removeprefix(prefix): value for name, value in vars(self).items() if name.startswith(prefix)}
        values = fields.pop("values", None) or {}
        return {name: value for name, value in {**values, **fields}.items() if value is not None}

    def payload(self) -> dict[str, Any]:
        """Return the fields that have no column in the outbox, to be stored as JSON."""
        return {name: value for name, value in asdict(self).items() if name not in COLUMNS}

    @classmethod
    def upgraded(cls, payload: dict[str, Any], version: int) -> dict[str, Any]:
        """Convert the payload of an older version into that of the current one. Raises ValueError by default."""
        raise ValueError(f"{cls.kind} of version {version} cannot be read as version {cls.version}")

    @classmethod
    def restored(cls, row: OutboxEvent, attempt: int = 1) -> Self:
        """Return the event of a row of the outbox. Raises ValueError for an unknown version."""
        payload = row.payload if row.version == cls.version else cls.upgraded(row.payload, row.version)
        actor = ActorRef(**payload["actor"])
        columns = {"company_id": row.company_id, "at": row.at, "id": row.pk, "attempt": attempt}
        return cls(**{**payload, "actor": actor, **columns})


EventType = TypeVar("EventType", bound=Event)
Handler = Callable[[EventType], None]

# No attempt of an external subscriber takes longer: the time limits of mails and webhooks are far below.
EXTERNAL_TIMEOUT = timedelta(minutes=2)


@dataclass(frozen=True)
class Subscriber:
    """A function that the worker calls for events.

    `external`: it has effects outside the database, such as a mail, or needs several transactions. `timeout` is how
    long an attempt of an external one may take at most, before another worker tries it.
    """

    name: str
    events: tuple[type[Event], ...]
    handle: Handler[Any]
    external: bool
    timeout: timedelta = EXTERNAL_TIMEOUT


# By the dotted names of their functions. The outbox stores these names, so renaming a subscriber needs a migration.
subscribers: dict[str, Subscriber] = {}
in_transaction_handlers: list[tuple[tuple[type[Event], ...], Handler[Any]]] = []


def subscriber(
    *events: type[EventType], external: bool = False, timeout: timedelta = EXTERNAL_TIMEOUT
) -> Callable[[Handler[EventType]], Handler[EventType]]:
    """Register a function that the worker calls for each of these events, in order for each subject.

    Its effects in the database are stored exactly once, together with the record of the delivery. An `external`
    subscriber is called outside a transaction, and again after a crash, so it must be safe to be called twice. If it
    raises, it is called again later, and for the next events of the subject meanwhile.
    """

    def register(handle: Handler[EventType]) -> Handler[EventType]:
        name = f"{handle.__module__}.{handle.__qualname__}"
        subscribers[name] = Subscriber(name, events, handle, external, timeout)
        return handle

    return register


def in_transaction(*events: type[EventType]) -> Callable[[Handler[EventType]], Handler[EventType]]:
    """Register a function that is called immediately, within the transaction of the action, which fails with it."""

    def register(handle: Handler[EventType]) -> Handler[EventType]:
        in_transaction_handlers.append((events, handle))
        return handle

    return register


def publish(event: Event, window: UndoWindow | None = None) -> None:
    """Publish an event: call the subscribers of `in_transaction`, and store it in the outbox for all others.

    These get it at once, or once its window has ended: until then it can be undone (see `common.undo`).
    Raises RuntimeError outside a transaction: event and action have to be stored together.
    """
    publish_all([event], window)


def publish_all(events: Sequence[Event], window: UndoWindow | None = None) -> None:
    """Publish several events as `publish` does, in the same number of statements however many they are."""
    if not transaction.get_connection().in_atomic_block:
        kinds = ", ".join(event.kind for event in events)
        raise RuntimeError(f"{kinds} was published outside the transaction of its action")
    for event in events:
        for subscribed, handle in in_transaction_handlers:
            if isinstance(event, subscribed):
                handle(event)
    rows = [
        OutboxEvent(
            kind=event.kind,
            version=event.version,
            company_id=event.company_id,
            subject_type=event.subject_type,
            subject_id=event.subject_id,
            payload=event.payload(),
            at=event.at,
            window=window,
            delivered_at=None if subscribers_of(event) else event.at,
        )
        for event in events
    ]
    OutboxEvent.objects.bulk_create(rows)
    Delivery.objects.bulk_create(
        Delivery(
            event=row,
            subscriber=each.name,
            subject=f"{event.subject_type}.{event.subject_id}",
            external=each.external,
            next_attempt_at=event.at,
        )
        for event, row in zip(events, rows, strict=True)
        for each in subscribers_of(event)
    )


def subscribers_of(event: Event) -> list[Subscriber]:
    """Return whom the worker calls for an event."""
    return [each for each in subscribers.values() if isinstance(event, each.events)]
