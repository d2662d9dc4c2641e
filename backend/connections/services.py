"""What happens to single connections. Importing many is in `connections.importing`."""

from typing import Any

from django.db import transaction
from rest_framework import serializers
from rest_framework.exceptions import NotFound

from accounts.actors import Actor
from accounts.models import User
from common.errors import Conflict
from common.events import publish
from connections.deduplication import email_key, name_key, url_key
from connections.events import ConnectionCreated, ConnectionDeleted, ConnectionUpdated
from connections.models import Connection

KNOWN_EMAIL = "You have a connection with this e-mail address already."
KNOWN_URL = "You have a connection with this profile URL already."
KNOWN_NAME = (
    "You have a connection with this name at this company already. If this is somebody else, add the e-mail address."
)


def lock_network(owner_id: int) -> None:
    """Let all who write into one owner's connections queue up: two imports of one file, an import and the form.

    Within a transaction. On SQLite the transaction itself is the queue.
    """
    User.objects.select_for_update(no_key=True).only("pk").get(pk=owner_id)


def set_keys(connection: Connection) -> None:
    """Derive from a connection's values what it is recognised by."""
    connection.email_key = email_key(connection.email)
    connection.url_key = url_key(connection.profile_url)
    connection.name_key = name_key(connection.first_name, connection.last_name, connection.employer)


def refuse_known(connection: Connection) -> None:
    """Raise ValidationError for the address or the profile of another connection of the owner.

    A new name without either is refused where the owner knows that name at that company: an import would take the two
    for one person.
    """
    others = Connection.objects.filter(owner_id=connection.owner_id).exclude(pk=connection.pk)
    email, url = connection.email_key, connection.url_key
    if email is not None and others.filter(email_key=email).exists():
        raise serializers.ValidationError({"email": [KNOWN_EMAIL]})
    if url is not None and others.filter(url_key=url).exists():
        raise serializers.ValidationError({"profile_url": [KNOWN_URL]})
    nameless = connection._state.adding and email is None and url is None
    if nameless and others.filter(name_key=connection.name_key).exists():
        raise serializers.ValidationError({"email": [KNOWN_NAME]})


@transaction.atomic
def save_connection(*, actor: Actor, connection: Connection, values: dict[str, Any]) -> Connection:
    """Store a new or a changed connection. What `values` leaves out stays as it is.

    Raises ValidationError where the owner has the same person already, NotFound when it was deleted meanwhile.
    """
    lock_network(connection.owner_id)
    is_new = connection._state.adding
    if not is_new:
        connection = stored(connection)
    for name, value in values.items():
        setattr(connection, name, value)
    set_keys(connection)
    refuse_known(connection)
    connection.save()
    publish((ConnectionCreated if is_new else ConnectionUpdated).by(actor, connection))
    return connection


@transaction.atomic
def delete_connection(*, actor: Actor, connection: Connection, confirmed: bool) -> None:
    """Delete a connection; referrals of the person stay, with their own copy of the name.

    Raises Conflict (`has_referrals`) for a person who was referred, unless that was confirmed; NotFound when it is gone
    already.
    """
    lock_network(connection.owner_id)
    connection = stored(connection)
    referrals = connection.referrals.count()
    if referrals and not confirmed:
        count = "is 1 referral" if referrals == 1 else f"are {referrals} referrals"
        raise Conflict(
            f"There {count} of {connection.full_name}. Delete the connection all the same? Its referrals are kept.",
            code="has_referrals",
        )
    publish(ConnectionDeleted.by(actor, connection))
    connection.delete()


def stored(connection: Connection) -> Connection:
    """The connection as it is now; locked, so that nobody is referred or imported while it changes."""
    now = Connection.objects.select_for_update().filter(pk=connection.pk).first()
    if now is None:
        raise NotFound("This connection does not exist any more.")
    return now
