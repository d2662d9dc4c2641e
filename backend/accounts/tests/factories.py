"""Users for tests: `UserFactory(role=Role.HR, company=…)`; the password is PASSWORD.

By default, the e-mail address is as if HR had entered it. `proven=True`: the user has confirmed it. `proven=False`: the
user entered it at sign-up, but has not confirmed it.
"""

from typing import Any

import factory
from allauth.account.models import EmailAddress

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
    first_name = "Ada"
    last_name = factory.Sequence(lambda n: f"Person{n}")
    role = Role.EMPLOYEE
    company = factory.SubFactory(CompanyFactory)

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, proven: bool | None = None, **kwargs: Any) -> User:
        user: User = model_class.objects.create_user(*args, **{"password": PASSWORD, **kwargs})
        if proven is not None:
            EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=proven)
        return user


class SuperuserFactory(UserFactory):
    role = Role.SUPERUSER
    company = None
