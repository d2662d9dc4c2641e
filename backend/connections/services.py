"""What happens to single connections. Importing many is in `connections.importing`."""

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Count, Q
from rest_framework import serializers

from accounts.actors import Actor
from common.errors import Conflict
from common.events import record
from connections.identity import email_key, name_key, url_key
from connections.models import Connection

KNOWN_EMAIL = "You have a connection with this e-mail address already."
KNOWN_URL = "You have a connection with this profile URL already."


def set_keys(connection: Connection) -> None:
    """Derive from a connection's values what it is recognised by."""
    connection.email_key = email_key(connection.email)
    connection.url_key = url_key(connection.profile_url)
    connection.name_key = name_key(connection.first_name, connection.last_name, connection.company)


def refuse_known(connection: Connection) -> None:
    """Raise ValidationError for an address or a profile that another connection of the owner has."""
    others = Connection.objects.filter(owner_id=connection.owner_id).exclude(pk=connection.pk)
    either = Q(email_key=connection.email_key, email_key__isnull=False)
    either |= Q(url_key=connection.url_key, url_key__isnull=False)
    other = others.filter(either).first()
    if other is None:
        return
    if connection.email_key is not None and other.email_key == connection.email_key:
        raise serializers.ValidationError({"email": [KNOWN_EMAIL]})
    raise serializers.ValidationError({"profile_url": [KNOWN_URL]})


def save_connection(*, actor: Actor, connection: Connection, values: dict[str, Any]) -> Connection:
    """Store a new or a changed connection. What `values` leaves out stays as it is.

    Raises ValidationError where the owner has the same person already, also when that happens at the same moment.
    """
    is_new = connection.pk is None
    for name, value in values.items():
        setattr(connection, name, value)
    set_keys(connection)
    try:
        with transaction.atomic():
            refuse_known(connection)
            connection.save()
            record(actor, "connection.created" if is_new else "connection.updated", connection)
    except IntegrityError as error:
        raise serializers.ValidationError({"non_field_errors": ["You have this connection already."]}) from error
    return connection


@transaction.atomic
def delete_connection(*, actor: Actor, connection: Connection, confirmed: bool) -> None:
    """Delete a connection; referrals of the person stay, with their own copy of the name.

    Raises Conflict (`has_referrals`) for a person who was referred, unless that was confirmed.
    """
    referrals = Connection.objects.filter(pk=connection.pk).aggregate(count=Count("referrals"))["count"]
    if referrals and not confirmed:
        times = "1 referral" if referrals == 1 else f"{referrals} referrals"
        raise Conflict(
            f"There is {times} of {connection.full_name}. Delete the connection all the same? Its referrals are kept.",
            code="has_referrals",
        )
    record(actor, "connection.deleted", connection)
    connection.delete()
