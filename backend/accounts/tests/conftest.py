"""People whom the tests of accounts share."""

from dataclasses import dataclass

import pytest
from rest_framework.test import APIClient

from accounts.models import Role, User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn
from companies.models import Company, Department
from companies.tests.factories import CompanyFactory, DepartmentFactory


@dataclass
class Firm:
    """A company with one HR person, a manager, an employee, and a department; and its stranger next door."""

    company: Company
    department: Department
    hr: User
    manager: User
    employee: User
    stranger: User


@pytest.fixture
def firm(db: None) -> Firm:
    company = CompanyFactory(name="Acme")
    design = DepartmentFactory(company=company, name="Design")
    people = {
        "hr": UserFactory(company=company, role=Role.HR, username="hr", first_name="Hana"),
        "manager": UserFactory(company=company, role=Role.HIRING_MANAGER, username="manager", first_name="Milo"),
        "employee": UserFactory(company=company, username="employee", first_name="Eda", department=design),
    }
    return Firm(company=company, department=design, stranger=UserFactory(), **people)


@pytest.fixture
def hr(firm: Firm, as_user: SignIn) -> APIClient:
    """Signed in as the company's HR."""
    return as_user(firm.hr)
