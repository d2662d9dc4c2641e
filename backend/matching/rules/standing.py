"""The levels that a statement tells: by its level words, by the names of its roles, and by what is usual in them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from .finding import Found
from .levels import LEADING, STEP_DOWN, Level
from .phrases import OCCUPATIONS

# Of a scale within a trade ("technician II", "tier 1 to 3"): beside a word for leading, whom somebody leads.
_GRADES = frozenset(("i", "ii", "iii", "iv", "v", "tier", "level", "l1", "l2", "l3", "1", "2", "3", "one"))

_LEADERS = frozenset(("director", "head", "leader", "leiter", "manager", "president", "supervisor", "vice", "vp"))


def levels_of(words: Sequence[str], roles: Sequence[Found], stated: Sequence[Found]) -> list[str]:
    """The levels of a statement with these roles, and these words of a level beside them."""
    senior = any(one.phrase.code == Level.SENIOR for one in stated)
    levels = list(_named(roles, senior=senior))
    if "senior" in words and ("senior", "manager") in pairwise(words):
        levels.append(Level.HEAD)  # "Senior manager marketing" says more than "senior marketing manager"
    usual = list(_usual(roles, senior=senior))
    leads = any(level in LEADING for level in (*levels, *usual, *(one.phrase.code for one in stated)))
    trade = bool(roles) and "officer" not in words
    projects = "project" in words and ("project", "leiter") in pairwise(words)
    for one in stated:
        if projects and one.phrase.words == ("leiter",):
            continue  # who leads projects leads no people yet
        if trade and one.phrase.words == ("chief",):
            levels.append(Level.LEAD)  # a chief electrician, economist or scientist: the first among equals
        elif not leads or not _GRADES.issuperset(one.phrase.words):
            levels.append(one.phrase.code)
    if not any(level not in (STEP_DOWN, Level.SENIOR) for level in levels):
        levels += usual
    return levels


def _named(roles: Sequence[Found], *, senior: bool) -> Iterator[str]:
    for one in roles:
        if one.phrase.level:
            # A senior finance manager stands above a finance manager.
            above = senior and one.phrase.level == Level.LEAD and "manager" in one.phrase.words
            yield Level.HEAD if above else one.phrase.level


def _usual(roles: Sequence[Found], *, senior: bool) -> Iterator[str]:
    """A team leader's post says a level by itself; an assistant to it stands below."""
    for one in roles:
        usual = OCCUPATIONS[one.phrase.code].usual
        if usual in LEADING:
            # A senior engineering manager stands above an engineering manager; a senior staff engineer leads as one.
            yield Level.HEAD if senior and usual == Level.LEAD and "manager" in one.phrase.words else usual


def deputy_of(words: Sequence[str]) -> tuple[int, int]:
    """Where "assistant" stands before somebody who leads, or before the field of one; and where that word stands."""
    for deputy, word in enumerate(words) if "assistant" in words else ():
        for leader in (deputy + 1, deputy + 2):
            if (
                word != "assistant"
                or leader >= len(words)
                or words[leader] not in _LEADERS
                or words[deputy + 1] == "to"
            ):
                continue
            if leader == deputy + 1 or words[leader + 1 : leader + 2] in ([], [""]):
                return deputy, leader
    return -1, -1
