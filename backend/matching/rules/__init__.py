"""The rules that derive profiles from positions and jobs, and rate how well they fit. Without database or Django.

The words of this package:

- A *role* is an occupation of the lexicon, by its code, such as "data-engineer".
- A *concept* is the English word that stands for all translations and spellings of a word in titles.
- A *phrase* is a name of a role, level, industry or other signal, as a tuple of concepts.
- A *profile* (`JobProfile`, `PositionProfile`) is what the rules derived from the texts of a job or position.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from .comparing import fits
from .employers import MAX_KEY, company_keys, employer_key
from .job import JobProfile, apply_edits, eligible_roles, understand_job
from .levels import LEVELS, Level
from .phrases import OCCUPATIONS
from .position import PositionProfile, position_key, understand_position
from .score import Rating, Reason, employer_hires_key, has_employer_hires, rate, rate_profile, score_profile, word_hits
from .text import fold
from .version import RULES_VERSION


class Role(NamedTuple):
    """The label of an occupation, and the occupational field that it belongs to."""

    label: str
    field: str


ROLES: Mapping[str, Role] = MappingProxyType(
    {code: Role(occupation.label, occupation.field) for code, occupation in OCCUPATIONS.items() if not occupation.vague}
)

__all__ = [
    "LEVELS",
    "MAX_KEY",
    "ROLES",
    "RULES_VERSION",
    "JobProfile",
    "Level",
    "PositionProfile",
    "Rating",
    "Reason",
    "Role",
    "apply_edits",
    "company_keys",
    "eligible_roles",
    "employer_hires_key",
    "employer_key",
    "fits",
    "fold",
    "has_employer_hires",
    "position_key",
    "rate",
    "rate_profile",
    "score_profile",
    "understand_job",
    "understand_position",
    "word_hits",
]
