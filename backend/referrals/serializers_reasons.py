"""A company's reasons for a rejection, as the API takes and answers them."""

from typing import Any, cast

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from common.input_fields import EditSerializer, IdField, InputSerializer, ListField, Text
from referrals.reasons import MAX_REASON, MAX_REASONS, RejectionReason

NO_NAME = "Give the reason a name"


class RejectionReasonSerializer(serializers.Serializer[Any]):
    """One reason. A retired one is offered no longer."""

    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(read_only=True)
    retired = serializers.SerializerMethodField()

    @extend_schema_field(bool)
    def get_retired(self, reason: RejectionReason) -> bool:
        return reason.retired_at is not None


class RejectionReasonsSerializer(serializers.Serializer[Any]):
    """The list, in its order."""

    reasons = RejectionReasonSerializer(many=True, read_only=True)
    updated_at = serializers.DateTimeField(read_only=True, help_text="Send it back with a change: an older one is 409.")


class ReasonInput(InputSerializer):
    """One reason of the list that is sent."""

    id = IdField(required=False, allow_null=True, help_text="Of one that there is; a new one has none.")
    name = Text(max_length=MAX_REASON, missing=NO_NAME)
    retired = serializers.BooleanField(required=False)


class ReasonsField(ListField):
    """The list; what is wrong with a field of one of them is told as the list's own."""

    def run_child_validation(self, data: list[Any]) -> list[Any]:
        try:
            return list(serializers.ListField.run_child_validation(self, data))
        except serializers.ValidationError as error:
            places = cast("dict[int, dict[str, list[str]]]", error.detail)
            told = [message for fields in places.values() for messages in fields.values() for message in messages]
            raise serializers.ValidationError([*dict.fromkeys(told)]) from error


class RejectionReasonsUpdate(EditSerializer):
    """The whole list, in its order. What is left out is deleted, or retired where it was ever given."""

    reasons = ReasonsField(
        child=ReasonInput(),
        max_length=MAX_REASONS,
        error_messages={"max_length": "A company has {max_length} reasons at the most."},
    )
