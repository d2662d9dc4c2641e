"""Serializers of API tokens. Only the response to creating one contains its secret."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import (
    COMPANY_SCOPES,
    DIRECTORY_SCOPES,
    MAX_TOKEN_DAYS,
    MAX_TOKEN_NAME,
    PERSONAL_SCOPES,
    ApiToken,
    TokenScope,
)
from common.input_fields import MISSING_FIELDS, REQUIRED, ListField, Text, choose

NO_SCOPE = _("Select what the token may be used for")
ONLY_DIRECTORY = _("A token of the directory has this permission only")
NO_DAYS = _("Select when the token expires, in a year at most")


class ApiTokenSerializer(serializers.ModelSerializer[ApiToken]):
    """An API token, without its secret."""

    scopes = serializers.ListField(child=serializers.ChoiceField(TokenScope.choices), read_only=True)

    class Meta:
        model = ApiToken
        fields: tuple[str, ...] = ("id", "name", "scopes", "ending", "created_at", "last_used_at", "expires_at")
        read_only_fields = fields
        extra_kwargs = {
            "ending": {"help_text": "Its last characters."},
            "last_used_at": {"help_text": "To five minutes; null if it was never used."},
        }


class CompanyTokenSerializer(ApiTokenSerializer):
    """An API token of the company, and who created it."""

    created_by_name = serializers.CharField(source="created_by.get_full_name", read_only=True, allow_null=True)

    class Meta(ApiTokenSerializer.Meta):
        fields = (*ApiTokenSerializer.Meta.fields, "created_by_name")
        read_only_fields = fields


def scopes_field(choices: Any) -> ListField:
    """Return the field of a token's scopes. A scope to write includes the one to read."""
    return ListField(
        child=serializers.ChoiceField(choices, error_messages={"invalid_choice": NO_SCOPE}),
        min_length=1,
        max_length=len(TokenScope),
        help_text="A scope to write includes reading.",
        error_messages=dict.fromkeys((*REQUIRED, "not_a_list", "min_length", "max_length", "empty"), NO_SCOPE),
    )


class ApiTokenInput(serializers.Serializer[Any]):
    """A new API token of the user."""

    name = Text(missing=MISSING_FIELDS, max_length=MAX_TOKEN_NAME)
    scopes = scopes_field([(scope.value, scope.label) for scope in PERSONAL_SCOPES])
    days = serializers.IntegerField(
        min_value=1,
        max_value=MAX_TOKEN_DAYS,
        error_messages=choose(NO_DAYS),
        help_text="For how many days it is valid.",
    )

    def validate_scopes(self, scopes: list[str]) -> list[str]:
        return [scope for scope in TokenScope.values if scope in scopes]


class CompanyTokenInput(ApiTokenInput):
    """A new API token of the company: it writes jobs only, and reads nobody's connections; or one of its directory."""

    scopes = scopes_field([(scope.value, scope.label) for scope in (*COMPANY_SCOPES, TokenScope.DIRECTORY)])

    def validate_scopes(self, scopes: list[str]) -> list[str]:
        scopes = super().validate_scopes(scopes)
        if TokenScope.DIRECTORY in scopes and scopes != DIRECTORY_SCOPES:
            raise serializers.ValidationError(ONLY_DIRECTORY)
        return scopes


class ApiTokenCreatedSerializer(serializers.Serializer[Any]):
    """A new API token. Later responses do not contain `token`."""

    id = serializers.IntegerField(read_only=True)
    token = serializers.CharField(read_only=True)
