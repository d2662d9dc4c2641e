"""Fixtures, and the table of results: case, attempts, lost, leaked, 5xx, 503, slowest request of the bystander."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tools.torture.people import Row
from tools.torture.product import POSTGRES, Product, Template
from tools.torture.stage import Stage

SECONDS = float(os.environ.get("TORTURE_SECONDS") or 30)
ROWS: list[Row] = []
Begin = Callable[..., Stage]


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Template]:
    template = Template(tmp_path_factory.mktemp("template"))
    yield template
    template.close()


@pytest.fixture
def row() -> Row:
    """The row of the table for a case."""
    ROWS.append(Row(""))
    return ROWS[-1]


@pytest.fixture
def begin(template: Template, row: Row, tmp_path: Path) -> Iterator[Begin]:
    """`begin("case", SETTING=…)` starts the product. At the end of the test, the stored data are checked."""
    with ExitStack() as stack:
        stages: list[Stage] = []

        def start(case: str, *, copy: dict[str, Any] | None = None, folder: Path = tmp_path, **settings: str) -> Stage:
            row.case = case
            environment = stack.enter_context(template.copy(folder, **(copy or {})))
            product = Product({**environment, **settings})
            stack.callback(product.stop)
            stages.append(Stage(product, template.companies, row, SECONDS))
            return stages[-1]

        yield start
        for stage in stages:
            if not stage.closed:
                stage.close()
    assert (row.lost, row.leaked, row.errors, row.trouble) == (0, 0, 0, [])


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the table of results."""
    database = "PostgreSQL" if POSTGRES else "SQLite"
    heads = ("case", "tried", "lost", "leaked", "5xx", "503", "slowest bystander")
    line = "{:<46} {:>7} {:>5} {:>7} {:>4} {:>5}  {}"
    terminalreporter.write_line("")
    terminalreporter.write_line(f"== torture on {database}; 503: asked to come again, with Retry-After")
    terminalreporter.write_line(line.format(*heads))
    for row in ROWS:
        if row.case:
            slowest = "-" if row.slowest is None else f"{row.slowest:.2f} s"
            note = f"{slowest} {row.note}".strip()
            figures = (row.tried, row.lost, row.leaked, row.errors, row.asked_to_wait)
            terminalreporter.write_line(line.format(row.case, *figures, note))
            for sentence in row.trouble:
                terminalreporter.write_line(f"    {sentence}")
