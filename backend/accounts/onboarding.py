"""Onboarding: a company and the first person of its HR, at once."""

from typing import Any

from django.db import transaction
from rest_framework import serializers

from accounts.actors import Actor
from accounts.models import Role, User
from accounts.serializers import EMAIL_LENGTH, NAME_LENGTH, CompanyReferenceSerializer
from accounts.services import invite_user
from common.actor_kinds import SIGNED_IN, accepts
from common.events import publish
from common.input_fields import MISSING_FIELDS, Email, Text
from companies.events import CompanyOnboarded
from companies.models import Company
from companies.serializers import DESCRIPTION_LENGTH, WEBSITE_LENGTH, WebsiteField
from companies.serializers import NAME_LENGTH as COMPANY_NAME_LENGTH
from companies.services import NewCompany, create_company


class OnboardingSerializer(serializers.Serializer[Any]):
    """What the superuser fills in."""

    company_name = Text(missing=MISSING_FIELDS, max_length=COMPANY_NAME_LENGTH)
    company_website = WebsiteField(max_length=WEBSITE_LENGTH, required=False, allow_blank=True)
    company_description = Text(max_length=DESCRIPTION_LENGTH, required=False, allow_blank=True)
    hr_first_name = Text(missing=MISSING_FIELDS, max_length=NAME_LENGTH)
    hr_last_name = Text(missing=MISSING_FIELDS, max_length=NAME_LENGTH)
    hr_email = Email(missing=MISSING_FIELDS, max_length=EMAIL_LENGTH)


class OnboardedSerializer(serializers.Serializer[Any]):
    """The HR person's username, and the link by which they choose their password: it works once and expires."""

    username = serializers.CharField()
    invitation_url = serializers.URLField()
    company = CompanyReferenceSerializer()


class OnboardingErrorsSerializer(serializers.Serializer[Any]):
    """400: one sentence in `error`, and the messages of each field by its name."""

    error = serializers.CharField()
    company_name = serializers.ListField(child=serializers.CharField(), required=False)
    company_website = serializers.ListField(child=serializers.CharField(), required=False)
    company_description = serializers.ListField(child=serializers.CharField(), required=False)
    hr_first_name = serializers.ListField(child=serializers.CharField(), required=False)
    hr_last_name = serializers.ListField(child=serializers.CharField(), required=False)
    hr_email = serializers.ListField(child=serializers.CharField(), required=False)
    non_field_errors = serializers.ListField(child=serializers.CharField(), required=False)


class OnboardingErrorSerializer(serializers.Serializer[Any]):
    """Any other failure."""

    error = serializers.CharField()
    code = serializers.CharField()
    detail = serializers.CharField()


@accepts(*SIGNED_IN)
@transaction.atomic
def onboard_company(*, actor: Actor, company: NewCompany, first_name: str, last_name: str) -> tuple[Company, User, str]:
    """Create a company with its departments and domains, and its first HR person, who is mailed a set-password link.

    All or nothing. Returns the company, the person, and the link. Raises ValidationError by field where the name, a
    domain or the address is taken.
    """
    if User.objects.filter(email__iexact=company.email).exists():
        raise serializers.ValidationError({"hr_email": ["An account with this e-mail address exists already."]})
    created = create_company(company)
    publish(CompanyOnboarded(actor=actor.ref, company_id=created.pk))
    user, url = invite_user(
        actor=actor, company=created, email=company.email, role=Role.HR, first_name=first_name, last_name=last_name
    )
    return created, user, url


def error_text(errors: Any) -> str:
    """The one sentence of a failure: that something is missing, or the first message there is."""
    if isinstance(errors, dict):
        if "detail" in errors:
            return str(errors["detail"])
        messages = [message for field in errors.values() for message in field]
    else:
        messages = list(errors)
    if any(getattr(message, "code", "") in ("required", "blank", "null") for message in messages):
        return MISSING_FIELDS
    return str(messages[0])
