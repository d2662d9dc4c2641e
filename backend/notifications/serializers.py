"""Serializers of notifications and mail preferences."""

from typing import Any

from rest_framework import serializers

from common.input_fields import IdField, InputSerializer, Text, TimeZone
from common.ordering import Ordering
from common.query_params import QuerySerializer, choice_filter, search_filter
from common.row_serializers import RowSerializer, needs
from notifications.kinds import NotificationKind, modes_of
from notifications.wording import PATH_COLUMNS, PERSON_COLUMNS, TEXT_COLUMNS, WORDS_COLUMNS, path_of, text_of, words_of

Row = dict[str, Any]
ORDERING = Ordering("-created_at", created_at="created_at")


class NotificationSerializer(RowSerializer):
    """A notification of the caller."""

    id = serializers.IntegerField(read_only=True)
    kind = serializers.ChoiceField(NotificationKind.choices, read_only=True)
    text = serializers.CharField(read_only=True, help_text="A sentence.")
    words = serializers.CharField(
        read_only=True, help_text="The text that somebody wrote, if it is about a text; else empty."
    )
    path = serializers.CharField(read_only=True, help_text="The screen that it leads to.")
    referral = serializers.IntegerField(source="referral_id", read_only=True, allow_null=True)
    created_at = serializers.DateTimeField(read_only=True)
    read_at = serializers.DateTimeField(read_only=True, allow_null=True)

    @needs(*TEXT_COLUMNS, *PERSON_COLUMNS)
    def get_text(self, row: Row) -> str:
        return text_of(row)

    @needs(*WORDS_COLUMNS)
    def get_words(self, row: Row) -> str:
        return words_of(row)

    @needs(*PATH_COLUMNS)
    def get_path(self, row: Row) -> str:
        return path_of(row)


class NotificationQuery(QuerySerializer):
    """The filters of the list; all given filters must match."""

    unread = serializers.BooleanField(required=False, help_text="`true`: only unread ones; `false`: only read ones.")
    kind = choice_filter(NotificationKind.choices)
    referral = IdField(required=False, help_text="Only those about this referral.")
    search = search_filter("the name of a candidate or a person, or a job's title")
    ordering = ORDERING.query_field()


class UnreadSerializer(serializers.Serializer[Any]):
    """The number of unread notifications."""

    unread = serializers.IntegerField()


class ReadAllSerializer(InputSerializer):
    """Which of the caller's own notifications to mark as read; all if nothing is given."""

    kind = serializers.ChoiceField(NotificationKind.choices, required=False)
    referral = IdField(required=False, help_text="Only those about this referral.")


class PreferencesSerializer(InputSerializer):
    """How each kind is mailed; kinds that a PUT leaves out stay the same."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return one field for each kind."""
        return {
            kind.value: serializers.ChoiceField(
                [mode.value for mode in modes_of(kind)], required=False, help_text=kind.label
            )
            for kind in NotificationKind
        }


class TimeZoneSerializer(InputSerializer):
    """The time zone in which digests come in the morning."""

    time_zone = TimeZone(allow_blank=True, help_text="A name of the IANA database; empty for that of the company.")


class MailSettingsSerializer(serializers.Serializer[Any]):
    """All mail settings of the caller."""

    modes = PreferencesSerializer()
    time_zone = serializers.CharField(
        help_text="The time zone in which digests come in the morning; empty for that of the company."
    )


class UnsubscribeSerializer(InputSerializer):
    """The token of an unsubscribe link."""

    token = Text(missing="The link is incomplete. Open it again from your mail.", max_length=500)


class UnsubscribedSerializer(serializers.Serializer[Any]):
    """The kinds that are not mailed any more."""

    kinds = serializers.ListField(child=serializers.ChoiceField(NotificationKind.choices))
