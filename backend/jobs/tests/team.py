"""The people whom permissions are tested with: one company's, and strangers."""

from dataclasses import dataclass

from accounts.models import Role, User
from accounts.tests.factories import SuperuserFactory, UserFactory
from companies.models import Company, Department
from companies.tests.factories import CompanyFactory, DepartmentFactory


@dataclass(frozen=True)
class Team:
    """`stranger` is HR of another company; `lost` has no company at all."""

    company: Company
    department: Department
    employee: User
    colleague: User
    manager: User
    other_manager: User
    hr: User
    superuser: User
    stranger: User
    lost: User

    @property
    def foreign_id(self) -> int:
        """Id of the stranger's company."""
        company = self.stranger.company
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
        manager=member(Role.HIRING_MANAGER, "Mara"),
        other_manager=member(Role.HIRING_MANAGER, "Otto"),
        hr=member(Role.HR, "Hana"),
        superuser=SuperuserFactory(),
        stranger=UserFactory(role=Role.HR),
        lost=UserFactory(company=None),
    )
