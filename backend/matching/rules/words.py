"""Translating words of any language into concepts: "Ingenieurin", "инженер", "エンジニア" → engineer."""

from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

from .lexicon import read_lists, read_words
from .text import fold, wide

# Between the parts of a German or Dutch compound, and at its end.
_LINKS = ("", "s", "es", "n", "en", "e", "er")
_ENDINGS = ("innen", "in", "en", "es", "s", "e", "n")
_SHORT_PARTS = frozenset(
    ["web", "app", "it", "hr", "db", "ui", "ux", "pr", "bi", "ki", "ai", "bau", "lab", "test", "tax"]
)
_LONGEST_COMPOUND = 40
_NOTHING: tuple[str, ...] = ()
_MOST_MISTAKES = 2


class Vocabulary:
    """The words of the lexicon and their concepts. Call `finish` after the last `learn`."""

    def __init__(self) -> None:
        self.exact: dict[str, tuple[str, ...]] = {}
        self.starts: dict[str, tuple[str, ...]] = {}
        self.wide: dict[str, tuple[str, ...]] = {}
        for concept, words in read_words().items():
            meaning = _NOTHING if concept == "-" else tuple(concept.split("+"))
            for word in words:
                self._add(word, meaning)
            if concept != "-" and len(meaning) == 1:
                self.exact.setdefault(concept, meaning)
        self.longest_wide = max(map(len, self.wide), default=1)
        # By the first letter and the length of what is typed: with so many mistakes a word is longer or shorter by no
        # more.
        self._guessable: dict[tuple[str, int], list[str]] = {}

    def _add(self, word: str, meaning: tuple[str, ...]) -> None:
        forms = {fold(word)}
        if any(letter in word for letter in "äöü"):
            forms.add(fold(word.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")))
        for form in forms:
            if wide(form):
                self.wide[form] = meaning
            elif form.endswith("*"):
                self.starts.setdefault(form[:-1], meaning)
            else:
                self.exact.setdefault(form, meaning)

    def learn(self, token: str) -> None:
        """Add a word that is its own concept: it is then no typing mistake, and can be part of compounds."""
        if wide(token):
            if token not in self.wide:
                self.wide[token] = (token,)
                self.longest_wide = max(self.longest_wide, len(token))
        else:
            self.exact.setdefault(token, (token,))

    def finish(self) -> None:
        """Prepare `guess`, after all words were added."""
        for word in sorted({w for w in (*self.exact, *self.starts) if len(w) >= 6 and w.isascii()}):
            for length in range(len(word) - _MOST_MISTAKES, len(word) + _MOST_MISTAKES + 1):
                self._guessable.setdefault((word[0], length), []).append(word)

    def look_up(self, token: str) -> tuple[str, ...] | None:
        """Return the concepts of a word by the word itself, its beginning, or its parts; None if it is unknown."""
        if (meaning := self.exact.get(token)) is not None:
            return meaning
        if (meaning := self._start(token)) is not None:
            return meaning
        for ending in _ENDINGS:
            if len(token) - len(ending) >= 4 and token.endswith(ending):
                stem = token[: -len(ending)]
                if (meaning := self.exact.get(stem)) is not None:
                    return meaning
        if token.startswith("ال") and len(token) > 4:
            return self.look_up(token[2:])  # without the Arabic article
        return self._compound(token) if 8 <= len(token) <= _LONGEST_COMPOUND else None

    def _start(self, token: str) -> tuple[str, ...] | None:
        for end in range(len(token), 2, -1):
            if (meaning := self.starts.get(token[:end])) is not None:
                # A short beginning must not match a long compound: "data" does not mean "datenschutz".
                return meaning if len(token) - end < 5 else self._compound(token) or meaning
        return None

    def _compound(self, token: str) -> tuple[str, ...] | None:
        """Return the concepts of a compound by splitting it into the fewest known parts; None if that is impossible."""
        best: list[tuple[int, tuple[str, ...]] | None] = [None] * (len(token) + 1)
        best[0] = (0, _NOTHING)
        for start in range(len(token)):
            reached = best[start]
            if reached is None:
                continue
            for end in range(start + 2, len(token) + 1):
                meaning = self._part(token[start:end], at_end=end == len(token))
                if meaning is None:
                    continue
                step = (reached[0] + 1, reached[1] + meaning)
                for link in _LINKS:
                    stop = end + len(link)
                    there = best[stop] if stop <= len(token) else step
                    if token.startswith(link, end) and (there is None or there[0] >= step[0]):
                        best[stop] = step
        whole = best[len(token)]
        return whole[1] if whole and whole[0] > 1 else None

    def _part(self, part: str, *, at_end: bool) -> tuple[str, ...] | None:
        if len(part) < 4 and part not in _SHORT_PARTS:
            return None
        if (meaning := self.exact.get(part)) is not None:
            return meaning
        if not at_end or len(part) < 5:
            return self.starts.get(part)
        for end in range(len(part), max(4, len(part) - 4), -1):
            if (meaning := self.starts.get(part[:end]) or self.exact.get(part[:end])) is not None:
                return meaning
        return None

    def guess(self, token: str) -> tuple[str, ...] | None:
        """Return the concepts of the most similar known word, for typing mistakes; None if no word is similar enough.

        Allows one mistake, in words of at least ten letters two, and none in the first letter.
        """
        if len(token) < 7 or not token.isascii() or not token.isalpha():
            return None
        mistakes = 1 if len(token) < 10 else _MOST_MISTAKES
        candidates = self._guessable.get((token[0], len(token)), ())
        best = process.extractOne(token, candidates, scorer=OSA.distance, score_cutoff=mistakes)
        if best is None or abs(len(best[0]) - len(token)) > 1:
            return None
        return self.look_up(best[0])

    def meaning(self, token: str, guessing: bool = True) -> tuple[str, ...]:
        """Return the concepts of a folded word: none for "of", two for "Softwareentwickler", itself if unknown."""
        if wide(token):
            return self._split_wide(token)
        known = self.look_up(token)
        if known is None and guessing:
            known = self.guess(token)
        return (token,) if known is None else known

    def _split_wide(self, token: str) -> tuple[str, ...]:
        """Split a text without blanks into known words, longest first; what is between them is one unknown word."""
        found: list[str] = []
        unknown = ""
        at = 0
        while at < len(token):
            for size in range(min(self.longest_wide, len(token) - at), 0, -1):
                meaning = self.wide.get(token[at : at + size])
                if meaning is not None:
                    found += [unknown, *meaning]
                    unknown = ""
                    at += size
                    break
            else:
                unknown += token[at]
                at += 1
        return tuple(part for part in (*found, unknown) if part)


_PAIRS = {
    tuple(order): concept
    for concept, pairs in read_lists("pairs").items()
    for pair in pairs
    for order in (pair.split(), pair.split()[::-1])
}


def join_pairs(concepts: Iterable[str]) -> list[str]:
    """Replace adjacent pairs of concepts that mean the same as one concept by that one."""
    found: list[str] = []
    for concept in concepts:
        if found and (whole := _PAIRS.get((found[-1], concept))):
            found[-1] = whole
        else:
            found.append(concept)
    return found
