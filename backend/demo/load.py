"""Stores the demo companies."""

from collections import Counter
from datetime import datetime, time, timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Q

from accounts.models import Role, User
from companies.models import Company, CompanyDomain
from demo.company_loader import CompanyLoader
from demo.files import FOLDERS, CompanyFiles, read_company

PASSWORD = "referral-demo"
ACCOUNTS = ("super", "hr", "manager", "employee")


class OccupiedError(Exception):
    """A name that the demo data needs belongs to somebody else."""


def missing_companies() -> list[CompanyFiles]:
    """The demo companies that are not stored yet."""
    companies = map(read_company, FOLDERS)
    return [files for files in companies if not Company.objects.named(files.company["name"]).exists()]


@transaction.atomic
def load(now: datetime) -> Counter[str]:
    """Store the demo companies that are not there yet, and answer how many rows of each kind were stored.

    All dates lie before the Monday of the week of `now`, so that what happened on a working day still did. Raises
    OccupiedError where a username, address or domain belongs to somebody else; nothing is stored then.
    """
    stored: Counter[str] = Counter()
    missing = missing_companies()
    if not missing:
        return stored
    refuse_occupied_names(missing)
    # Hashing takes long on purpose: once is enough, since the password is no secret.
    password_hash = make_password(PASSWORD)
    store_superuser(password_hash, now)
    monday = datetime.combine(now.date() - timedelta(days=now.weekday()), time(), now.tzinfo)
    for files in missing:
        stored += CompanyLoader(files, password_hash, monday).store()
    return stored


def refuse_occupied_names(missing: list[CompanyFiles]) -> None:
    """Raise OccupiedError where a username, address or domain of a demo company belongs to somebody else."""
    people = [person for files in missing for person in files.people]
    same = Q(username__in=[person["username"] for person in people]) | Q(email__in=[one["email"] for one in people])
    occupied = User.objects.filter(same | Q(username="super") & ~Q(role=Role.SUPERUSER))
    domains = CompanyDomain.objects.filter(domain__in=[files.company["domain"] for files in missing])
    names = [*occupied.values_list("username", flat=True), *domains.values_list("domain", flat=True)]
    if names:
        raise OccupiedError(f"Taken by somebody else: {', '.join(sorted(names))}. Load into an empty database.")


def store_superuser(password_hash: str, now: datetime) -> None:
    """The platform's administrator, of no company; the one who is there already stays as they are."""
    user, created = User.objects.get_or_create(
        username="super",
        defaults={
            "email": "sam.whitlock@platform.example",
            "first_name": "Sam",
            "last_name": "Whitlock",
            "role": Role.SUPERUSER,
            "password": password_hash,
            "date_joined": now - timedelta(days=800),
        },
    )
    if created:
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
