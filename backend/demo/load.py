"""Loading the demo companies."""

from collections import Counter
from datetime import datetime, time, timedelta

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Q

from accounts.models import Company, CompanyDomain, Role, User
from demo.company_loader import CompanyLoader
from demo.files import FOLDERS, CompanyFiles, read_company

PASSWORD = "referral-demo"
ACCOUNTS = ("super", "hr", "manager", "employee")


class OccupiedError(Exception):
    """A username, address or domain of the demo data is already used."""


def missing_companies() -> list[CompanyFiles]:
    """Return the demo companies that are not stored yet."""
    companies = map(read_company, FOLDERS)
    return [files for files in companies if not Company.objects.named(files.company["name"]).exists()]


@transaction.atomic
def load(now: datetime) -> Counter[str]:
    """Store the demo companies that are not stored yet. Returns the number of stored rows of each kind.

    All dates are relative to the Monday of the week of `now`, so that working days stay working days. Raises
    OccupiedError, without storing anything, if a username, address or domain is already used.
    """
    stored: Counter[str] = Counter()
    missing = missing_companies()
    if not missing:
        return stored
    refuse_occupied_names(missing)
    # Hash the password only once, since that is slow, and the password is public anyway.
    password_hash = make_password(PASSWORD)
    store_superuser(password_hash, now)
    monday = datetime.combine(now.date() - timedelta(days=now.weekday()), time(), now.tzinfo)
    for files in missing:
        stored += CompanyLoader(files, password_hash, monday).store()
    return stored


def refuse_occupied_names(missing: list[CompanyFiles]) -> None:
    """Raise OccupiedError if a username, address or domain of a demo company is already used."""
    people = [person for files in missing for person in files.people]
    same = Q(username__in=[person["username"] for person in people]) | Q(email__in=[one["email"] for one in people])
    occupied = User.objects.filter(same | Q(username="super") & ~Q(role=Role.SUPERUSER))
    domains = CompanyDomain.objects.filter(domain__in=[files.company["domain"] for files in missing])
    names = [*occupied.values_list("username", flat=True), *domains.values_list("domain", flat=True)]
    if names:
        raise OccupiedError(f"Taken by somebody else: {', '.join(sorted(names))}. Load into an empty database.")


def store_superuser(password_hash: str, now: datetime) -> None:
    """Store the platform's administrator, unless they exist."""
    User.objects.get_or_create(
        username="super",
        defaults={
            "email": "sam.whitlock@platform.example",
            "email_proven": True,
            "first_name": "Sam",
            "last_name": "Whitlock",
            "role": Role.SUPERUSER,
            "password": password_hash,
            "date_joined": now - timedelta(days=800),
        },
    )
