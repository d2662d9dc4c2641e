"""Services of connections, with permission checks. Importing is in `connections.importing`."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.services.addresses import plain_address
from common.errors import Conflict, InvalidInput
from common.events import publish
from common.input_fields import missing_names
from common.languages import filled
from common.optimistic_locking import next_version, refuse_stale
from common.queries import get_or_not_found
from connections.deduplication import email_key, name_key, url_key
from connections.events import ConnectionCreated, ConnectionDeleted, ConnectionsDeleted, ConnectionUpdated
from connections.models import HAS_REFERRAL, Connection, ConnectionQuerySet, Network
from connections.permissions import require_can_have_connections, require_owner
from matching.rules import employer_key, position_key

KNOWN_EMAIL = _(
    "You have a connection with this email address already. If this is someone else, add the profile URLs of both."
)
NAMES = {"first_name": _("Enter the first name"), "last_name": _("Enter the last name")}
KNOWN_URL = _("You have a connection with this profile URL already.")
OWN_ADDRESS = _("This is your own address, and you cannot refer yourself. Enter this person's, or none.")
KNOWN_NAME = _(
    "You have a connection with this name at this company already. If this is someone else, add the email address."
)


def lock_connections_of(owner_id: int) -> int:
    """Lock the connections of one owner against other writers, and increment their version. Returns the previous one.

    Call it within a transaction, after locking jobs: `.github/docs/architecture.md` has the order.
    """
    network, _ = Network.objects.select_for_update(no_key=True).get_or_create(pk=owner_id)
    Network.objects.filter(pk=owner_id).update(version=network.version + 1)
    return network.version


def lock_connections(connections: ConnectionQuerySet) -> None:
    """Lock connections, and the networks they belong to, before deleting them.

    Otherwise, a referral created at the same time could refer to a deleted connection.
    """
    for owner_id in connections.order_by("owner").values_list("owner", flat=True).distinct():
        lock_connections_of(owner_id)
    list(connections.order_by("pk").select_for_update().values_list("pk", flat=True))


def set_keys(connection: Connection) -> None:
    """Set the keys of a connection, and the profile of its position, from its values."""
    connection.email_key = email_key(connection.email)
    connection.url_key = url_key(connection.profile_url)
    connection.name_key = name_key(connection.first_name, connection.last_name, connection.employer)
    connection.profile = position_key(connection.position, connection.employer)
    connection.employer_key = employer_key(connection.employer)


def refuse_duplicate(connection: Connection) -> None:
    """Raise InvalidInput if another connection of the owner is the same person by email address or profile URL.

    A new connection without either is refused if the owner has one with the same name and employer, since an import
    would take the two for one person.
    """
    same = Connection.objects.of_same_person(connection)
    if connection.email_key is not None and same.filter(email_key=connection.email_key).exists():
        raise InvalidInput({"email": [KNOWN_EMAIL]})
    if same.exists():
        raise InvalidInput({"profile_url": [KNOWN_URL]})
    without_keys = connection._state.adding and connection.email_key is None and connection.url_key is None
    others = Connection.objects.filter(owner_id=connection.owner_id).exclude(pk=connection.pk)
    if without_keys and others.filter(name_key=connection.name_key).exists():
        raise InvalidInput({"email": [KNOWN_NAME]})


def own_connections(actor: Actor) -> ConnectionQuerySet:
    """Return the actor's connections. Raises NotAllowed if their role has none."""
    require_can_have_connections(actor)
    return Connection.objects.visible_to(actor)


@transaction.atomic
def create_connection(*, actor: Actor, **values: Any) -> Connection:
    """Add a connection by hand, with these values of its fields.

    Raises NotAllowed; InvalidInput if the actor has a connection of the same person.
    """
    require_can_have_connections(actor)
    refuse_missing_names(values, None)
    return save(actor, Connection(owner=actor.effective_user), values)


def refuse_missing_names(values: dict[str, Any], stored: Connection | None) -> None:
    """Raise InvalidInput without two names, unless there is `only_one_name`, which this removes from the values.

    Whoever is stored with one name may keep to one.
    """
    if errors := missing_names(values, NAMES, stored=stored, one_suffices=values.pop("only_one_name", False)):
        raise InvalidInput(errors)


