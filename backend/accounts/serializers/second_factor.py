"""Serializers of the second factor: signing in with it, setting it up, and requiring it."""

import json
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import SecondFactorFor
from accounts.services.passkeys import MAX_CREDENTIAL, NOT_ACCEPTED, are_possible
from accounts.services.second_factor import is_lost
from common.input_fields import Text, choose
from common.schema import ErrorSerializer

ENTER_CODE = _("Enter the code")
CODE_LENGTH = 40


class ProviderReferenceSerializer(serializers.Serializer[Any]):
    """A company's identity provider, as its people know it."""

    id = serializers.CharField(help_text="For `/auth/provider/{id}/login/`.")
    name = serializers.CharField()


class NextStepSerializer(ErrorSerializer):
    """403: who it is was proved, but more is needed to sign in.

    `second_factor_required`: the user has a second factor, which is to be sent with `waiting_code`.
    `company_sign_in_required`: the user's company lets its people sign in with `provider` alone.
    """

    waiting_code = serializers.CharField(
        required=False, help_text="To be sent with the second factor, within ten minutes."
    )
    provider = ProviderReferenceSerializer(required=False)


class SecondStepSerializer(serializers.Serializer[Any]):
    """The second step of signing in."""

    waiting_code = serializers.CharField(max_length=200, help_text="As `second_factor_required` said it.")
    factor_code = Text(
        missing=ENTER_CODE, max_length=CODE_LENGTH, help_text="Of the authenticator app, or a recovery code."
    )


class AuthenticatorSerializer(serializers.Serializer[Any]):
    """An authenticator app."""

    created_at = serializers.DateTimeField(read_only=True)
    last_used_at = serializers.DateTimeField(read_only=True, allow_null=True)
    lost = serializers.SerializerMethodField(
        help_text="Whether the server cannot read its secret any more, so that its codes are not accepted."
    )

    def get_lost(self, factor: Any) -> bool:
        return is_lost(factor)


class PasskeySerializer(serializers.Serializer[Any]):
    """A passkey."""

    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(source="data.name", read_only=True)
    created_at = serializers.DateTimeField(read_only=True)
    last_used_at = serializers.DateTimeField(read_only=True, allow_null=True)


class PasskeyNameSerializer(serializers.Serializer[Any]):
    """The name by which the user knows a passkey."""

    name = Text(missing=_("Enter a name"), max_length=80)


class PasskeyChallengeSerializer(serializers.Serializer[Any]):
    """What the browser is to answer with a passkey."""

    options = serializers.DictField(help_text="As `PublicKeyCredential.parse…OptionsFromJSON` takes it.")
    state = serializers.CharField(help_text="To be sent back with the answer, once, within ten minutes.")


class PasskeyAnswerSerializer(serializers.Serializer[Any]):
    """What the browser answered with a passkey."""

    state = serializers.CharField(max_length=2000)
    credential = serializers.DictField(help_text="As `PublicKeyCredential.toJSON` returns it.")

    def validate_credential(self, credential: dict[str, Any]) -> dict[str, Any]:
        if len(json.dumps(credential)) > MAX_CREDENTIAL:
            raise serializers.ValidationError(NOT_ACCEPTED)
        return credential


class NewPasskeySerializer(PasskeyNameSerializer, PasskeyAnswerSerializer):
    """A new passkey."""


class SecondFactorsSerializer(serializers.Serializer[Any]):
    """What the user has set up, and whether their company requires it."""

    authenticator = AuthenticatorSerializer(read_only=True, allow_null=True)
    passkeys = PasskeySerializer(many=True, read_only=True)
    passkeys_possible = serializers.SerializerMethodField(
        help_text="Whether browsers take passkeys for this site: it needs a name, and https."
    )
    recovery_codes_left = serializers.IntegerField(read_only=True)
    required_from = serializers.DateField(
        read_only=True, allow_null=True, help_text="From when the company requires a second factor; null for never."
    )
    required_today = serializers.BooleanField(read_only=True, help_text="Whether it does today.")

    def get_passkeys_possible(self, factors: Any) -> bool:
        return are_possible()


class NewAuthenticatorSerializer(serializers.Serializer[Any]):
    """What an authenticator app is to take over."""

    secret = serializers.CharField(read_only=True, help_text="In base 32, to be typed.")
    address = serializers.CharField(read_only=True, help_text="An `otpauth:` URL, which opens the app of a phone.")
    qr_code = serializers.CharField(read_only=True, help_text="The same as a picture: a `data:` URL.")
    setup = serializers.CharField(read_only=True, help_text="To be sent back with the first code, within an hour.")


class AuthenticatorInput(serializers.Serializer[Any]):
    """The first code of an authenticator app."""

    setup = serializers.CharField(max_length=1000)
    factor_code = Text(missing=ENTER_CODE, max_length=CODE_LENGTH)


class RecoveryCodesSerializer(serializers.Serializer[Any]):
    """Codes by which the user signs in without the device, each once. They are not shown again."""

    recovery_codes = serializers.ListField(
        child=serializers.CharField(), read_only=True, help_text="Empty where there are some already."
    )


class SecondFactorRuleSerializer(serializers.Serializer[Any]):
    """Of whom a company requires a second factor."""

    required_of = serializers.ChoiceField(
        SecondFactorFor.choices, source="second_factor_for", error_messages=choose(_("Select of whom it is required"))
    )
    required_from = serializers.DateField(
        source="second_factor_from",
        required=False,
        allow_null=True,
        error_messages=choose(_("Enter a date")),
        help_text="The first day, in the time zone of the company; null for nobody.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["second_factor_for"] == SecondFactorFor.NOBODY:
            attrs["second_factor_from"] = None
        elif attrs.get("second_factor_from") is None:
            raise serializers.ValidationError({"required_from": [_("Enter the first day")]})
        return attrs


class SecondFactorRuleStateSerializer(SecondFactorRuleSerializer):
    """With how many active people it concerns, and how many of them have yet to set one up."""

    people = serializers.IntegerField(read_only=True)
    without = serializers.IntegerField(read_only=True)
