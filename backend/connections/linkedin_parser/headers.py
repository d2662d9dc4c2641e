"""Mapping the columns of a header to our fields by their names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from common.text import folded
from connections.linkedin_parser.column_aliases import (
    ADDRESS_BOOK_COLUMNS,
    COLUMN_ALIASES,
    CONNECTED_AT_PREFIXES,
    NAME_ALIASES,
    TITLE_ALIASES,
)

LONGEST_NAME = 100
PUNCTUATION = re.compile(r"[\W_]+")


@dataclass(frozen=True)
class Columns:
    """The index of each of our fields' columns. `full_name` is used if both names share one column."""

    indexes: dict[str, int]
    names: tuple[str, ...]

    @property
    def has_people(self) -> bool:
        """Whether this is the header of a list of people: it has a name and at least one other field."""
        has_name = any(field in self.indexes for field in ("first_name", "last_name", "full_name"))
        return has_name and len(self.indexes) > 1

    @property
    def mapped(self) -> dict[str, str]:
        return {field: self.names[index] for field, index in self.indexes.items()}

    @property
    def ignored(self) -> list[str]:
        used = set(self.indexes.values())
        return [name for index, name in enumerate(self.names) if index not in used and name]


def word(name: str) -> str:
    """Return a column name folded, without blanks and punctuation (`E-Mail-Adresse` → `emailadresse`)."""
    return PUNCTUATION.sub("", folded(name))


FIELD_BY_WORD = {word(name): field for field, names in COLUMN_ALIASES.items() for name in names.split()}
PREFIXES = tuple(map(word, CONNECTED_AT_PREFIXES))


def map_columns(cells: Sequence[str]) -> Columns:
    """Map the cells of a header to our fields. If several have the same meaning, the first one is used."""
    names = tuple(" ".join(cell.split()).strip("\ufeff")[:LONGEST_NAME] for cell in cells)
    words = [word(name) for name in names]
    indexes: dict[str, int] = {}
    for index, each in enumerate(words):
        field = FIELD_BY_WORD.get(each)
        if field is None and each.startswith(PREFIXES):
            field = "connected_at"
        if field is not None:
            indexes.setdefault(field, index)
    add_ambiguous_names(indexes, words)
    if "position" not in indexes and not ADDRESS_BOOK_COLUMNS & set(words):
        # In an address book `Title` is Mr or Ms.
        map_first_match(indexes, "position", words, TITLE_ALIASES)
    return Columns(indexes, names)


def add_ambiguous_names(indexes: dict[str, int], words: Sequence[str]) -> None:
    """Add columns called `Nom`, `Nome`, `Name`: as the missing part of the name, else as the full name."""
    if "first_name" in indexes and "last_name" in indexes:
        return
    if "first_name" in indexes:
        missing = "last_name"
    elif "last_name" in indexes:
        missing = "first_name"
    elif {"email", "profile_url", "position", "connected_at"} & set(indexes):
        # Without one of these, it may be a table of anything with names: products, files, places.
        missing = "full_name"
    else:
        return
    if "full_name" not in indexes:
        map_first_match(indexes, missing, words, NAME_ALIASES)


def map_first_match(indexes: dict[str, int], field: str, words: Sequence[str], meanings: frozenset[str]) -> None:
    for index, each in enumerate(words):
        if each in meanings:
            indexes.setdefault(field, index)
            return
