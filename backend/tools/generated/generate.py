"""Generating a whole platform."""

from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.db.models import Model

from accounts.models import Company, Role, User
from connections.models import Connection
from demo.load import PASSWORD, store_superuser
from jobs.models import Job
from referrals.models import Person, Referral
from tools.generated.bulk import continue_ids
from tools.generated.company import CompanyMaker
from tools.generated.population import Population
from tools.generated.sizes import CompanySize

# Usernames in the first company: the first HR person, the first manager, and the employee with the largest network.
FIRST_COMPANY_ACCOUNTS: dict[str, str] = {Role.HR: "hr", Role.HIRING_MANAGER: "manager", Role.EMPLOYEE: "employee"}
# The population is three times as large as the largest network.
SMALLEST_POPULATION = 90_000
ACCOUNTS = ("super", *FIRST_COMPANY_ACCOUNTS.values())


def generate(companies: list[CompanySize], *, seed: int, now: datetime) -> dict[str, int]:
    """Store these companies in an empty database, in a transaction. Returns the number of rows of each kind."""
    # A third of the connections, so that many people are connections of several users.
    population = Population(max(companies[0].connections // 3, SMALLEST_POPULATION), seed)
    password_hash = make_password(PASSWORD)
    store_superuser(password_hash, now)
    first_ids = {"connection": 1, "referral": 1}
    for number, size in enumerate(companies):
        CompanyMaker(
            number,
            size,
            population=population,
            accounts={} if number else dict(FIRST_COMPANY_ACCOUNTS),
            password_hash=password_hash,
            now=now,
            first_ids=first_ids,
        ).store()
    continue_ids(Connection, Person, Referral)
    kinds: dict[str, type[Model]] = {
        "companies": Company,
        "people": User,
        "jobs": Job,
        "connections": Connection,
        "referrals": Referral,
    }
    return {kind: model._default_manager.count() for kind, model in kinds.items()}
