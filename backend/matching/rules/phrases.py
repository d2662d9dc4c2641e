"""Which names of the lexicon stand in a title: longest first, each word used once."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from .levels import LEADING, Level
from .lexicon import KINDS, read_lists, read_occupations, read_words
from .text import clean, tokens
from .words import VOCABULARY, meaning


@dataclass(frozen=True, slots=True)
class Phrase:
    """A name of a role or of a level, in concepts."""

    words: tuple[str, ...]
    code: str
    kind: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase and where its words stand."""

    phrase: Phrase
    places: tuple[int, ...]


def concepts(text: str, guessing: bool = False) -> tuple[str, ...]:
    """The concepts of a short text of the lexicon, in order."""
    return tuple(chain.from_iterable(meaning(token, guessing) for token in tokens(clean(text))))


OCCUPATIONS = read_occupations()
LEVEL_NAMES = read_lists("levels")
SIGNALS = read_lists("signals")
INDUSTRIES = read_lists("industries")
# Words of a level, or of any trade: alone they name no role, whatever longer word was brought back to them.
GENERAL = frozenset(
    (
        *read_words("levels"),
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


def _learn() -> None:
    for name, *_ in _entries():
        for token in tokens(clean(name)):
            if VOCABULARY.known(token) is None or (not token.isascii() and meaning(token, False) == (token,)):
                VOCABULARY.learn(token)
    VOCABULARY.settle()
    meaning.cache_clear()


class Index:
    """Phrases by their rarest word, so that a title meets few of them."""

    def __init__(self, phrases: Collection[Phrase]) -> None:
        often = Counter(word for phrase in phrases for word in phrase.words)
        self._by_word: dict[str, list[Phrase]] = defaultdict(list)
        for phrase in dict.fromkeys(phrases):
            self._by_word[min(phrase.words, key=lambda word: (often[word], word))].append(phrase)

    def find(self, words: Sequence[str], free: Collection[int], kinds: Collection[str]) -> list[Found]:
        """The phrases among the free places, best first, none of which share a place."""
        places: dict[str, list[int]] = defaultdict(list)
        for place in sorted(free):
            places[words[place]].append(place)
        candidates = [
            phrase
            for word in places
            for phrase in self._by_word.get(word, ())
            if phrase.kind in kinds and all(other in places for other in phrase.words)
        ]
        return _chosen(candidates, places)


def _chosen(candidates: list[Phrase], places: dict[str, list[int]]) -> list[Found]:
    ranked = sorted(
        ((*_cost(phrase, places), phrase) for phrase in candidates), key=lambda entry: (entry[0], entry[2].code)
    )
    used: set[int] = set()
    chosen = []
    for _, where, phrase in ranked:
        if used.intersection(where):
            # Its words may stand a second time.
            where = _where(phrase, {word: [p for p in there if p not in used] for word, there in places.items()})
        if not where:
            continue
        used.update(where)
        chosen.append(Found(phrase, where))
    return chosen


def _where(phrase: Phrase, places: dict[str, list[int]]) -> tuple[int, ...]:
    """Where its words stand, as near to each other as there is; empty where one is missing."""
    best: tuple[int, ...] = ()
    for first in places.get(phrase.words[0], ())[:4]:
        taken = [first]
        for word in phrase.words[1:]:
            left = [place for place in places.get(word, ()) if place not in taken]
            if not left:
                break
            taken.append(min(left, key=lambda place: (abs(place - taken[-1] - 1), place)))
        else:
            if not best or _span(taken) < _span(best):
                best = tuple(taken)
    return best


def _span(places: Sequence[int]) -> int:
    return max(places) - min(places)


def _cost(phrase: Phrase, places: dict[str, list[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """More words first, then words together and in order, then what stands first."""
    where = _where(phrase, places)
    if not where:
        return (0, 0, 0, 0), where
    gaps = _span(where) + 1 - len(where)
    turned = sum(a > b for a, b in pairwise(where))
    if turned and phrase.words[-1] == "assistant":
        # An assistant team leader is no team assistant.
        return (0, 0, 0, 0), ()
    return (-len(where) * 3 + min(gaps, 4) + turned, gaps, turned, min(where)), where


_learn()


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


def _compiled() -> list[Phrase]:
    """One phrase for each name. Where two roles have names of one meaning, the plainer name wins: "sales" itself
    before a longer word that means no more; of the names of one role, the one that tells a level."""
    best: dict[tuple[tuple[str, ...], str], tuple[bool, Phrase]] = {}
    for name, code, kind, stated in _entries():
        words = concepts(name)
        literal = words == tuple(tokens(clean(name)))
        if not words or (len(words) == 1 and not literal and kind in _ONE_WORD_KINDS and _is_general(words[0], kind)):
            continue
        if kind == "titles" and not stated and _LEVEL_ONLY.intersection(words):
            continue
        level = stated or (_told(words, code) if kind == "titles" else "")
        key = tuple(sorted(words)), kind
        plain, known = best.get(key, (False, None))
        if known is None or (literal and not plain) or (known.code == code and stated):
            level = level or (known.level if known and known.code == code else "")
            best[key] = (literal or plain, Phrase(words, code, kind, level))
    return [phrase for _, phrase in best.values()]


def _told(words: tuple[str, ...], code: str) -> str:
    """The level that a leader's title tells by itself."""
    if OCCUPATIONS[code].usual not in LEADING or "team" in words or "shift" in words:
        return ""
    # The "Leiter" of a store or a kitchen leads it: no head of a department.
    usual = OCCUPATIONS[code].usual
    return next(
        (usual if word == "leiter" and usual == Level.LEAD else level for word, level in _TOLD_BY if word in words), ""
    )


def _is_general(word: str, kind: str) -> bool:
    return kind == "signal" or word in GENERAL


PHRASES = tuple(_compiled())
INDEX = Index(PHRASES)
