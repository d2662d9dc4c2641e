"""The mail preferences of each person."""

from collections.abc import Collection, Mapping

from django.db import transaction

from accounts.actors import Actor
from accounts.models import User
from notifications.kinds import MailMode, NotificationKind
from notifications.models import NotificationPreference, default_mode


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
