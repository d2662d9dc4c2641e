"""Deleting a person whom HR erased from all networks of a company, without telling anybody who knew them.

The request of HR only stores a `PendingErasure` and reads no network, so that it takes as long whoever knows the
person. The worker does the rest: no event, audit entry or log line is written for it, and what others read as the size
of the networks stays the same. Why: `.github/docs/matching-privacy.md`.
"""

from django.db import transaction
from django.db.models import F, Q

from accounts.models import User
from connections.models import Connection, ConnectionQuerySet, Network, PendingErasure
from connections.same_person import same_person
from connections.services import lock_connections


def delete_erased_people() -> None:
    """Delete everybody whose erasure is pending from all networks, each network in a transaction of its own.

    So nobody waits long for a lock. Can be interrupted and repeated, and can run several times at once.
    """
    for erasure in PendingErasure.objects.order_by("pk"):
        for owner_id in sorted(find_owners(erasure)):
            delete_from_network(erasure, owner_id)
        PendingErasure.objects.filter(pk=erasure.pk).delete()


def find_owners(erasure: PendingErasure) -> set[int]:
    """Return the ids of the users who have connections to delete, and perhaps others."""
    in_company = Connection.objects.filter(owner__company=erasure.company_id)
    # One statement for each key, since PostgreSQL uses no index for both at once over several owners.
    found = (
        in_company.filter(email_key__in=erasure.email_keys),
        in_company.filter(url_key__in=erasure.url_keys),
        Connection.objects.filter(pk__in=erasure.connection_ids),
    )
    return {owner_id for rows in found for owner_id in rows.order_by().values_list("owner", flat=True)}


def connections_to_delete(erasure: PendingErasure, owner_id: int) -> ConnectionQuerySet:
    """Return those connections of one user that are the person by the keys, and those that they were referred by.

    Never what only another connection leads to: whoever has it would learn from its deletion that a colleague has that
    other one. Not what was added after the erasure; nor what was referred since, which HR can erase again.
    """
    is_person = same_person(
        emails=erasure.email_keys, urls=erasure.url_keys, names=erasure.names, name_column="name_folded"
    )
    # A subquery, since a row of a joined table would be locked as well.
    colleagues = User.objects.filter(company=erasure.company_id).values("pk")
    known = is_person & Q(owner__in=colleagues, created_at__lte=erasure.created_at)
    chosen = known | Q(pk__in=erasure.connection_ids)
    return Connection.objects.filter(chosen, owner=owner_id).exclude(referrals__isnull=False)


@transaction.atomic
def delete_from_network(erasure: PendingErasure, owner_id: int) -> None:
    """Delete the person from one network, and count there what is deleted."""
    theirs = connections_to_delete(erasure, owner_id)
    lock_connections(theirs)
    _, deleted = theirs.delete()
    count = deleted.get(Connection._meta.label, 0)
    Network.objects.filter(pk=owner_id).update(erased=F("erased") + count)
