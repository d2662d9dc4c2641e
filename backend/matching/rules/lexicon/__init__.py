"""Occupations and words, read from the files beside this one: see README.md there."""

import tomllib
from collections import defaultdict
from dataclasses import dataclass
from dataclasses import field as data_field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Occupation:
    """One role that a title can name, and its kin."""

    code: str
    label: str
    field: str
    family: str = ""
    # What somebody is who states no level: mid, unless the trade says otherwise.
    usual: str = "mid"
    # Whether the trade of the employer changes what the role is: selling software is not selling steel.
    trade: bool = False
    # Says too little alone ("analyst"): the employer's words are read too.
    vague: bool = False
    # The employer may make another role of it: a receptionist at a hotel, a branch manager of a bank.
    open: bool = False
    near: tuple[str, ...] = ()
    stretch: tuple[str, ...] = ()
    # The same work under another name.
    equal: tuple[str, ...] = ()
    # One way: who also suits, and who takes the usual step, to this role; whose students suit an internship in it.
    takes: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    students: tuple[str, ...] = ()
    # Of a leader's role: what those are who begin in its areas.
    staff: tuple[str, ...] = ()
    names: dict[str, dict[str, tuple[str, ...]]] = data_field(default_factory=dict, compare=False, hash=False)


_LISTS = ("equal", "near", "stretch", "takes", "steps", "students", "staff")
KINDS = ("titles", "areas", "studies", "abbreviations", "seconds")


def listed(text: str) -> tuple[str, ...]:
    """The entries of a list in the files: separated by semicolons or line ends."""
    return tuple(entry for line in text.splitlines() for part in line.split(";") if (entry := " ".join(part.split())))


def _names(entry: dict[str, Any]) -> dict[str, dict[str, tuple[str, ...]]]:
    """Kind of name → level that it says ("" for none) → the names."""
    names: dict[str, dict[str, tuple[str, ...]]] = {kind: {"": listed(entry.get(kind, ""))} for kind in KINDS}
    for level, text in entry.get("at", {}).items():
        names["titles"][level] = listed(text)
    return names


def read_occupations() -> dict[str, Occupation]:
    """Every occupation of `occupations/*.toml`, by its code."""
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
    """Concept → how it is written, of `words/*.tsv` or of one of them."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((HERE / "words").glob(f"{name}.tsv")):
        for line in path.read_text("utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                concept, _, words = line.partition("\t")
                found[concept].extend(words.split())
    return dict(found)


def read_lists(name: str) -> dict[str, tuple[str, ...]]:
    """One of the plain lists: `levels.toml`, `industries.toml`, `signals.toml`, `skills.toml`."""
    content = tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))
    return {key: listed(text) for key, text in content.items()}
