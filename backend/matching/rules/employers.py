"""Employers: finding their industry, and comparing company names."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

from .concepts import concepts_of
from .lexicon import read_lists
from .prepared import lexicon
from .text import fold, segments

# The length in characters of the keys that are stored with a connection.
MAX_KEY = 200
_LEGAL_FORMS = frozenset(read_lists("ordinary")["legal_forms"])
_JAPANESE_FORMS = re.compile("株式会社|有限会社|合同会社|有限公司")
_WORD = re.compile(r"[^\W_]+")
_HOST = re.compile(r"[^\s/.]+(?:\.[^\s/.]+)+")


def industry_of(rest: Sequence[str], employer: str) -> str:
    """Return the code of the industry named by the unused words of a title, else by the employer's name, else ""."""
    return _industry_in(list(rest)) or _industry_of_employer(employer)


@lru_cache(maxsize=8192)
def _industry_of_employer(employer: str) -> str:
    return _industry_in(list(chain.from_iterable(concepts_of(parts) for parts in segments(employer))))


def _industry_in(words: list[str]) -> str:
    found = lexicon().index.find(words, {i for i, word in enumerate(words) if word}, ("industry",))
    return found[0].phrase.code if found else ""


@lru_cache(maxsize=32_768)
def company_key(name: str) -> str:
    """Return a company name without case, accents, blanks, punctuation and legal form, for comparison."""
    folded = _JAPANESE_FORMS.sub(" ", fold(name).replace(".", "").replace("&", " and "))
    words = [word for word in _WORD.findall(folded) if word not in _LEGAL_FORMS]
    return "".join(words) or "".join(_WORD.findall(folded))


def employer_key(employer: str) -> str:
    """Return what an employer is compared with a company by: see `company_keys`.

    The `company_key` of its name, or of the host if a web address was entered instead; "" for an empty name.
    """
    address = employer.casefold().strip().removeprefix("https://").removeprefix("http://").removeprefix("www.")
    host = address.split("/")[0]
    return company_key(host if _HOST.fullmatch(host) else employer)[:MAX_KEY]


def company_keys(name: str, domains: Iterable[str]) -> frozenset[str]:
    """Return the keys of a company: of its name, its domains, and the first label of each domain, if long enough."""
    keys = {employer_key(name)}
    for domain in domains:
        label = domain.split(".")[0]
        keys |= {employer_key(domain), employer_key(label) if len(label) >= 3 else ""}
    return frozenset(keys - {""})
