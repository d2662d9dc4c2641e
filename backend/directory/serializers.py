"""A company's directory, as HR sees it in the settings."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext
from rest_framework import serializers

from accounts.serializers.identity_providers import MAX_RULES, RoleRuleSerializer
from common.input_fields import EditSerializer
from directory.provisioning import GROUPS

BASE_URL = f"{settings.FRONTEND_URL}/api/scim/v2"


class DirectorySerializer(serializers.Serializer[Any]):
    """The company's directory."""

    base_url = serializers.SerializerMethodField(help_text="The address of SCIM, for the directory.")
    is_connected = serializers.BooleanField(help_text="Whether a token of the directory is in force.")
    people_count = serializers.IntegerField(help_text="How many people the directory manages.")
    groups = serializers.ListField(child=serializers.CharField(), help_text="The names of the groups it has sent.")
    role_mapping = RoleRuleSerializer(many=True)
    updated_at = serializers.DateTimeField(
        allow_null=True, help_text="Send it with a change; 409 if it is outdated. Null before the first one."
    )

    def get_base_url(self, _directory: dict[str, Any]) -> str:
        return BASE_URL


class DirectoryUpdate(EditSerializer):
    """The rules for groups, of which the first one that fits counts. Their claim is `groups`."""

    role_mapping: Any = RoleRuleSerializer(many=True)

    def validate_role_mapping(self, value: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len(value) > MAX_RULES:
            raise serializers.ValidationError(gettext("At most {most} rules").format(most=MAX_RULES))
        return [{**rule, "claim": GROUPS} for rule in value]
