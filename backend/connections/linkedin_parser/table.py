"""Finding the table in a text: tries every delimiter, and searches the header by its column names."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest

from connections.linkedin_parser import rejection
from connections.linkedin_parser.column_aliases import other_linkedin_file
from connections.linkedin_parser.headers import Columns, map_columns, word
from connections.linkedin_parser.records import Record, RecordReader
from connections.linkedin_parser.rejection import _

DELIMITERS = (",", ";", "\t", "|")
MAX_RECORDS_BEFORE_HEADER = 25
# Outlook has 59 columns, Google about 90.
MAX_COLUMNS = 500
# The first records are within this many lines, including blank lines and line breaks within cells.
MAX_HEADER_LINES = 2_500
# An address, a link, a number or a date: such a cell is not the name of a column.
DATA_CELL = re.compile(r"@|://|^[\s\d.,/:+-]+$|\d{1,2}[\W_]+[^\W_]+[\W_]+\d{2,4}")
FILE_NAMES = (".csv", ".zip")
OTHER_FILE_NAME = re.compile(r"(?i)(contacts|importedcontacts|invitations|messages|profile|positions)\b")
OTHER_FORMATS = (
    (("<!doctype", "<html", "<head", "<body", "<?xml", "<!--", "<table", "<script", "<svg"), _("This is a web page.")),
    (("{\\rtf",), _("This is a word processor's document.")),
    (("begin:vcard",), _("These are contact cards (vCard).")),
    (("%!ps",), _("This is a document for printing.")),
)


@dataclass
class Table:
    """The header, and the records below it."""

    columns: Columns
    header_line: int
    delimiter: str
    body: RecordReader
    start: int

    def rows(self) -> Iterator[Record]:
        return self.body.read(self.start)


def find_table(lines: Sequence[str], filename: str) -> Table:
    """Find the table of people. Raises RejectedFileError if there is none, with the most specific reason."""
    head = lines[:MAX_HEADER_LINES]
    reject_other_formats(head)
    best = best_header(lines, lambda columns: columns.has_people)
    if best is None:
        raise rejection_without_table(head, filename)
    # The file name is checked last, since all other reasons for a rejection are more helpful.
    if not filename.lower().endswith(FILE_NAMES):
        raise rejection.not_csv(_("Only files whose name ends in .csv or .zip are imported."))
    return best


def best_header(lines: Sequence[str], accepts: Callable[[Columns], bool]) -> Table | None:
    """Find the header with the most columns that we know, with any delimiter. None if there is none."""
    best: Table | None = None
    for delimiter in DELIMITERS:
        found = find_header(lines, lines[:MAX_HEADER_LINES], delimiter, accepts)
        if found is not None and (best is None or len(found.columns.indexes) > len(best.columns.indexes)):
            best = found
    return best


def find_header(
    lines: Sequence[str], head: Sequence[str], delimiter: str, accepts: Callable[[Columns], bool]
) -> Table | None:
    """Find the first header among the first records, read with this delimiter. None if there is none."""
    others = "".join(each for each in DELIMITERS if each != delimiter)
    for record in islice(RecordReader(head, delimiter, padding=others).read(), MAX_RECORDS_BEFORE_HEADER):
        if record.cells is None or not 1 < len(record.cells) <= MAX_COLUMNS:
            continue
        columns = map_columns(record.cells)
        other = other_linkedin_file({word(name) for name in columns.names})
        if other is not None:
            raise rejection.wrong_linkedin_file(other)
        if accepts(columns):
            padding = others if lines[record.line - 1].endswith(tuple(others)) else ""
            body = RecordReader(lines, delimiter, width=len(record.cells), padding=padding)
            return Table(columns, record.line, delimiter, body, start=record.line - 1 + record.lines)
    return None


def reject_other_formats(lines: Sequence[str]) -> None:
    first = next((line for line in lines if line.strip()), "").strip("\ufeff \t").casefold()
    for marks, what in OTHER_FORMATS:
        if first.startswith(marks):
            raise rejection.not_csv(what)
    if first.startswith(("{", "[")) and "".join(lines[-3:]).rstrip().endswith(("}", "]")):
        raise rejection.not_csv(_("This is a JSON file."))


def rejection_without_table(lines: Sequence[str], filename: str) -> rejection.RejectedFileError:
    """Return the error for a file without a known header: prose, rows only, another file of LinkedIn, other columns."""
    candidates = [found for delimiter in DELIMITERS if (found := first_table_row(lines, delimiter)) is not None]
    if not candidates:
        return rejection.not_csv(_("There is no table in this file."))
    cells = max(candidates, key=len)
    if any(DATA_CELL.search(cell) for cell in cells if cell):
        return rejection.no_header()
    if OTHER_FILE_NAME.match(filename):
        return rejection.wrong_linkedin_file(filename.partition(".")[0][:20] + ".csv")
    return rejection.unknown_columns([cell for cell in cells if cell])


def first_table_row(lines: Sequence[str], delimiter: str) -> list[str] | None:
    """Return the first record that belongs to a table, not to prose; None if there is none.

    It has several short cells, and as many as the next record, unless it is the only one.
    """
    records = [
        record
        for record in islice(RecordReader(lines, delimiter).read(), MAX_RECORDS_BEFORE_HEADER)
        if not record.repaired
    ]
    rows = [[" ".join(cell.split()) for cell in record.cells or []] for record in records]
    tables = [row for row in rows if sum(map(bool, row)) > 1 and len(row) <= MAX_COLUMNS]
    for row, following in zip_longest(tables, tables[1:]):
        alone = following is None and len(rows) == 1
        if (alone or (following and len(following) == len(row))) and all(len(cell) <= 60 for cell in row):
            return row
    return None
