"""The people whom permissions are tested with: one company's, and strangers."""

from collections.abc import Callable
from dataclasses import dataclass

from rest_framework.test import APIClient

from accounts.models import Role, User
from accounts.tests.factories import SuperuserFactory, UserFactory
from companies.models import Company, Department
from companies.tests.factories import CompanyFactory, DepartmentFactory

# Gives a client that is signed in as the user: the fixture `as_user`.
SignIn = Callable[[User], APIClient]


@dataclass(frozen=True)
class Team:
    """The people of one company, a superuser, HR of another company, and somebody of none."""

    company: Company
    department: Department
    employee: User
    colleague: User
    hiring_manager: User
    other_hiring_manager: User
    hr: User
    superuser: User
    other_hr: User
    user_without_company: User

    @property
    def other_company_id(self) -> int:
        """The id of the other company."""
        company = self.other_hr.company
        assert company is not None
        return company.pk


def make_team() -> Team:
    """A company with one of each role, and the others."""
    company = CompanyFactory(name="Acme")

    def member(role: Role, first_name: str) -> User:
        user: User = UserFactory(company=company, role=role, first_name=first_name)
        return user

    return Team(
        company=company,
        department=DepartmentFactory(company=company, name="Engineering"),
        employee=member(Role.EMPLOYEE, "Erin"),
        colleague=member(Role.EMPLOYEE, "Colin"),
        hiring_manager=member(Role.HIRING_MANAGER, "Mara"),
        other_hiring_manager=member(Role.HIRING_MANAGER, "Otto"),
        hr=member(Role.HR, "Hana"),
        superuser=SuperuserFactory(),
        other_hr=UserFactory(role=Role.HR),
        user_without_company=UserFactory(company=None),
    )
