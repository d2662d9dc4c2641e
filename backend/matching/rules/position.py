"""A person's position, understood: all that the score may know of them."""

from dataclasses import dataclass
from functools import lru_cache

from .employers import industry_of
from .levels import Level
from .phrases import OCCUPATIONS
from .reading import read_title

RECRUITING = "recruiting"
RECRUITER = "recruiter"


@dataclass(frozen=True, slots=True)
class PositionProfile:
    """Roles most important first, level, flags and trade; nothing of who the person is."""

    roles: tuple[str, ...] = ()
    level: str = ""
    flags: tuple[str, ...] = ()
    industry: str = ""

    def key(self) -> str:
        """A compact text, the same for equal profiles."""
        return "|".join((",".join(self.roles), self.level, ",".join(self.flags), self.industry))

    @staticmethod
    def from_key(key: str) -> "PositionProfile":
        """The profile of a key; what a key does not hold is empty."""
        return _from_key(key)


@lru_cache(maxsize=32_768)
def _from_key(key: str) -> PositionProfile:
    roles, level, flags, industry = (*key.split("|"), "", "", "")[:4]
    return PositionProfile(_listed(roles), level, _listed(flags), industry)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(",") if part)


def understand_position(position: str, employer: str) -> PositionProfile:
    """What a title at an employer says; an empty profile where it says nothing that the lexicon knows."""
    reading = read_title(position or "", employer or "")
    flags = set(reading.flags)
    level = reading.level
    if level in (Level.STUDENT, Level.RETIRED):
        flags.add(str(level))
    if reading.roles and OCCUPATIONS[reading.roles[0]].family == RECRUITING:
        flags.add("recruiter")
    industry = industry_of(reading.rest, employer or "")
    return PositionProfile(tuple(reading.roles), str(level), tuple(sorted(flags)), industry)
