"""What HR and superusers send and see of an account: in camelCase, as callers of the API know these fields."""

from math import ceil
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.actors import actor_of
from accounts.models import Role, User, UserStatus
from accounts.serializers.account import (
    EMAIL_LENGTH,
    NAME_LENGTH,
    PASSWORD_LENGTH,
    PASSWORDS_DIFFER,
    USERNAME_LENGTH,
    USERNAME_RULES,
    CompanyReferenceSerializer,
    password_field,
)
from accounts.services.users import NAMES, fields_of_directory
from common.input_fields import Email, IdField, Name, ReadAtField, Text, choose
from referrals.leaving import seconds_to_undo

PASSWORD_TOO_SHORT = _("Password must be at least {min_length} characters")
DEPARTMENT_LENGTH = 100


class UserSerializer(serializers.ModelSerializer[User]):
    """A user, as HR sees them."""

    firstName = serializers.CharField(source="first_name", read_only=True)
    lastName = serializers.CharField(source="last_name", read_only=True)
    department = serializers.CharField(source="department.name", read_only=True, allow_null=True)
    dateJoined = serializers.DateTimeField(source="date_joined", read_only=True)
    lastSeen = serializers.DateTimeField(
        source="last_seen",
        read_only=True,
        allow_null=True,
        help_text="When they last signed in or used the product, to the hour; null for never.",
    )
    status = serializers.ChoiceField(UserStatus.choices, read_only=True)
    emailConfirmed = serializers.BooleanField(
        source="email_proven",
        read_only=True,
        help_text="Whether the person has proven the address, by a link that was mailed to it or with a provider.",
    )
    hasSecondFactor = serializers.BooleanField(
        source="has_second_factor", read_only=True, help_text="Whether they need a second factor to sign in."
    )
    company = CompanyReferenceSerializer(read_only=True, allow_null=True)
    updatedAt = serializers.DateTimeField(
        source="updated_at", read_only=True, help_text="Send it back with a change: an older one is 409."
    )

    class Meta:
        model = User
        fields: tuple[str, ...] = (
            "id", "firstName", "lastName", "email", "username", "role", "department", "position", "dateJoined",
            "lastSeen", "status", "emailConfirmed", "hasSecondFactor", "company", "updatedAt",
        )  # fmt: skip
        read_only_fields = fields
        extra_kwargs = {
            "position": {"help_text": "Empty where it is not known."},
            "email": {"help_text": "Empty if somebody else has proven the address that was entered."},
        }


class UserDetailSerializer(UserSerializer):
    """A user, and what of the account the company's directory decides."""

    directoryFields = serializers.SerializerMethodField(
        help_text="Names of the fields that follow from the company's directory (SCIM), and are refused here."
    )

    class Meta(UserSerializer.Meta):
        fields = (*UserSerializer.Meta.fields, "directoryFields")
        read_only_fields = fields

    def get_directoryFields(self, user: User) -> list[str]:  # noqa: N802  # the field's name
        return [camelized(name) for name in fields_of_directory(user)]


def camelized(name: str) -> str:
    """Return the name of a field as callers know it."""
    first, *others = name.split("_")
    return first + "".join(each.title() for each in others)


class DeactivatedUserSerializer(UserSerializer):
    """A user who was just deactivated."""

    undoSeconds = serializers.SerializerMethodField(
        help_text="For how many seconds it can still be undone: POST …/undo-deactivation/. Null if it cannot."
    )

    class Meta(UserSerializer.Meta):
        fields = (*UserSerializer.Meta.fields, "undoSeconds")

    def get_undoSeconds(self, user: User) -> int | None:  # noqa: N802  # the field's name
        return ceil(seconds_to_undo(actor_of(self.context["request"]), user)) or None


class UserInput(serializers.Serializer[Any]):
    """What is written into an account."""

    firstName = Name(source="first_name", missing=NAMES["first_name"], max_length=NAME_LENGTH)
    lastName = Name(source="last_name", missing=NAMES["last_name"], max_length=NAME_LENGTH)
    email = Email(missing=_("Enter the email address"), max_length=EMAIL_LENGTH)
    username = Text(missing=_("Enter a username"), max_length=USERNAME_LENGTH, validators=USERNAME_RULES)
    role = serializers.ChoiceField(Role.choices, error_messages=choose(_("Select a role")))
    department = Text(
        missing=_("Select a department"),
        max_length=DEPARTMENT_LENGTH,
        allow_null=True,
        help_text="The name of a department of the company; null only for somebody without a company.",
    )
    position = Text(missing=_("Enter the position"), max_length=200)
    companyId = IdField(
        source="company_id",
        required=False,
        allow_null=True,
        help_text="Only from a superuser who sees the whole platform: the company of a new user, or of one without.",
    )

    def validate_email(self, email: str) -> str:
        return email.lower()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs["password"] = attrs.get("password") or None
        if attrs["password"] != (attrs.pop("confirm_password", None) or None):
            raise serializers.ValidationError({"confirmPassword": [PASSWORDS_DIFFER]})
        return attrs


class UserCreate(UserInput):
    """A new account: active, with a first password."""

    password = password_field(PASSWORD_TOO_SHORT, missing=_("Enter a password"))
    confirmPassword = Text(
        source="confirm_password",
        missing=_("Enter the password again"),
        max_length=PASSWORD_LENGTH,
        trim_whitespace=False,
    )


class UserUpdate(UserInput):
    """A changed account: all but the password pair is required; an empty password leaves the old one.

    One name may be empty for somebody who is stored with one.
    """

    firstName = Name(source="first_name", missing=NAMES["first_name"], max_length=NAME_LENGTH, allow_blank=True)
    lastName = Name(source="last_name", missing=NAMES["last_name"], max_length=NAME_LENGTH, allow_blank=True)
    updatedAt = ReadAtField(source="updated_at")
    status = serializers.ChoiceField(UserStatus.choices, error_messages=choose(_("Select a status")))
    password = password_field(PASSWORD_TOO_SHORT, required=False, allow_blank=True, allow_null=True)
    confirmPassword = Text(
        source="confirm_password",
        max_length=PASSWORD_LENGTH,
        trim_whitespace=False,
        required=False,
        allow_blank=True,
        allow_null=True,
    )


class ResetLinkSerializer(serializers.Serializer[Any]):
    """A link that sets a password once, within a few days."""

    reset_url = serializers.URLField()


class HoldingsSerializer(serializers.Serializer[Any]):
    """How much a user would leave behind."""

    open_jobs = serializers.IntegerField(help_text="Open or on hold, with them as hiring manager.")
    waiting_referrals = serializers.IntegerField(help_text="To these jobs, without a first answer.")
    own_pending_referrals = serializers.IntegerField(help_text="Made by them and not decided yet.")
    connections = serializers.IntegerField()


class UndoDeactivationInput(serializers.Serializer[Any]):
    """The version that the deactivation led to."""

    updatedAt = serializers.DateTimeField(
        source="updated_at", help_text="As the deactivation returned it; 409 if the stored version is newer."
    )


class DeactivateInput(serializers.Serializer[Any]):
    """To whom the jobs go, if to anybody."""

    hand_over_to = IdField(required=False, allow_null=True, help_text="Id of an active hiring manager of the company.")
