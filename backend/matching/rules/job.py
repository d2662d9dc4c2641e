"""A job, understood: the roles and the level it asks for, and the words of its requirements."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from .employers import industry_of
from .kinship import kin_of
from .levels import LEVELS, Level
from .lexicon import read_lists
from .phrases import OCCUPATIONS
from .position import RECRUITING
from .reading import read_title
from .text import fold, tokens

_MOST_WORDS = 24
_INTERNSHIP = "INTERNSHIP"
_NUMBERS = {
    word: number
    for number, words in {
        1: "one ein eins un une uno una um uma een один",
        2: "two zwei deux dos due twee dois duas два",
        3: "three drei trois tres tre drie три",
        4: "four vier quatre cuatro quattro quatro четыре",
        5: "five funf fuenf cinq cinco cinque vijf пять",
        6: "six sechs seis sei zes шесть",
        7: "seven sieben sept siete sette zeven sete семь",
        8: "eight acht huit ocho otto oito восемь",
        10: "ten zehn dix diez dieci tien dez десять",
    }.items()
    for word in words.split()
}
_YEARS = re.compile(
    r"(?:(\d{1,2})\s*\+?(?:\s*(?:-|–|to|bis|a|à|tot)\s*\d{1,2})?|\b("
    + "|".join(_NUMBERS)
    + r"))\s*\+?\s*(?:\w+\s+){0,3}?"
    r"(?:years?|yrs?|jahren?|ans|annees?|anos|anni|jaar|лет|года?)\b"
)
_SKILLS = frozenset(" ".join(tokens(name)) for names in read_lists("skills").values() for name in names)
_LONGEST_SKILL = max((skill.count(" ") + 1 for skill in _SKILLS), default=1)
_PROPER = re.compile(r"(?<![.!?]\s)(?<!^)\b(?:[A-Z]{2,6}\b|[A-Z][a-z]+[A-Z]\w*)")


@dataclass(frozen=True, slots=True)
class JobProfile:
    """What the score knows of a job."""

    roles: tuple[str, ...] = ()
    level: str = ""
    words: tuple[str, ...] = ()
    industry: str = ""
    internship: bool = False

    def to_json(self) -> dict[str, object]:
        """As plain lists and texts, to be stored."""
        return {
            "roles": list(self.roles),
            "level": self.level,
            "words": list(self.words),
            "industry": self.industry,
            "internship": self.internship,
        }

    @staticmethod
    def from_json(stored: str | dict) -> "JobProfile":
        """From what `to_json` gave, or its text."""
        content = json.loads(stored) if isinstance(stored, str) else stored
        return JobProfile(
            tuple(role for role in content.get("roles", ()) if role in OCCUPATIONS),
            content.get("level", ""),
            tuple(content.get("words", ())),
            content.get("industry", ""),
            bool(content.get("internship", False)),
        )


def understand_job(
    title: str, department: str = "", requirements: str = "", description: str = "", location: str = "", type: str = ""
) -> JobProfile:
    """Roles and level from the title (the department where it is vague), words from the requirements."""
    reading = read_title(title or "", department or "")
    internship = type == _INTERNSHIP
    level = reading.level or (Level.TRAINEE if internship else _level_by_years(requirements or ""))
    industry = industry_of(reading.rest, "") or industry_of(tokens(description or ""), "")
    return JobProfile(
        roles=tuple(reading.roles),
        level=str(level),
        words=words_of_requirements(f"{title}\n{requirements}"),
        industry=industry,
        internship=internship or level in (Level.STUDENT, Level.TRAINEE),
    )


def _level_by_years(requirements: str) -> str:
    """From five years of experience on, somebody senior is asked for."""
    found = _YEARS.search(fold(requirements))
    if not found:
        return ""
    years = int(found[1]) if found[1] else _NUMBERS[found[2]]
    return Level.SENIOR if 5 <= years <= 30 else ""


def words_of_requirements(text: str) -> tuple[str, ...]:
    """Names of tools, methods and certificates: those of the lexicon, and abbreviations ("WMS") it does not know."""
    found: list[str] = []
    for line in text.splitlines()[:60]:
        found += known_skills(tokens(line))
        found += (fold(word) for word in _PROPER.findall(line))
    return tuple(dict.fromkeys(word for word in found if word not in _ORDINARY))[:_MOST_WORDS]


def known_skills(words: list[str]) -> Iterable[str]:
    """The skills of the lexicon that stand in these words, the longest first."""
    at = 0
    while at < len(words):
        for size in range(min(_LONGEST_SKILL, len(words) - at), 0, -1):
            if (name := " ".join(words[at : at + size])) in _SKILLS:
                yield name
                at += size
                break
        else:
            at += 1


# Abbreviations that are no skill.
_ORDINARY = frozenset(
    [
        "it",
        "hr",
        "uk",
        "us",
        "usa",
        "eu",
        "ec",
        "de",
        "fr",
        "en",
        "es",
        "nl",
        "be",
        "ceo",
        "cfo",
        "cto",
        "vp",
        "pm",
        "sr",
        "jr",
        "ok",
        "ag",
        "gmbh",
        "mwd",
        "but",
        "hf",
        "phd",
        "msc",
        "bsc",
        "ba",
    ]
)


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
    """Whether recruiters are what the job looks for."""
    return any(OCCUPATIONS[role].family == RECRUITING for role in job.roles)


def asked_level(job: JobProfile) -> str:
    """The level a job asks for: what it states, else what is usual in its first role."""
    return job.level or (OCCUPATIONS[job.roles[0]].usual if job.roles else Level.MID)


@lru_cache(maxsize=4096)
def kin_roles(job: JobProfile) -> frozenset[str]:
    """The roles that can fit at all."""
    students = chain.from_iterable(OCCUPATIONS[role].students for role in job.roles if job.internship)
    return frozenset(chain(chain.from_iterable(kin_of(role) for role in job.roles), students))
