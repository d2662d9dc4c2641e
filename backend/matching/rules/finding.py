"""Finding phrases in a title: longest first, each word used once."""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise


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


class Index:
    """Phrases by their kind and their rarest word, so that a title meets few of them."""

    def __init__(self, phrases: Collection[Phrase]) -> None:
        often = Counter(word for phrase in phrases for word in phrase.words)
        self._by_kind: dict[str, dict[str, list[Phrase]]] = {}
        for phrase in dict.fromkeys(phrases):
            by_word = self._by_kind.setdefault(phrase.kind, {})
            by_word.setdefault(min(phrase.words, key=lambda word: (often[word], word)), []).append(phrase)

    def find(self, words: Sequence[str], free: Collection[int], kinds: Collection[str]) -> list[Found]:
        """The phrases among the free places, best first, none of which share a place."""
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
