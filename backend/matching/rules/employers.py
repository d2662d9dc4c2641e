"""Employers: finding their industry, and comparing company names."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from .concepts import concepts_of
from .lexicon import read_lists
from .prepared import lexicon
from .text import fold, segments

_LEGAL_FORMS = frozenset(read_lists("ordinary")["legal_forms"])
_JAPANESE_FORMS = re.compile("株式会社|有限会社|合同会社|有限公司")
_WORD = re.compile(r"[^\W_]+")


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


def same_company(employer: str, company_name: str, domains: Sequence[str]) -> bool:
    """Whether the employer is this company, by its name, one of its domains, or the first label of a domain."""
    core = company_key(employer)
    if not core:
        return False
    written = employer.casefold().strip().removeprefix("https://").removeprefix("http://").removeprefix("www.")
    return (
        core == company_key(company_name)
        or any(written.split("/")[0] == domain.casefold() for domain in domains)
        or any(len(label := domain.casefold().split(".")[0]) >= 3 and core == company_key(label) for domain in domains)
    )
