"""Regular expressions take linear time for any text, so that a single long cell cannot block the server."""

import ast
import importlib
import pkgutil
import re
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import FlakyFailure

import common.text
import connections

LENGTH = 1_500
# Linear time is far below one millisecond, quadratic time about fifty.
SECONDS = 0.005


def modules() -> Iterator[ModuleType]:
    """Return `common.text` and all modules of `connections`, including subpackages."""
    yield common.text
    for found in pkgutil.walk_packages(connections.__path__, "connections."):
        if not {"tests", "migrations"} & set(found.name.split(".")):
            yield importlib.import_module(found.name)


PATTERNS = {
    f"{module.__name__}.{name}": value
    for module in modules()
    for name, value in vars(module).items()
    if isinstance(value, re.Pattern)
}


def seconds(pattern: re.Pattern[str], text: str) -> float:
    """Return how long all methods of a pattern take on a text."""
    began = time.thread_time()
    pattern.search(text)
    pattern.match(text)
    pattern.fullmatch(text)
    pattern.sub("", text)
    return time.thread_time() - began


def pumped(example: str, length: int) -> Iterator[str]:
    """Yield the example with each letter, and each pair of letters, repeated, also followed by another character."""
    for start in range(len(example)):
        for end in (start + 1, start + 2):
            middle = example[start:end] * (length // 2)
            for rest in (example[end:], ""):
                yield f"{example[:start]}{middle}{rest}\x00!"


def check(pattern: str, flags: int = 0) -> None:
    """Check texts that match or nearly match. If one is slow, a text four times as long may take six times as long."""

    compiled = re.compile(pattern, flags)
    codec = "latin-1" if max(pattern) <= "\xff" else "utf-8"

    @settings(
        max_examples=20,
        phases=[Phase.generate],
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.from_regex(compiled, alphabet=st.characters(codec=codec)).filter(lambda text: len(text) < 50))
    def stays_linear(example: str) -> None:
        longer = pumped(example, 4 * LENGTH)
        for text, text_of_four_times in zip(pumped(example, LENGTH), longer, strict=True):
            took = seconds(compiled, text)
            if took > SECONDS:
                assert seconds(compiled, text_of_four_times) < 6 * took, text[:60]

    stays_linear()


@pytest.mark.slow
@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_takes_linear_time(name: str) -> None:
    pattern = PATTERNS[name]
    # A bytes pattern is checked as the text pattern with the same code points.
    check(pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1"), pattern.flags)


@pytest.mark.slow
@pytest.mark.parametrize(
    "pattern",
    [
        r"[T,\s]+[0-9]{1,2}[:.][0-9]{2}$",
        r"[0-9]:[0-9]\s*([ap]m)?\s*(Z|UTC)?$",
        r"\d{1,2}[\W_]+\w+[\W_]+\d{2,4}",
        r"a+$",
    ],
)
def test_a_pattern_that_takes_longer_is_detected(pattern: str) -> None:
    # On a busy machine, times vary between tries; hypothesis then raises an error with both.
    with pytest.raises((AssertionError, FlakyFailure)):
        check(pattern)


@pytest.mark.parametrize("module", [each.__name__ for each in modules()])
def test_every_pattern_is_a_module_constant_and_so_tested(module: str) -> None:
    tree = ast.parse(Path(str(importlib.import_module(module).__file__)).read_text())
    named = [node.value for node in tree.body if isinstance(node, ast.Assign)]
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re.")]
    assert all(call in named for call in calls)
