"""Finding the levels of a statement: by level words, by names of roles that imply one, and by usual levels."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from .levels import LEADING, STEP_DOWN, Level
from .phrase_index import PhraseMatch
from .phrases import OCCUPATIONS

# Grades within an occupation ("technician II", "tier 1"). Next to a leading word, they are the grades of those led.
_GRADES = frozenset(("i", "ii", "iii", "iv", "v", "tier", "level", "l1", "l2", "l3", "1", "2", "3", "one"))

_LEADERS = frozenset(("director", "head", "leader", "leiter", "manager", "president", "supervisor", "vice", "vp"))


def find_levels(words: Sequence[str], roles: Sequence[PhraseMatch], stated: Sequence[PhraseMatch]) -> list[str]:
    """Return the levels of a statement with these roles and these level words; see `combine_levels`."""
    senior = any(one.phrase.code == Level.SENIOR for one in stated)
    levels = list(_implied_levels(roles, senior=senior))
    if "senior" in words and ("senior", "manager") in pairwise(words):
        levels.append(Level.HEAD)  # a "senior manager" is above a "senior marketing manager"
    usual = list(_usual_levels(roles, senior=senior))
    leads = any(level in LEADING for level in (*levels, *usual, *(one.phrase.code for one in stated)))
    trade = bool(roles) and "officer" not in words
    projects = "project" in words and ("project", "leiter") in pairwise(words)
    for one in stated:
        if projects and one.phrase.words == ("leiter",):
            continue  # leading projects is not leading people
        if trade and one.phrase.words == ("chief",):
            levels.append(Level.LEAD)  # a chief electrician or scientist leads a team, not a company
        elif not leads or not _GRADES.issuperset(one.phrase.words):
            levels.append(one.phrase.code)
    if not any(level not in (STEP_DOWN, Level.SENIOR) for level in levels):
        levels += usual
    return levels


def _implied_levels(roles: Sequence[PhraseMatch], *, senior: bool) -> Iterator[str]:
    """Yield the levels that the names of these roles imply."""
    for one in roles:
        if one.phrase.level:
            # A senior finance manager is above a finance manager.
            above = senior and one.phrase.level == Level.LEAD and "manager" in one.phrase.words
            yield Level.HEAD if above else one.phrase.level


def _usual_levels(roles: Sequence[PhraseMatch], *, senior: bool) -> Iterator[str]:
    """Yield the usual levels of those of these roles that are leading ones."""
    for one in roles:
        usual = OCCUPATIONS[one.phrase.code].usual
        if usual in LEADING:
            # A senior engineering manager is above an engineering manager; a senior staff engineer is still a lead.
            yield Level.HEAD if senior and usual == Level.LEAD and "manager" in one.phrase.words else usual


def find_deputy(words: Sequence[str]) -> tuple[int, int]:
    """Find an "assistant" that means a deputy: "assistant manager", "assistant finance manager".

    Returns the places of "assistant" and of the word for the leader; (-1, -1) if there is none.
    """
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
