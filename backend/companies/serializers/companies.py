"""Companies as the API takes and answers them, with their departments, sign-up link and settings."""

from zoneinfo import available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from rest_framework import serializers

from common.input_fields import MISSING_FIELDS, REQUIRED, EditSerializer, ListField, Text, choose
from common.ordering import Ordering
from common.query_params import QuerySerializer
from companies.currencies import CURRENCIES
from companies.models import MAX_DOMAIN, MAX_SAVINGS_PER_HIRE, Company, CompanyDomain, Department, Weekday

NAME_LENGTH = 200
WEBSITE_LENGTH = 500
DESCRIPTION_LENGTH = 5_000
WEB_ADDRESS = URLValidator(schemes=("http", "https"))
# More than any company has; less than what would make a request slow.
MAX_DOMAINS = 50
SAVINGS_SENTENCE = f"Enter a whole number from 0 to {MAX_SAVINGS_PER_HIRE:,}"
NO_DAY = "Select at least one working day"
UNKNOWN_DAY = "Select the working days from the list"


class CompanySerializer(serializers.ModelSerializer[Company]):
    """A company, as the platform's administrators see it."""

    website = serializers.CharField(read_only=True, help_text="Empty where none is known.")
    domains = serializers.SlugRelatedField[CompanyDomain](
        many=True, read_only=True, slug_field="domain", help_text="The e-mail domains of its people."
    )

    class Meta:
        model = Company
        fields: tuple[str, ...] = ("id", "name", "website", "description", "domains", "updated_at")
        read_only_fields = fields


class WebsiteField(Text):
    """A web address; `www.acme.com` is taken as `https://www.acme.com`."""

    default_error_messages = {"website": "Enter a valid web address."}

    def to_internal_value(self, data: object) -> str:
        text = super().to_internal_value(data)
        address = f"https://{text}" if text and "://" not in text else text
        try:
            WEB_ADDRESS(address)
        except ValidationError:
            self.fail("website")
        return address


class CompanyUpdate(EditSerializer):
    """What a superuser may change of a company; what is left out stays."""

    name = Text(missing=MISSING_FIELDS, required=False, max_length=NAME_LENGTH)
    website = WebsiteField(required=False, allow_blank=True, max_length=WEBSITE_LENGTH)
    description = Text(required=False, allow_blank=True, max_length=DESCRIPTION_LENGTH)
    domains = ListField(
        child=Text(max_length=MAX_DOMAIN),
        max_length=MAX_DOMAINS,
        required=False,
        help_text="All of them; never a public mail provider's, and none of another company. May be empty.",
        error_messages={"max_length": "A company has {max_length} domains at the most."},
    )


class DepartmentSerializer(serializers.ModelSerializer[Department]):
    """A department, as selects offer it, and whose it is."""

    company_name = serializers.CharField(source="company.name", read_only=True)

    class Meta:
        model = Department
        fields = ("id", "name", "company", "company_name")
        read_only_fields = fields


COMPANY_ORDERING = Ordering("name", name="name_folded")
# Unasked, departments come in the order in which they were set up, as selects offer them.
DEPARTMENT_ORDERING = Ordering(name="name_folded")


class NameQuery(QuerySerializer):
    """What the lists of companies and departments can be asked for."""

    search = serializers.CharField(required=False, allow_blank=True, max_length=200, help_text="A part of the name.")
    ordering = COMPANY_ORDERING.query_field()


class InvitationSerializer(serializers.ModelSerializer[Company]):
    """A company's secret code, and the sign-up link that carries it."""

    company_code = serializers.CharField(source="code")
    signup_url = serializers.SerializerMethodField()

    class Meta:
        model = Company
        fields = ("company_code", "signup_url")

    def get_signup_url(self, company: Company) -> str:
        return f"{settings.FRONTEND_URL}/signup?company_code={company.code}"


class CompanySettingsSerializer(EditSerializer):
    """A company's settings, as they are read and written."""

    currency = serializers.ChoiceField(
        CURRENCIES, error_messages=choose("Select a currency"), help_text="An ISO 4217 code."
    )
    time_zone = Text(
        missing="Select a time zone", max_length=64, help_text="A name of the IANA database, such as Europe/Vienna."
    )
    working_week = ListField(
        child=serializers.ChoiceField(Weekday.choices, error_messages=choose(UNKNOWN_DAY)),
        min_length=1,
        max_length=len(Weekday),
        help_text="The days on which people work.",
        error_messages={**dict.fromkeys((*REQUIRED, "not_a_list", "min_length"), NO_DAY), "max_length": UNKNOWN_DAY},
    )
    savings_per_hire = serializers.IntegerField(
        min_value=0,
        max_value=MAX_SAVINGS_PER_HIRE,
        error_messages=choose(SAVINGS_SENTENCE) | {"max_string_length": SAVINGS_SENTENCE},
        help_text="What one hire by referral saves, in whole units of the currency.",
    )

    def validate_time_zone(self, name: str) -> str:
        if name not in available_timezones():
            raise serializers.ValidationError("Select a time zone")
        return name
