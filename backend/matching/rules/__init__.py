"""Whom to think of for a job: positions and jobs understood, and how well they fit. Pure: no database, no Django."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from .employers import same_company
from .job import JobProfile, edited, kin_roles, understand_job
from .levels import LEVELS, Level
from .phrases import OCCUPATIONS
from .position import PositionProfile, understand_position
from .score import Rating, hired_from, names_employers, rate, rate_profile, spelled, word_hits
from .text import fold
from .version import RULES_VERSION


class Role(NamedTuple):
    """What an occupation is called, and its field."""

    label: str
    field: str


ROLES: Mapping[str, Role] = MappingProxyType(
    {code: Role(occupation.label, occupation.field) for code, occupation in OCCUPATIONS.items() if not occupation.vague}
)

__all__ = [
    "LEVELS",
    "ROLES",
    "RULES_VERSION",
    "JobProfile",
    "Level",
    "PositionProfile",
    "Rating",
    "Role",
    "edited",
    "fold",
    "hired_from",
    "kin_roles",
    "names_employers",
    "rate",
    "rate_profile",
    "same_company",
    "spelled",
    "understand_job",
    "understand_position",
    "word_hits",
]
