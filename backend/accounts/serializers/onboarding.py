"""The shapes of asking for access, and of onboarding a company.

Its fields carry prefixes; `source` names those of the models.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.serializers.account import EMAIL_LENGTH, NAME_LENGTH, CompanyReferenceSerializer
from accounts.serializers.companies import DESCRIPTION_LENGTH, WEBSITE_LENGTH, WebsiteField
from accounts.serializers.companies import NAME_LENGTH as COMPANY_NAME_LENGTH
from common.input_fields import MISSING_FIELDS, REQUIRED, Email, Name, Text
from common.schema import ErrorSerializer, FieldErrorsSerializer

ACCESS_MESSAGE_LENGTH = 2000


class OnboardingSerializer(serializers.Serializer[Any]):
    """What the superuser fills in."""

    company_name = Text(source="name", missing=MISSING_FIELDS, max_length=COMPANY_NAME_LENGTH)
    company_website = WebsiteField(source="website", max_length=WEBSITE_LENGTH, required=False, allow_blank=True)
    company_description = Text(source="description", max_length=DESCRIPTION_LENGTH, required=False, allow_blank=True)
    hr_first_name = Name(source="first_name", missing=MISSING_FIELDS, max_length=NAME_LENGTH)
    hr_last_name = Name(source="last_name", missing=MISSING_FIELDS, max_length=NAME_LENGTH)
    hr_email = Email(source="email", missing=MISSING_FIELDS, max_length=EMAIL_LENGTH)


class AccessRequestSerializer(serializers.Serializer[Any]):
    """Who asks for their company to be taken on. Nothing of it is stored."""

    name = Name(missing=_("Enter your name"), max_length=2 * NAME_LENGTH)
    email = Email(missing=_("Enter your work email"), max_length=EMAIL_LENGTH)
    company = Text(missing=_("Enter your company"), max_length=COMPANY_NAME_LENGTH)
    message = Text(max_length=ACCESS_MESSAGE_LENGTH, required=False, allow_blank=True)


class AccessRequestsSerializer(serializers.Serializer[Any]):
    """Whether somebody receives requests for access."""

    open = serializers.BooleanField()


class OnboardedSerializer(serializers.Serializer[Any]):
    """The HR person's username, and the link by which they choose their password: it works once and expires."""

    username = serializers.CharField()
    invitation_url = serializers.URLField()
    company = CompanyReferenceSerializer()


class OnboardingErrorsSerializer(FieldErrorsSerializer):
    """400: one sentence in `error`, and the messages of each field by its name."""

    error = serializers.CharField()


class OnboardingErrorSerializer(ErrorSerializer):
    """Any other failure."""

    error = serializers.CharField()


def error_text(errors: dict[str, Any]) -> str:
    """The one sentence of a failure: that something is missing, or the first message there is."""
    if "detail" in errors:
        return str(errors["detail"])
    messages = [message for field in errors.values() for message in field]
    if any(getattr(message, "code", "") in REQUIRED for message in messages):
        return str(MISSING_FIELDS)
    return str(messages[0])
