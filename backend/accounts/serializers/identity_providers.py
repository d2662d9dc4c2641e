"""Identity providers as the API takes and answers them. No response contains a client secret."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import MAX_DOMAIN, CompanyDomain, IdentityProvider, Role, User, has_directory
from accounts.openid_connect import DISCOVERY_PATH, callback_url
from accounts.provider_faults import Step
from accounts.services.enforcement import MAX_EXCEPTIONS, is_enforced
from accounts.services.identity_providers import can_be_linked
from accounts.services.provider_tests import FAILED, STARTED, SUCCEEDED, described_test
from common.input_fields import EditSerializer, IdField, ListField, Text, choose
from common.query_params import QuerySerializer

MAX_RULES = 50
# None of them may give more than an employee by itself.
MAPPED_ROLES = [(role.value, role.label) for role in Role if role != Role.SUPERUSER]
DEFAULT_SCOPES = "openid email profile"
SESSION_DAYS = format_lazy(_("Enter a number of days from 1 to {most}"), most=IdentityProvider.MAX_SESSION_DAYS)


class RoleRuleSerializer(serializers.Serializer[Any]):
    """A rule: whoever has this value in this claim gets the role, and the department if there is one."""

    claim = Text(missing=_("Enter a claim, such as groups"), max_length=100)
    value = Text(missing=_("Enter the value of the claim"), max_length=200)
    role = serializers.ChoiceField(MAPPED_ROLES, error_messages=choose(_("Select a role")))
    department = IdField(required=False, allow_null=True, default=None)


class ProviderTestStepSerializer(serializers.Serializer[Any]):
    """A step of a test."""

    step = serializers.ChoiceField(Step.choices)
    name = serializers.CharField()
    done = serializers.BooleanField(allow_null=True, help_text="Null if it was not reached.")


class ProviderTestSerializer(serializers.Serializer[Any]):
    """The last test of a provider: what it said of whoever signed in, or which step failed and what to do about it."""

    state = serializers.ChoiceField([STARTED, SUCCEEDED, FAILED])
    began_at = serializers.DateTimeField()
    by = serializers.IntegerField(help_text="The id of the user.")
    is_current = serializers.BooleanField(help_text="Whether the provider has not been changed since.")
    email = serializers.CharField()
    role = serializers.CharField(help_text="That would follow from the claims; empty where a directory decides.")
    sentence = serializers.CharField(help_text="Why it failed; else empty.")
    steps = ProviderTestStepSerializer(many=True)


class IdentityProviderSerializer(serializers.ModelSerializer[IdentityProvider]):
    """A company's identity provider, without its client secret. A change that waits for a test is shown as if made."""

    domains = serializers.ListField(child=serializers.CharField(), source="routed_domains", read_only=True)
    role_mapping = RoleRuleSerializer(many=True, read_only=True)
    redirect_address = serializers.SerializerMethodField(help_text="To be registered with the provider.")
    has_secret = serializers.BooleanField(read_only=True)
    secret_lost = serializers.BooleanField(source="client_secret.is_lost", read_only=True)
    last_test = serializers.SerializerMethodField()
    can_be_linked = serializers.SerializerMethodField(
        help_text="Whether another issuer or client ends links of accounts, and changes the redirect address."
    )
    enforced = serializers.SerializerMethodField(help_text="Whether the company's people have to sign in with it.")
    waits_for_test = serializers.SerializerMethodField(
        help_text="Whether this is a change that takes effect once a test succeeds with it, since it is enforced."
    )
    has_directory = serializers.SerializerMethodField(
        help_text="Whether the company's directory adds people and decides their roles instead."
    )

    class Meta:
        model = IdentityProvider
        fields = (
            "id", "name", "issuer", "client_id", "has_secret", "secret_expires_on", "secret_lost", "scopes", "enabled",
            "domains", "creates_accounts", "role_mapping", "maps_each_time", "session_days", "redirect_address",
            "last_test", "can_be_linked", "enforced", "waits_for_test", "has_directory", "updated_at",
        )  # fmt: skip
        read_only_fields = fields
        extra_kwargs = {"updated_at": {"help_text": "Send it with a change; 409 if it is outdated."}}

    def to_representation(self, instance: IdentityProvider) -> Any:
        return super().to_representation(instance.with_pending())

    def get_can_be_linked(self, provider: IdentityProvider) -> bool:
        return can_be_linked(provider)

    def get_enforced(self, provider: IdentityProvider) -> bool:
        return is_enforced(provider)

    def get_waits_for_test(self, provider: IdentityProvider) -> bool:
        return provider.pending is not None

    def get_has_directory(self, provider: IdentityProvider) -> bool:
        return has_directory(provider.company_id)

    def get_redirect_address(self, provider: IdentityProvider) -> str:
        return callback_url(provider.key)

    def get_last_test(self, provider: IdentityProvider) -> ProviderTestSerializer(allow_null=True):  # type: ignore[valid-type]
        test = described_test(provider)
        return None if test is None else ProviderTestSerializer(test).data


