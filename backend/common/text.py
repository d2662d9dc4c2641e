"""How texts are compared: without case and without accents, in every script, on every database."""

import unicodedata


def folded(text: str) -> str:
    """`Žofka Müller` → `zofka muller`: casefolded, accents taken off, blanks collapsed.

    SQLite's LIKE folds ASCII letters only and PostgreSQL's depends on the locale, so what is searched is stored folded.
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return " ".join(bare.casefold().split())
