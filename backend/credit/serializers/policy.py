"""Serializers of referral policies."""

from typing import Any
from urllib.parse import urlsplit

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from common.input_fields import IdField, ListField, Text, choose
from credit.models import EARNING_ROLES, MAX_DAYS, MAX_LINK, MAX_MONTHS, MAX_PARAGRAPH, ReferralPolicy
from credit.rules import Scope
from credit.sentences import policy_sentences

NO_DAY = _("Choose the day from which it counts")
NO_NUMBER = _("Enter a whole number")
MOST_DEPARTMENTS = 500


class ReferralPolicySerializer(serializers.ModelSerializer[ReferralPolicy]):
    """A version of the policy. In the context: the `departments` of the company, names by ids."""

    sentences = serializers.SerializerMethodField(help_text="What it says, in the caller's language.")
    excluded_roles = serializers.ListField(child=serializers.ChoiceField(EARNING_ROLES), read_only=True)
    excluded_departments = serializers.ListField(child=serializers.IntegerField(), read_only=True)
    created_by_name = serializers.CharField(
        source="created_by.get_full_name",
        read_only=True,
        allow_null=True,
        default=None,
        help_text="Null for the first one, which every company begins with.",
    )

    class Meta:
        model = ReferralPolicy
        fields = (
            "number", "valid_from", "protection_days", "protection_scope", "known_before_first", "known_before_days",
            "former_colleague_months", "excluded_roles", "excluded_departments", "paragraph", "link", "sentences",
            "created_by_name", "created_at",
        )  # fmt: skip
        read_only_fields = fields
        extra_kwargs = {
            "valid_from": {"help_text": "The day from which on it counts, in the company's time zone."},
            "excluded_departments": {"help_text": "Ids of departments."},
            "paragraph": {"help_text": "The company's own words, as it wrote them."},
            "link": {"help_text": "A page of the company's own; empty for none."},
        }

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_sentences(self, policy: ReferralPolicy) -> list[str]:
        return policy_sentences(policy, self.context["departments"])


class ReferralPoliciesSerializer(serializers.Serializer[Any]):
    """The policy in force, the one that comes into force next, and for HR all versions."""

    current = ReferralPolicySerializer(read_only=True)
    coming = ReferralPolicySerializer(read_only=True, allow_null=True, help_text="Null if none is to come.")
    versions = ReferralPolicySerializer(
        many=True, read_only=True, allow_null=True, help_text="The newest first; null for everybody but HR."
    )
    today = serializers.DateField(read_only=True, help_text="The day that it is in the company's time zone.")


def number(most: int, least: int) -> serializers.IntegerField:
    """Return the field of a number of days or months."""
    return serializers.IntegerField(
        required=False, min_value=least, max_value=most, error_messages={"invalid": NO_NUMBER, "null": NO_NUMBER}
    )


class ReferralPolicyCreate(serializers.Serializer[Any]):
    """A new version. What is left out stays as in the latest version."""

    valid_from = serializers.DateField(error_messages=choose(NO_DAY), help_text="Today or later.")
    based_on = IdField(
        required=False, allow_null=True, help_text="The number of the latest version, as read; 409 if there is a newer."
    )
    protection_days = number(MAX_DAYS, 1)
    protection_scope = serializers.ChoiceField(Scope.choices, required=False)
    known_before_first = serializers.BooleanField(required=False)
    known_before_days = number(MAX_DAYS, 1)
    former_colleague_months = number(MAX_MONTHS, 0)
    excluded_roles = ListField(child=serializers.ChoiceField(EARNING_ROLES), required=False)
    excluded_departments = ListField(child=IdField(), required=False, max_length=MOST_DEPARTMENTS)
    paragraph = Text(max_length=MAX_PARAGRAPH, required=False, allow_blank=True)
    link = Text(max_length=MAX_LINK, required=False, allow_blank=True, help_text="An address with https, or empty.")

    def validate_link(self, link: str) -> str:
        """Accept an address with https only."""
        if not link:
            return link
        try:
            parts = urlsplit(link)
        except ValueError:
            parts = urlsplit("")
        if parts.scheme.lower() != "https" or not parts.hostname or any(each.isspace() for each in link):
            raise serializers.ValidationError(gettext("Enter an address that begins with https://"))
        return link
