"""The lexicon: occupations and words, read from the files in this folder. README.md describes them."""

import tomllib
from collections import defaultdict
from dataclasses import dataclass
from dataclasses import field as data_field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Occupation:
    """A role that a title can name, and the codes of related roles."""

    code: str
    label: str
    field: str
    family: str = ""
    # The level of people whose title states none.
    usual: str = "mid"
    # Whether experience does not transfer between industries: selling software is not selling steel.
    trade: bool = False
    # Whether the name alone says too little ("analyst"), so that the employer's name is parsed, too.
    vague: bool = False
    # Whether the employer's name can turn it into another role: a receptionist at a hotel, a branch manager of a bank.
    open: bool = False
    near: tuple[str, ...] = ()
    stretch: tuple[str, ...] = ()
    # The same work under another name.
    equal: tuple[str, ...] = ()
    # Not symmetric: roles that also suit this one, roles from which people are promoted to this one, and roles whose
    # students suit an internship in this one.
    takes: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    students: tuple[str, ...] = ()
    # For a leading role: the roles of beginners in its areas.
    staff: tuple[str, ...] = ()
    names: dict[str, dict[str, tuple[str, ...]]] = data_field(default_factory=dict, compare=False, hash=False)


_LISTS = ("equal", "near", "stretch", "takes", "steps", "students", "staff")
KINDS = ("titles", "areas", "studies", "abbreviations", "seconds")


def split_list(text: str) -> tuple[str, ...]:
    """Split a list of the files at semicolons and line ends."""
    return tuple(entry for line in text.splitlines() for part in line.split(";") if (entry := " ".join(part.split())))


def _names(entry: dict[str, Any]) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the names by kind and by the level that they imply ("" for none)."""
    names: dict[str, dict[str, tuple[str, ...]]] = {kind: {"": split_list(entry.get(kind, ""))} for kind in KINDS}
    for level, text in entry.get("at", {}).items():
        names["titles"][level] = split_list(text)
    return names


def read_occupations() -> dict[str, Occupation]:
    """Read `occupations/*.toml`. Returns the occupations by code. Raises ValueError for a code in two files."""
    found: dict[str, Occupation] = {}
    for path in sorted((HERE / "occupations").glob("*.toml")):
        content = tomllib.loads(path.read_text("utf-8"))
        name = content.pop("field")
        for code, entry in content.items():
            if code in found:
                raise ValueError(f"{code} stands in two files")
            found[code] = Occupation(
                code=code,
                label=entry["label"],
                field=name,
                family=entry.get("family", ""),
                usual=entry.get("usual", "mid"),
                trade=entry.get("trade", False),
                vague=entry.get("vague", False),
                open=entry.get("open", False),
                names=_names(entry),
                **{kind: tuple(entry.get(kind, "").split()) for kind in _LISTS},
            )
    return found


def read_words(name: str = "*") -> dict[str, list[str]]:
    """Read all files `words/*.tsv`, or the one of this name. Returns the spellings and translations by concept."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((HERE / "words").glob(f"{name}.tsv")):
        for line in path.read_text("utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                concept, _, words = line.partition("\t")
                found[concept].extend(words.split())
    return dict(found)


def read_lists(name: str) -> dict[str, tuple[str, ...]]:
    """Read a file of plain lists, such as `levels.toml` or `industries.toml`. Returns the entries by key."""
    content = tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))
    return {key: split_list(text) for key, text in content.items()}
