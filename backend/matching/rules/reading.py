"""What a title says: its roles, its level, and what else is told beside them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain

from .finding import Found
from .kinship import kin_of
from .levels import LEADING, STEP_DOWN, Level, combined
from .phrases import GENERAL, LEVEL_WORDS, OCCUPATIONS
from .prepared import lexicon, meaning
from .standing import deputy_of, levels_of
from .text import segments
from .words import join_pairs

MOST_ROLES = 4
_MOST_WORDS = 60
_BREAK = ""
# What follows is not what somebody does: "formerly CFO", "hiring data engineers", "assistant to the director".
_CUTTING = {"former", "hiring", "serving"}
_SIGNAL_FLAGS = {"open_to_work", "retired", "interim", "aspiring", "apprentice", "graduate"}
_SAID_ELSEWHERE = {"apprentice", "graduate"}  # levels too
_STUDYING = (Level.STUDENT, Level.TRAINEE)
_AREAS = ("areas",)
# Words of a trade that name a role where nothing else does.
TRADES = frozenset(
    ("food", "retail", "tourism", "fashion", "insurance", "banking", "credit", "logistics", "warehouse", "hotel")
)
_ASIDES = TRADES | {"admin", "commercial", "mechanical", "phd", "product", "strategy", "technician"}
# Somebody of a field, of no level: a coordinator, a specialist.
_PERSONS = frozenset(
    ("administrator", "advisor", "agent", "assistant", "consultant", "coordinator", "executive", "officer")
) | {"partner", "representative", "specialist", "worker"}
# In the name of a company of any trade ("Ardent Conveyor Systems").
_ANY_EMPLOYER = frozenset(
    ("system", "technology", "technical", "service", "general", "business", "industrial", "site", "team", "ai")
)


@dataclass(slots=True)
class Reading:
    """Of one statement of a title, or of all of them."""

    roles: list[str] = field(default_factory=list)
    levels: list[str] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    # What no rule has used: it may tell the trade.
    rest: list[str] = field(default_factory=list)

    @property
    def level(self) -> str:
        return combined(self.levels)


def words_of(parts: Iterable[Iterable[str]]) -> list[str]:
    """The concepts of a statement, its parts kept apart by an empty word."""
    words: list[str] = []
    for part in parts:
        if words:
            words.append(_BREAK)
        concepts = list(part)
        words.extend(join_pairs(chain.from_iterable(meaning(token) for token in concepts)))
        if len(concepts) > 1 and concepts[-1] == "i":
            words.append("i")  # a grade: an "and" in other places
    return words[:_MOST_WORDS]


def read_title(title: str, employer: str = "") -> Reading:
    """Roles most important first; the employer's words are read only where the title is vague."""
    whole = Reading()
    statements = [words_of(parts) for parts in segments(title)[:8]]
    for words in statements:
        _merge(whole, _statement(words))
    if _vague(whole):
        # "PM", "CSM": what else they may stand for is said elsewhere in the title, if at all.
        for words in statements:
            free = {place for place, word in enumerate(words) if word} - {deputy_of(words)[0]}
            whole.roles = [*chain.from_iterable(map(_readings, _take(words, free, ("abbreviations",)))), *whole.roles]
    if "retired" in whole.flags:
        return Reading(levels=[Level.RETIRED], flags=whole.flags)
    whole.roles = _plausible(whole.roles)
    if _vague(whole) or OCCUPATIONS[whole.roles[0]].open:
        employed = [word for parts in segments(employer) for word in words_of(parts) if word not in _ANY_EMPLOYER]
        _with_employer(whole, title, employed)
    return whole


def _merge(whole: Reading, statement: Reading) -> None:
    if whole.roles and not statement.roles and statement.rest and Level.EXECUTIVE in statement.levels:
        return  # "Recruiter | chief coffee officer"
    if not whole.roles or statement.roles:
        # A level alone ("Team lead | Data engineer") tells of the role beside it.
        if not whole.roles or not whole.levels:
            whole.levels += statement.levels
    elif not whole.levels:
        whole.levels += statement.levels
    whole.roles += [role for role in statement.roles if role not in whole.roles]
    whole.flags |= statement.flags
    whole.rest += statement.rest


def _plausible(roles: list[str]) -> list[str]:
    clear = [role for role in roles if not OCCUPATIONS[role].vague]
    return (clear or roles)[:MOST_ROLES]


def _statement(words: list[str]) -> Reading:
    reading = Reading()
    free = {place for place, word in enumerate(words) if word}
    for found in sorted(lexicon().index.find(words, free, ("signal",)), key=lambda found: found.places):
        code = found.phrase.code
        if not free.intersection(found.places):
            continue
        if code in _CUTTING:
            # "Assistant to" stays: it is a role.
            free -= set(range(min(found.places) + (code == "serving"), len(words)))
        elif code == "retired" or code in _SIGNAL_FLAGS:
            reading.flags.add(code)
            if code not in _SAID_ELSEWHERE:
                free -= set(found.places)
    _roles(reading, words, free)
    if "aspiring" in reading.flags:
        reading.levels.append(Level.JUNIOR)
    return reading


