"""How sensible it is to think of somebody for a job, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from .employers import company_key
from .job import JobProfile, asked_level, sought_recruiters
from .kinship import BACKGROUND, EQUAL, NEAR, kin_of, kinship
from .levels import HEIGHT, LEADING, LEVELS, Level
from .lexicon import read_lists
from .phrases import OCCUPATIONS
from .position import PositionProfile
from .requirements import is_meant
from .text import fold, tokens

_FITS_FROM = 0.25
_POINTS = 88
# From how many hires on the company's own past counts: fewer could name somebody.
ENOUGH_HIRES = 5
# Trades whose sales and products are a world of their own, and how much of the kinship stays across.
_OWN_TRADES = frozenset(("food", "retail", "property", "travel", "charity", "media"))
_GOODS = frozenset(("food", "retail"))
_OTHER_TRADE = 0.7
# Where a trade of its own is sought, and the employer tells none.
_UNKNOWN_TRADE = 0.85
# Of one who does something else, too ("developer and DJ").
_TWO_TRADES = 0.9
# Of the senior in a trade of the experienced, where no level is asked.
_EXPERIENCED = 0.95
_SPELLED = {" ".join(tokens(name)): name for name in read_lists("ordinary")["spelled"]}
_NO_HIRES: Mapping[str, int] = {}
_EMPLOYER = "employer:"


@dataclass(frozen=True, slots=True)
class Rating:
    """0 to 100, and one to three sentences."""

    score: int
    reasons: tuple[str, ...]


@lru_cache(maxsize=1024)
def level_fit(asked: str, held: str) -> float:
    """1 where the levels agree, less with each step; 0 where nobody would think of it."""
    up = HEIGHT[held] - HEIGHT[asked]
    steps = abs(up)
    if asked in (Level.STUDENT, Level.TRAINEE):
        return 1.0 if steps <= 0.5 else 0.42 if held == Level.JUNIOR else 0.0
    if steps <= 0.7:
        return 1.0
    # A trainee is a beginner soon.
    if steps <= 1.4 or (asked == Level.JUNIOR and held == Level.TRAINEE):
        return 0.74
    if steps <= 2.3:
        return 0.42
    return 0.0


def held_level(profile: PositionProfile, role: str, wanted: str, asked: str) -> str:
    """The level that a person states, else what is usual in their role. In a trade that many enter, no level is below
    none: an unstated one is junior only where a beginner is sought, or another trade."""
    if profile.level:
        return profile.level
    usual = OCCUPATIONS[role].usual
    if usual == Level.SENIOR and asked in (Level.MID, Level.SENIOR):
        return Level.MID  # of one who says nothing, the likelier
    entered = usual == Level.JUNIOR == OCCUPATIONS[wanted].usual
    return Level.MID if entered and HEIGHT[asked] >= HEIGHT[Level.MID] else usual


def _across_trades(sought: str, held: str) -> float:
    """How much of the kinship stays from one trade to another. Who sells food sells it to shops."""
    if sought == held or not sought or {sought, held} <= _GOODS:
        return 1.0
    if sought in _OWN_TRADES:
        return _OTHER_TRADE if held else _UNKNOWN_TRADE
    return _OTHER_TRADE if held in _OWN_TRADES else 1.0


@dataclass(frozen=True, slots=True)
class _Fit:
    value: float
    near: float
    level: float
    role: str
    held: str


def _both_lead(wanted: str, role: str, asked: str, held: str) -> bool:
    """Whether the one is a leader's role and the other one of those led, at a leader's level: a "nurse, team lead" is a
    nursing manager."""
    leaders = (OCCUPATIONS[wanted].usual in LEADING) != (OCCUPATIONS[role].usual in LEADING)
    return leaders and asked in LEADING and held in LEADING


def _held_back(job: JobProfile, profile: PositionProfile, wanted: str, asked: str) -> float:
    """What else makes somebody less of a fit, whose role and level fit."""
    held = 1.0
    studying = profile.level in (Level.STUDENT, Level.TRAINEE)
    if not studying and not all(
        any(kin_of(sought).get(role, 0.0) >= NEAR for sought in job.roles) for role in profile.roles
    ):
        held *= _TWO_TRADES
    if "interim" in profile.flags:
        held *= 0.8
    if "graduate" in profile.flags and HEIGHT[asked] >= HEIGHT[Level.MID]:
        held *= 0.5
    if "apprentice" in profile.flags and job.internship:
        # Bound for years to the company that trains them.
        held *= 0.5
    return held * _across_trades(job.industry, profile.industry) if OCCUPATIONS[wanted].trade else held


@lru_cache(maxsize=65_536)
def _fit(job: JobProfile, profile: PositionProfile) -> _Fit | None:
    if not profile.roles or "retired" in profile.flags:
        return None
    if "recruiter" in profile.flags and not sought_recruiters(job):
        return None
    studying = job.internship and profile.level in (Level.STUDENT, Level.TRAINEE)
    near, wanted, role = kinship(job.roles, profile.roles, studying=studying)
    if near < BACKGROUND and job.roles and profile.roles[0] in job.backgrounds:
        near, wanted, role = BACKGROUND, job.roles[0], profile.roles[0]
    if not near:
        return None
    asked = asked_level(job)
    if "student" in profile.flags and HEIGHT[asked] > HEIGHT[Level.JUNIOR]:
        return None
    held = held_level(profile, role, wanted, asked)
    if NEAR * 0.84 <= near < EQUAL and _both_lead(wanted, role, asked, held):
        near = EQUAL
    level = level_fit(asked, held)
    if not job.level and OCCUPATIONS[wanted].usual == Level.SENIOR:
        # A trade of the experienced, and no level asked: mid and senior are both what is sought.
        level = max(level, _EXPERIENCED * level_fit(Level.SENIOR, held))
    value = near * level * _held_back(job, profile, wanted, asked)
    return _Fit(value, near, level, role, held) if value >= _FITS_FROM else None


def rate_profile(job: JobProfile, profile: PositionProfile, hires: Mapping[str, int] = _NO_HIRES) -> Rating | None:
    """The rating by role, level and flags alone; None where somebody cannot fit at all."""
    fit = _fit(job, profile)
    if fit is None:
        return None
    return Rating(_score(fit, profile, hires), _reasons(job, fit, profile))


def hired_from(employer: str) -> str:
    """By what a company's own hires are counted that came from this employer; those of a role, by its code."""
    key = company_key(employer)
    return f"{_EMPLOYER}{key}" if key else ""


