"""Parsing a title: its roles, its level, and flags such as "open to work"."""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from .concepts import concepts_of
from .level_parsing import find_deputy, find_levels
from .levels import LEADING, STEP_DOWN, Level, combine_levels
from .phrase_index import PhraseMatch
from .phrases import GENERAL, LEVEL_WORDS, OCCUPATIONS
from .prepared import lexicon
from .similarity import related_roles
from .text import segments

MOST_ROLES = 4
# Signals after which the words do not describe the person: "formerly CFO", "hiring engineers", "assistant to the CEO".
_CUTTING = {"former", "hiring", "serving"}
_SIGNAL_FLAGS = {"open_to_work", "retired", "interim", "aspiring", "apprentice", "graduate"}
_SAID_ELSEWHERE = {"apprentice", "graduate"}  # levels too
_STUDYING = (Level.STUDENT, Level.TRAINEE)
_AREAS = ("areas",)
# Industry words that name a role only if nothing else in the title does.
TRADES = frozenset(
    ("food", "retail", "tourism", "fashion", "insurance", "banking", "credit", "logistics", "warehouse", "hotel")
)
_SECONDARY_WORDS = TRADES | {"admin", "commercial", "mechanical", "phd", "product", "strategy", "technician"}
# Words for people working in a field, without a level: a coordinator, a specialist.
_PERSONS = frozenset(
    ("administrator", "advisor", "agent", "assistant", "consultant", "coordinator", "executive", "officer")
) | {"partner", "representative", "specialist", "worker"}
# Words in company names of any industry ("Ardent Conveyor Systems").
_ANY_EMPLOYER = frozenset(
    ("system", "technology", "technical", "service", "general", "business", "industrial", "site", "team", "ai")
)


@dataclass(slots=True)
class ParsedTitle:
    """What was found in one statement of a title ("A" in "A | B"), or in all of them."""

    roles: list[str] = field(default_factory=list)
    levels: list[str] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    # Words that no rule has used: they may name the industry.
    rest: list[str] = field(default_factory=list)

    @property
    def level(self) -> str:
        return combine_levels(self.levels)


def parse_title(title: str, employer: str = "") -> ParsedTitle:
    """Return the roles, most important first, with levels and flags. Uses the employer's name if the title is vague."""
    alone = _parse_alone(title)
    whole = ParsedTitle([*alone.roles], [*alone.levels], {*alone.flags}, [*alone.rest])
    if depends_on_employer(title):
        employed = [word for parts in segments(employer) for word in concepts_of(parts) if word not in _ANY_EMPLOYER]
        _add_employer(whole, title, employed)
    return whole


def depends_on_employer(title: str) -> bool:
    """Whether the employer's name can complete a title: one that is vague or open."""
    alone = _parse_alone(title)
    return "retired" not in alone.flags and (_is_vague(alone) or OCCUPATIONS[alone.roles[0]].open)


# Cached, since many people of a network have the same title.
@lru_cache(maxsize=8192)
def _parse_alone(title: str) -> ParsedTitle:
    """Parse the title without the employer. The result must not be changed."""
    whole = ParsedTitle()
    statements = [concepts_of(parts) for parts in segments(title)[:8]]
    for words in statements:
        _merge(whole, _parse_statement(words))
    if _is_vague(whole):
        # Ambiguous abbreviations ("PM", "CSM") count only if nothing else in the title names a role.
        for words in statements:
            free = {place for place, word in enumerate(words) if word} - {find_deputy(words)[0]}
            whole.roles = [
                *chain.from_iterable(map(_possible_roles, _take_matches(words, free, ("abbreviations",)))),
                *whole.roles,
            ]
    if "retired" in whole.flags:
        return ParsedTitle(levels=[Level.RETIRED], flags=whole.flags)
    whole.roles = _plausible(whole.roles)
    return whole


def _merge(whole: ParsedTitle, statement: ParsedTitle) -> None:
    if whole.roles and not statement.roles and statement.rest and Level.EXECUTIVE in statement.levels:
        return  # "Recruiter | chief coffee officer"
    if not whole.roles or statement.roles:
        # A statement with only a level belongs to the role of the other statement: "Team lead | Data engineer".
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


def _parse_statement(words: list[str]) -> ParsedTitle:
    reading = ParsedTitle()
    free = {place for place, word in enumerate(words) if word}
    for found in sorted(lexicon().index.find(words, free, ("signal",)), key=lambda found: found.places):
        code = found.phrase.code
        if not free.intersection(found.places):
            continue
        if code in _CUTTING:
            # Keep "assistant to", which is a role itself.
            free -= set(range(min(found.places) + (code == "serving"), len(words)))
        elif code == "retired" or code in _SIGNAL_FLAGS:
            reading.flags.add(code)
            if code not in _SAID_ELSEWHERE:
                free -= set(found.places)
    _add_roles(reading, words, free)
    if "aspiring" in reading.flags:
        reading.levels.append(Level.JUNIOR)
    return reading