@transaction.atomic
def update_connection(
    *, actor: Actor, connection_id: int, updated_at: datetime | None = None, **changes: Any
) -> Connection:
    """Change these fields of a connection of the actor's own.

    Raises NotFound, NotAllowed; StaleVersion if the stored connection is newer than `updated_at`; InvalidInput if the
    actor has another connection of the same person, and for their own address if the person was referred.
    """
    connection = lock_own_connection(actor, connection_id)
    refuse_stale(updated_at, connection.updated_at)
    refuse_missing_names(changes, connection)
    email = changes.get("email", "")
    if email and plain_address(email) == plain_address(actor.effective_user.email) and connection.referrals.exists():
        raise InvalidInput({"email": [OWN_ADDRESS]})
    connection.updated_at = next_version(connection.updated_at)
    return save(actor, connection, changes)


def save(actor: Actor, connection: Connection, values: dict[str, Any]) -> Connection:
    """Set these values and the keys, save the connection, and publish the event. Raises InvalidInput."""
    lock_connections_of(connection.owner_id)
    is_new, before = connection._state.adding, (connection.email_key, connection.url_key)
    for name, value in values.items():
        setattr(connection, name, value)
    set_keys(connection)
    if is_new or before != (connection.email_key, connection.url_key):
        refuse_duplicate(connection)
    connection.save()
    publish((ConnectionCreated if is_new else ConnectionUpdated).by(actor, connection))
    return connection


@transaction.atomic
def delete_connection(*, actor: Actor, connection_id: int, confirmed: bool) -> None:
    """Delete a connection of the actor's own; referrals of the person are kept, with their own copy of the name.

    Raises NotFound, NotAllowed; Conflict (`has_referrals`) if the person was referred, unless `confirmed`.
    """
    connection = lock_own_connection(actor, connection_id)
    referrals = connection.referrals.count()
    if referrals and not confirmed:
        question = ngettext(
            "There is {count} referral of {name}. Delete the connection anyway? Its referrals are kept.",
            "There are {count} referrals of {name}. Delete the connection anyway? Its referrals are kept.",
            referrals,
        )
        raise Conflict(filled(question, count=referrals, name=connection.full_name), code="has_referrals")
    publish(ConnectionDeleted.by(actor, connection))
    connection.delete()


@transaction.atomic
def delete_connections(
    *, actor: Actor, ids: Collection[int] | None = None, search: str = "", confirmed: bool = False
) -> int:
    """Delete the actor's own connections with these `ids`, or without ids all that contain `search`. Returns how many.

    Referrals of these people are kept, with their own copy of the name. Raises NotAllowed; Conflict (`has_referrals`)
    if somebody was referred, unless `confirmed`.
    """
    connections = own_connections(actor)
    chosen = connections.matching(search) if ids is None else connections.filter(pk__in=ids)
    lock_connections(chosen)
    referred = chosen.filter(HAS_REFERRAL).distinct().count()
    if referred and not confirmed:
        question = ngettext(
            "One of these people was referred. Delete the connections anyway? The referrals are kept.",
            "{count} of these people were referred. Delete the connections anyway? The referrals are kept.",
            referred,
        )
        raise Conflict(question.format(count=referred), code="has_referrals")
    _, deleted = chosen.delete()
    count = deleted.get(Connection._meta.label, 0)
    if count:
        publish(ConnectionsDeleted.by(actor))
    return count


def lock_own_connection(actor: Actor, connection_id: int) -> Connection:
    """Lock and return a connection of the actor's own. Waits for imports, and blocks referrals of it.

    Raises NotFound, and NotAllowed for one that the actor may only read.
    """
    reachable = get_or_not_found(Connection.objects.reachable_by(actor), connection_id)
    require_owner(actor, reachable)
    lock_connections_of(reachable.owner_id)
    return get_or_not_found(
        Connection.objects.select_for_update(), connection_id, gettext("This connection no longer exists.")
    )


def fill_email(*, actor: Actor, connection: Connection, email: str) -> bool:
    """Add an address to a connection that has none. Returns False, storing nothing, if that makes it another's person.

    Call it within a transaction, with the owner's connections locked (`lock_connections_of`).
    """
    connection.email, connection.updated_at = email, next_version(connection.updated_at)
    set_keys(connection)
    if Connection.objects.of_same_person(connection).exists():
        return False
    connection.save()
    publish(ConnectionUpdated.by(actor, connection))
    return True
