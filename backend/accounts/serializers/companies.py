"""Companies as the API takes and answers them, with their departments, sign-up link and settings."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.currencies import CURRENCIES
from accounts.models import (
    MAX_ANSWER_DAYS,
    MAX_DOMAIN,
    MAX_SAVINGS_PER_HIRE,
    Company,
    CompanySettings,
    Department,
    Weekday,
)
from accounts.services.company_settings import UNKNOWN_REGION
from common.input_fields import (
    MISSING_FIELDS,
    REQUIRED,
    EditSerializer,
    ListField,
    Text,
    TimeZone,
    choose,
    language_field,
)
from common.query_params import QuerySerializer
from common.working_days import countries

NAME_LENGTH = 200
WEBSITE_LENGTH = 500
DESCRIPTION_LENGTH = 5_000
WEB_ADDRESS = URLValidator(schemes=("http", "https"))
# More than any company has; less than what would make a request slow.
MAX_DOMAINS = 50
SAVINGS_SENTENCE = format_lazy(_("Enter a whole number from 0 to {most}"), most=f"{MAX_SAVINGS_PER_HIRE:,}")
ANSWER_DAYS_SENTENCE = format_lazy(
    _("Enter a whole number from 1 to {most}, or nothing to promise no answer"), most=MAX_ANSWER_DAYS
)
DEPARTMENT_DAYS_SENTENCE = format_lazy(
    _("Enter a whole number from 0 to {most}, or nothing to do as the company does"), most=MAX_ANSWER_DAYS
)
REGION_ERRORS = ("invalid", "null", "max_length")
UNKNOWN_COUNTRY = _("Select a country from the list")
NO_DAY = _("Select at least one working day")
UNKNOWN_DAY = _("Select the working days from the list")


class CompanySerializer(serializers.ModelSerializer[Company]):
    """A company, as the platform's administrators see it."""

    website = serializers.CharField(read_only=True, help_text="Empty where none is known.")
    domains: Any = serializers.SlugRelatedField(
        slug_field="domain", many=True, read_only=True, help_text="The email domains of its people."
    )

    class Meta:
        model = Company
        fields: tuple[str, ...] = ("id", "name", "website", "description", "domains", "updated_at")
        read_only_fields = fields


class WebsiteField(Text):
    """A web address; `www.acme.com` is taken as `https://www.acme.com`."""

    default_error_messages = {"website": _("Enter a valid web address.")}

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
        error_messages={"max_length": _("A company can have at most {max_length} domains.")},
    )


class DepartmentSerializer(serializers.ModelSerializer[Department]):
    """A department, as selects offer it, and whose it is."""

    company_name = serializers.CharField(source="company.name", read_only=True)

    class Meta:
        model = Department
        fields = ("id", "name", "company", "company_name", "answer_days")
        read_only_fields = fields
        extra_kwargs = {
            "answer_days": {
                "help_text": "Within how many working days referrals to its jobs are answered: null as the company "
                "does it, 0 where no answer is promised."
            }
        }


class DepartmentUpdate(serializers.Serializer[Any]):
    """The settings of a department that HR can change."""

    answer_days = serializers.IntegerField(
        min_value=0,
        max_value=MAX_ANSWER_DAYS,
        allow_null=True,
        error_messages=choose(DEPARTMENT_DAYS_SENTENCE) | {"max_string_length": DEPARTMENT_DAYS_SENTENCE},
        help_text="In working days; null as the company does it, 0 to promise no answer.",
    )


class InvitationSerializer(serializers.ModelSerializer[Company]):
    """A company's secret code, and the sign-up link that carries it."""

    company_code = serializers.CharField(source="code")
    signup_url = serializers.SerializerMethodField()

    class Meta:
        model = Company
        fields = ("company_code", "signup_url")

    def get_signup_url(self, company: Company) -> str:
        return f"{settings.FRONTEND_URL}/signup?company_code={company.code}"


def answer_days_field(**options: Any) -> serializers.IntegerField:
    """Within how many working days a referral is answered."""
    return serializers.IntegerField(
        min_value=1,
        max_value=MAX_ANSWER_DAYS,
        allow_null=True,
        error_messages=choose(ANSWER_DAYS_SENTENCE) | {"max_string_length": ANSWER_DAYS_SENTENCE},
        help_text="Within how many working days each referral is answered; null where no answer is promised.",
        **options,
    )


def settings_language_field(**options: Any) -> serializers.ChoiceField:
    """The language of the people of a company."""
    return language_field(help_text="Of people who have chosen none; empty for that of their browsers.", **options)


class CompanySettingsSerializer(EditSerializer):
    """A company's settings."""

    currency = serializers.ChoiceField(
        CURRENCIES, error_messages=choose(_("Select a currency")), help_text="An ISO 4217 code."
    )
    time_zone = TimeZone(help_text="A name of the IANA database, such as Europe/Vienna.")
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

    answer_days = answer_days_field()
    country = serializers.CharField(
        help_text="Whose public holidays are no working days: an ISO 3166 code of two letters; empty for none."
    )
    region = serializers.CharField(
        help_text="The part of the country whose holidays count as well: one of /holiday-regions/; empty for none."
    )
    language = settings_language_field()
    confirmed = serializers.SerializerMethodField(
        help_text="Whether somebody has saved them; until then, they are those that each company begins with."
    )

    def get_confirmed(self, settings: CompanySettings) -> bool:
        return settings.promise_chosen_at is not None


class CompanySettingsUpdate(CompanySettingsSerializer):
    """Changed settings. Fields that were added later are optional, since pages that are still open do not send them."""

    answer_days = answer_days_field(required=False)
    country = serializers.ChoiceField(  # type: ignore[assignment]  # what is read needs no list of what there is
        countries(), allow_blank=True, required=False, error_messages=choose(UNKNOWN_COUNTRY)
    )
    region = serializers.CharField(
        max_length=32, allow_blank=True, required=False, error_messages=dict.fromkeys(REGION_ERRORS, UNKNOWN_REGION)
    )
    language = settings_language_field(required=False)
    confirmed = None  # type: ignore[assignment]  # follows from saving


class HolidayRegionSerializer(serializers.Serializer[Any]):
    """A part of a country that has public holidays of its own."""

    code = serializers.CharField(read_only=True)
    name = serializers.CharField(read_only=True, help_text="In the language of the country, mostly.")


class CountryDefaultsSerializer(serializers.Serializer[Any]):
    """What is usual in a country."""

    currency = serializers.CharField(read_only=True, help_text="An ISO 4217 code; empty if there is none.")
    time_zones = serializers.ListField(
        child=serializers.CharField(), read_only=True, help_text="Names of the IANA database."
    )


class CountryQuery(QuerySerializer):
    """Of which country."""

    # No list of choices: the settings describe them already.
    country = serializers.CharField(
        max_length=2,
        error_messages=dict.fromkeys((*REQUIRED, "invalid", "max_length"), UNKNOWN_COUNTRY),
        help_text="An ISO 3166 code of two letters: one of those that the settings take.",
    )

    def validate_country(self, country: str) -> str:
        if country not in countries():
            raise serializers.ValidationError(UNKNOWN_COUNTRY)
        return country
