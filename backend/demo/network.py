"""Stores whom the people of a demo company know."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta

from accounts.models import User
from connections.deduplication import email_key, name_key, url_key
from connections.linkedin_parser.result import DetectedFormat
from connections.models import Connection, ImportRun
from demo.contacts import Contact, known_by, written
from demo.sources import Firm

# How far back people remember whom they met.
YEARS_OF_CONTACTS = 15
DAYS_PER_YEAR = 365.25
# What was typed in by hand instead of imported: it has neither a date nor an address of a profile.
BY_HAND_SHARE = 0.03

# What is recognised in a current export.
EXPORT = DetectedFormat(
    encoding="utf-8",
    delimiter=",",
    header_line=4,
    columns_mapped={
        "first_name": "First Name",
        "last_name": "Last Name",
        "profile_url": "URL",
        "email": "Email Address",
        "company": "Company",
        "position": "Position",
        "connected_at": "Connected On",
    },
    columns_ignored=[],
)

Network = dict[str, list[Contact]]


def make_networks(firm: Firm, contacts: Sequence[Contact]) -> Network:
    """Who knows whom, by login."""
    rng = random.Random(f"{firm.seed} networks")
    networks = {}
    for person in firm.people:
        known = known_by(rng, contacts, person.department, person.network)
        networks[person.login] = [
            replace(contact, profile_url="") if rng.random() < BY_HAND_SHARE else contact for contact in known
        ]
    for story in firm.stories:
        networks[story.referrer].append(written(story.candidate))
    return networks


def store_networks(
    firm: Firm, networks: Network, users: Mapping[str, User], now: datetime
) -> dict[tuple[str, Contact], Connection]:
    """The connections, by login and contact; each owner's were imported on one day."""
    rng = random.Random(f"{firm.seed} connections")
    stored: dict[tuple[str, Contact], Connection] = {}
    for person in firm.people:
        # Everybody has imported their network before they began to refer.
        imported = now - timedelta(days=min(person.joined, firm.onboarded, 366 + rng.randrange(60)) - 0.2)
        for contact in networks[person.login]:
            stored[person.login, contact] = connection(rng, users[person.login], contact, imported)
    Connection.objects.bulk_create(stored.values(), batch_size=500)
    ImportRun.objects.bulk_create(run_of(user, stored.values()) for user in users.values())
    return stored


def run_of(owner: User, connections: Iterable[Connection]) -> ImportRun:
    """The import by which somebody's connections came, from a current export of LinkedIn."""
    imported = [one.imported_at for one in connections if one.owner_id == owner.pk and one.imported_at]
    return ImportRun(
        owner=owner,
        at=imported[0],
        rows_total=len(imported),
        created=len(imported),
        updated=0,
        unchanged=0,
        merged_in_file=0,
        skipped_total=0,
        detected=asdict(EXPORT),
    )


def connection(rng: random.Random, owner: User, contact: Contact, imported: datetime) -> Connection:
    """One contact as its owner has it; most were met in the last few years."""
    by_hand = not contact.profile_url
    met = imported - timedelta(days=1 + YEARS_OF_CONTACTS * DAYS_PER_YEAR * rng.random() ** 1.7)
    return Connection(
        owner=owner,
        first_name=contact.first,
        last_name=contact.last,
        email=contact.email,
        employer=contact.employer,
        position=contact.position,
        profile_url=contact.profile_url,
        connected_at=None if by_hand else met.date(),
        imported_at=None if by_hand else imported,
        created_at=imported,
        email_key=email_key(contact.email),
        url_key=url_key(contact.profile_url) if contact.profile_url else None,
        name_key=name_key(contact.first, contact.last, contact.employer),
    )
