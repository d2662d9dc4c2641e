"""Parsing the requirements of a job: years of experience, and names of tools, methods and certificates."""

import re
from collections.abc import Iterable

from .levels import Level
from .lexicon import read_lists
from .text import fold, tokens

MOST_WORDS = 24
_NUMBERS = {
    word: number
    for number, words in {
        1: "one ein eins un une uno una um uma een один",
        2: "two zwei deux dos due twee dois duas два",
        3: "three drei trois tres tre drie три",
        4: "four vier quatre cuatro quattro quatro четыре",
        5: "five funf fuenf cinq cinco cinque vijf пять",
        6: "six sechs seis sei zes шесть",
        7: "seven sieben sept siete sette zeven sete семь",
        8: "eight acht huit ocho otto oito восемь",
        10: "ten zehn dix diez dieci tien dez десять",
    }.items()
    for word in words.split()
}
_YEARS = re.compile(
    r"(?:(\d{1,2})\s*\+?(?:\s*(?:-|–|to|bis|a|à|tot)\s*\d{1,2})?|\b("
    + "|".join(_NUMBERS)
    + r"))\s*\+?\s*(?:\w+\s+){0,3}?"
    r"(?:years?|yrs?|jahren?|ans|annees?|anos|anni|jaar|лет|года?)\b"
)
_SKILLS = {" ".join(tokens(name)): name for names in read_lists("skills").values() for name in names}
# Skills written with capitals, which are ordinary words without them: a CAN bus is a skill, "you can" is not.
_WRITTEN = {
    skill: re.compile(rf"(?<!\w){re.escape(name)}(?![\w&])") for skill, name in _SKILLS.items() if not name.islower()
}
_START = re.compile(r"^\W*\w+|[.!?:]\s+\w+")
_LONGEST_SKILL = max((skill.count(" ") + 1 for skill in _SKILLS), default=1)
_PROPER = re.compile(r"(?<![.!?]\s)(?<!^)\b(?:[A-Z]{2,6}\b|[A-Z][a-z]+[A-Z]\w*)")
# Abbreviations that are not skills.
_ORDINARY = frozenset(read_lists("ordinary")["abbreviations"])


def level_by_years(requirements: str) -> str:
    """Return senior if at least five years of experience are required, else ""."""
    found = _YEARS.search(fold(requirements))
    if not found:
        return ""
    years = int(found[1]) if found[1] else _NUMBERS[found[2]]
    return Level.SENIOR if 5 <= years <= 30 else ""


def words_of_requirements(text: str) -> tuple[str, ...]:
    """Return the skills of the lexicon and other abbreviations ("WMS") in a text, folded, at most `MOST_WORDS`."""
    found: list[str] = []
    for line in text.splitlines()[:60]:
        found += (skill for skill in known_skills(tokens(line)) if is_skill_in(skill, line))
        found += (fold(word) for word in _PROPER.findall(line))
    return tuple(dict.fromkeys(word for word in found if word not in _ORDINARY))[:MOST_WORDS]


def is_skill_in(word: str, text: str) -> bool:
    """Whether a word found in a text is meant as the skill, not as the ordinary word with the same letters."""
    pattern = _WRITTEN.get(word)
    if pattern is None:
        return True
    # For "Go", ignore beginnings of sentences ("Go to our customers"); for longer names a capital is enough.
    return pattern.search(_START.sub("", text) if _SKILLS[word] == "Go" else text) is not None


def known_skills(words: list[str]) -> Iterable[str]:
    """Yield the skills of the lexicon in these words from left to right, preferring longer names."""
    at = 0
    while at < len(words):
        for size in range(min(_LONGEST_SKILL, len(words) - at), 0, -1):
            if (name := " ".join(words[at : at + size])) in _SKILLS:
                yield name
                at += size
                break
        else:
            at += 1
