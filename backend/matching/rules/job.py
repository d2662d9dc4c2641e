"""A job, understood: the roles and the level it asks for, and the words of its requirements."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Any

from .backgrounds import backgrounds_of
from .employers import industry_of
from .kinship import kin_of
from .levels import LEADING, LEVELS, Level
from .phrases import GENERAL, OCCUPATIONS
from .position import RECRUITER, RECRUITING
from .prepared import meaning
from .reading import read_title
from .requirements import MOST_WORDS, level_by_years, words_of_requirements
from .text import clean, fold, tokens

_INTERNSHIP = "INTERNSHIP"
# What the title of any post may say beside the role.
_OF_ANY_POST = frozenset(
    ("remote", "hybrid", "onsite", "office", "home", "based", "month", "months", "week", "hours", "shift", "shifts")
) | frozenset(("working", "summer", "role", "position", "contract", "with", "global", "regional", "local", "group"))


@dataclass(frozen=True, slots=True)
class JobProfile:
    """What the score knows of a job."""

    roles: tuple[str, ...] = ()
    level: str = ""
    words: tuple[str, ...] = ()
    industry: str = ""
    internship: bool = False
    # Roles that the requirements name as where somebody may come from.
    backgrounds: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """As plain lists and texts, to be stored."""
        return {
            "roles": list(self.roles),
            "level": self.level,
            "words": list(self.words),
            "industry": self.industry,
            "internship": self.internship,
            "backgrounds": list(self.backgrounds),
        }

    @staticmethod
    def from_json(stored: str | dict[str, Any]) -> "JobProfile":
        """From what `to_json` gave, or its text."""
        content = json.loads(stored) if isinstance(stored, str) else stored
        return JobProfile(
            tuple(role for role in content.get("roles", ()) if role in OCCUPATIONS),
            content.get("level", ""),
            tuple(content.get("words", ())),
            content.get("industry", ""),
            bool(content.get("internship", False)),
            tuple(role for role in content.get("backgrounds", ()) if role in OCCUPATIONS),
        )


def understand_job(
    title: str, department: str = "", requirements: str = "", description: str = "", location: str = "", type: str = ""
) -> JobProfile:
    """Roles and level from the title (the department where it is vague), words and backgrounds from the rest."""
    reading = read_title(title or "", department or "")
    internship = type == _INTERNSHIP
    level = reading.level or (Level.TRAINEE if internship else level_by_years(requirements or ""))
    industry = industry_of(reading.rest, "") or industry_of(tokens(description or ""), "")
    words = (
        *_specialism(title or "", location or "", reading.rest),
        *words_of_requirements(f"{title}\n{requirements}"),
    )
    return JobProfile(
        roles=tuple(reading.roles),
        level=str(level),
        words=tuple(dict.fromkeys(words))[:MOST_WORDS],
        industry=industry,
        internship=internship or level in (Level.STUDENT, Level.TRAINEE),
        backgrounds=backgrounds_of(requirements or ""),
    )


def _specialism(title: str, location: str, rest: list[str]) -> list[str]:
    """The words of a title that name neither role nor level: "payments" of a product manager for payments."""
    place = tokens(location)
    return [
        word
        for word in tokens(clean(title))
        if len(word) >= 4 and word.isalpha() and word not in place and GENERAL.isdisjoint(meaning(word))
        if word not in _OF_ANY_POST and set(meaning(word)).intersection(rest)
    ]


def edited(job: JobProfile, added: Iterable[str], removed: Iterable[str]) -> JobProfile:
    """With what people added and removed: codes of roles, levels ("level:senior"), or words ("word:kafka")."""
    for entry in removed:
        kind, value = _entry(entry)
        if kind == "role":
            job = replace(job, roles=tuple(role for role in job.roles if role != value))
        elif kind == "level" and job.level == value:
            job = replace(job, level="")
        elif kind == "word":
            job = replace(job, words=tuple(word for word in job.words if word != value))
    for entry in added:
        kind, value = _entry(entry)
        if kind == "role" and value not in job.roles:
            job = replace(job, roles=(*job.roles, value))
        elif kind == "level":
            job = replace(job, level=value, internship=job.internship or value in (Level.STUDENT, Level.TRAINEE))
        elif kind == "word" and value and value not in job.words:
            job = replace(job, words=(*job.words, value))
    return job


def _entry(entry: str) -> tuple[str, str]:
    kind, mark, value = entry.partition(":")
    if mark and kind in ("role", "level", "word"):
        known = kind == "word" or value in (OCCUPATIONS if kind == "role" else LEVELS)
        return (kind, fold(value) if kind == "word" else value) if known else ("", "")
    if entry in OCCUPATIONS:
        return "role", entry
    return ("level", entry) if entry in LEVELS else ("word", fold(entry))


def sought_recruiters(job: JobProfile) -> bool:
    """Whether a recruiter can be what the job looks for: for a post in human resources, too."""
    return any(OCCUPATIONS[role].family == RECRUITING or RECRUITER in kin_of(role) for role in job.roles)


def asked_level(job: JobProfile) -> str:
    """The level a job asks for: what it states, else what is usual in its first role."""
    usual = OCCUPATIONS[job.roles[0]].usual if job.roles else Level.MID
    # A level that is not stated counts as mid, but where the post itself is one of leading others.
    return job.level or (usual if usual in LEADING else Level.MID)


@lru_cache(maxsize=4096)
def kin_roles(job: JobProfile) -> frozenset[str]:
    """The roles that can fit at all."""
    students = chain.from_iterable(OCCUPATIONS[role].students for role in job.roles if job.internship)
    backgrounds = job.backgrounds if job.roles else ()
    return frozenset(chain(chain.from_iterable(kin_of(role) for role in job.roles), students, backgrounds))
