"""Deriving the profile of a job: roles, level, and the words of its title and requirements that matter."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Any

from .backgrounds import find_backgrounds
from .employers import industry_of
from .levels import LEADING, LEVELS, Level
from .phrases import GENERAL, OCCUPATIONS
from .position import RECRUITER, RECRUITING
from .prepared import meaning
from .requirements import MOST_WORDS, level_by_years, words_of_requirements
from .similarity import related_roles
from .text import clean, fold, tokens, without_markdown
from .title_parsing import parse_title

_INTERNSHIP = "INTERNSHIP"
# Words in job titles that say nothing about the occupation.
_OF_ANY_POST = frozenset(
    ("remote", "hybrid", "onsite", "office", "home", "based", "month", "months", "week", "hours", "shift", "shifts")
) | frozenset(("working", "summer", "role", "position", "contract", "with", "global", "regional", "local", "group"))


@dataclass(frozen=True, slots=True)
class JobProfile:
    """Everything that the score uses of a job. `roles` are sorted, most important first."""

    roles: tuple[str, ...] = ()
    level: str = ""
    words: tuple[str, ...] = ()
    industry: str = ""
    internship: bool = False
    # Roles that the requirements accept as previous experience.
    backgrounds: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return a dictionary of plain lists, texts and booleans, to be stored as JSON."""
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
        """Return the profile from the dictionary of `to_json`, or from its JSON text. Drops unknown roles."""
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
    """Derive roles and level from the title (and department, if it is vague), words and backgrounds from the rest.

    Requirements and description are in Markdown.
    """
    requirements, description = without_markdown(requirements or ""), without_markdown(description or "")
    parsed = parse_title(title or "", department or "")
    internship = type == _INTERNSHIP
    level = parsed.level or (Level.TRAINEE if internship else level_by_years(requirements))
    industry = industry_of(parsed.rest, "") or industry_of(tokens(description), "")
    words = (
        *_specialism(title or "", location or "", parsed.rest),
        *words_of_requirements(f"{title}\n{requirements}"),
    )
    return JobProfile(
        roles=tuple(parsed.roles),
        level=str(level),
        words=tuple(dict.fromkeys(words))[:MOST_WORDS],
        industry=industry,
        internship=internship or level in (Level.STUDENT, Level.TRAINEE),
        backgrounds=find_backgrounds(requirements),
    )


def _specialism(title: str, location: str, rest: list[str]) -> list[str]:
    """Return the words of a title that are part of neither role nor level: "payments" in "Product Manager Payments"."""
    place = tokens(location)
    return [
        word
        for word in tokens(clean(title))
        if len(word) >= 4 and word.isalpha() and word not in place and GENERAL.isdisjoint(meaning(word))
        if word not in _OF_ANY_POST and set(meaning(word)).intersection(rest)
    ]


def apply_edits(job: JobProfile, added: Iterable[str], removed: Iterable[str]) -> JobProfile:
    """Return the profile with entries added and removed: "role:data-engineer", "level:senior", "word:kafka"."""
    for entry in removed:
        kind, value = _parse_entry(entry)
        if kind == "role":
            job = replace(job, roles=tuple(role for role in job.roles if role != value))
        elif kind == "level" and job.level == value:
            job = replace(job, level="")
        elif kind == "word":
            job = replace(job, words=tuple(word for word in job.words if word != value))
    for entry in added:
        kind, value = _parse_entry(entry)
        if kind == "role" and value not in job.roles:
            job = replace(job, roles=(*job.roles, value))
        elif kind == "level":
            job = replace(job, level=value, internship=job.internship or value in (Level.STUDENT, Level.TRAINEE))
        elif kind == "word" and value and value not in job.words:
            job = replace(job, words=(*job.words, value))
    return job


def _parse_entry(entry: str) -> tuple[str, str]:
    kind, mark, value = entry.partition(":")
    if mark and kind in ("role", "level", "word"):
        known = kind == "word" or value in (OCCUPATIONS if kind == "role" else LEVELS)
        return (kind, fold(value) if kind == "word" else value) if known else ("", "")
    if entry in OCCUPATIONS:
        return "role", entry
    return ("level", entry) if entry in LEVELS else ("word", fold(entry))


def seeks_recruiters(job: JobProfile) -> bool:
    """Whether recruiters fit the job: it is in recruiting, or related to it, such as other jobs in human resources."""
    return any(OCCUPATIONS[role].family == RECRUITING or RECRUITER in related_roles(role) for role in job.roles)


def requested_level(job: JobProfile) -> str:
    """Return the level that a job states, else the usual level of its first role if that is a leading one, else mid."""
    usual = OCCUPATIONS[job.roles[0]].usual if job.roles else Level.MID
    return job.level or (usual if usual in LEADING else Level.MID)


@lru_cache(maxsize=4096)
def eligible_roles(job: JobProfile) -> frozenset[str]:
    """Return all roles that can fit the job to any degree."""
    students = chain.from_iterable(OCCUPATIONS[role].students for role in job.roles if job.internship)
    backgrounds = job.backgrounds if job.roles else ()
    return frozenset(chain(chain.from_iterable(related_roles(role) for role in job.roles), students, backgrounds))
