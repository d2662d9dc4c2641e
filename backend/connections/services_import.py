"""Importing an export, in one transaction."""

import time
from functools import partial
from typing import Any, BinaryIO

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import User
from common.errors import Busy
from common.events import publish
from common.optimistic_locking import next_version
from connections.events import ConnectionsImported
from connections.models import Connection, ImportRun, Network
from connections.reader import PreparedImport, import_slot, prepare_import
from connections.reader_process import STORED_FIELDS
from connections.services import lock_connections_of
from connections.staging import staged, write_staged

ATTEMPTS = 5


class NetworkChanged(Exception):  # noqa: N818  # not an error: the import is planned again
    """The owner's connections have changed since the import was planned."""


def import_connections(*, actor: Actor, upload: BinaryIO, filename: str) -> tuple[ImportRun, PreparedImport]:
    """Import an export into the actor's connections: creates new people and updates changed ones; deletes nobody.

    The file is read before the transaction, and again if the connections have changed in the meantime. Raises
    `connections.linkedin_parser.RejectedFileError`, with nothing stored, for a file that cannot be imported; Busy if
    there are too many imports at once.
    """
    owner, began = actor.effective_user, time.monotonic()
    with import_slot():
        for _ in range(ATTEMPTS):
            version = Network.version_of(owner.pk)
            prepared = prepare_import(upload, filename, partial(stored_connections, owner))
            with staged(prepared.rows):
                try:
                    return store(actor, prepared, version, began), prepared
                except NetworkChanged:
                    continue
    raise Busy("Your connections are being changed by others of your calls. Try again in a few seconds.")


def stored_connections(owner: User) -> list[tuple[Any, ...]]:
    """Return the owner's connections as rows of STORED_FIELDS."""
    return list(Connection.objects.filter(owner=owner).order_by("pk").values_list(*STORED_FIELDS))


@transaction.atomic
def store(actor: Actor, prepared: PreparedImport, version: int, began: float) -> ImportRun:
    """Store the staged rows, the ImportRun and the event. `began` is the start of the import, by the monotonic clock.

    Raises NetworkChanged if the owner's connections are of another version.
    """
    owner = actor.effective_user
    if lock_connections_of(owner.pk) != version:
        raise NetworkChanged
    if prepared.rows:
        latest = Connection.objects.filter(owner=owner).aggregate(latest=Max("updated_at"))["latest"]
        now = next_version(latest) if latest else timezone.now()
        write_staged(owner.pk, now, updates=bool(prepared.figures["updated"]))
    run = ImportRun.objects.create(owner=owner, **prepared.figures)
    publish(ConnectionsImported.by(actor, run, seconds=time.monotonic() - began))
    return run


def import_result(run: ImportRun, prepared: PreparedImport) -> dict[str, Any]:
    """Return the data for `ImportedSerializer`."""
    count = run.created + run.updated + run.unchanged
    return {"import_id": run.pk, "count": count, **prepared.figures, **prepared.issues}
