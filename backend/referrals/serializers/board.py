"""Serializers of the board of referrals."""

from typing import Any

from rest_framework import serializers

from referrals.models import ReferralStatus
from referrals.serializers.referrals import ReferralSerializer


class BoardColumnSerializer(serializers.Serializer[Any]):
    """The referrals of one status: how many, and the first of them."""

    status = serializers.ChoiceField(ReferralStatus.choices, read_only=True)
    count = serializers.IntegerField(read_only=True)
    cards = ReferralSerializer(many=True, read_only=True)
