"""Users for testing permissions: of one company, and outsiders."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rest_framework.test import APIClient

from accounts.models import Company, Department, Role, User
from accounts.tests.factories import CompanyFactory, DepartmentFactory, SuperuserFactory, UserFactory

# Returns a client that is signed in as the user: the fixture `as_user`.
SignIn = Callable[[User], APIClient]


@dataclass(frozen=True)
class Team:
    """The users of one company, a superuser, HR of another company, and a user without a company."""

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
    """Create a company with one user of each role, and the outsiders."""
    company = CompanyFactory(name="Acme")
    department = DepartmentFactory(company=company, name="Engineering")

    def member(role: Role, username: str, first_name: str, **more: Any) -> User:
        user: User = UserFactory(company=company, role=role, username=username, first_name=first_name, **more)
        return user

    return Team(
        company=company,
        department=department,
        employee=member(Role.EMPLOYEE, "employee", "Erin", department=department),
        colleague=member(Role.EMPLOYEE, "colleague", "Colin"),
        hiring_manager=member(Role.HIRING_MANAGER, "manager", "Mara"),
        other_hiring_manager=member(Role.HIRING_MANAGER, "other-manager", "Otto"),
        hr=member(Role.HR, "hr", "Hana"),
        superuser=SuperuserFactory(),
        other_hr=UserFactory(role=Role.HR),
        user_without_company=UserFactory(company=None),
    )
