"""Folding texts, to compare them without case and accents in every script and on every database."""

import unicodedata

# The longest folded text that can be indexed, in characters: PostgreSQL allows 2,704 bytes, with up to 4 per character.
INDEXABLE_LENGTH = 600
# The same if an index has three such texts.
COVERED_LENGTH = 210
# The Latin letters that Unicode does not decompose, as its Latin-ASCII transform spells them.
LATIN_LETTERS = str.maketrans("øðđɖɗłħıɨŧƀɓƈƒǥɠƙɲŋƴƶĸə", "oddddlhiitbbcfggknnyzqa") | str.maketrans(
    {"æ": "ae", "œ": "oe", "þ": "th"}
)


def folded(text: str) -> str:
    """Return a text without case, accents and repeated whitespace: `Žofka Müller-Łaś` → `zofka muller-las`.

    Only Latin letters are transliterated (ø as o, æ as ae). SQLite's LIKE ignores case for ASCII letters only, and
    PostgreSQL's depends on the locale, so columns for searching and sorting are stored folded.
    """
    if text.isascii():
        return " ".join(text.lower().split())
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join([letter for letter in decomposed if not unicodedata.combining(letter)])
    return " ".join(plain.casefold().translate(LATIN_LETTERS).split())
