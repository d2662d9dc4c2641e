"""Comparing the roles and levels of a job's profile and a person's."""

from dataclasses import dataclass
from functools import lru_cache

from .job import JobProfile, requested_level, seeks_recruiters
from .levels import HEIGHT, LEADING, Level
from .phrases import OCCUPATIONS
from .position import PositionProfile
from .similarity import BACKGROUND, EQUAL, NEAR, best_similarity, related_roles

_MINIMUM_FIT = 0.25
# Industries between which sales and product experience transfers little, and the factors for that.
_SEPARATE_INDUSTRIES = frozenset(("food", "retail", "property", "travel", "charity", "media"))
_GOODS = frozenset(("food", "retail"))
_OTHER_INDUSTRY = 0.7
# The job is in such an industry, and the person's industry is unknown.
_UNKNOWN_INDUSTRY = 0.85
# The person also does something unrelated ("developer and DJ").
_SECOND_OCCUPATION = 0.9
# For senior people if the job states no level and the role is usually held by senior people.
_SENIOR_OCCUPATION = 0.95


@lru_cache(maxsize=1024)
def level_fit(asked: str, held: str) -> float:
    """Return how well two levels agree: 1 for (almost) the same, less with distance, 0 if they do not fit."""
    up = HEIGHT[held] - HEIGHT[asked]
    steps = abs(up)
    if asked in (Level.STUDENT, Level.TRAINEE):
        return 1.0 if steps <= 0.5 else 0.42 if held == Level.JUNIOR else 0.0
    if steps <= 0.7:
        return 1.0
    # A trainee will soon be a junior.
    if steps <= 1.4 or (asked == Level.JUNIOR and held == Level.TRAINEE):
        return 0.74
    if steps <= 2.3:
        return 0.42
    return 0.0


def held_level(profile: PositionProfile, role: str, wanted: str, asked: str) -> str:
    """Return the level that a person states, else the usual level of their role.

    Exceptions for an unstated level: where seniors are usual, mid is more likely; where juniors are usual, somebody may
    well be mid if a job of the same kind asks for at least that.
    """
    if profile.level:
        return profile.level
    usual = OCCUPATIONS[role].usual
    if usual == Level.SENIOR and asked in (Level.MID, Level.SENIOR):
        return Level.MID
    both_junior = usual == Level.JUNIOR == OCCUPATIONS[wanted].usual
    return Level.MID if both_junior and HEIGHT[asked] >= HEIGHT[Level.MID] else usual


def _industry_factor(sought: str, held: str) -> float:
    """Return by which factor different industries reduce the fit. Food and retail count as the same."""
    if sought == held or not sought or {sought, held} <= _GOODS:
        return 1.0
    if sought in _SEPARATE_INDUSTRIES:
        return _OTHER_INDUSTRY if held else _UNKNOWN_INDUSTRY
    return _OTHER_INDUSTRY if held in _SEPARATE_INDUSTRIES else 1.0


@dataclass(frozen=True, slots=True)
class Fit:
    """How well somebody fits: `value`, and its parts `similarity` (of the roles) and `level`, are from 0 to 1."""

    value: float
    similarity: float
    level: float
    role: str
    held: str


def _both_lead(wanted: str, role: str, asked: str, held: str) -> bool:
    """Whether one role is a leading one and the other is not, but both are at a leading level.

    A "nurse, team lead" is a nursing manager.
    """
    leaders = (OCCUPATIONS[wanted].usual in LEADING) != (OCCUPATIONS[role].usual in LEADING)
    return leaders and asked in LEADING and held in LEADING


def _reduction_factor(job: JobProfile, profile: PositionProfile, wanted: str, asked: str) -> float:
    """Return the factor, at most 1, by which anything besides role and level reduces the fit."""
    factor = 1.0
    studying = profile.level in (Level.STUDENT, Level.TRAINEE)
    if not studying and not all(
        any(related_roles(sought).get(role, 0.0) >= NEAR for sought in job.roles) for role in profile.roles
    ):
        factor *= _SECOND_OCCUPATION
    if "interim" in profile.flags:
        factor *= 0.8
    if "graduate" in profile.flags and HEIGHT[asked] >= HEIGHT[Level.MID]:
        factor *= 0.5
    if "apprentice" in profile.flags and job.internship:
        # Apprentices are bound to the company that trains them for years.
        factor *= 0.5
    return factor * _industry_factor(job.industry, profile.industry) if OCCUPATIONS[wanted].trade else factor


@lru_cache(maxsize=65_536)
def compare_profiles(job: JobProfile, profile: PositionProfile) -> Fit | None:
    """Compare the roles and levels of two profiles. None if they do not fit."""
    if not profile.roles or "retired" in profile.flags:
        return None
    if "recruiter" in profile.flags and not seeks_recruiters(job):
        return None
    studying = job.internship and profile.level in (Level.STUDENT, Level.TRAINEE)
    similarity, wanted, role = best_similarity(job.roles, profile.roles, studying=studying)
    if similarity < BACKGROUND and job.roles and profile.roles[0] in job.backgrounds:
        similarity, wanted, role = BACKGROUND, job.roles[0], profile.roles[0]
    if not similarity:
        return None
    asked = requested_level(job)
    if "student" in profile.flags and HEIGHT[asked] > HEIGHT[Level.JUNIOR]:
        return None
    held = held_level(profile, role, wanted, asked)
    if NEAR * 0.84 <= similarity < EQUAL and _both_lead(wanted, role, asked, held):
        similarity = EQUAL
    level = level_fit(asked, held)
    if not job.level and OCCUPATIONS[wanted].usual == Level.SENIOR:
        # If the role is usually held by seniors and the job states no level, both mid and senior fit.
        level = max(level, _SENIOR_OCCUPATION * level_fit(Level.SENIOR, held))
    value = similarity * level * _reduction_factor(job, profile, wanted, asked)
    return Fit(value, similarity, level, role, held) if value >= _MINIMUM_FIT else None


def fits(job: JobProfile, profile: PositionProfile) -> bool:
    """Whether a person fits a job at all. The words of the job do not matter: leave them out to compare less often."""
    return compare_profiles(job, profile) is not None
