"""Serializers of a company's reasons for rejections."""

from typing import Any, cast

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from common.input_fields import EditSerializer, IdField, ListField, Text
from referrals.models import MAX_REASON, MAX_REASONS, RejectionReason

NO_NAME = _("Give the reason a name")


class RejectionReasonSerializer(serializers.Serializer[Any]):
    """A reason. Retired ones cannot be chosen any more."""

    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(read_only=True)
    retired = serializers.SerializerMethodField()

    @extend_schema_field(bool)
    def get_retired(self, reason: RejectionReason) -> bool:
        return reason.retired_at is not None


class RejectionReasonsSerializer(serializers.Serializer[Any]):
    """The list of reasons, in its order."""

    reasons = RejectionReasonSerializer(many=True, read_only=True)
    updated_at = serializers.DateTimeField(read_only=True, help_text="Send it back with a change: an older one is 409.")


class ReasonInput(serializers.Serializer[Any]):
    """One reason of the new list."""

    id = IdField(required=False, allow_null=True, help_text="Of one that there is; a new one has none.")
    name = Text(max_length=MAX_REASON, missing=NO_NAME)
    retired = serializers.BooleanField(required=False)


class ReasonsField(ListField):
    """A list of reasons that reports errors in its entries as errors of the list, without duplicates."""

    def run_child_validation(self, data: list[Any]) -> list[Any]:
        try:
            return list(serializers.ListField.run_child_validation(self, data))
        except serializers.ValidationError as error:
            entries = cast("dict[int, dict[str, list[str]]]", error.detail)
            errors = [message for fields in entries.values() for messages in fields.values() for message in messages]
            raise serializers.ValidationError([*dict.fromkeys(errors)]) from error


class RejectionReasonsUpdate(EditSerializer):
    """The whole list, in its order. Reasons left out are deleted, or retired if a rejection has them."""

    reasons = ReasonsField(
        child=ReasonInput(),
        max_length=MAX_REASONS,
        error_messages={"max_length": _("A company can have at most {max_length} reasons.")},
    )
