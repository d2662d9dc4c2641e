"""Loads all of the demo data, once."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Q

from accounts.models import Role, User
from companies.models import Company, CompanyDomain
from demo import store
from demo.contacts import Contact, make_contacts
from demo.history import store_audit, store_referrals
from demo.network import make_networks, store_networks
from demo.plan import Plan
from demo.sources import Firm, read_firm

PASSWORD = "referral-demo"
ACCOUNTS = ("super", "hr", "manager", "employee")
FOLDERS = ("brightwater", "kestrel")
# How many people there are outside, whom several at one company may know.
CONTACTS = 2600


class OccupiedError(Exception):
    """What the demo data would be called is there already, but is not the demo data."""


def is_loaded() -> bool:
    """Whether the first demo company is there."""
    return Company.objects.named(read_firm(FOLDERS[0]).name).exists()


@dataclass
class Loaded:
    """What was stored."""

    companies: int = 0
    users: int = 0
    jobs: int = 0
    connections: int = 0
    referrals: int = 0


@dataclass(frozen=True)
class Loading:
    """What storing one company needs to know."""

    firm: Firm
    contacts: Sequence[Contact]
    hashed: str
    now: datetime


@transaction.atomic
def load(now: datetime) -> Loaded:
    """Store what is not there yet: a second time, nothing.

    All dates lie before `now`, at the same distance whenever this runs. Raises OccupiedError where a username of the
    demo people belongs to somebody else; nothing is stored then.
    """
    loaded = Loaded()
    firms = [found for found in map(read_firm, FOLDERS) if not Company.objects.named(found.name).exists()]
    if not firms:
        return loaded
    refuse_strangers(firms)
    # Hashing takes long on purpose: once is enough, since the password is no secret.
    hashed = make_password(PASSWORD)
    store.store_superuser(hashed, now)
    contacts = make_contacts(random.Random("contacts"), CONTACTS)
    for one in firms:
        load_firm(Loading(one, contacts, hashed, now), loaded)
    return loaded


def refuse_strangers(firms: list[Firm]) -> None:
    """Raises OccupiedError where a username, address or domain of the demo people belongs to somebody else."""
    people = [person for one in firms for person in one.people]
    addresses = [f"{person.handle}@{one.domain}" for one in firms for person in one.people]
    same = Q(username__in=[person.login for person in people]) | Q(email__in=addresses)
    strangers = User.objects.filter(same | Q(username="super") & ~Q(role=Role.SUPERUSER))
    names = [*strangers.values_list("username", flat=True)]
    names += CompanyDomain.objects.filter(domain__in=[one.domain for one in firms]).values_list("domain", flat=True)
    if names:
        raise OccupiedError(f"Taken by somebody else: {', '.join(sorted(names))}. Load into an empty database.")


def load_firm(load: Loading, loaded: Loaded) -> None:
    """Store one company with all that belongs to it."""
    firm, now = load.firm, load.now
    company = store.store_company(firm, now)
    users = store.store_people(firm, company, load.hashed, now)
    jobs = store.store_jobs(firm, company, users, now)
    networks = make_networks(firm, load.contacts)
    connections = store_networks(firm, networks, users, now)
    referrals = store_referrals(Plan(firm, networks, now).build(), jobs, users, connections)
    store_audit(company, users, jobs)
    loaded.companies += 1
    loaded.users += len(users)
    loaded.jobs += len(jobs)
    loaded.connections += len(connections)
    loaded.referrals += len(referrals)
