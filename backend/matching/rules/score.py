"""Rating how well a person's profile fits a job's profile, and the reasons."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from .employers import company_key
from .job import JobProfile, requested_level, seeks_recruiters
from .levels import HEIGHT, LEADING, LEVELS, Level
from .lexicon import read_lists
from .phrases import OCCUPATIONS
from .position import PositionProfile
from .requirements import is_skill_in, known_skills
from .similarity import BACKGROUND, EQUAL, NEAR, best_similarity, related_roles
from .text import fold, tokens

_MINIMUM_FIT = 0.25
_MAXIMUM_POINTS = 88
# The minimum number of a company's hires from a role for them to count: fewer could identify somebody.
ENOUGH_HIRES = 5
# What words, the employer and hires can add to a score at most.
MAXIMUM_BONUS = 8
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
_SPELLED = {" ".join(tokens(name)): name for name in read_lists("ordinary")["spelled"]}
_NO_HIRES: Mapping[str, int] = {}
_EMPLOYER = "employer:"


@dataclass(frozen=True, slots=True)
class Rating:
    """A score from 1 to 100, and one to three sentences that give the reasons."""

    score: int
    reasons: tuple[str, ...]


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
class _Fit:
    """The parts of a rating: `value` and the similarities `near` and `level` are from 0 to 1."""

    value: float
    near: float
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
def _fit(job: JobProfile, profile: PositionProfile) -> _Fit | None:
    """Compare the roles and levels of two profiles. None if they do not fit."""
    if not profile.roles or "retired" in profile.flags:
        return None
    if "recruiter" in profile.flags and not seeks_recruiters(job):
        return None
    studying = job.internship and profile.level in (Level.STUDENT, Level.TRAINEE)
    near, wanted, role = best_similarity(job.roles, profile.roles, studying=studying)
    if near < BACKGROUND and job.roles and profile.roles[0] in job.backgrounds:
        near, wanted, role = BACKGROUND, job.roles[0], profile.roles[0]
    if not near:
        return None
    asked = requested_level(job)
    if "student" in profile.flags and HEIGHT[asked] > HEIGHT[Level.JUNIOR]:
        return None
    held = held_level(profile, role, wanted, asked)
    if NEAR * 0.84 <= near < EQUAL and _both_lead(wanted, role, asked, held):
        near = EQUAL
    level = level_fit(asked, held)
    if not job.level and OCCUPATIONS[wanted].usual == Level.SENIOR:
        # If the role is usually held by seniors and the job states no level, both mid and senior fit.
        level = max(level, _SENIOR_OCCUPATION * level_fit(Level.SENIOR, held))
    value = near * level * _reduction_factor(job, profile, wanted, asked)
    return _Fit(value, near, level, role, held) if value >= _MINIMUM_FIT else None


def fits(job: JobProfile, profile: PositionProfile) -> bool:
    """Whether a person fits a job at all. The words of the job do not matter: leave them out to compare less often."""
    return _fit(job, profile) is not None


def rate_profile(job: JobProfile, profile: PositionProfile, hires: Mapping[str, int] = _NO_HIRES) -> Rating | None:
    """Rate by role, level and flags alone. None if the person does not fit."""
    fit = _fit(job, profile)
    if fit is None:
        return None
    return Rating(_score(fit, profile, hires), _reasons(job, fit, profile))


def employer_hires_key(employer: str) -> str:
    """Return the key under which hires from this employer are counted; "" for an empty name."""
    key = company_key(employer)
    return f"{_EMPLOYER}{key}" if key else ""


def has_employer_hires(hires: Mapping[str, int]) -> bool:
    """Whether any of these hires are counted by employer, so that a person's employer can change their score."""
    return any(key.startswith(_EMPLOYER) for key in hires)


def _score(fit: _Fit, profile: PositionProfile, hires: Mapping[str, int], hits: int = 0, employer: str = "") -> int:
    points = _MAXIMUM_POINTS * fit.value + min(hits, 3) * 2
    if "open_to_work" in profile.flags:
        points += 2
    if hires and max(hires.get(fit.role, 0), hires.get(employer_hires_key(employer), 0)) >= ENOUGH_HIRES:
        points += 2
    return max(1, min(100, round(points)))


def _reasons(job: JobProfile, fit: _Fit, profile: PositionProfile) -> tuple[str, ...]:
    label = OCCUPATIONS[fit.role].label
    label = label if label[:2].isupper() or label[1:2].isupper() else label[0].lower() + label[1:]
    same = fit.role in job.roles
    kind = "Same role" if same else "Close role" if fit.near >= NEAR * 0.84 else "Related role"
    reasons = [f"{kind}: {label}"]
    stated = LEVELS[fit.held]
    asked = requested_level(job)
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
    """Return the words of the job that occur in a text as whole words."""
    if not job.words or not folded_text:
        return ()
    padded = f" {' '.join(tokens(folded_text))} "
    return tuple(word for word in job.words if _padded_word(word) in padded)


@lru_cache(maxsize=16_384)
def _padded_word(word: str) -> str:
    """Return a word of a job as it occurs among other words. Only jobs' words are remembered, never people's texts."""
    return f" {' '.join(tokens(word))} "


def minimum_score(job: JobProfile, profile: PositionProfile) -> int | None:
    """Return the score without words, employer and hires, to which `rate` adds at most `MAXIMUM_BONUS` points.

    None if the person does not fit. As in `fits`, the words of the job do not matter.
    """
    fit = _fit(job, profile)
    return None if fit is None else _score(fit, profile, _NO_HIRES)


def rate(
    job: JobProfile,
    profile: PositionProfile,
    position: str,
    employer: str,
    hires: Mapping[str, int] = _NO_HIRES,
) -> Rating | None:
    """Rate as shown to people: `rate_profile`, plus points and reasons for words in position and employer.

    None if the person does not fit.
    """
    fit = _fit(job, profile)
    if fit is None:
        return None
    in_title = tuple(word for word in word_hits(job, fold(position)) if is_skill_in(word, position))
    in_employer = tuple(word for word in word_hits(job, fold(employer)) if word not in in_title)
    role = f" {fold(OCCUPATIONS[fit.role].label)} "
    reasons = list(_reasons(job, fit, profile))
    places = (("in their title", in_title, position), ("in their employer's name", in_employer, employer))
    for where, hits, text in places:
        # Words of the role's label are part of the first reason already.
        further = [display_word(hit, text) for hit in hits if f" {hit} " not in role]
        if further and len(reasons) < 3:
            reasons.append(f"{', '.join(further[:3])} {where}")
    return Rating(_score(fit, profile, hires, len(in_title) + len(in_employer), employer), tuple(reasons))


def display_word(word: str, text: str) -> str:
    """Return a folded word as people write it. Short skills, and words in capitals in the text, are abbreviations."""
    if word in _SPELLED:
        return _SPELLED[word]
    short_skill = len(word) <= 4 and word.isalpha() and any(known_skills([word]))
    return word.upper() if short_skill or word.upper() in text else word[:1].upper() + word[1:]