def _add_roles(reading: ParsedTitle, words: list[str], free: set[int]) -> None:
    found = _without_secondary(_find_titles(words, free), free)
    levels = _take_matches(words, free, ("level",))
    statement_levels = find_levels(words, found, levels)
    title_count = len(found)
    studying = any(level in _STUDYING for level in statement_levels)
    if studying or reading.flags & {"aspiring", "open_to_work", "graduate"}:
        found += _find_subjects(words, free, beside=bool(found))
    elif not found:
        found += _find_fields(words, free, leading=bool(levels))
    if not found:
        found += _take_matches(words, free, ("vague",))
    reading.levels += statement_levels if len(found) == title_count else find_levels(words, found, levels)
    for one in sorted(found, key=_sort_key):
        code = one.phrase.code
        # An intern in finance is not a head of finance, but one of its staff.
        beginner = studying and one.phrase.kind != "titles"
        reading.roles += (beginner and OCCUPATIONS[code].staff) or _possible_roles(one)
    reading.roles = list(dict.fromkeys(reading.roles))
    # Repetitions of a role's words ("infirmier / infirmière") are used, too.
    used = {words[place] for one in found for place in one.places}
    reading.rest = [words[place] for place in sorted(free) if words[place] not in used]


def _possible_roles(found: PhraseMatch) -> tuple[str, ...]:
    """Return the role that was found, and the second role of an ambiguous name: a "PM" manages products or projects."""
    second = lexicon().second_roles.get(tuple(sorted(found.phrase.words)))
    return (found.phrase.code,) if second is None else (found.phrase.code, second)


def _find_fields(words: list[str], free: set[int], *, leading: bool) -> list[PhraseMatch]:
    """Find the field that somebody leads or works in: "head of payroll", "benefits coordinator"."""
    if leading:
        return _take_matches(words, free, _AREAS)
    if _PERSONS.isdisjoint(words[place] for place in free):
        return []
    found = [
        one for one in lexicon().index.find(words, free, _AREAS) if OCCUPATIONS[one.phrase.code].usual not in LEADING
    ]
    for one in found:
        free.difference_update(one.places)
    return found


def _sort_key(found: PhraseMatch) -> tuple[bool, int]:
    """Sort earlier roles first, and single words that name a whole field last."""
    words = found.phrase.words
    return len(words) == 1 and words[0] in lexicon().fields, min(found.places)


def _without_secondary(found: list[PhraseMatch], free: set[int]) -> list[PhraseMatch]:
    """Drop industries and fields if a role was found, too: "retail" alone names a role, next to one the industry."""
    roles = [one for one in found if len(one.phrase.words) > 1 or not _is_secondary(one)]
    if not roles:
        return found
    free.update(place for one in found if one not in roles for place in one.places)
    return roles


def _is_secondary(found: PhraseMatch) -> bool:
    """Whether a single word names an industry, or a field by its leading role ("HR partner, operations")."""
    word = found.phrase.words[0]
    return word in _SECONDARY_WORDS or (word in lexicon().fields and OCCUPATIONS[found.phrase.code].usual in LEADING)


def _find_titles(words: list[str], free: set[int]) -> list[PhraseMatch]:
    """Find names of roles. Ignores a deputy's "assistant": an "assistant finance manager" is a manager."""
    whole = set(free)
    found = _take_matches(words, free, ("titles",))
    deputy, leader = find_deputy(words)
    if deputy in whole and not any({deputy, leader} <= set(one.places) for one in found):
        free.clear()
        free.update(whole - {deputy})
        found = _take_matches(words, free, ("titles",))
        free.add(deputy)
    return found


def _find_subjects(words: list[str], free: set[int], *, beside: bool) -> list[PhraseMatch]:
    """Find what somebody studies or seeks. General words ("engineering") count only if there is nothing else.

    `beside` means that a role was found already.
    """
    found = _take_matches(words, free, ("studies",)) or _take_matches(words, free, ("areas",))
    specific = [one for one in found if len(one.places) > 1 or one.phrase.words[0] not in GENERAL]
    return specific or ([] if beside else found)


def _take_matches(words: list[str], free: set[int], kinds: tuple[str, ...]) -> list[PhraseMatch]:
    """Find phrases of these kinds, and remove their places from `free`."""
    found = lexicon().index.find(words, free, kinds)
    for one in found:
        free.difference_update(one.places)
    return found


def _add_employer(whole: ParsedTitle, title: str, employed: list[str]) -> None:
    """Complete a vague or open title with words of the employer's name: an "analyst" at a firm for cyber defence."""
    own = [word for parts in segments(title)[:2] for word in concepts_of(parts)]
    # An open role is replaced only by one whose name contains all words of the title.
    required = set()
    if whole.roles and not _is_vague(whole):
        required = {word for word in own if word and word not in LEVEL_WORDS}
    # In the usual order of words: a "bank branch manager".
    words = [*employed, *own]
    free = {place for place, word in enumerate(words) if word}
    kinds = ("studies", "areas") if whole.level in _STUDYING else ("titles",)
    for found in lexicon().index.find(words, free, kinds):
        inside = [place for place in found.places if place >= len(employed)]
        if kinds == ("titles",) and (not inside or len(inside) == len(found.places)):
            continue
        if required.issubset(words[place] for place in inside):
            role = found.phrase.code
            # A bank's branch manager is not a store manager; a hotel receptionist remains a receptionist, too.
            kept = [other for other in whole.roles if not required or other in related_roles(role)]
            whole.roles = list(dict.fromkeys([role, *kept]))[:MOST_ROLES]
            if whole.levels == [STEP_DOWN]:
                whole.levels = (
                    [found.phrase.level] if found.phrase.level else []
                )  # an associate of a law firm is not a junior
            return


def _is_vague(whole: ParsedTitle) -> bool:
    return all(OCCUPATIONS[role].vague for role in whole.roles)
