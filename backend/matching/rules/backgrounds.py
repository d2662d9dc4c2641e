"""Finding the roles that the requirements of a job accept as previous experience or training."""

import re
from itertools import chain

from .concepts import concepts_of
from .lexicon import read_lists
from .phrases import OCCUPATIONS
from .prepared import lexicon
from .text import fold, segments
from .title_parsing import TRADES

_MOST = 4
_LISTS = read_lists("backgrounds")


def _any_of(names: tuple[str, ...]) -> str:
    return "|".join(re.escape(fold(name)) for name in sorted(names, key=len, reverse=True))


_AFTER = re.compile(rf"\b(?:{_any_of(_LISTS['after'])})\b")
_OR = re.compile(r"\b(?:or|oder|ou|o|and|und|et|y)\b")
_UNTIL = re.compile(rf"\b(?:{_any_of(_LISTS['until'])})\b")


def find_backgrounds(requirements: str) -> tuple[str, ...]:
    """Return at most four roles that the requirements name as experience or training, without duplicates.

    Example: "three years as an electrician or fitter". Does not return roles that somebody only worked with, nor whole
    fields ("experience in sales").
    """
    roles: list[str] = []
    for line in requirements.splitlines()[:60]:
        folded = fold(line)
        start = _AFTER.search(folded)
        if start:
            experience = _UNTIL.split(folded[start.end() :], maxsplit=1)[0]
            roles += chain.from_iterable(map(_find_roles, _OR.split(experience)))
    return tuple(dict.fromkeys(roles))[:_MOST]


def _find_roles(text: str) -> list[str]:
    fields = lexicon().fields | TRADES
    roles: list[tuple[int, str]] = []
    for parts in segments(text):
        words = concepts_of(parts)
        free = {place for place, word in enumerate(words) if word}
        for one in lexicon().index.find(words, free, ("titles", "areas")):
            alone = len(one.places) == 1 and (one.phrase.kind == "areas" or words[one.places[0]] in fields)
            # Only words close to each other form a role ("HR or marketing manager").
            together = max(one.places) - min(one.places) < len(one.places) + 1
            if together and not alone and not OCCUPATIONS[one.phrase.code].vague:
                roles.append((min(one.places), one.phrase.code))
    return [code for _, code in sorted(roles)]
