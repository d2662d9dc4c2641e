"""Serializers of the board of referrals."""

from typing import Any

from rest_framework import serializers

from referrals.models import ReferralStatus
from referrals.serializers.referrals import ReferralSerializer


class BoardCardSerializer(ReferralSerializer):
    """A referral on the board: annotated with `status_since`."""

    status_since = serializers.DateTimeField(read_only=True, help_text="Since when it has its status.")

    class Meta(ReferralSerializer.Meta):
        fields = (*ReferralSerializer.Meta.fields, "status_since")
        read_only_fields = fields


class BoardColumnSerializer(serializers.Serializer[Any]):
    """The referrals of one status: how many, and the first of them."""

    status = serializers.ChoiceField(ReferralStatus.choices, read_only=True)
    count = serializers.IntegerField(read_only=True)
    cards = BoardCardSerializer(many=True, read_only=True)
