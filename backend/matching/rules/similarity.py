"""How similar two roles are, from 0 to 1."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from .phrases import OCCUPATIONS

SAME = 1.0
EQUAL = 0.92
NEAR = 0.72
STRETCH = 0.42
FAMILY = 0.40
# For a role that the requirements of a job accept: more than the same field, less than an adjacent specialism.
BACKGROUND = 0.62
_STUDENTS = 0.68


@lru_cache(maxsize=2048)
def related_roles(role: str) -> Mapping[str, float]:
    """Map each role of a person that can fit this role of a job to its similarity, from 0 to 1.

    Similarity is symmetric, except for `takes` and `steps`: a shop assistant may move into sales, but not vice versa.
    """
    own = OCCUPATIONS.get(role)
    if own is None:
        return MappingProxyType({})
    related: dict[str, float] = {}
    if own.family:
        related.update((code, FAMILY) for code, other in OCCUPATIONS.items() if other.family == own.family)
    for code, other in OCCUPATIONS.items():
        for value, others in ((STRETCH, other.stretch), (NEAR, other.near), (EQUAL, other.equal)):
            if role in others:
                related[code] = max(value, related.get(code, 0.0))
    related.update((code, STRETCH) for code in (*own.stretch, *own.takes) if related.get(code, 0) < STRETCH)
    related.update((code, NEAR) for code in (*own.near, *own.steps) if related.get(code, 0) < NEAR)
    related.update((code, EQUAL) for code in own.equal)
    related[role] = SAME
    return MappingProxyType(related)


@lru_cache(maxsize=16384)
def best_similarity(
    sought: tuple[str, ...], held: tuple[str, ...], *, studying: bool = False
) -> tuple[float, str, str]:
    """Return the most similar pair of a job's and a person's roles as (similarity, role sought, role held).

    (0, "", "") if no roles are related. `studying` means a student or trainee for an internship.
    """
    best = (0.0, "", "")
    for later, wanted in enumerate(sought):
        related = related_roles(wanted)
        for place, role in enumerate(held):
            similarity = related.get(role, 0.0)
            if studying and NEAR <= similarity < EQUAL:
                similarity = EQUAL  # interns are not expected to be specialized
            elif studying and role in OCCUPATIONS[wanted].students:
                similarity = max(similarity, _STUDENTS)
            # Roles later in a title describe less of what somebody does.
            similarity *= (1 - 0.08 * min(place, 2)) * (1 - 0.05 * min(later, 2))
            if similarity > best[0]:
                best = (similarity, wanted, role)
    return best
