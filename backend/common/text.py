"""How texts are compared: without case and without accents, in every script, on every database."""

import unicodedata

# The longest folded text that can stand in an index, in characters: PostgreSQL takes 2,704 bytes, a character up to 4.
INDEXABLE_LENGTH = 600
# The Latin letters that Unicode does not decompose, as its Latin-ASCII transform spells them.
LATIN_LETTERS = str.maketrans("øðđɖɗłħıɨŧƀɓƈƒǥɠƙɲŋƴƶĸə", "oddddlhiitbbcfggknnyzqa") | str.maketrans(
    {"æ": "ae", "œ": "oe", "þ": "th"}
)


def folded(text: str) -> str:
    """`Žofka Müller-Łaś` → `zofka muller-las`: casefolded, accents taken off, runs of whitespace made one space.

    Only Latin letters are spelled anew (ø as o, æ as ae): no other script is transliterated. SQLite's LIKE folds ASCII
    letters only and PostgreSQL's depends on the locale, so what is searched or sorted is stored folded.
    """
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text.casefold())
        text = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return " ".join(text.casefold().translate(LATIN_LETTERS).split())
