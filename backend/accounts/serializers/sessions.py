"""The shapes of sign-ins, and of proving again who one is."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import DeviceToken
from accounts.serializers.account import PASSWORD_LENGTH
from accounts.services.sign_in import LINK, PASSWORD, PROVIDER
from common.input_fields import Text
from common.origin import browser_name


class SessionSerializer(serializers.Serializer[DeviceToken]):
    """A device that somebody is signed in on. The context says which is the `current` one."""

    id = serializers.IntegerField(read_only=True)
    browser = serializers.SerializerMethodField(help_text="Such as `Firefox on Windows`.")
    created_at = serializers.DateTimeField(read_only=True)
    last_used_at = serializers.SerializerMethodField(help_text="To the hour.")
    current = serializers.SerializerMethodField(help_text="Whether this call was made with it.")

    def get_browser(self, session: DeviceToken) -> str:
        return browser_name(session.label)

    def get_last_used_at(self, session: DeviceToken) -> datetime:
        return session.last_used_at or session.created_at

    def get_current(self, session: DeviceToken) -> bool:
        return bool(session.pk == self.context["current"].pk)


class SignedOutSerializer(serializers.Serializer[Any]):
    """On how many devices somebody was signed out."""

    ended = serializers.IntegerField()


class ReauthenticateSerializer(serializers.Serializer[Any]):
    """One's own password."""

    password = Text(missing=_("Enter your password"), max_length=PASSWORD_LENGTH, trim_whitespace=False)


class ProofWaysSerializer(serializers.Serializer[Any]):
    """How the caller can prove who they are."""

    ways = serializers.ListField(child=serializers.ChoiceField([PASSWORD, PROVIDER, LINK]))
    provider = serializers.CharField(allow_null=True, help_text="Its id, such as `google`; null without one.")
    provider_name = serializers.CharField(allow_null=True, help_text="Its name for people.")
