"""Domain events of connections."""

from typing import Self

from accounts.actors import Actor
from common.events import Event
from connections.models import Connection, ImportRun, PendingErasure


def company_told_by(actor: Actor) -> int | None:
    """Return the company that is told what the actor did with their own connections.

    None for a superuser, whose connections are no company's, whichever company they look at.
    """
    return None if actor.is_superuser else actor.company_id


class ConnectionEvent(Event):
    """Something happened to the connection `connection_id` of the user `owner_id`."""

    subject_type = "connection"
    connection_id: int
    owner_id: int

    @classmethod
    def by(cls, actor: Actor, connection: Connection) -> Self:
        """This event, done by `actor`."""
        return cls(
            actor=actor.ref,
            company_id=company_told_by(actor),
            connection_id=connection.pk,
            owner_id=connection.owner_id,
        )


class ConnectionCreated(ConnectionEvent):
    """A connection was added by hand."""

    kind = "connection.created"


class ConnectionUpdated(ConnectionEvent):
    """A connection was changed by hand."""

    kind = "connection.updated"


class ConnectionDeleted(ConnectionEvent):
    """A connection was deleted; referrals of the person stay."""

    kind = "connection.deleted"


class ConnectionsDeleted(Event):
    """A user deleted several or all of their connections at once; referrals of these people stay."""

    kind = "connections.deleted"
    subject_type = "user"
    user_id: int

    @classmethod
    def by(cls, actor: Actor) -> Self:
        """This event, done by `actor` to their own connections."""
        return cls(actor=actor.ref, company_id=company_told_by(actor), user_id=actor.effective_user.pk)


class PersonErased(Event):
    """HR erased a person, who is to be deleted from the company's networks: see `connections.models.PendingErasure`.

    Not audited: the company reads the audit log, and whom somebody knows is theirs to tell.
    """

    kind = "person.erased"
    subject_type = "pendingerasure"
    audited = False
    pendingerasure_id: int

    @classmethod
    def by(cls, actor: Actor, erasure: PendingErasure) -> Self:
        """This event, done by `actor`."""
        return cls(actor=actor.ref, company_id=erasure.company_id, pendingerasure_id=erasure.pk)


class ConnectionsImported(Event):
    """An export was imported into the connections of the user `owner_id`."""

    kind = "connections.imported"
    subject_type = "importrun"
    recorded = ("created", "updated", "skipped")
    importrun_id: int
    owner_id: int
    created: int = 0
    updated: int = 0
    skipped: int = 0
    # How long the user waited for the import.
    seconds: float = 0

    @classmethod
    def by(cls, actor: Actor, run: ImportRun, *, seconds: float) -> Self:
        """This event, done by `actor`."""
        return cls(
            actor=actor.ref,
            company_id=company_told_by(actor),
            importrun_id=run.pk,
            owner_id=run.owner_id,
            created=run.created,
            updated=run.updated,
            skipped=run.skipped_total,
            seconds=round(seconds, 1),
        )
