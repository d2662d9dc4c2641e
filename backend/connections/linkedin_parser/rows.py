"""Turning records into people: skips and repairs rows, and collects warnings."""

from collections.abc import Iterable
from datetime import date

from common.text import split_name
from connections.linkedin_parser import dates, rejection, values
from connections.linkedin_parser.limits import DATE_LENGTH, LENGTHS, URL_LENGTH, Limits
from connections.linkedin_parser.records import Record
from connections.linkedin_parser.result import LineIssues, PersonRow
from connections.linkedin_parser.table import Table

# The most rows that a spreadsheet program can write.
MAX_SHEET_ROWS = 1_048_576
NO_DATE = "-"


class RowReader:
    """Reads the records below a header into people. Dates are parsed at the end, by the order found in all of them."""

    def __init__(self, table: Table, limits: Limits) -> None:
        self.table = table
        self.limits = limits
        self.width = len(table.columns.names)
        self.indexes = table.columns.indexes
        self.header = {field: values.clean_text(name) for field, name in table.columns.mapped.items()}
        self.people: list[PersonRow] = []
        self.dates: list[str] = []
        self.skipped = LineIssues()
        self.warnings = LineIssues()

    def read(self) -> None:
        """Fill `people`, `skipped` and `warnings`. Raises RejectedFileError (`file_too_large`) for too many rows."""
        for count, record in enumerate(self.table.rows()):
            reason = self.add_row(record)
            if reason is not None:
                self.skipped.add(record.line, reason)
            # Empty rows do not count, up to the size of a sheet, since spreadsheet programs write many of them.
            if (reason != "empty_row" and self.non_empty_rows > self.limits.rows) or count >= MAX_SHEET_ROWS:
                raise rejection.too_large(*self.limits.rows_text)
        self.set_dates()

    @property
    def non_empty_rows(self) -> int:
        return len(self.people) + self.skipped.total - self.skipped.counts["empty_row"]

    def add_row(self, record: Record) -> str | None:
        """Add the person of this record. Returns the reason if it is skipped, else None."""
        if record.cells is None:
            return "malformed_row"
        if not record.cells:
            return "empty_row"
        cells, warning = self.fit_to_header(record)
        row = {
            field: values.cell_text(field, cells[index]) if cells[index] else ""
            for field, index in self.indexes.items()
        }
        if row == self.header:
            # The header of a second export that was pasted below the first.
            return "malformed_row"
        errors = [field for field, text in row.items() if values.is_spreadsheet_error(text)]
        row |= dict.fromkeys(errors, "")
        if "full_name" in row:
            row["first_name"], row["last_name"] = split_name(row.pop("full_name"))
        reason = skip_reason(row)
        if reason is not None:
            return reason if any(values.clean_text(cell) for cell in cells) else "empty_row"
        if warning:
            self.warnings.add(record.line, warning)
        if errors:
            self.warnings.add(record.line, "spreadsheet_error")
        connected_at = row.pop("connected_at", "")
        self.dates.append(connected_at if len(connected_at) <= DATE_LENGTH else NO_DATE)
        self.people.append(self.build_person(record.line, row))
        return None

    def fit_to_header(self, record: Record) -> tuple[list[str], str | None]:
        """Return as many cells as the header has, and the warning if the row had to be changed."""
        cells = record.cells or []
        missing = self.width - len(cells)
        if not missing:
            return cells, "row_repaired" if record.repaired else None
        if missing > 0:
            return cells + [""] * missing, "short_row"
        if not any(cell.strip() for cell in cells[self.width :]):
            return cells, None
        joined = rejoin_unquoted_cells(cells, self.table.delimiter, self.width)
        return (cells, "long_row") if joined is None else (joined, "row_repaired")

    def build_person(self, line: int, row: dict[str, str]) -> PersonRow:
        """Return the row with valid addresses and links, and all values within their lengths."""
        person = PersonRow(line)
        for field, value in row.items():
            if value:
                setattr(person, field, self.clean(line, field, value))
        return person

    def clean(self, line: int, field: str, value: str) -> str:
        if field == "email":
            address = values.clean_email(value)
            if not address:
                self.warnings.add(line, "invalid_email")
            return address
        if field == "profile_url":
            return self.clean_profile_url(line, value)
        if len(value) > LENGTHS[field]:
            self.warnings.add(line, "value_truncated")
            return values.truncate(value, LENGTHS[field])
        return value

    def clean_profile_url(self, line: int, value: str) -> str:
        address = values.clean_url(value)
        if not address:
            self.warnings.add(line, "invalid_url")
        elif len(address) > URL_LENGTH:
            # A truncated link is useless, and could equal another truncated one.
            self.warnings.add(line, "value_truncated")
            return ""
        return address

    def set_dates(self) -> None:
        order = dates.DateOrder(text for text in self.dates if text)
        known: dict[str, tuple[date | None, bool]] = {}
        guessed = False
        for person, text in zip(self.people, self.dates, strict=True):
            if not text:
                continue
            if text not in known:
                known[text] = dates.parse_date(text, order)
            person.connected_at, has_day = known[text]
            if person.connected_at is None:
                self.warnings.add(person.line, "invalid_date")
            elif not has_day:
                self.warnings.add(person.line, "date_without_day")
            elif not guessed and order.is_ambiguous(text):
                guessed = True
                self.warnings.add(person.line, "ambiguous_date_order")


def skip_reason(row: dict[str, str]) -> str | None:
    """Return why this row is not a person that can be imported, or None if it is."""
    names = bool(row.get("first_name")) + bool(row.get("last_name"))
    if names == 2:
        return None
    if any(row.get(field) for field in ("email", "profile_url", "company", "position")):
        return None if names else "no_name"
    return "name_only" if names else "blank_member"


def rejoin_unquoted_cells(cells: Iterable[str], delimiter: str, width: int) -> list[str] | None:
    """Repair a row in which quotes around a text with delimiters (`Director, Partnerships`) were removed.

    A cell that begins with a blank is taken for the continuation of the previous one. Returns None if that does not
    result in `width` cells.
    """
    joined: list[str] = []
    for cell in cells:
        if joined and cell.startswith(" ") and cell.strip():
            joined[-1] += delimiter + cell
        else:
            joined.append(cell)
    return joined if len(joined) == width else None
