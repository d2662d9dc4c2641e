"""An index that finds the phrases of the lexicon in a title: longest phrases first, each word used once."""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Phrase:
    """A name from the lexicon as a tuple of concepts.

    `kind` is the kind of name ("titles", "areas", "level", "industry", …), `code` the role, level or industry that it
    names, and `level` the level that a role's name implies, if any.
    """

    words: tuple[str, ...]
    code: str
    kind: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class PhraseMatch:
    """A phrase that was found, and the positions of its words in the title."""

    phrase: Phrase
    places: tuple[int, ...]


class PhraseIndex:
    """Phrases by kind and by their rarest word, so that few phrases have to be compared with a title."""

    def __init__(self, phrases: Collection[Phrase]) -> None:
        frequency = Counter(word for phrase in phrases for word in phrase.words)
        self._by_kind: dict[str, dict[str, list[Phrase]]] = {}
        for phrase in dict.fromkeys(phrases):
            by_word = self._by_kind.setdefault(phrase.kind, {})
            by_word.setdefault(min(phrase.words, key=lambda word: (frequency[word], word)), []).append(phrase)

    def find(self, words: Sequence[str], free: Collection[int], kinds: Collection[str]) -> list[PhraseMatch]:
        """Find phrases of these kinds among the words at the free places. Best first; no place is used twice."""
        places: dict[str, list[int]] = defaultdict(list)
        for place in sorted(free):
            places[words[place]].append(place)
        complete = frozenset(places).issuperset
        candidates = [
            phrase
            for by_word in (self._by_kind.get(kind, {}) for kind in kinds)
            for word in places
            for phrase in by_word.get(word, ())
            if complete(phrase.words)
        ]
        return _choose_matches(candidates, places)


def _choose_matches(candidates: list[Phrase], places: dict[str, list[int]]) -> list[PhraseMatch]:
    ranked = sorted(
        ((*_cost(phrase, places), phrase) for phrase in candidates), key=lambda entry: (entry[0], entry[2].code)
    )
    used: set[int] = set()
    chosen = []
    for _, where, phrase in ranked:
        if used.intersection(where):
            # The words may occur a second time.
            where = _places_of(phrase, {word: [p for p in there if p not in used] for word, there in places.items()})
        if not where:
            continue
        used.update(where)
        chosen.append(PhraseMatch(phrase, where))
    return chosen


def _places_of(phrase: Phrase, places: dict[str, list[int]]) -> tuple[int, ...]:
    """Return the places of the phrase's words that are closest to each other; empty if a word is missing."""
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
    """Return a sort key and the places of a phrase: more words first, then adjacent and ordered words, then earlier."""
    where = _places_of(phrase, places)
    if not where:
        return (0, 0, 0, 0), where
    gaps = _span(where) + 1 - len(where)
    turned = sum(a > b for a, b in pairwise(where))
    if turned and phrase.words[-1] == "assistant":
        # An "assistant team leader" is not a team assistant.
        return (0, 0, 0, 0), ()
    return (-len(where) * 3 + min(gaps, 4) + turned, gaps, turned, min(where)), where
