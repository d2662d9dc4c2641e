"""Deriving the profiles of connections. The worker does it some time after connections were stored.

Profiles are stored in short transactions of a few hundred connections each, and only for connections that did not
change since they were read. So workers, imports and edits can run concurrently, and any worker can finish what another
one began.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import F, Q

from accounts.models import User
from connections.models import Connection, Network
from matching.basis import Basis, bases_by_company
from matching.batches import in_batches
from matching.models import MAX_KEY, ConnectionProfile, NetworkUnderstanding, StoredProfile
from matching.rules import PositionProfile, understand_position

BATCH = 500


class ConnectionVersion(NamedTuple):
    """The texts of a connection, as of `updated_at`."""

    pk: int
    position: str
    employer: str
    updated_at: datetime


def owners_with_changes() -> list[tuple[int, int | None]]:
    """Return (owner id, company id) of the networks that have changed since they were understood."""
    understood = Q(owner__network_understanding__version=F("version"))
    return list(Network.objects.exclude(understood).order_by("pk").values_list("pk", "owner__company_id"))


def owners_with_outdated_basis() -> list[tuple[int, int | None]]:
    """Return (owner id, company id) of the networks that were understood with other rules or another company name."""
    stored = list(NetworkUnderstanding.objects.order_by().values_list("owner__company_id", "basis").distinct())
    current = bases_by_company({company_id for company_id, _ in stored if company_id})
    owners: list[tuple[int, int | None]] = []
    for company_id, basis in stored:
        if basis != current[company_id].name:
            rows = NetworkUnderstanding.objects.filter(owner__company_id=company_id, basis=basis)
            owners += rows.values_list("pk", "owner__company_id")
    return owners


def understand_network(owner_id: int, basis: Basis) -> bool:
    """Derive the profiles of an owner's new and changed connections. False if more have changed in the meantime."""
    version = Network.version_of(owner_id)
    known: dict[tuple[str, str], str | None] = {}
    for rows in in_batches(outdated_connections(owner_id, basis.name), BATCH):
        keys = {}
        for row in rows:
            text = (row.position, row.employer)
            if text not in known:
                known[text] = profile_key(*text, basis)
            keys[row.pk] = known[text]
        store_profiles(owner_id, rows, keys, basis.name)
    delete_unused_profiles(owner_id)
    return record_understood(owner_id, version, basis.name)


def outdated_connections(owner_id: int, basis_name: str) -> list[ConnectionVersion]:
    """Return the owner's connections without a profile of their current version and of this basis."""
    current = Q(understood__read_at=F("updated_at"), understood__basis=basis_name)
    rows = Connection.objects.filter(owner=owner_id).exclude(current).order_by("pk")
    return [ConnectionVersion(*row) for row in rows.values_list("pk", "position", "employer", "updated_at")]


def profile_key(position: str, employer: str, basis: Basis) -> str | None:
    """Return the key of a position's profile; None if the employer is the owner's own company."""
    if basis.is_own(employer):
        return None
    key = understand_position(position, employer).key()
    # A key too long for its column must not stop the worker.
    return key if len(key) <= MAX_KEY else PositionProfile().key()


@transaction.atomic
def store_profiles(
    owner_id: int, rows: Sequence[ConnectionVersion], keys: dict[int, str | None], basis_name: str
) -> None:
    """Store the profile keys of the connections that have not changed since they were read; `keys` is by their id."""
    lock_network(owner_id)
    versions = dict(Connection.objects.filter(pk__in=list(keys), owner=owner_id).values_list("pk", "updated_at"))
    current = [row for row in rows if versions.get(row.pk) == row.updated_at]
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
    """Wait for other writers of the owner's connections, without changing the network's version."""
    list(Network.objects.select_for_update(no_key=True).filter(pk=owner_id))


def stored_profiles(owner_id: int, keys: Collection[str]) -> dict[str, int]:
    """Return the ids of the owner's profiles by key; those that do not exist are created."""
    mine = StoredProfile.objects.filter(owner=owner_id, key__in=keys)
    found = dict(mine.values_list("key", "pk"))
    new = [StoredProfile(owner_id=owner_id, key=key) for key in sorted(set(keys) - found.keys())]
    if new:
        StoredProfile.objects.bulk_create(new, ignore_conflicts=True)
        found = dict(mine.values_list("key", "pk"))
    return found


@transaction.atomic
def delete_unused_profiles(owner_id: int) -> None:
    """Delete the owner's profiles that no connection uses any more."""
    lock_network(owner_id)
    StoredProfile.objects.filter(owner=owner_id, uses=None).delete()


@transaction.atomic
def record_understood(owner_id: int, version: int, basis_name: str) -> bool:
    """Record that a network was understood as of this version, so that it is counted next.

    False if the network has changed in the meantime.
    """
    if not User.objects.filter(pk=owner_id).exists():
        return True
    values = {"version": version, "basis": basis_name, "counted": False}
    NetworkUnderstanding.objects.update_or_create(pk=owner_id, defaults=values)
    return Network.version_of(owner_id) == version


def count_understood(owner_id: int) -> int:
    """Return how many of the owner's connections have a profile of their current version."""
    return Connection.objects.filter(owner=owner_id, understood__read_at=F("updated_at")).count()
