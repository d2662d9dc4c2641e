"""From which other roles the requirements of a job say that somebody may come."""

import re
from itertools import chain

from .lexicon import read_lists
from .phrases import OCCUPATIONS
from .prepared import lexicon
from .reading import TRADES, words_of
from .text import fold, segments

_MOST = 4
_LISTS = read_lists("backgrounds")


def _any_of(names: tuple[str, ...]) -> str:
    return "|".join(re.escape(fold(name)) for name in sorted(names, key=len, reverse=True))


_AFTER = re.compile(rf"\b(?:{_any_of(_LISTS['after'])})\b")
_OR = re.compile(r"\b(?:or|oder|ou|o|and|und|et|y)\b")
_UNTIL = re.compile(rf"\b(?:{_any_of(_LISTS['until'])})\b")


def backgrounds_of(requirements: str) -> tuple[str, ...]:
    """The roles named as what somebody did or was trained for: "three years as an electrician or fitter". Those whom
    they only worked with are none, nor is a whole field ("experience in sales")."""
    found: list[str] = []
    for line in requirements.splitlines()[:60]:
        folded = fold(line)
        start = _AFTER.search(folded)
        if start:
            named = _UNTIL.split(folded[start.end() :], maxsplit=1)[0]
            found += chain.from_iterable(map(_named, _OR.split(named)))
    return tuple(dict.fromkeys(found))[:_MOST]


def _named(text: str) -> list[str]:
    fields = lexicon().fields | TRADES
    roles: list[tuple[int, str]] = []
    for parts in segments(text):
        words = words_of(parts)
        free = {place for place, word in enumerate(words) if word}
        for one in lexicon().index.find(words, free, ("titles", "areas")):
            alone = len(one.places) == 1 and (one.phrase.kind == "areas" or words[one.places[0]] in fields)
            # "HR or marketing manager" stands together: words from over the whole line make no role.
            together = max(one.places) - min(one.places) < len(one.places) + 1
            if together and not alone and not OCCUPATIONS[one.phrase.code].vague:
                roles.append((min(one.places), one.phrase.code))
    return [code for _, code in sorted(roles)]
