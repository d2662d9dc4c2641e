"""The people whom the people of the demo companies know: invented, of several cultures."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote
from zlib import crc32

from common.text import folded
from demo.sources import Candidate, world

# Few people show their connections an e-mail address.
EMAIL_SHARE = 0.025
# Some profiles say nothing of work.
BLANK_SHARE = 0.04


@dataclass(frozen=True)
class Contact:
    """One person out there, whom several owners may know."""

    first: str
    last: str
    field: str
    employer: str
    position: str
    email: str
    profile_url: str


def falling(count: int, power: float) -> list[float]:
    """Weights by place, the first the greatest."""
    return [1 / (place + 1) ** power for place in range(count)]


def slug(text: str) -> str:
    """A text as a part of an address; letters of any script stay."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in folded(text)).split())


def make_contacts(rng: random.Random, count: int) -> list[Contact]:
    """So many people; their profile addresses and e-mails are unique."""
    cultures = world("world/names")["culture"]
    positions = world("world/positions")
    employers: Sequence[str] = world("world/employers")["names"]
    taken: set[str] = set()
    found = []
    for _ in range(count):
        culture = rng.choices(cultures, [culture["weight"] for culture in cultures])[0]
        first, last = rng.choice(culture["given"]), rng.choice(culture["family"])
        field = rng.choices(list(positions["weights"]), list(positions["weights"].values()))[0]
        titles = positions["fields"][field]
        employer = rng.choices(employers, falling(len(employers), 0.6))[0]
        email = address(first, last, employer) if rng.random() < EMAIL_SHARE else ""
        unique = "" if email in taken else email
        taken.add(unique)
        blank = rng.random() < BLANK_SHARE
        found.append(
            Contact(
                first=first,
                last=last,
                field="Others" if blank else field,
                employer="" if blank else employer,
                position="" if blank else rng.choices(titles, falling(len(titles), 0.5))[0],
                email=unique,
                profile_url=profile(f"{first} {last}", rng.randrange(16**8)),
            )
        )
    return found


def written(candidate: Candidate) -> Contact:
    """The contact of somebody who is written down; the same at every call."""
    name = f"{candidate.first} {candidate.last}"
    return Contact(
        first=candidate.first,
        last=candidate.last,
        field="",
        employer=candidate.employer,
        position=candidate.position,
        email=address(candidate.first, candidate.last, candidate.employer) if candidate.email else "",
        profile_url=profile(name, crc32(name.encode())),
    )


def profile(name: str, number: int) -> str:
    """The address of a profile."""
    return f"https://www.linkedin.com/in/{quote(slug(name))}-{number:08x}"


def address(first: str, last: str, employer: str) -> str:
    """`first.last@employer.example`, a domain that nobody can own; empty where the names have no plain letters."""
    name, host = f"{slug(first)}.{slug(last)}", slug(employer)
    return f"{name}@{host}.example" if name.isascii() and host.isascii() and host else ""


def known_by(rng: random.Random, contacts: Sequence[Contact], field: str, count: int) -> list[Contact]:
    """Whom one person knows: people of their own field four times as likely as others."""
    weights = [4.0 if contact.field == field else 1.0 for contact in contacts]
    # Weighted sampling without replacement (Efraimidis and Spirakis).
    ranks = sorted(range(len(contacts)), key=lambda i: rng.random() ** (1 / weights[i]), reverse=True)
    return [contacts[i] for i in ranks[:count]]
