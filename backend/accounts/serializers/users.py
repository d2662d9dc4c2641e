"""What HR and superusers send and see of an account: in camelCase, as callers of the API know these fields."""

from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from rest_framework import serializers

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
from accounts.services.addresses import with_confirmation
from accounts.services.users import NAMES
from common.input_fields import Email, IdField, InputSerializer, Name, ReadAtField, Text, choose
from common.ordering import Ordering
from common.query_params import QuerySerializer, choice_filter
from common.row_serializers import RowSerializer, needs

PASSWORD_TOO_SHORT = f"Password must be at least {settings.PASSWORD_MINIMUM_LENGTH} characters"
DEPARTMENT_LENGTH = 100
ORDERING = Ordering("name", blank={"email"}, name="name_folded", email="email", dateJoined="date_joined")


class ManagedUserSerializer(RowSerializer):
    """A user, as HR sees them."""

    id = serializers.IntegerField(read_only=True)
    firstName = serializers.CharField(source="first_name", read_only=True)
    lastName = serializers.CharField(source="last_name", read_only=True)
    email = serializers.EmailField(read_only=True)
    username = serializers.CharField(read_only=True)
    role = serializers.ChoiceField(Role.choices, read_only=True)
    department = serializers.CharField(source="department__name", read_only=True, allow_null=True)
    position = serializers.CharField(read_only=True, help_text="Empty where it is not known.")
    dateJoined = serializers.DateTimeField(source="date_joined", read_only=True)
    status = serializers.ChoiceField(UserStatus.choices, read_only=True)
    emailConfirmed = serializers.BooleanField(
        source="email_confirmed",
        read_only=True,
        help_text="Whether the person has proven the address, by a link that was mailed to it or with Google.",
    )
    company = CompanyReferenceSerializer(read_only=True, allow_null=True)
    updatedAt = serializers.DateTimeField(
        source="updated_at", read_only=True, help_text="Send it back with a change: an older one is 409."
    )

    @classmethod
    def selected(cls, queryset: QuerySet[User]) -> QuerySet[Any]:
        return super().selected(with_confirmation(queryset))

    @needs("is_active")
    def get_status(self, row: dict[str, Any]) -> str:
        return UserStatus.of(is_active=row["is_active"])

    @needs("company_id", "company__name")
    def get_company(self, row: dict[str, Any]) -> dict[str, Any] | None:
        return row["company_id"] and {"id": row["company_id"], "name": row["company__name"]}


class UserInput(InputSerializer):
    """What is written into an account."""

    firstName = Name(source="first_name", missing=NAMES["first_name"], max_length=NAME_LENGTH)
    lastName = Name(source="last_name", missing=NAMES["last_name"], max_length=NAME_LENGTH)
    email = Email(missing="Enter the e-mail address", max_length=EMAIL_LENGTH)
    username = Text(missing="Enter a username", max_length=USERNAME_LENGTH, validators=USERNAME_RULES)
    role = serializers.ChoiceField(Role.choices, error_messages=choose("Select a role"))
    department = Text(
        missing="Select a department",
        max_length=DEPARTMENT_LENGTH,
        allow_null=True,
        help_text="The name of a department of the company; null only for somebody without a company.",
    )
    position = Text(missing="Enter the position", max_length=200)
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

    password = password_field(PASSWORD_TOO_SHORT, missing="Enter a password")
    confirmPassword = Text(
        source="confirm_password",
        missing="Enter the password again",
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
    status = serializers.ChoiceField(UserStatus.choices, error_messages=choose("Select a status"))
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


class UserQuery(QuerySerializer):
    """The filters of the list of users; all that are given must hold."""

    role = choice_filter(Role.choices)
    department = serializers.CharField(
        max_length=DEPARTMENT_LENGTH,
        required=False,
        allow_blank=True,
        help_text="The department's name.",
    )
    status = choice_filter(UserStatus.choices, source="is_active")
    search = serializers.CharField(
        max_length=254,
        required=False,
        allow_blank=True,
        help_text="Words that are all contained in name, e-mail address, username or position, in any order.",
    )
    ordering = ORDERING.query_field()

    def validate_status(self, status: str) -> bool:
        return status == UserStatus.ACTIVE
