"""How texts are compared."""

import pytest

from common.text import folded


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Žofka  Müller", "zofka muller"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("ÅNGSTRÖM", "angstrom"),
        ("Ёлка", "елка"),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
        ("Σίσυφος", "σισυφοσ"),
        ("İstanbul", "istanbul"),
        ("ﬁnn", "finn"),
        ("  a\t\nb\u00a0c ", "a b c"),
        ("李 小龙", "李 小龙"),
        ("", ""),
        ("\u0301", ""),
    ],
)
def test_folding(text: str, plain: str) -> None:
    assert folded(text) == plain
    assert folded(folded(text)) == plain
