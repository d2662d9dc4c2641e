"""Jobs for tests."""

import factory

from accounts.tests.factories import CompanyFactory, UserFactory
from jobs.models import Job


class JobFactory(factory.django.DjangoModelFactory[Job]):
    class Meta:
        model = Job

    company = factory.SubFactory(CompanyFactory)
    hiring_manager = factory.SubFactory(UserFactory, role="HIRING_MANAGER", company=factory.SelfAttribute("..company"))
    title = factory.Sequence(lambda n: f"Engineer {n}")
    description = "Build things that people use."
    requirements = "Curiosity."
    location = "Berlin"
