"""What reading a file gives."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

LISTED_AT_MOST = 200


@dataclass(slots=True)
class PersonRow:
    """One person as one row of the file states them; "" where the row is silent. `line` counts from 1."""

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
    """What happened on which lines: a full count per kind, and the first 200 occurrences.

    A spreadsheet can leave a million empty rows: listing them all would help nobody.
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
    """What was recognised. `columns_mapped`: our field → the file's column name."""

    encoding: str
    delimiter: str
    header_line: int
    columns_mapped: dict[str, str]
    columns_ignored: list[str]
    archive_member: str | None = None


@dataclass
class ParsedExport:
    """A file, read: `rows_total` = people + skipped."""

    people: list[PersonRow]
    skipped: LineIssues
    warnings: LineIssues
    detected: DetectedFormat

    @property
    def rows_total(self) -> int:
        return len(self.people) + self.skipped.total
