"""What titles are read with: the words of the lexicon, and the index of its names.

Compiling them takes most of a second, so it is done when the product is built (`python -m matching.rules`), and
a process loads the result with the first title that it reads. Where there is none, or one of other rules, it is
compiled.
"""

import pickle
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from .finding import Index
from .phrases import learn_names, phrases_of_names
from .version import RULES_VERSION
from .words import Vocabulary

FILE = Path(__file__).with_name("prepared.pickle")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The lexicon, compiled."""

    vocabulary: Vocabulary
    index: Index
    # Words that alone name a whole field ("sales", "strategy"): beside a role they say less than the role does.
    fields: frozenset[str]
    # Names with a second meaning, and which role that is ("PM").
    seconds: dict[tuple[str, ...], str]


def compile_lexicon() -> Lexicon:
    """From the files of the lexicon."""
    vocabulary = Vocabulary()
    learn_names(vocabulary)
    phrases = phrases_of_names(vocabulary)
    fields = frozenset(phrase.words[0] for phrase in phrases if phrase.kind == "areas" and len(phrase.words) == 1)
    seconds = {tuple(sorted(phrase.words)): phrase.code for phrase in phrases if phrase.kind == "seconds"}
    return Lexicon(vocabulary, Index(phrases), fields, seconds)


def load_lexicon(file: Path = FILE) -> Lexicon:
    """As it was made ready in a file; compiled, if the file is missing, broken or of other rules."""
    try:
        # Written beside the code, by whoever installs it: no less trusted than the code.
        version, prepared = pickle.loads(file.read_bytes())  # noqa: S301
    except (OSError, EOFError, AttributeError, ImportError, ValueError, TypeError, pickle.UnpicklingError):
        return compile_lexicon()
    return prepared if version == RULES_VERSION else compile_lexicon()


def save_lexicon(file: Path = FILE) -> None:
    """Make it ready in a file."""
    file.write_bytes(pickle.dumps((RULES_VERSION, compile_lexicon()), pickle.HIGHEST_PROTOCOL))


@cache
def lexicon() -> Lexicon:
    """This process's own, loaded when it is first needed."""
    return load_lexicon()


@lru_cache(maxsize=65_536)
def meaning(token: str) -> tuple[str, ...]:
    """The concepts of one folded word: see `Vocabulary.meaning`."""
    return lexicon().vocabulary.meaning(token)
