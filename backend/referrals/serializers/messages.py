"""Serializers of a referral's message thread, and of the candidate's contact details."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from common.input_fields import IdField, ListField, Text, choose, missing
from common.query_params import QuerySerializer
from referrals.contact import MAX_EMAIL, NO_CONTACT
from referrals.messages import editable_until
from referrals.models import MAX_MENTIONS, MAX_MESSAGE, Audience, MessageKind, ReferralMessage

NOTHING_WRITTEN = _("Write something first")
NO_AUDIENCE = _("Choose who will see this")


class PersonSerializer(serializers.Serializer[Any]):
    """A colleague who can be mentioned."""

    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(source="get_full_name", read_only=True)


class MentionSerializer(serializers.Serializer[Any]):
    """A person who is mentioned in a message."""

    id = serializers.IntegerField(source="person_id", read_only=True)
    name = serializers.CharField(source="person.get_full_name", read_only=True)


class EarlierTextSerializer(serializers.Serializer[Any]):
    """The text of a message before an edit."""

    text = serializers.CharField(read_only=True)
    replaced_at = serializers.DateTimeField(read_only=True)


class MessageSerializer(serializers.Serializer[Any]):
    """A message of the thread, as the actor (in the context) sees it."""

    id = serializers.IntegerField(read_only=True)
    kind = serializers.ChoiceField(MessageKind.choices, read_only=True)
    audience = serializers.ChoiceField(Audience.choices, read_only=True)
    text = serializers.SerializerMethodField()
    author = serializers.IntegerField(source="author_id", read_only=True)
    author_name = serializers.CharField(source="author.get_full_name", read_only=True)
    created_at = serializers.DateTimeField(read_only=True)
    edited_at = serializers.DateTimeField(read_only=True, allow_null=True)
    editable_until = serializers.SerializerMethodField(help_text="For its author, for five minutes; else null.")
    mentions = MentionSerializer(many=True, read_only=True)
    earlier_texts = EarlierTextSerializer(many=True, read_only=True)

    def get_text(self, message: ReferralMessage) -> str:
        """Return what somebody wrote; of requests and answers, the product's sentence in the reader's language."""
        return message.text if message.kind == MessageKind.MESSAGE else gettext(message.text)

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_editable_until(self, message: ReferralMessage) -> datetime | None:
        return editable_until(message, self.context["actor"])


class MessageUpdate(serializers.Serializer[Any]):
    """The new text of a message."""

    text = Text(max_length=MAX_MESSAGE, missing=NOTHING_WRITTEN)


class MessageCreate(MessageUpdate):
    """A new message of the thread."""

    audience = serializers.ChoiceField(Audience.choices, error_messages=choose(NO_AUDIENCE))
    mentioned = ListField(
        child=IdField(),
        required=False,
        max_length=MAX_MENTIONS,
        help_text="Ids of colleagues who may see the entry, and are told of it: GET …/mentionable/.",
        error_messages={"max_length": _("Mention at most {max_length} people.")},
    )
    thanks_for = IdField(
        required=False,
        help_text="Id of the status change whose words it thanks for. If the caller has written since, nothing is "
        "posted, and the response has what they wrote.",
    )


class MentionableQuery(QuerySerializer):
    """Query parameters of the list of mentionable people."""

    audience = serializers.ChoiceField(Audience.choices, required=False, help_text="Without it, `shared`.")


class ContactInput(serializers.Serializer[Any]):
    """Contact details of the candidate."""

    contact = Text(
        max_length=MAX_EMAIL, error_messages=missing(NO_CONTACT), help_text="An email address or a phone number."
    )
