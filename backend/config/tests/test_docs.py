"""What the documentation names is there."""

import re
import subprocess
from pathlib import Path

import pytest

from config.environment import REPOSITORY

pytestmark = pytest.mark.any_database

ROOT: Path = REPOSITORY
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")
# A path in backticks: letters, digits, and what file names have; with a slash, so that no method is taken for a file.
NAMED = re.compile(r"`((?:[\w.@-]+/)+[\w.-]*)`")
STARTS = ("", "backend", "frontend", "frontend/src", ".github")
# Made when the product is built or runs.
MADE = (
    "backend/var",
    "backend/.venv",
    "backend/cluster/var",
    "frontend/node_modules",
    "frontend/dist",
    "frontend/screens",
    "frontend/test-results",
)


def documents() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [ROOT / line for line in listed.stdout.splitlines()]


@pytest.mark.parametrize("document", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_links_and_paths_lead_somewhere(document: Path) -> None:
    text = re.sub(r"```.*?```", "", document.read_text(), flags=re.DOTALL)
    lost = [link for link in LINK.findall(text) if not (document.parent / link).exists()]
    lost += [name for name in NAMED.findall(text) if is_ours(name) and not exists(name)]
    assert not lost, "named but not there: " + ", ".join(lost)


def exists(name: str) -> bool:
    return name.startswith(MADE) or any((ROOT / start / name).exists() for start in STARTS)


def is_ours(name: str) -> bool:
    """Whether it is a path in this repository: packages and settings have slashes in them, too."""
    return exists(name.split("/")[0])
