"""The written part of the demo data: TOML files below `demo/data`, read into plain records."""

import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from common.text import folded

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Person:
    """Somebody who works at a demo company. `joined` is days ago; see data/brightwater/company.toml."""

    first: str
    last: str
    role: str
    department: str
    position: str
    joined: int
    network: int
    refers: int
    username: str = ""
    left: bool = False

    @cached_property
    def handle(self) -> str:
        """`first.last` in plain letters."""
        return ".".join("".join(filter(str.isalnum, folded(name))) for name in (self.first, self.last))

    @cached_property
    def login(self) -> str:
        """What they sign in with: the demo accounts have a short one."""
        return self.username or self.handle


@dataclass(frozen=True)
class Opening:
    """A job as written down; see data/brightwater/jobs/engineering.toml. `closed` is None while it is open."""

    title: str
    department: str
    manager: str
    location: str
    status: str
    type: str
    salary: str
    opened: int
    description: str
    requirements: str
    closed: int | None = None
    openings: int = 1
    appeal: float = 1.0
    filled: bool = False
    field: str = ""

    @cached_property
    def hires_from(self) -> str:
        """The field that its candidates come from."""
        return self.field or self.department


@dataclass(frozen=True)
class Candidate:
    """Somebody who is written down instead of made up by chance."""

    first: str
    last: str
    position: str
    employer: str
    email: bool = False


@dataclass(frozen=True)
class Story:
    """A referral as written down; see data/brightwater/stories.toml. `steps` are (status, days after it was made)."""

    referrer: str
    job: str
    candidate: Candidate
    age: int
    notes: str
    steps: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Firm:
    """One demo company. `referrals` is how many there are in all, `duplicates` how many of them came second."""

    name: str
    website: str
    description: str
    domain: str
    onboarded: int
    seed: int
    referrals: int
    duplicates: int
    people: tuple[Person, ...]
    openings: tuple[Opening, ...]
    stories: tuple[Story, ...]


def read(path: Path) -> dict[str, Any]:
    """One TOML file."""
    with path.open("rb") as file:
        return tomllib.load(file)


@cache
def world(name: str) -> dict[str, Any]:
    """One of the files that all companies share."""
    return read(DATA / f"{name}.toml")


def story_of(entry: dict[str, Any]) -> Story:
    """One entry of a file of stories."""
    steps = tuple((status, float(days)) for status, days in entry["steps"])
    return Story(**{**entry, "steps": steps, "candidate": Candidate(**entry["candidate"])})


def read_firm(folder: str) -> Firm:
    """The company that is described in a folder below `demo/data`."""
    company = read(DATA / folder / "company.toml")
    people = tuple(Person(**person) for person in company.pop("people"))
    files = sorted((DATA / folder / "jobs").glob("*.toml"))
    openings = tuple(Opening(**job) for file in files for job in read(file)["jobs"])
    stories = tuple(map(story_of, read(DATA / folder / "stories.toml")["stories"]))
    return Firm(**company, people=people, openings=openings, stories=stories)
