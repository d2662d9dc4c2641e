"""Deriving the profile of a person's position."""

from dataclasses import dataclass
from functools import lru_cache

from .employers import MAX_KEY, industry_of
from .levels import Level
from .phrases import OCCUPATIONS
from .title_parsing import depends_on_employer, parse_title

RECRUITING = "recruiting"
RECRUITER = "recruiter"


@dataclass(frozen=True, slots=True)
class PositionProfile:
    """Everything that the score uses of a person: roles (most important first), level, flags, and industry.

    Contains nothing else about the person, in particular no name.
    """

    roles: tuple[str, ...] = ()
    level: str = ""
    flags: tuple[str, ...] = ()
    industry: str = ""

    def key(self) -> str:
        """Return a text that `from_key` turns back into an equal profile."""
        return "|".join((",".join(self.roles), self.level, ",".join(self.flags), self.industry))

    @staticmethod
    def from_key(key: str) -> "PositionProfile":
        """Return the profile of a key. Parts that are missing in the key are empty."""
        return _from_key(key)


@lru_cache(maxsize=32_768)
def _from_key(key: str) -> PositionProfile:
    roles, level, flags, industry = (*key.split("|"), "", "", "")[:4]
    return PositionProfile(_split(roles), level, _split(flags), industry)


def _split(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(",") if part)


def understand_position(position: str, employer: str) -> PositionProfile:
    """Derive a profile from a title and an employer's name. Empty if the lexicon knows nothing in them."""
    title, name = position or "", employer or ""
    return _understand(title, name if depends_on_employer(title) else "", industry_of((), name))


# Cached, since many people of a network have the same title and work in the same industry.
@lru_cache(maxsize=8192)
def _understand(title: str, employer: str, industry: str) -> PositionProfile:
    """Derive a profile from a title, the name of an employer that may complete it, and the employer's industry."""
    parsed = parse_title(title, employer)
    flags = set(parsed.flags)
    level = parsed.level
    if level in (Level.STUDENT, Level.RETIRED):
        flags.add(str(level))
    if parsed.roles and OCCUPATIONS[parsed.roles[0]].family == RECRUITING:
        flags.add("recruiter")
    industry = industry_of(parsed.rest, "") or industry
    return PositionProfile(tuple(parsed.roles), str(level), tuple(sorted(flags)), industry)


def position_key(position: str, employer: str) -> str:
    """Return the key of the profile of a position, at most `MAX_KEY` characters; empty if nothing is understood."""
    profile = understand_position(position, employer)
    key = profile.key()
    return key if profile.roles and len(key) <= MAX_KEY else ""
