"""Rating how well a person's profile fits a job's profile, and the reasons."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from .comparing import Fit, compare_profiles
from .employers import company_key
from .job import JobProfile, requested_level
from .levels import HEIGHT, LEVELS, _
from .lexicon import read_lists
from .phrases import OCCUPATIONS
from .position import PositionProfile
from .requirements import is_skill_in, known_skills
from .similarity import NEAR
from .text import fold, tokens

_MAXIMUM_POINTS = 88
# The minimum number of a company's hires from a role for them to count: fewer could identify somebody.
ENOUGH_HIRES = 5
_SPELLED = {" ".join(tokens(name)): name for name in read_lists("ordinary")["spelled"]}
_NO_HIRES: Mapping[str, int] = {}
_EMPLOYER = "employer:"


class Reason(str):
    """A sentence in English, with its template and values, so that `matching.serializers` can translate it."""

    __slots__ = ("template", "values")
    template: str
    values: dict[str, str]

    @classmethod
    def of(cls, template: str, **values: str) -> "Reason":
        reason = cls(template.format(**values))
        reason.template, reason.values = template, values
        return reason


@dataclass(frozen=True, slots=True)
class Rating:
    """A score from 1 to 100, and one to three sentences that give the reasons."""

    score: int
    reasons: tuple[Reason, ...]


def rate_profile(job: JobProfile, profile: PositionProfile, hires: Mapping[str, int] = _NO_HIRES) -> Rating | None:
    """Rate by role, level and flags alone. None if the person does not fit."""
    fit = compare_profiles(job, profile)
    if fit is None:
        return None
    return Rating(_score(fit, profile, hires), _reasons(job, fit, profile))


def score_profile(job: JobProfile, profile: PositionProfile, hires: Mapping[str, int] = _NO_HIRES) -> int | None:
    """Return the score of `rate_profile`, which takes longer to find the reasons. None if the person does not fit."""
    fit = compare_profiles(job, profile)
    return None if fit is None else _score(fit, profile, hires)


def employer_hires_key(employer: str) -> str:
    """Return the key under which hires from this employer are counted; "" for an empty name."""
    key = company_key(employer)
    return f"{_EMPLOYER}{key}" if key else ""


def has_employer_hires(hires: Mapping[str, int]) -> bool:
    """Whether any of these hires are counted by employer, so that a person's employer can change their score."""
    return any(key.startswith(_EMPLOYER) for key in hires)


def _score(fit: Fit, profile: PositionProfile, hires: Mapping[str, int], hits: int = 0, employer: str = "") -> int:
    points = _MAXIMUM_POINTS * fit.value + min(hits, 3) * 2
    if "open_to_work" in profile.flags:
        points += 2
    if hires and max(hires.get(fit.role, 0), hires.get(employer_hires_key(employer), 0)) >= ENOUGH_HIRES:
        points += 2
    return max(1, min(100, round(points)))


def _reasons(job: JobProfile, fit: Fit, profile: PositionProfile) -> tuple[Reason, ...]:
    label = OCCUPATIONS[fit.role].label
    label = label if label[:2].isupper() or label[1:2].isupper() else label[0].lower() + label[1:]
    same = fit.role in job.roles
    close = fit.similarity >= NEAR * 0.84
    kind = _("Same role: {role}") if same else _("Close role: {role}") if close else _("Related role: {role}")
    reasons = [Reason.of(kind, role=label)]
    stated = LEVELS[fit.held]
    asked = requested_level(job)
    if fit.held == asked and profile.level:
        reasons.append(Reason.of(_("{level}, as asked"), level=stated))
    elif fit.level == 1.0 and profile.level:
        reasons.append(Reason.of(_("{level}: the level fits"), level=stated))
    elif fit.level < 1.0 and profile.level:
        above = HEIGHT[fit.held] > HEIGHT[asked]
        sentence = _("{level}, above the level asked") if above else _("{level}, below the level asked")
        reasons.append(Reason.of(sentence, level=stated))
    if "open_to_work" in profile.flags:
        reasons.append(Reason.of(_("Open to work")))
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
    fit = compare_profiles(job, profile)
    if fit is None:
        return None
    in_title = tuple(word for word in word_hits(job, fold(position)) if is_skill_in(word, position))
    in_employer = tuple(word for word in word_hits(job, fold(employer)) if word not in in_title)
    role = f" {fold(OCCUPATIONS[fit.role].label)} "
    reasons = list(_reasons(job, fit, profile))
    places = (
        (_("{words} in their title"), in_title, position),
        (_("{words} in their employer's name"), in_employer, employer),
    )
    for sentence, hits, text in places:
        # Words of the role's label are part of the first reason already.
        further = [display_word(hit, text) for hit in hits if f" {hit} " not in role]
        if further and len(reasons) < 3:
            reasons.append(Reason.of(sentence, words=", ".join(further[:3])))
    return Rating(_score(fit, profile, hires, len(in_title) + len(in_employer), employer), tuple(reasons))


def display_word(word: str, text: str) -> str:
    """Return a folded word as people write it. Short skills, and words in capitals in the text, are abbreviations."""
    if word in _SPELLED:
        return _SPELLED[word]
    short_skill = len(word) <= 4 and word.isalpha() and any(known_skills([word]))
    return word.upper() if short_skill or word.upper() in text else word[:1].upper() + word[1:]
