"""The initial data of torture and of faults: two companies, each with a word that the other one must never see."""

from typing import Any
from uuid import uuid4

from accounts.models import DeviceToken, Role
from accounts.tests.factories import PASSWORD, CompanyFactory, DepartmentFactory, UserFactory
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from referrals.tests.factories import ReferralFactory
from tools.people import BESET, BYSTANDING

EMPLOYEES = 55
JOBS = 5
CONNECTIONS = 40
REFERRALS = 10


def make_company(word: str) -> dict[str, Any]:
    """Store a company with this word in all its texts. Returns the tokens of its users, and the ids of its rows."""
    company = CompanyFactory(name=f"{word} works", description=word)
    about = {"company": company, "first_name": word, "position": word}
    # Hashing passwords is slow, so only HR and the manager have one.
    hr = UserFactory(role=Role.HR, username=f"{word}-hr", email=f"hr@{word}.test", **about)
    manager = UserFactory(role=Role.HIRING_MANAGER, username=f"{word}-manager", **about)
    employees = [UserFactory(username=f"{word}-{n}", password=None, **about) for n in range(EMPLOYEES)]
    texts = dict.fromkeys(("title", "description", "requirements", "location"), word)
    department = DepartmentFactory(company=company, name=word)
    jobs = [JobFactory(company=company, department=department, hiring_manager=manager, **texts) for _ in range(JOBS)]
    known = {"first_name": word, "employer": word, "position": word}
    connections = [[ConnectionFactory(owner=owner, **known) for _ in range(2)] for owner in employees]
    connections[0] += [ConnectionFactory(owner=employees[0], **known) for _ in range(CONNECTIONS)]
    referrals = [
        ReferralFactory(job=jobs[0], referrer=owner, connection=theirs[0], notes=word)
        for owner, theirs in zip(employees[:REFERRALS], connections, strict=False)
    ]
    return {
        "id": company.pk,
        "password": PASSWORD,
        "hr": DeviceToken.issue(hr),
        "manager": DeviceToken.issue(manager),
        "employees": [DeviceToken.issue(each) for each in employees],
        "connections": [theirs[-1].pk for theirs in connections],
        "jobs": [job.pk for job in jobs],
        "referrals": [referral.pk for referral in referrals],
    }


def populate() -> dict[str, Any]:
    """Store both companies. Returns the results of `make_company` by word."""
    return {word: make_company(word) for word in (BESET, BYSTANDING)}


def issue(company_id: int, role: str, count: int) -> list[str]:
    """Store users with this role, of no company for NO_COMPANY and superusers. Returns their tokens."""
    company = None if role in ("NO_COMPANY", Role.SUPERUSER) else company_id
    known = role if role in Role.values else Role.EMPLOYEE
    return [
        DeviceToken.issue(
            UserFactory(
                username=f"{BESET}-{uuid4().hex[:12]}", password=None, role=known, company=None, company_id=company
            )
        )
        for _ in range(count)
    ]
