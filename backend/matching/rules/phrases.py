"""Turning the names in the lexicon into phrases that can be found in titles."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from .levels import LEADING, Level
from .lexicon import KINDS, read_lists, read_occupations, read_words
from .phrase_index import Phrase
from .text import clean, tokens
from .words import Vocabulary, join_pairs

OCCUPATIONS = read_occupations()
LEVEL_NAMES = read_lists("levels")
SIGNALS = read_lists("signals")
INDUSTRIES = read_lists("industries")
LEVEL_WORDS = frozenset(read_words("levels"))
# Words of a level, or words used in any industry: alone they name no role.
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


def add_names(vocabulary: Vocabulary) -> None:
    """Add the words that occur only in names of the lexicon to the vocabulary."""
    for name, *_ in _entries():
        for token in tokens(clean(name)):
            if vocabulary.look_up(token) is None or (
                not token.isascii() and vocabulary.meaning(token, guessing=False) == (token,)
            ):
                vocabulary.learn(token)
    vocabulary.finish()


# If a name of these kinds is reduced to one concept ("im Ruhestand" → retired), it must not be a general word.
_ONE_WORD_KINDS = ("signal", "titles")


# Level words: a name of a role may contain one only if the lexicon lists it under that level.
_LEVEL_ONLY = frozenset(("senior", "junior", "intern", "trainee", "apprentice"))
_LEADER_LEVELS = (
    ("vice", Level.DIRECTOR),
    ("vp", Level.DIRECTOR),
    ("director", Level.DIRECTOR),
    ("head", Level.HEAD),
    ("leiter", Level.HEAD),
)

_OTHER_LEVELS = (
    ("vp", Level.DIRECTOR),
    ("director", Level.DIRECTOR),
    ("head", Level.HEAD),
    ("lead", Level.LEAD),
    ("principal", Level.LEAD),
    ("supervisor", Level.LEAD),
)
# Next to these words, "director", "lead" and "head" do not mean leading people ("film director", "lead generation").
_NOT_LEADING_WORDS = frozenset(
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
    """Return one phrase for each combination of concepts and kind.

    If names of two roles consist of the same concepts, the name written exactly with these words wins; of several names
    of one role, the one that implies a level.
    """
    best: dict[tuple[tuple[str, ...], str], tuple[bool, Phrase]] = {}
    meaning = lru_cache(maxsize=None)(vocabulary.meaning)

    def concepts(name: str) -> tuple[str, ...]:
        return tuple(join_pairs(chain.from_iterable(meaning(token, guessing=False) for token in tokens(clean(name)))))

    fields = {words[0] for name, _, kind, _ in _entries() if kind == "areas" and len(words := concepts(name)) == 1}
    for name, code, kind, stated in _entries():
        # Names of levels are kept even if their words are ignored elsewhere: the "i" of a grade.
        words = concepts(name) or (tuple(tokens(clean(name))) if kind == "level" else ())
        literal = words == tuple(tokens(clean(name)))
        if not words or (
            len(words) == 1 and not literal and kind in _ONE_WORD_KINDS and _is_general(words[0], kind, name)
        ):
            continue
        if kind == "titles" and not stated and _LEVEL_ONLY.intersection(words):
            continue
        if kind == "titles" and len(words) == 1 and not literal and words[0] in fields and _is_leaders(code, stated):
            # "Finanzchef", if only its part "finance" is known: not everybody in finance is the head of it.
            continue
        level = stated or (_level_in_name(words, code) if kind == "titles" else "")
        # The order of words matters only for assistants.
        key = words if "assistant" in words else tuple(sorted(words)), kind
        plain, known = best.get(key, (False, None))
        if known is None or (literal and not plain) or (known.code == code and (stated or (level and not known.level))):
            level = level or (known.level if known and known.code == code else "")
            best[key] = (literal or plain, Phrase(words, code, kind, level))
    return [phrase for _, phrase in best.values()]


def _level_in_name(words: tuple[str, ...], code: str) -> str:
    """Return the level that the name of a role implies; "" for none."""
    usual = OCCUPATIONS[code].usual
    if usual not in (Level.SENIOR, *LEADING):
        return _level_in_other_name(words, code)
    if {"team", "shift", "project"}.intersection(words):
        return ""
    if {"chief", "officer"} <= set(words):
        return Level.EXECUTIVE
    return next(
        (
            usual if word == "leiter" and usual == Level.LEAD else level
            for word, level in _LEADER_LEVELS
            if word in words
        ),
        "",
    )


def _level_in_other_name(words: tuple[str, ...], code: str) -> str:
    """Return the level that the name of a non-leading role implies: "head of strategy", "content lead".

    "" if the word is part of the role's label, as in "art director".
    """
    label = OCCUPATIONS[code].label.casefold().split()
    if _NOT_LEADING_WORDS.intersection(words):
        return ""
    if {"chief", "officer"} <= set(words):
        return Level.EXECUTIVE
    return next((level for word, level in _OTHER_LEVELS if word in words and word not in label), "")


def _is_leaders(code: str, stated: str) -> bool:
    return stated in LEADING or (not stated and OCCUPATIONS[code].usual in LEADING)


def _is_general(word: str, kind: str, name: str) -> bool:
    """Whether a single word is too general to stand for the whole name."""
    return word in GENERAL or (kind == "signal" and word not in tokens(clean(name)))
