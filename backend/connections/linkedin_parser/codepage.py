"""Detecting the code page of a text that is not Unicode: the one in which its words are the most plausible.

General detectors use the frequency of letters and need prose. An address book has only a few accented letters in names,
so each such letter is judged by its neighbours: `Jörg` is plausible, `Jˆrg` and `J÷rg` are not.
"""

import re
from collections import Counter

from connections.linkedin_parser import rejection
from connections.linkedin_parser.rejection import _

# The usual code pages, and others, which have to be more plausible by `MARGIN`.
USUAL_CODEPAGES = ("cp1252", "mac_roman")
OTHER_CODEPAGES = ("cp1250", "cp1254", "cp1251", "cp1253")
MARGIN = 0.25
SAMPLE_BYTES = 400_000
# The letters of the languages that a code page is used for; its other letters more likely mean a wrong code page.
WESTERN = set("äöüßéèêëàâçñáíóúãõôøæåîïûÄÖÜÉÈÅØÁÓÇÆŒœ")
CENTRAL = set("ąćęłńóśźżčďěňřšťůýžáíéúőűöüäăâîŁŚŻŹŠČŘŽĐđ")
TURKISH = set("çğıöşüÇĞİÖŞÜâ")
CYRILLIC = set("оеаинтсрвлкмдпуяОЕАИНТСРВЛКМДПУЯ")
GREEK = set("αοιετσνηυρπκμλςάέίόύήώΑΟΙΕΤΣΝΗΥΡΠΚΜΛΓ")
LETTERS = {
    "cp1252": WESTERN,
    "mac_roman": WESTERN,
    "cp1250": CENTRAL,
    "cp1254": TURKISH,
    "cp1251": CYRILLIC,
    "cp1253": GREEK,
}
NON_LATIN_CODEPAGES = ("cp1251", "cp1253")
ABOVE_ASCII = re.compile(rb"[\x80-\xff]")
BEFORE_WORDS = set("‘“«¿¡•–—…€·\xa0")
BEHIND_WORDS = set("’”»™®©…–—•·°ªº\xa0")


def detect_codepage(data: bytes) -> str:
    """Return the most plausible code page. Raises RejectedFileError (`not_text`) if none is plausible."""
    contexts = Counter(letters_in_context(data[:SAMPLE_BYTES]))
    scores = {encoding: score(contexts, encoding) for encoding in (*USUAL_CODEPAGES, *OTHER_CODEPAGES)}
    usual = max(USUAL_CODEPAGES, key=lambda encoding: scores[encoding])
    other = max(OTHER_CODEPAGES, key=lambda encoding: scores[encoding])
    best = other if scores[other] >= scores[usual] + MARGIN else usual
    if scores[best] < 0:
        raise rejection.not_text(_("The letters in this file cannot be recognised. Save it again as 'CSV UTF-8'."))
    return best


def letters_in_context(sample: bytes) -> list[bytes]:
    """Return each byte above ASCII with one byte before and after it."""
    padded = b" " + sample + b" "
    return [padded[at.start() - 1 : at.start() + 2] for at in ABOVE_ASCII.finditer(padded)]


def score(contexts: Counter[bytes], encoding: str) -> float:
    """Return the mean plausibility of the characters above ASCII: about 1 if all fit into words, below 0 if few do."""
    total = sum(
        count * plausibility(context.decode(encoding, "replace"), encoding) for context, count in contexts.items()
    )
    return total / contexts.total()


def plausibility(context: str, encoding: str) -> float:
    """Return the plausibility of a character between its two neighbours, from -3 to 1."""
    before, letter, after = context[0], context[1], context[2]
    if letter == "\ufffd" or (not letter.isprintable() and letter != "\xa0"):
        return -3
    if not letter.isalpha() or letter in "ªº":
        return plausibility_of_sign(before, letter, after)
    if (letter.isupper() and before.islower()) or (letter.islower() and after.isupper()):
        return -1.5
    if encoding in NON_LATIN_CODEPAGES:
        if ord(letter) < 0x370 or is_latin(before) or is_latin(after):
            return -3
    elif not (before.isalpha() or after.isalpha()):
        return -0.2
    elif not before.isascii() and not after.isascii():
        # Three accented letters in a row: rarer in Latin than a wrong guess.
        return -0.2
    return 1 if letter in LETTERS[encoding] else 0.4


def plausibility_of_sign(before: str, sign: str, after: str) -> float:
    """Return the plausibility of a punctuation mark: apostrophes within words, others at their beginning or end."""
    if before.isalpha() and after.isalpha():
        return 0.6 if sign in "’‘·" else -2
    if after.isalpha():
        return 0.4 if sign in BEFORE_WORDS else -1
    return 0.4 if sign in BEHIND_WORDS or (sign in BEFORE_WORDS and not before.isalpha()) else -0.4


def is_latin(letter: str) -> bool:
    return letter.isalpha() and ord(letter) < 0x370
