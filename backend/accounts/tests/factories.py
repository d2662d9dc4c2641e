"""Users for tests: `UserFactory(role=Role.HR, company=…)`; the password is PASSWORD.

By default, the user has proven the email address.
"""

from typing import Any
from unittest.mock import patch

import factory

from accounts.actors import Actor
from accounts.events import CompanyOnboarded
from accounts.models import Company, Department, IdentityProvider, Role, User
from accounts.services.companies import create_company
from common.encryption import Encrypted
from common.models import OutboxEvent

PASSWORD = "correct-horse-7"


class CompanyFactory(factory.django.DjangoModelFactory[Company]):
    """Companies as the product creates them, without email domains.

    They were onboarded before the test, so audit log and outbox do not have it.
    """

    class Meta:
        model = Company

    name = factory.Sequence(lambda n: f"Company {n}")

    @classmethod
    def _create(cls, model_class: type[Company], *args: Any, **kwargs: Any) -> Company:
        with patch.object(CompanyOnboarded, "audited", False):
            company = create_company(actor=Actor.system(), name=kwargs.pop("name"), email="somebody@gmail.com")
        OutboxEvent.objects.filter(company_id=company.pk).delete()
        for name, value in kwargs.items():
            setattr(company, name, value)
        if kwargs:
            company.save()
        return company


class DepartmentFactory(factory.django.DjangoModelFactory[Department]):
    class Meta:
        model = Department
        # Every company has ten departments already.
        django_get_or_create = ("company", "name")

    company = factory.SubFactory(CompanyFactory)
    name = factory.Sequence(lambda n: f"Department {n}")


class UserFactory(factory.django.DjangoModelFactory[User]):
    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"user{n}")
    email = factory.LazyAttribute(lambda user: f"{user.username}@example.com")
    email_proven = True
    first_name = "Ada"
    last_name = factory.Sequence(lambda n: f"Person{n}")
    role = Role.EMPLOYEE
    company = factory.SubFactory(CompanyFactory)

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        user: User = model_class.objects.create_user(*args, **{"password": PASSWORD, **kwargs})
        return user


class SuperuserFactory(UserFactory):
    role = Role.SUPERUSER
    company = None


class IdentityProviderFactory(factory.django.DjangoModelFactory[IdentityProvider]):
    """`IdentityProviderFactory(company=…)`, which is not on the internet, so that nothing is sent to it."""

    class Meta:
        model = IdentityProvider

    company = factory.SubFactory(CompanyFactory)
    name = factory.Sequence(lambda n: f"Provider {n}")
    issuer = "https://127.0.0.1"
    client_id = "vouch"
    client_secret = factory.LazyFunction(lambda: Encrypted.of("hush"))
    scopes = "openid email profile"
    enabled = True
