"""Serializers of notifications and mail preferences."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from common.input_fields import IdField, Text, TimeZone
from notifications.kinds import NotificationKind, modes_of
from notifications.models import Notification
from notifications.wording import message_of, path_of, text_of


class NotificationSerializer(serializers.ModelSerializer[Notification]):
    """A notification of the caller."""

    text = serializers.SerializerMethodField(help_text="A sentence.")
    message = serializers.SerializerMethodField(
        help_text="The text that somebody wrote, if it is about a text; else empty."
    )
    path = serializers.SerializerMethodField(help_text="The screen that it leads to.")
    thanks_for = serializers.SerializerMethodField(
        help_text="Id of the status change that it is about, if the recipient can thank for its words; else null."
    )

    class Meta:
        model = Notification
        fields = ("id", "kind", "text", "message", "path", "referral", "thanks_for", "created_at", "read_at")
        read_only_fields = fields

    def get_text(self, notification: Notification) -> str:
        return text_of(notification)

    def get_message(self, notification: Notification) -> str:
        return message_of(notification)

    def get_path(self, notification: Notification) -> str:
        return path_of(notification)

    def get_thanks_for(self, notification: Notification) -> int | None:
        can_thank: bool = getattr(notification, "can_thank", False)
        return notification.change_id if can_thank else None


class UnreadSerializer(serializers.Serializer[Any]):
    """The number of unread notifications."""

    unread = serializers.IntegerField()


class ReadAllSerializer(serializers.Serializer[Any]):
    """Which of the caller's own notifications to mark as read; all if nothing is given."""

    kind = serializers.ChoiceField(NotificationKind.choices, required=False)
    referral = IdField(required=False, help_text="Only those about this referral.")


class PreferencesSerializer(serializers.Serializer[Any]):
    """How each kind is mailed; kinds that a PUT leaves out stay the same."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return one field for each kind."""
        return {
            kind.value: serializers.ChoiceField(
                [mode.value for mode in modes_of(kind)], required=False, help_text=kind.label
            )
            for kind in NotificationKind
        }


class TimeZoneSerializer(serializers.Serializer[Any]):
    """The time zone in which digests come in the morning."""

    time_zone = TimeZone(allow_blank=True, help_text="A name of the IANA database; empty for that of the company.")


class MailSettingsSerializer(serializers.Serializer[Any]):
    """All mail settings of the caller."""

    modes = PreferencesSerializer()
    time_zone = serializers.CharField(
        help_text="The time zone in which digests come in the morning; empty for that of the company."
    )


class UnsubscribeSerializer(serializers.Serializer[Any]):
    """The token of an unsubscribe link."""

    token = Text(missing=_("The link is incomplete. Open it again from your mail."), max_length=500)


class UnsubscribedSerializer(serializers.Serializer[Any]):
    """The kinds that are not mailed any more."""

    kinds = serializers.ListField(child=serializers.ChoiceField(NotificationKind.choices))
