"""Links, paths and code names in the documentation exist."""

import re
import subprocess
from pathlib import Path

import pytest

from config.environment import REPOSITORY

ROOT: Path = REPOSITORY
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")
# A path in backticks. It contains a slash, to tell it from a method.
NAMED = re.compile(r"`((?:[\w.@-]+/)+[\w.-]*)`")
# A name in backticks, without its arguments. Names of the code are camelCase, snake_case or in capitals.
TICKED = re.compile(r"`([A-Za-z_.][\w./-]*)(?:\([^`]*\))?`")
LOOKS_LIKE_CODE = re.compile(r"[a-z][A-Z]|_|^[A-Z]{3,}$")
# A numbered step, a list item or a paragraph.
STEP = re.compile(r"\n(?=\n|\d+\. |- )")
STARTS = ("", "backend", "frontend", "frontend/src", ".github")
# Created when the product is built or runs.
MADE = (
    "backend/var",
    "backend/.venv",
    "backend/tools/cluster/var",
    "frontend/node_modules",
    "frontend/dist",
    "frontend/screens",
    "frontend/test-results",
)


LISTED = subprocess.run(
    ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607
    cwd=ROOT,
    capture_output=True,
    text=True,
    check=True,
)
FILES = [path for line in LISTED.stdout.splitlines() if (path := ROOT / line).is_file()]
DOCUMENTS = {str(path.relative_to(ROOT)): path for path in FILES if path.suffix == ".md"}


def prose(document: str) -> str:
    """Return the text of a document without code blocks."""
    return re.sub(r"```.*?```", "", DOCUMENTS[document].read_text(), flags=re.DOTALL)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_and_paths_in_documents_exist(document: str) -> None:
    text, folder = prose(document), DOCUMENTS[document].parent
    lost = [link for link in LINK.findall(text) if not (folder / link).exists()]
    lost += [name for name in NAMED.findall(text) if is_ours(name) and not exists(name)]
    assert not lost, "named but missing: " + ", ".join(lost)


def exists(name: str) -> bool:
    return name.startswith(MADE) or any((ROOT / start / name).exists() for start in STARTS)


def is_ours(name: str) -> bool:
    """Return whether this is a path in this repository. Packages and settings can contain slashes, too."""
    return exists(name.split("/")[0])


@pytest.mark.parametrize("guide", [name for name in DOCUMENTS if "/adding-" in name])
def test_code_names_in_guides_occur_in_a_file_named_in_the_same_step(guide: str) -> None:
    lost = []
    for step in STEP.split(prose(guide)):
        words = words_of([file for name in TICKED.findall(step) for file in files_of(name)])
        names = [name for name in TICKED.findall(step) if LOOKS_LIKE_CODE.search(name) and not files_of(name)]
        lost += [name for name in names if words and not words.issuperset(name.split("."))]
    assert not lost, f"not found in any file of their step; name the file, or correct the names: {lost}"


def files_of(name: str) -> list[Path]:
    """Return the file at a path, all files in a folder, or the files with this name."""
    if "/" not in name:
        return [path for path in FILES if path.name == name]
    beginnings = tuple(str(ROOT / start / name) for start in STARTS)
    return [path for path in FILES if str(path).startswith(beginnings)]


def words_of(files: list[Path]) -> set[str]:
    return {word for path in files for word in re.findall(r"\w+", path.read_text(errors="ignore"))}


def test_the_index_of_decisions_lists_all_in_order() -> None:
    folder = ROOT / ".github/docs/decisions"
    listed = re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", (folder / "README.md").read_text())
    assert listed == sorted(path.name for path in folder.glob("0*.md"))
