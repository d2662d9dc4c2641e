"""How each person wants to be mailed."""

from collections.abc import Collection, Mapping

from django.db import transaction

from accounts.actors import Actor
from accounts.models import User
from common.actor_kinds import SIGNED_IN, accepts
from notifications.kinds import MailMode, NotificationKind
from notifications.models import NotificationPreference, default_mode


def preferences_of(user: User) -> dict[str, str]:
    """The mode of every kind."""
    chosen = dict(NotificationPreference.objects.filter(user=user).values_list("kind", "mode"))
    return {kind: chosen.get(kind, default_mode(kind)) for kind in NotificationKind.values}


def modes_for(kind: str, user_ids: Collection[int]) -> dict[int, str]:
    """How a kind is mailed to each of these people. One statement."""
    chosen = NotificationPreference.objects.filter(user__in=user_ids, kind=kind).values_list("user_id", "mode")
    return {**dict.fromkeys(user_ids, default_mode(kind).value), **dict(chosen)}


@accepts(*SIGNED_IN)
def set_preferences(actor: Actor, modes: Mapping[str, str]) -> None:
    """Store the caller's own modes of these kinds; the others stay."""
    store_modes(actor.effective_user, modes)


@transaction.atomic
def store_modes(user: User, modes: Mapping[str, str]) -> None:
    """See `set_preferences`."""
    NotificationPreference.objects.bulk_create(
        (NotificationPreference(user=user, kind=kind, mode=mode) for kind, mode in modes.items()),
        update_conflicts=True,
        unique_fields=["user", "kind"],
        update_fields=["mode"],
    )


@accepts(*SIGNED_IN)
def set_time_zone(actor: Actor, name: str) -> None:
    """In which time zone the caller's digests come at eight; empty for that of the company."""
    User.objects.filter(pk=actor.signed_in_user.pk).update(time_zone=name)


def unsubscribe(user: User, kind: str | None) -> list[str]:
    """Mail no more of a kind, or, for None, none of what a digest had; the kinds that were switched off."""
    kinds = [kind] if kind else [each for each, mode in preferences_of(user).items() if mode == MailMode.DAILY]
    store_modes(user, dict.fromkeys(kinds, MailMode.OFF.value))
    return kinds
