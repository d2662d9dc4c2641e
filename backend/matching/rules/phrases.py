"""The names that the lexicon holds, brought to their meanings and ready to be found in titles."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from .finding import Phrase
from .levels import LEADING, Level
from .lexicon import KINDS, read_lists, read_occupations, read_words
from .text import clean, tokens
from .words import Vocabulary, join_pairs

OCCUPATIONS = read_occupations()
LEVEL_NAMES = read_lists("levels")
SIGNALS = read_lists("signals")
INDUSTRIES = read_lists("industries")
LEVEL_WORDS = frozenset(read_words("levels"))
# Words of a level, or of any trade: alone they name no role, whatever longer word was brought back to them.
GENERAL = frozenset(
    (
        *LEVEL_WORDS,
        *read_words("technology"),
        *(
            "analyst",
            "assistant",
            "clerk",
            "consultant",
            "coordinator",
            "engineer",
            "officer",
            "representative",
            "service",
        ),
        *("specialist", "team", "technician", "worker", "development", "engineering", "science", "research"),
    )
)


def _entries() -> Iterable[tuple[str, str, str, str]]:
    for code, occupation in OCCUPATIONS.items():
        for kind in KINDS:
            for level, names in occupation.names[kind].items():
                for name in names:
                    yield name, code, "vague" if occupation.vague and kind == "titles" else kind, level
    for kind, lists in (("level", LEVEL_NAMES), ("signal", SIGNALS), ("industry", INDUSTRIES)):
        for code, names in lists.items():
            for name in names:
                yield name, code, kind, ""


def learn_names(vocabulary: Vocabulary) -> None:
    """Add the words that only the names know."""
    for name, *_ in _entries():
        for token in tokens(clean(name)):
            if vocabulary.known(token) is None or (
                not token.isascii() and vocabulary.meaning(token, guessing=False) == (token,)
            ):
                vocabulary.learn(token)
    vocabulary.settle()


# Where one word alone stays of a name ("im Ruhestand" → retired), it has to be that very word to count.
_ONE_WORD_KINDS = ("signal", "titles")


# Words that tell a level: a name of a role with one of them either stands under that level or is left to the level.
_LEVEL_ONLY = frozenset(("senior", "junior", "intern", "trainee", "apprentice"))
_TOLD_BY = (
    ("vice", Level.DIRECTOR),
    ("vp", Level.DIRECTOR),
    ("director", Level.DIRECTOR),
    ("head", Level.HEAD),
    ("leiter", Level.HEAD),
)

_LEVELS_IN_OTHER_ROLES = (
    ("vp", Level.DIRECTOR),
    ("director", Level.DIRECTOR),
    ("head", Level.HEAD),
    ("lead", Level.LEAD),
    ("principal", Level.LEAD),
    ("supervisor", Level.LEAD),
)
# Beside them a director directs no people ("film director"), a lead is a lead to a customer, a head is no head.
_NO_LEADERS = frozenset(
    ("agile", "assistant", "coach", "delivery", "film", "gen", "general", "generation", "generator", "master", "office")
) | frozenset(
    (
        "photography",
        "program",
        "project",
        "qualification",
        "representative",
        "researcher",
        "screen",
        "teacher",
        "travaux",
    )
)


def phrases_of_names(vocabulary: Vocabulary) -> list[Phrase]:
    """One phrase for each name. Where two roles have names of one meaning, the plainer name wins: "sales" itself
    before a longer word that means no more; of the names of one role, the one that tells a level."""
    best: dict[tuple[tuple[str, ...], str], tuple[bool, Phrase]] = {}
    meaning = lru_cache(maxsize=None)(vocabulary.meaning)

    def concepts(name: str) -> tuple[str, ...]:
        return tuple(join_pairs(chain.from_iterable(meaning(token, guessing=False) for token in tokens(clean(name)))))

    fields = {words[0] for name, _, kind, _ in _entries() if kind == "areas" and len(words := concepts(name)) == 1}
    for name, code, kind, stated in _entries():
        # Of a level alone, even what is a small word elsewhere: the "i" of a scale.
        words = concepts(name) or (tuple(tokens(clean(name))) if kind == "level" else ())
        literal = words == tuple(tokens(clean(name)))
        if not words or (
            len(words) == 1 and not literal and kind in _ONE_WORD_KINDS and _is_general(words[0], kind, name)
        ):
            continue
        if kind == "titles" and not stated and _LEVEL_ONLY.intersection(words):
            continue
        if kind == "titles" and len(words) == 1 and not literal and words[0] in fields and _is_leaders(code, stated):
            # "Finanzchef", of which only the field is known: whoever works in finance is no head of it.
            continue
        level = stated or (_told(words, code) if kind == "titles" else "")
        # Of an assistant the order tells: "auxiliar de enfermería" as well as "nursing assistant".
        key = words if "assistant" in words else tuple(sorted(words)), kind
        plain, known = best.get(key, (False, None))
        if known is None or (literal and not plain) or (known.code == code and (stated or (level and not known.level))):
            level = level or (known.level if known and known.code == code else "")
            best[key] = (literal or plain, Phrase(words, code, kind, level))
    return [phrase for _, phrase in best.values()]


def _told(words: tuple[str, ...], code: str) -> str:
    """The level that a leader's title tells by itself."""
    usual = OCCUPATIONS[code].usual
    if usual not in (Level.SENIOR, *LEADING):
        return _level_in_other_roles(words, code)
    if {"team", "shift", "project"}.intersection(words):
        return ""
    # The "Leiter" of a store or a kitchen leads it: no head of a department.
    if {"chief", "officer"} <= set(words):
        return Level.EXECUTIVE
    return next(
        (usual if word == "leiter" and usual == Level.LEAD else level for word, level in _TOLD_BY if word in words), ""
    )


def _level_in_other_roles(words: tuple[str, ...], code: str) -> str:
    """ "Head of strategy", "content lead": above those of the role; an art director only is what the role is called."""
    label = OCCUPATIONS[code].label.casefold().split()
    if _NO_LEADERS.intersection(words):
        return ""
    if {"chief", "officer"} <= set(words):
        return Level.EXECUTIVE
    return next((level for word, level in _LEVELS_IN_OTHER_ROLES if word in words and word not in label), "")


def _is_leaders(code: str, stated: str) -> bool:
    return stated in LEADING or (not stated and OCCUPATIONS[code].usual in LEADING)


def _is_general(word: str, kind: str, name: str) -> bool:
    """ "Recherche" is more than research; "looking for" is no more than looking."""
    return word in GENERAL or (kind == "signal" and word not in tokens(clean(name)))
