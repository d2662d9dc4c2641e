"""Levels of seniority, and their distance from each other."""

from enum import StrEnum


class Level(StrEnum):
    """The seniority that a title expresses."""

    STUDENT = "student"
    TRAINEE = "trainee"
    JUNIOR = "junior"
    MID = "mid"
    SENIOR = "senior"
    LEAD = "lead"
    HEAD = "head"
    DIRECTOR = "director"
    EXECUTIVE = "executive"
    FOUNDER = "founder"
    RETIRED = "retired"


def _(text: str) -> str:
    """Mark a text for translation."""
    return text


LEVELS: dict[str, str] = {
    Level.STUDENT: _("Student"),
    Level.TRAINEE: _("Intern or trainee"),
    Level.JUNIOR: _("Junior"),
    Level.MID: _("Mid"),
    Level.SENIOR: _("Senior"),
    Level.LEAD: _("Lead or manager"),
    Level.HEAD: _("Head"),
    Level.DIRECTOR: _("Director"),
    Level.EXECUTIVE: _("Executive"),
    Level.FOUNDER: _("Founder"),
    Level.RETIRED: _("Retired"),
}

# The rank of each level; levels of adjacent rank differ by about 1. Head, director and executive are close together,
# since companies use these titles differently.
HEIGHT: dict[str, float] = {
    Level.STUDENT: 0.0,
    Level.TRAINEE: 0.5,
    Level.JUNIOR: 2.0,
    Level.MID: 3.0,
    Level.SENIOR: 4.0,
    Level.LEAD: 5.0,
    Level.HEAD: 6.3,
    Level.DIRECTOR: 6.35,
    Level.EXECUTIVE: 7.0,
    Level.FOUNDER: 6.6,
    Level.RETIRED: 9.0,
}
# Levels of people who lead others.
LEADING = (Level.LEAD, Level.HEAD, Level.DIRECTOR, Level.EXECUTIVE)
_LOW = frozenset((Level.STUDENT, Level.TRAINEE, Level.JUNIOR))
_LADDER = tuple(LEVELS)
# "Assistant manager", "associate director", "deputy head": one level below the one they assist.
STEP_DOWN = "deputy"


def combine_levels(stated: list[str]) -> str:
    """Return the level of a title that contains several level words; "" for none.

    The lowest of the entry levels if there is one, else the highest level; for a deputy, one level less.
    """
    levels = [level for level in stated if level != STEP_DOWN]
    if not levels:
        return Level.JUNIOR if STEP_DOWN in stated else ""
    low = [level for level in levels if level in _LOW]
    best = min(low, key=HEIGHT.__getitem__) if low else max(levels, key=HEIGHT.__getitem__)
    if STEP_DOWN in stated and best in LEADING:
        return _LADDER[_LADDER.index(best) - 1]
    return best
