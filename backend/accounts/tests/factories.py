"""Users for tests: `UserFactory(role=Role.HR, company=…)`; the password is PASSWORD.

By default, the user has proven the email address.
"""

from typing import Any

import factory

from accounts.models import Company, Department, Role, User

PASSWORD = "correct-horse-7"


class CompanyFactory(factory.django.DjangoModelFactory[Company]):
    class Meta:
        model = Company

    name = factory.Sequence(lambda n: f"Company {n}")


class DepartmentFactory(factory.django.DjangoModelFactory[Department]):
    class Meta:
        model = Department

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
