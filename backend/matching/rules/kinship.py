"""How near one role is to another: the same, an adjacent specialism, the same field."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from .phrases import OCCUPATIONS

SAME = 1.0
EQUAL = 0.92
NEAR = 0.72
STRETCH = 0.42
FAMILY = 0.40
# Of a role that the requirements of a job name: more than a neighbouring field, less than an adjacent specialism.
BACKGROUND = 0.62
_STUDENTS = 0.68


@lru_cache(maxsize=2048)
def kin_of(role: str) -> Mapping[str, float]:
    """Role of a person → how near it is to this role of a job. Kinship holds both ways but for `takes` and `steps`:
    a shop assistant may start in sales, and nobody thinks of the salesman for the shop."""
    own = OCCUPATIONS.get(role)
    if own is None:
        return MappingProxyType({})
    kin: dict[str, float] = {}
    if own.family:
        kin.update((code, FAMILY) for code, other in OCCUPATIONS.items() if other.family == own.family)
    for code, other in OCCUPATIONS.items():
        for value, others in ((STRETCH, other.stretch), (NEAR, other.near), (EQUAL, other.equal)):
            if role in others:
                kin[code] = max(value, kin.get(code, 0.0))
    kin.update((code, STRETCH) for code in (*own.stretch, *own.takes) if kin.get(code, 0) < STRETCH)
    kin.update((code, NEAR) for code in (*own.near, *own.steps) if kin.get(code, 0) < NEAR)
    kin.update((code, EQUAL) for code in own.equal)
    kin[role] = SAME
    return MappingProxyType(kin)


@lru_cache(maxsize=16384)
def kinship(sought: tuple[str, ...], held: tuple[str, ...], *, studying: bool = False) -> tuple[float, str, str]:
    """The nearest pair of a job's and a person's roles: how near, the role sought, the role held."""
    best = (0.0, "", "")
    for later, wanted in enumerate(sought):
        kin = kin_of(wanted)
        for place, role in enumerate(held):
            # What stands further back in a title is less of what somebody does.
            near = kin.get(role, 0.0)
            if studying and NEAR <= near < EQUAL:
                near = EQUAL  # nobody expects a specialism of an intern
            elif studying and role in OCCUPATIONS[wanted].students:
                near = max(near, _STUDENTS)
            near *= (1 - 0.08 * min(place, 2)) * (1 - 0.05 * min(later, 2))
            if near > best[0]:
                best = (near, wanted, role)
    return best
