"""The result of parsing a file."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

LISTED_AT_MOST = 200


@dataclass(slots=True)
class PersonRow:
    """One row of the file; empty texts for missing values. `line` is its number, from 1."""

    line: int
    first_name: str = ""
    last_name: str = ""
    email: str = ""
    company: str = ""
    position: str = ""
    profile_url: str = ""
    connected_at: date | None = None


@dataclass
class LineIssues:
    """Issues by line: the number of each kind, and the first 200 as (line, kind).

    The list is limited, since a spreadsheet program can write a million empty rows.
    """

    counts: Counter[str] = field(default_factory=Counter)
    listed: list[tuple[int, str]] = field(default_factory=list)

    def add(self, line: int, kind: str) -> None:
        self.counts[kind] += 1
        if len(self.listed) < LISTED_AT_MOST:
            self.listed.append((line, kind))

    def __iter__(self) -> Iterator[tuple[int, str]]:
        return iter(self.listed)

    @property
    def total(self) -> int:
        return self.counts.total()


@dataclass
class DetectedFormat:
    """The detected format of a file. `columns_mapped` maps our fields to the file's column names."""

    encoding: str
    delimiter: str
    header_line: int
    columns_mapped: dict[str, str]
    columns_ignored: list[str]
    archive_member: str | None = None


@dataclass
class ParsedExport:
    """A parsed file."""

    people: list[PersonRow]
    skipped: LineIssues
    warnings: LineIssues
    detected: DetectedFormat

    @property
    def rows_total(self) -> int:
        """The number of people and of skipped rows."""
        return len(self.people) + self.skipped.total
