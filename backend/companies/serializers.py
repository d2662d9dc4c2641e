"""How companies and departments are shown."""

from rest_framework import serializers

from common.queries import QuerySerializer, ordering_filter
from companies.models import Company, CompanyDomain, Department


class CompanySerializer(serializers.ModelSerializer[Company]):
    """A company, as the platform's administrators see it."""

    website = serializers.CharField(read_only=True, help_text="Empty where none is known.")
    domains = serializers.SlugRelatedField[CompanyDomain](
        many=True, read_only=True, slug_field="domain", help_text="The e-mail domains of its people."
    )

    class Meta:
        model = Company
        fields = ("id", "name", "website", "description", "domains")
        read_only_fields = fields


class DepartmentSerializer(serializers.ModelSerializer[Department]):
    """A department, as selects offer it."""

    class Meta:
        model = Department
        fields = ("id", "name")
        read_only_fields = fields


class NameQuery(QuerySerializer):
    """What a list of named things can be asked for."""

    search = serializers.CharField(required=False, allow_blank=True, max_length=200, help_text="A part of the name.")
    ordering = ordering_filter("name")