class IdentityProviderInput(serializers.Serializer[Any]):
    """What is entered about a provider. Without `client_secret`, the stored one stays.

    Issuer, client and secret can follow, until it is offered at sign-in (`enabled`).
    """

    name = Text(missing=_("Enter the name that people see at sign-in"), max_length=100)
    issuer = Text(required=False, allow_blank=True, default="", max_length=500)
    client_id = Text(required=False, allow_blank=True, default="", max_length=300)
    client_secret = Text(required=False, allow_blank=True, allow_null=True, max_length=1000, write_only=True)
    secret_expires_on = serializers.DateField(required=False, allow_null=True, default=None)
    scopes = Text(required=False, allow_blank=True, default=DEFAULT_SCOPES, max_length=500)
    enabled = serializers.BooleanField(default=False)
    domains = ListField(child=Text(max_length=MAX_DOMAIN), max_length=50)
    creates_accounts = serializers.BooleanField(default=True)
    role_mapping: Any = RoleRuleSerializer(many=True, required=False, default=list)
    maps_each_time = serializers.BooleanField(default=True)
    session_days = serializers.IntegerField(
        default=1,
        min_value=1,
        max_value=IdentityProvider.MAX_SESSION_DAYS,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), SESSION_DAYS),
        help_text="For how long a sign-in lasts; with a directory, as long as all others.",
    )

    def validate_issuer(self, value: str) -> str:
        """Providers show the address of their discovery document more often than the issuer, which begins it."""
        return value.removesuffix(DISCOVERY_PATH)

    def validate_scopes(self, value: str) -> str:
        """Without `openid`, there would be no ID token."""
        scopes = value.split() or DEFAULT_SCOPES.split()
        return " ".join(dict.fromkeys(["openid", *scopes]))

    def validate_role_mapping(self, value: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len(value) > MAX_RULES:
            raise serializers.ValidationError(gettext("At most {most} rules").format(most=MAX_RULES))
        return [dict(rule) for rule in value]


class IdentityProviderUpdate(EditSerializer, IdentityProviderInput):
    """A change of a provider; takes all its fields."""


class EnforcementInput(serializers.Serializer[Any]):
    """Who may sign in without the provider, with a password and a second factor. At least one of them is of HR."""

    exceptions = ListField(child=IdField(), max_length=MAX_EXCEPTIONS, help_text="Ids of users.")


class EnforcedPersonSerializer(serializers.ModelSerializer[User]):
    """A person of the company."""

    name = serializers.CharField(source="get_full_name", read_only=True)

    class Meta:
        model = User
        fields = ("id", "name", "email", "role")
        read_only_fields = fields


class EnforcementSerializer(serializers.Serializer[Any]):
    """Whether everyone has to sign in with the provider, who need not, and who could not."""

    enforced = serializers.BooleanField()
    tested_by_caller = serializers.BooleanField(
        help_text="Whether the last test was the caller's, and succeeded with what is stored now."
    )
    exceptions = EnforcedPersonSerializer(many=True)
    unable = EnforcedPersonSerializer(
        many=True, help_text="Who has not signed in with it, and has no address of its domains; without exceptions."
    )


class TestBegunSerializer(serializers.Serializer[Any]):
    """Where the browser goes for a test, in a tab of its own, within five minutes."""

    address = serializers.CharField()


class CompanyDomainSerializer(serializers.ModelSerializer[CompanyDomain]):
    """An email domain of a company, and the identity provider with which its people sign in."""

    class Meta:
        model = CompanyDomain
        fields = ("domain", "identity_provider")
        read_only_fields = fields


class ProviderQuery(QuerySerializer):
    """What names a provider."""

    domain = serializers.CharField(required=False, allow_blank=True, max_length=320, help_text="Such as `acme.com`.")
    provider = serializers.CharField(
        required=False, allow_blank=True, max_length=40, help_text="The id of a provider, instead of a domain."
    )
    iss = serializers.CharField(
        required=False, allow_blank=True, max_length=500, help_text="The issuer that it has to have."
    )


class ProviderOfDomainSerializer(serializers.Serializer[Any]):
    """The provider with which the people of an email domain sign in."""

    id = serializers.CharField(help_text="For `/auth/provider/{id}/login/`.")
    name = serializers.CharField()
