"""Turning the tokens of a statement into concepts."""

from collections.abc import Iterable
from itertools import chain

from .prepared import meaning
from .words import join_pairs

_MOST_WORDS = 60
_BREAK = ""


def concepts_of(parts: Iterable[Iterable[str]]) -> list[str]:
    """Return the concepts of a statement, with an empty word between its parts."""
    words: list[str] = []
    for part in parts:
        if words:
            words.append(_BREAK)
        concepts = list(part)
        words.extend(join_pairs(chain.from_iterable(meaning(token) for token in concepts)))
        if len(concepts) > 1 and concepts[-1] == "i":
            words.append("i")  # a grade at the end of a part; elsewhere it means "and"
    return words[:_MOST_WORDS]
