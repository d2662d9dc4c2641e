"""The lexicon is compiled when the product is built, and used only with the same version of the rules."""

import pickle
from pathlib import Path
from unittest.mock import patch

import pytest

from matching.rules.prepared import Lexicon, compile_lexicon, load_lexicon, save_lexicon
from matching.rules.version import RULES_VERSION

pytestmark = pytest.mark.slow

WORDS = ["software", "swe", "ingenieurin", "软件工程师", "softwareentwickler", "sofware", "unheard-of"]


def meanings(lexicon: Lexicon) -> list[tuple[str, ...]]:
    return [lexicon.vocabulary.meaning(word) for word in WORDS]


def titles(lexicon: Lexicon) -> list[str]:
    words = ["senior", "data", "engineer"]
    return [found.phrase.code for found in lexicon.index.find(words, range(3), ("titles", "level"))]


def test_a_compiled_lexicon_reads_like_its_source_files(tmp_path: Path) -> None:
    file = tmp_path / "lexicon"
    save_lexicon(file)
    with patch("matching.rules.prepared.compile_lexicon", side_effect=AssertionError("nothing is left to compile")):
        ready = load_lexicon(file)
    compiled = compile_lexicon()
    assert meanings(ready) == meanings(compiled)
    assert titles(ready) == titles(compiled) == ["data-engineer", "senior"]


@pytest.mark.parametrize(
    "content",
    [pickle.dumps((RULES_VERSION - 1, "of other rules")), pickle.dumps((RULES_VERSION, 0))[:-4], b"no pickle", None],
    ids=["of other rules", "cut off", "no pickle", "missing"],
)
def test_an_unusable_compiled_lexicon_is_compiled_again(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "lexicon"
    if content is not None:
        file.write_bytes(content)
    assert titles(load_lexicon(file)) == ["data-engineer", "senior"]
