"""No pattern takes more than linear time, whatever the text: a single long cell would stop everybody."""

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

pytestmark = pytest.mark.any_database

LENGTH = 1_500
# Linear time is far below a millisecond, quadratic time some fifty.
SECONDS = 0.005


def modules() -> Iterator[ModuleType]:
    """`common.text` and every module of connections, its packages included."""
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
    """How long everything takes that a pattern can be asked for."""
    began = time.thread_time()
    pattern.search(text)
    pattern.match(text)
    pattern.fullmatch(text)
    pattern.sub("", text)
    return time.thread_time() - began


def pumped(example: str, length: int) -> Iterator[str]:
    """The example with each of its letters, and each pair of them, repeated; and with something odd behind it."""
    for start in range(len(example)):
        for end in (start + 1, start + 2):
            middle = example[start:end] * (length // 2)
            for rest in (example[end:], ""):
                yield f"{example[:start]}{middle}{rest}\x00!"


def check(pattern: str, flags: int = 0) -> None:
    """Pump texts that the pattern finds, or nearly so: where it is slow, four times the text may take six times."""

    compiled = re.compile(pattern, flags)

    @settings(
        max_examples=20,
        phases=[Phase.generate],
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.from_regex(compiled, alphabet=st.characters(codec="latin-1")).filter(lambda text: len(text) < 50))
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
    # One for bytes is as one for the letters of the same numbers.
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
def test_a_pattern_that_does_not_is_found(pattern: str) -> None:
    # On a busy machine it may be slow at one try and slower at the next: hypothesis then says so, with both.
    with pytest.raises((AssertionError, FlakyFailure)):
        check(pattern)


@pytest.mark.parametrize("module", [each.__name__ for each in modules()])
def test_every_pattern_has_a_name_by_which_it_is_tested(module: str) -> None:
    tree = ast.parse(Path(str(importlib.import_module(module).__file__)).read_text())
    named = [node.value for node in tree.body if isinstance(node, ast.Assign)]
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re.")]
    assert all(call in named for call in calls)
