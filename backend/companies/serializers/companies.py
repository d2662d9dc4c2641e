"""How companies and departments are shown."""

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from rest_framework import serializers

from common.input_fields import MISSING_FIELDS, InputSerializer, ListField, Text
from common.ordering import Ordering
from common.query_params import QuerySerializer
from companies.models import MAX_DOMAIN, Company, CompanyDomain, Department

NAME_LENGTH = 200
WEBSITE_LENGTH = 500
DESCRIPTION_LENGTH = 5_000
WEB_ADDRESS = URLValidator(schemes=("http", "https"))
# More than any company has; less than what would make a request slow.
MAX_DOMAINS = 50


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


class CompanyUpdate(InputSerializer):
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
    updated_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="As last read; 409 when the stored company is newer."
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
