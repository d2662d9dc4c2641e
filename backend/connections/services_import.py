"""The import of an export: all of it in one transaction, or nothing."""

import time
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
from connections.reader import Reading, place_for_import, read_export
from connections.reader_process import STORED_FIELDS
from connections.services import lock_connections_of
from connections.staging import staged, write_staged

ATTEMPTS = 5


class NetworkChanged(Exception):  # noqa: N818  # no fault: somebody else was first
    """The owner's connections are not those any more that the import was planned for."""


def import_connections(*, actor: Actor, upload: BinaryIO, filename: str) -> tuple[ImportRun, Reading]:
    """Bring an export into the caller's connections: new people are created, changed ones updated, nobody is deleted.

    All that takes long is done before the transaction, which begins anew where the connections changed meanwhile.
    Raises `connections.linkedin_parser.RejectedFileError`, with nothing stored, for a file that cannot be imported;
    Busy where too many are imported at once.
    """
    owner, began = actor.effective_user, time.monotonic()
    with place_for_import():
        for _ in range(ATTEMPTS):
            version = Network.version_of(owner.pk)
            reading = read_export(upload, filename, stored_connections(owner))
            with staged(reading.rows):
                try:
                    return store(actor, reading, version, began), reading
                except NetworkChanged:
                    continue
    raise Busy("Your connections are being changed by others of your calls. Try again in a few seconds.")


def stored_connections(owner: User) -> list[tuple[Any, ...]]:
    """The owner's connections, as identity is decided about."""
    return list(Connection.objects.filter(owner=owner).order_by("pk").values_list(*STORED_FIELDS))


@transaction.atomic
def store(actor: Actor, reading: Reading, version: int, began: float) -> ImportRun:
    """Write what was staged; `began` is when the import did, by the monotonic clock.

    Raises NetworkChanged where the owner's connections are of another version.
    """
    owner = actor.effective_user
    if lock_connections_of(owner.pk) != version:
        raise NetworkChanged
    if reading.rows:
        latest = Connection.objects.filter(owner=owner).aggregate(latest=Max("updated_at"))["latest"]
        now = next_version(latest) if latest else timezone.now()
        write_staged(owner.pk, now, updates=bool(reading.figures["updated"]))
    run = ImportRun.objects.create(owner=owner, **reading.figures)
    publish(ConnectionsImported.by(actor, run, seconds=time.monotonic() - began))
    return run


def answer(run: ImportRun, reading: Reading) -> dict[str, Any]:
    """What an import answers. `rows_total = created + updated + unchanged + merged_in_file + skipped_total`."""
    count = run.created + run.updated + run.unchanged
    return {"import_id": run.pk, "count": count, **reading.figures, **reading.issues}