def _roles(reading: Reading, words: list[str], free: set[int]) -> None:
    found = _without_trades(_titles(words, free), free)
    levels = _take(words, free, ("level",))
    told = levels_of(words, found, levels)
    named = len(found)
    studying = any(level in _STUDYING for level in told)
    if studying or reading.flags & {"aspiring", "open_to_work", "graduate"}:
        found += _subjects(words, free, beside=bool(found))
    elif not found:
        found += _fields(words, free, leading=bool(levels))
    if not found:
        found += _take(words, free, ("vague",))
    reading.levels += told if len(found) == named else levels_of(words, found, levels)
    for one in sorted(found, key=_rank):
        code = one.phrase.code
        # An intern in finance leads nobody.
        beginner = studying and one.phrase.kind != "titles"
        reading.roles += (beginner and OCCUPATIONS[code].staff) or _readings(one)
    reading.roles = list(dict.fromkeys(reading.roles))
    # What a role is called in a second language ("infirmier / infirmière") tells nothing more.
    used = {words[place] for one in found for place in one.places}
    reading.rest = [words[place] for place in sorted(free) if words[place] not in used]


def _readings(found: Found) -> tuple[str, ...]:
    """The role, and what else the same words may stand for: a "PM" manages products or projects."""
    second = lexicon().seconds.get(tuple(sorted(found.phrase.words)))
    return (found.phrase.code,) if second is None else (found.phrase.code, second)


def _fields(words: list[str], free: set[int], *, leading: bool) -> list[Found]:
    """The field that somebody leads or works in: "head of payroll", "benefits coordinator"."""
    if leading:
        return _take(words, free, _AREAS)
    if _PERSONS.isdisjoint(words[place] for place in free):
        return []
    found = [
        one for one in lexicon().index.find(words, free, _AREAS) if OCCUPATIONS[one.phrase.code].usual not in LEADING
    ]
    for one in found:
        free.difference_update(one.places)
    return found


def _rank(found: Found) -> tuple[bool, int]:
    """What stands first is most of what somebody does; a whole field beside a role comes last."""
    words = found.phrase.words
    return len(words) == 1 and words[0] in lexicon().fields, min(found.places)


def _without_trades(found: list[Found], free: set[int]) -> list[Found]:
    """ "Retail" alone is work in a shop; beside a role it is the trade."""
    roles = [one for one in found if len(one.phrase.words) > 1 or not _is_aside(one)]
    if not roles:
        return found
    free.update(place for one in found if one not in roles for place in one.places)
    return roles


def _is_aside(found: Found) -> bool:
    """Of one word: a trade, or the field of those who lead it ("HR partner, operations")."""
    word = found.phrase.words[0]
    return word in _ASIDES or (word in lexicon().fields and OCCUPATIONS[found.phrase.code].usual in LEADING)


def _titles(words: list[str], free: set[int]) -> list[Found]:
    """The names of roles. An "assistant finance manager" is a manager, and no assistant in finance."""
    whole = set(free)
    found = _take(words, free, ("titles",))
    deputy, leader = deputy_of(words)
    if deputy in whole and not any({deputy, leader} <= set(one.places) for one in found):
        free.clear()
        free.update(whole - {deputy})
        found = _take(words, free, ("titles",))
        free.add(deputy)
    return found


def _subjects(words: list[str], free: set[int], *, beside: bool) -> list[Found]:
    """What somebody studies or seeks; "engineering" beside "software" or another role says nothing more."""
    found = _take(words, free, ("studies",)) or _take(words, free, ("areas",))
    telling = [one for one in found if len(one.places) > 1 or one.phrase.words[0] not in GENERAL]
    return telling or ([] if beside else found)


def _take(words: list[str], free: set[int], kinds: tuple[str, ...]) -> list[Found]:
    found = lexicon().index.find(words, free, kinds)
    for one in found:
        free.difference_update(one.places)
    return found


def _with_employer(whole: Reading, title: str, employed: list[str]) -> None:
    """ "Analyst" at a firm for cyber defence: its words make the role that the title leaves open."""
    own = [word for parts in segments(title)[:2] for word in words_of(parts)]
    # Of a role that only may become another one, all that the title says has to be in the name.
    said = {word for word in own if word and word not in LEVEL_WORDS} if whole.roles and not _vague(whole) else set()
    # As it is said: a "bank branch manager".
    words = [*employed, *own]
    free = {place for place, word in enumerate(words) if word}
    kinds = ("studies", "areas") if whole.level in _STUDYING else ("titles",)
    for found in lexicon().index.find(words, free, kinds):
        inside = [place for place in found.places if place >= len(employed)]
        if kinds == ("titles",) and (not inside or len(inside) == len(found.places)):
            continue
        if said.issubset(words[place] for place in inside):
            role = found.phrase.code
            # A bank's branch manager manages no store; a hotel's receptionist is one of any house, too.
            kept = [other for other in whole.roles if not said or other in kin_of(role)]
            whole.roles = list(dict.fromkeys([role, *kept]))[:MOST_ROLES]
            if whole.levels == [STEP_DOWN]:
                whole.levels = [found.phrase.level] if found.phrase.level else []  # a law firm's associate is no junior
            return


def _vague(whole: Reading) -> bool:
    return all(OCCUPATIONS[role].vague for role in whole.roles)
