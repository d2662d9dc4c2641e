"""Companies and departments for tests."""

import factory

from companies.models import Company, Department


class CompanyFactory(factory.django.DjangoModelFactory[Company]):
    class Meta:
        model = Company

    name = factory.Sequence(lambda n: f"Company {n}")


class DepartmentFactory(factory.django.DjangoModelFactory[Department]):
    class Meta:
        model = Department

    company = factory.SubFactory(CompanyFactory)
    name = factory.Sequence(lambda n: f"Department {n}")
