"""The shape of a company's settings."""

from zoneinfo import available_timezones

from rest_framework import serializers

from common.input_fields import REQUIRED, InputSerializer, ListField, Text, choose
from companies.currencies import CURRENCIES
from companies.models import MAX_SAVINGS_PER_HIRE, Weekday

SAVINGS_SENTENCE = f"Enter a whole number from 0 to {MAX_SAVINGS_PER_HIRE:,}"
NO_DAY = "Select at least one working day"
UNKNOWN_DAY = "Select the working days from the list"


class CompanySettingsSerializer(InputSerializer):
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
    updated_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="As last read; 409 when the stored settings are newer."
    )

    def validate_time_zone(self, name: str) -> str:
        if name not in available_timezones():
            raise serializers.ValidationError("Select a time zone")
        return name
