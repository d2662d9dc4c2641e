"""How texts are compared: without case and without accents, in every script, on every database."""

import unicodedata

# The longest folded text that can stand in an index, in characters: PostgreSQL takes 2,704 bytes, a character up to 4.
INDEXABLE_LENGTH = 600
# The same where three of them stand in one index.
COVERED_LENGTH = 210
# The Latin letters that Unicode does not decompose, as its Latin-ASCII transform spells them.
LATIN_LETTERS = str.maketrans("øðđɖɗłħıɨŧƀɓƈƒǥɠƙɲŋƴƶĸə", "oddddlhiitbbcfggknnyzqa") | str.maketrans(
    {"æ": "ae", "œ": "oe", "þ": "th"}
)


def folded(text: str) -> str:
    """`Žofka Müller-Łaś` → `zofka muller-las`: casefolded, accents taken off, runs of whitespace made one space.

    Only Latin letters are spelled anew (ø as o, æ as ae): no other script is transliterated. SQLite's LIKE folds ASCII
    letters only and PostgreSQL's depends on the locale, so what is searched or sorted is stored folded.
    """
    if text.isascii():
        return " ".join(text.lower().split())
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join([letter for letter in decomposed if not unicodedata.combining(letter)])
    return " ".join(plain.casefold().translate(LATIN_LETTERS).split())
