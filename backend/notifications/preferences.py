"""The mail preferences of each person, and the links by which they unsubscribe without signing in."""

from collections.abc import Collection, Mapping

from django.core import signing
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.models import User
from accounts.services.company_settings import zone_of
from common.errors import InvalidInput
from common.working_days import DAY
from notifications.kinds import MailMode, NotificationKind
from notifications.models import NotificationPreference, default_mode

SALT = "notifications.unsubscribe"
# In a token, instead of a kind: all kinds of the daily digest.
DIGEST = "digest"


def preferences_of(user: User) -> dict[str, str]:
    """Return the user's mode of every kind."""
    chosen = dict(NotificationPreference.objects.filter(user=user).values_list("kind", "mode"))
    return {kind: chosen.get(kind, default_mode(kind)) for kind in NotificationKind.values}


def modes_for(kind: str, user_ids: Collection[int]) -> dict[int, str]:
    """Return the mode of a kind by user id. Executes one statement."""
    chosen = NotificationPreference.objects.filter(user__in=user_ids, kind=kind).values_list("user_id", "mode")
    return {**dict.fromkeys(user_ids, default_mode(kind).value), **dict(chosen)}


def set_preferences(actor: Actor, modes: Mapping[str, str]) -> None:
    """Store the actor's modes of these kinds; other kinds stay the same."""
    store_modes(actor.effective_user, modes)


@transaction.atomic
def store_modes(user: User, modes: Mapping[str, str]) -> None:
    """Store a user's modes of these kinds; other kinds stay the same."""
    # Whoever switches figures on again is not mailed those of the time in between.
    yesterday = timezone.now().astimezone(zone_of(user.company_id)).date() - DAY
    wanted = [kind for kind, mode in modes.items() if mode != MailMode.OFF]
    again = NotificationPreference.objects.filter(user=user, kind__in=wanted, mode=MailMode.OFF)
    again.filter(mailed_until__lt=yesterday).update(mailed_until=yesterday)
    NotificationPreference.objects.bulk_create(
        (NotificationPreference(user=user, kind=kind, mode=mode) for kind, mode in modes.items()),
        update_conflicts=True,
        unique_fields=["user", "kind"],
        update_fields=["mode"],
    )


def set_time_zone(actor: Actor, name: str) -> None:
    """Store the time zone in which the caller's digests come at eight; empty for that of the company."""
    User.objects.filter(pk=actor.signed_in_user.pk).update(time_zone=name)


def unsubscribe(user: User, kind: str | None) -> list[str]:
    """Switch off mails of a kind; for None, of all kinds in the daily digest. Returns the affected kinds."""
    kinds = [kind] if kind else [each for each, mode in preferences_of(user).items() if mode == MailMode.DAILY]
    store_modes(user, dict.fromkeys(kinds, MailMode.OFF.value))
    return kinds


def unsubscribe_token(user_id: int, kind: str) -> str:
    """Return a signed token for a user and a kind, or `DIGEST`. It never expires, as mails are kept for long."""
    return signing.dumps([user_id, kind], salt=SALT)


def unsubscribe_by_token(token: str) -> list[str]:
    """Unsubscribe by a token. Returns the kinds that are not mailed any more. Raises InvalidInput if it is invalid."""
    try:
        user_id, kind = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        user_id, kind = None, ""
    user = User.objects.filter(pk=user_id).first()
    if user is None or kind not in (DIGEST, *NotificationKind.values):
        raise InvalidInput(
            {"token": [gettext("This link is incomplete or no longer valid. Open it again from your mail.")]}
        )
    return unsubscribe(user, None if kind == DIGEST else kind)
