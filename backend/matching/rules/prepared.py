"""The compiled lexicon: the vocabulary, and the index of phrases.

Compiling takes most of a second, so it is done when the product is built (`python -m matching.rules`). Each process
loads the result when it parses its first title, and compiles it itself if the file is missing or of other rules.
"""

import pickle
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from .phrase_index import PhraseIndex
from .phrases import add_names, phrases_of_names
from .version import RULES_VERSION
from .words import Vocabulary

FILE = Path(__file__).with_name("prepared.pickle")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The lexicon, compiled."""

    vocabulary: Vocabulary
    index: PhraseIndex
    # Single words that name a whole field ("sales", "strategy"): less specific than a role in the same title.
    fields: frozenset[str]
    # The code of a second role for ambiguous names: a "PM" manages products or projects. By the name's sorted concepts.
    second_roles: dict[tuple[str, ...], str]


def compile_lexicon() -> Lexicon:
    """Compile the files of the lexicon."""
    vocabulary = Vocabulary()
    add_names(vocabulary)
    phrases = phrases_of_names(vocabulary)
    fields = frozenset(phrase.words[0] for phrase in phrases if phrase.kind == "areas" and len(phrase.words) == 1)
    second_roles = {tuple(sorted(phrase.words)): phrase.code for phrase in phrases if phrase.kind == "seconds"}
    return Lexicon(vocabulary, PhraseIndex(phrases), fields, second_roles)


def load_lexicon(file: Path = FILE) -> Lexicon:
    """Load the compiled lexicon from a file; compile it if the file is missing, broken or of other rules."""
    try:
        # S301: the file is installed together with the code, and trusted like the code.
        version, prepared = pickle.loads(file.read_bytes())  # noqa: S301
    except (OSError, EOFError, AttributeError, ImportError, ValueError, TypeError, pickle.UnpicklingError):
        return compile_lexicon()
    return prepared if version == RULES_VERSION else compile_lexicon()


def save_lexicon(file: Path = FILE) -> None:
    """Compile the lexicon and write it to a file."""
    file.write_bytes(pickle.dumps((RULES_VERSION, compile_lexicon()), pickle.HIGHEST_PROTOCOL))


@cache
def lexicon() -> Lexicon:
    """Return the lexicon of this process, loaded when it is first needed."""
    return load_lexicon()


@lru_cache(maxsize=65_536)
def meaning(token: str) -> tuple[str, ...]:
    """Return the concepts of one folded word: see `Vocabulary.meaning`."""
    return lexicon().vocabulary.meaning(token)
