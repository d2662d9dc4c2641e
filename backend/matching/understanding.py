"""Positions are understood by the worker, some time after they were stored; nobody waits for it.

What is understood is stored in short transactions, each for a few hundred connections that are still as they were read.
So several workers, an import and somebody who edits get along, and what one worker leaves behind another one finishes.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import F, Q

from accounts.models import User
from connections.models import Connection, Network
from matching.basis import Basis, bases
from matching.batches import in_batches
from matching.models import MAX_KEY, ConnectionProfile, NetworkUnderstanding, StoredProfile
from matching.rules import PositionProfile, understand_position

BATCH = 500


class Read(NamedTuple):
    """A connection as it was read."""

    pk: int
    position: str
    employer: str
    updated_at: datetime


def owners_changed() -> list[tuple[int, int | None]]:
    """Whose connections have changed since they were understood; with their company."""
    seen = Q(owner__network_understanding__version=F("version"), owner__network_understanding__size=F("size"))
    return list(Network.objects.exclude(seen).order_by("pk").values_list("pk", "owner__company_id"))


def owners_of_other_basis() -> list[tuple[int, int | None]]:
    """Those whose company is called otherwise since, or who were understood by other rules."""
    used = NetworkUnderstanding.objects.order_by().values_list("owner__company_id", "basis").distinct()
    pairs = list(used)
    now = bases({company_id for company_id, _ in pairs if company_id})
    found: list[tuple[int, int | None]] = []
    for company_id, basis in pairs:
        if basis != now[company_id].name:
            rows = NetworkUnderstanding.objects.filter(owner__company_id=company_id, basis=basis)
            found += rows.values_list("pk", "owner__company_id")
    return found


def understand_network(owner_id: int, basis: Basis) -> bool:
    """Understand what of one owner's connections is new or has changed; False where more has changed meanwhile."""
    network = Network.objects.filter(pk=owner_id).values_list("version", "size").first() or (0, 0)
    known: dict[tuple[str, str], str | None] = {}
    for rows in in_batches(outdated(owner_id, basis.name), BATCH):
        keys = {}
        for row in rows:
            text = (row.position, row.employer)
            if text not in known:
                known[text] = key_of(*text, basis)
            keys[row.pk] = known[text]
        store(owner_id, rows, keys, basis.name)
    return note_understood(owner_id, network, basis.name)


def outdated(owner_id: int, basis_name: str) -> list[Read]:
    """The connections of which nothing, or nothing of today, was understood."""
    today = Q(understood__read_at=F("updated_at"), understood__basis=basis_name)
    rows = Connection.objects.filter(owner=owner_id).exclude(today).order_by("pk")
    return [Read(*row) for row in rows.values_list("pk", "position", "employer", "updated_at")]


def key_of(position: str, employer: str, basis: Basis) -> str | None:
    """What stands for a position; None for somebody of one's own company."""
    if basis.is_own(employer):
        return None
    key = understand_position(position, employer).key()
    # Nothing that somebody types keeps the worker from going on.
    return key if len(key) <= MAX_KEY else PositionProfile().key()


@transaction.atomic
def store(owner_id: int, rows: Sequence[Read], keys: dict[int, str | None], basis_name: str) -> None:
    """Keep what was understood of those that are still as they were read."""
    lock_network(owner_id)
    now = dict(Connection.objects.filter(pk__in=list(keys), owner=owner_id).values_list("pk", "updated_at"))
    current = [row for row in rows if now.get(row.pk) == row.updated_at]
    profiles = stored_profiles(owner_id, {key for row in current if (key := keys[row.pk]) is not None})
    ConnectionProfile.objects.bulk_create(
        (
            ConnectionProfile(
                connection_id=row.pk,
                profile_id=None if (key := keys[row.pk]) is None else profiles[key],
                read_at=row.updated_at,
                basis=basis_name,
            )
            for row in current
        ),
        update_conflicts=True,
        unique_fields=["connection"],
        update_fields=["profile", "read_at", "basis"],
    )


def lock_network(owner_id: int) -> None:
    """Queue up with whoever writes into the owner's connections, without being one of them."""
    list(Network.objects.select_for_update(no_key=True).filter(pk=owner_id))


def stored_profiles(owner_id: int, keys: Collection[str]) -> dict[str, int]:
    """The ids of the owner's profiles with these keys; those that are not there are made."""
    mine = StoredProfile.objects.filter(owner=owner_id, key__in=keys)
    found = dict(mine.values_list("key", "pk"))
    new = [StoredProfile(owner_id=owner_id, key=key) for key in sorted(set(keys) - found.keys())]
    if new:
        StoredProfile.objects.bulk_create(new, ignore_conflicts=True)
        found = dict(mine.values_list("key", "pk"))
    return found


@transaction.atomic
def note_understood(owner_id: int, network: tuple[int, int], basis_name: str) -> bool:
    """Note that all is understood up to a version, from which the counts follow next."""
    if not User.objects.filter(pk=owner_id).exists():
        return True
    version, size = network
    values = {"version": version, "size": size, "basis": basis_name, "counted": False}
    NetworkUnderstanding.objects.update_or_create(pk=owner_id, defaults=values)
    now = Network.objects.filter(pk=owner_id).values_list("version", "size").first() or (0, 0)
    return now == network


def progress(owner_id: int) -> int:
    """How many of the owner's connections are understood as they are now."""
    return Connection.objects.filter(owner=owner_id, understood__read_at=F("updated_at")).count()
