"""The ladder of levels, and how far one stands from another."""

from enum import StrEnum


class Level(StrEnum):
    """What a title says of somebody's standing."""

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


LEVELS: dict[str, str] = {
    Level.STUDENT: "Student",
    Level.TRAINEE: "Intern or trainee",
    Level.JUNIOR: "Junior",
    Level.MID: "Mid",
    Level.SENIOR: "Senior",
    Level.LEAD: "Lead or manager",
    Level.HEAD: "Head",
    Level.DIRECTOR: "Director",
    Level.EXECUTIVE: "Executive",
    Level.FOUNDER: "Founder",
    Level.RETIRED: "Retired",
}

# Steps of the ladder. A head and a director, or a director and an executive, are half a step apart: what one company
# calls the one, the next calls the other.
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
# Levels of those who lead others.
LEADING = (Level.LEAD, Level.HEAD, Level.DIRECTOR, Level.EXECUTIVE)
_LOW = frozenset((Level.STUDENT, Level.TRAINEE, Level.JUNIOR))
_LADDER = tuple(LEVELS)
# "Assistant manager", "associate director", "deputy head": one step below what they assist.
STEP_DOWN = "deputy"


def combined(stated: list[str]) -> str:
    """The level of a title with these level words: beginners' words win, then the highest; a deputy stands below."""
    levels = [level for level in stated if level != STEP_DOWN]
    if not levels:
        return Level.JUNIOR if STEP_DOWN in stated else ""
    low = [level for level in levels if level in _LOW]
    best = min(low, key=HEIGHT.__getitem__) if low else max(levels, key=HEIGHT.__getitem__)
    if STEP_DOWN in stated and best in LEADING:
        return _LADDER[_LADDER.index(best) - 1]
    return best
