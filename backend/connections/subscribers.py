"""Deleting a person whom HR erased from the networks of the company."""

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from common.events import subscriber
from connections.events import PersonErased
from connections.models import Connection, ConnectionQuerySet, PendingErasure
from connections.same_person import same_person
from connections.services import lock_connections


@subscriber(PersonErased, external=True)
def delete_erased_person(event: PersonErased) -> None:
    """Delete the person from each network in a transaction of its own, so that nobody waits long for a lock."""
    erasure = PendingErasure.objects.filter(pk=event.pendingerasure_id).first()
    if erasure is None:
        # An earlier attempt has deleted everything.
        return
    connections = connections_of(erasure)
    for owner_id in sorted(set(connections.order_by().values_list("owner", flat=True))):
        with transaction.atomic():
            network = connections.filter(owner=owner_id)
            lock_connections(network)
            network.delete()
    erasure.delete()


def connections_of(erasure: PendingErasure) -> ConnectionQuerySet:
    """Return the company's connections that are the person by the keys, and those that they were referred from.

    A superuser, who has no company, may have referred them, too. Not what was added after the erasure, and not what was
    referred since: HR can erase that again.
    """
    # A subquery, since a row of a joined table would be locked as well.
    colleagues = User.objects.filter(company=erasure.company_id).values("pk")
    superusers = User.objects.filter(company=None).values("pk")
    is_person = same_person(
        emails=erasure.email_keys, urls=erasure.url_keys, names=erasure.names, name_column="name_folded"
    )
    was_referred = Q(pk__in=erasure.connection_ids)
    chosen = Q(owner__in=colleagues) & (was_referred | is_person & Q(created_at__lte=erasure.created_at))
    chosen |= Q(owner__in=superusers) & was_referred
    return Connection.objects.filter(chosen).exclude(referrals__isnull=False)