def names_employers(hires: Mapping[str, int]) -> bool:
    """Whether there are employers among these hires, so that the one of each person matters."""
    return any(each.startswith(_EMPLOYER) for each in hires)


def _score(fit: _Fit, profile: PositionProfile, hires: Mapping[str, int], hits: int = 0, employer: str = "") -> int:
    points = _POINTS * fit.value + min(hits, 3) * 2
    if "open_to_work" in profile.flags:
        points += 2
    if hires and max(hires.get(fit.role, 0), hires.get(hired_from(employer), 0)) >= ENOUGH_HIRES:
        points += 2
    return max(1, min(100, round(points)))


def _reasons(job: JobProfile, fit: _Fit, profile: PositionProfile) -> tuple[str, ...]:
    label = OCCUPATIONS[fit.role].label
    label = label if label[:2].isupper() or label[1:2].isupper() else label[0].lower() + label[1:]
    same = fit.role in job.roles
    kind = "Same role" if same else "Close role" if fit.near >= NEAR * 0.84 else "Related role"
    reasons = [f"{kind}: {label}"]
    stated = LEVELS[fit.held]
    asked = asked_level(job)
    if fit.held == asked and profile.level:
        reasons.append(f"{stated}, as asked")
    elif fit.level == 1.0 and profile.level:
        reasons.append(f"{stated}: the level fits")
    elif fit.level < 1.0 and profile.level:
        side = "above" if HEIGHT[fit.held] > HEIGHT[asked] else "below"
        reasons.append(f"{stated}, {side} the level asked")
    if "open_to_work" in profile.flags:
        reasons.append("Open to work")
    return tuple(reasons[:3])


def word_hits(job: JobProfile, folded_text: str) -> tuple[str, ...]:
    """The words of the job that stand in a text, as whole words."""
    if not job.words or not folded_text:
        return ()
    padded = f" {' '.join(tokens(folded_text))} "
    return tuple(word for word in job.words if f" {' '.join(tokens(word))} " in padded)


def rate(
    job: JobProfile,
    profile: PositionProfile,
    position: str,
    employer: str,
    hires: Mapping[str, int] = _NO_HIRES,
) -> Rating | None:
    """What people are shown: `rate_profile`, and points and reasons for words found in position and employer."""
    fit = _fit(job, profile)
    if fit is None:
        return None
    in_title = tuple(word for word in word_hits(job, fold(position)) if is_meant(word, position))
    in_employer = tuple(word for word in word_hits(job, fold(employer)) if word not in in_title)
    role = f" {fold(OCCUPATIONS[fit.role].label)} "
    reasons = list(_reasons(job, fit, profile))
    for where, hits in (("in their title", in_title), ("in their employer's name", in_employer)):
        # What the role is called is said already.
        told = [spelled(hit) for hit in hits if f" {hit} " not in role]
        if told and len(reasons) < 3:
            reasons.append(f"{', '.join(told[:3])} {where}")
    return Rating(_score(fit, profile, hires, len(in_title) + len(in_employer), employer), tuple(reasons))


def spelled(word: str) -> str:
    """A folded word as people write it: short ones are abbreviations."""
    if word in _SPELLED:
        return _SPELLED[word]
    return word.upper() if len(word) <= 4 and word.isalpha() else word[:1].upper() + word[1:]
