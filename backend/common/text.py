"""Folding texts, to compare and to search them as people write them, in every script and on every database."""

import itertools
import re
import unicodedata

# The longest folded text that can be indexed, in characters: PostgreSQL allows 2,704 bytes, with up to 4 per character.
INDEXABLE_LENGTH = 600
# The same if an index has three such texts.
COVERED_LENGTH = 210
# The Latin letters that Unicode does not decompose, as its Latin-ASCII transform spells them.
LATIN_LETTERS = str.maketrans("øðđɖɗłħıɨŧƀɓƈƒǥɠƙɲŋƴƶĸə", "oddddlhiitbbcfggknnyzqa") | str.maketrans(
    {"æ": "ae", "œ": "oe", "þ": "th"}
)
# Straight, typographic and other apostrophes, and the accents and primes that are typed for them.
APOSTROPHES = "'`´‘’‚‛′‵ʹʻʼʽʾʿˈ\uff07\ua78c"
# Zero-width blanks and joiners, soft hyphens, marks of the writing direction and of the byte order.
WITHOUT_WIDTH = "\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff"
# Unicode's dashes (category Pd), the minus sign, and the hyphen bullet.
HYPHENS = (
    "\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d"
    "\u2212\u02d7\u2043"
)
IGNORED = re.compile(f"[{APOSTROPHES}{WITHOUT_WIDTH}]")
HYPHEN = re.compile(f"[{HYPHENS}]")
# Letters of Chinese, Japanese and Korean, decomposed. Where two of them meet, a blank says nothing: 张伟 and 张 伟.
CJK = "\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff"
CJK_LETTER = re.compile(f"[{CJK}]")
BLANK_WITHIN_CJK = re.compile(f"(?<=[{CJK}]) (?=[{CJK}])")
CJK_NAME = re.compile("[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]{2,6}")
# How somebody without umlauts on the keyboard types them.
UMLAUT = re.compile("[aou]e")
MOST_UMLAUTS = 3


def split_name(full_name: str) -> tuple[str, str]:
    """Return first and last name of somebody who is written as one text: the first word, and all others."""
    first, _, last = full_name.partition(" ")
    return first, last


def folded(text: str) -> str:
    """Return a text without what people and devices write differently: `Žofka O’Müller–Łaś` → `zofka omuller-las`.

    Without case, accents, apostrophes, repeated, no-break and zero-width blanks, and blanks between letters of Chinese,
    Japanese and Korean; with one kind of hyphen. Only Latin letters are transliterated (ø as o, æ as ae).

    SQLite's LIKE ignores case for ASCII letters only, and PostgreSQL's depends on the locale, so columns for searching
    and sorting are stored folded. Imports recognise names by it: see `connections.deduplication.keys`.
    """
    if text.isascii():
        return " ".join(text.lower().replace("'", "").replace("`", "").split())
    # Before Unicode decomposes the text, since it would make a blank with an accent of some apostrophes.
    decomposed = unicodedata.normalize("NFKD", IGNORED.sub("", text).casefold())
    plain = "".join([letter for letter in decomposed if not unicodedata.combining(letter)])
    plain = IGNORED.sub("", HYPHEN.sub("-", plain.casefold().translate(LATIN_LETTERS)))
    return BLANK_WITHIN_CJK.sub("", " ".join(plain.split()))


def search_words(term: str) -> list[tuple[str, ...]]:
    """Return the words of what is typed into a search, each as the folded spellings of which one has to be found.

    Hyphens separate words, too: who types "jean paul" looks for Jean-Paul, and the other way round.
    """
    words = {}
    for part in term.split():
        for word in folded(part).replace("-", " ").split():
            words[word] = part
    return [tuple(dict.fromkeys(spellings_of(word, part))) for word, part in words.items()]


def has_cjk(text: str) -> bool:
    """Return whether a text has a letter of Chinese, Japanese or Korean, one of which may be a whole word."""
    return CJK_LETTER.search(folded(text)) is not None


def is_found(term: str, text: str) -> bool:
    """Return whether every word of a search is found in a folded text: what `common.queries.contains` asks for."""
    return all(any(word in text for word in spellings) for spellings in search_words(term))


def spellings_of(word: str, typed: str) -> list[str]:
    """Return a folded word as it was typed, with ae, oe and ue as umlauts, and with its family name at the other end.

    The last only for a name in Chinese, Japanese or Korean, which is stored as first and last name, but typed without
    a blank and with the family name first.
    """
    umlauts = [found.start() for found in UMLAUT.finditer(word)][:MOST_UMLAUTS]
    found = [
        "".join(letter for at, letter in enumerate(word) if at - 1 not in replaced)
        for count in range(len(umlauts) + 1)
        for replaced in itertools.combinations(umlauts, count)
    ]
    name = unicodedata.normalize("NFKC", typed)
    if CJK_NAME.fullmatch(name):
        found += [folded(name[at:] + name[:at]) for at in range(1, len(name))]
    return found
