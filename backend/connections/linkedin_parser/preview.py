"""Previewing the first rows of a file before it is imported."""

from dataclasses import dataclass
from itertools import islice

from connections.linkedin_parser import rejection
from connections.linkedin_parser.encoding import decode
from connections.linkedin_parser.limits import LENGTHS
from connections.linkedin_parser.records import split_lines
from connections.linkedin_parser.table import find_table
from connections.linkedin_parser.values import cell_text, clean_text, is_spreadsheet_error

PREVIEW_ROWS = 5
# How much of a file is read.
PREVIEW_BYTES = 512 * 1024


@dataclass(frozen=True)
class PreviewColumn:
    """A column that will be imported: our field, and its name in the file."""

    field: str
    name: str


@dataclass(frozen=True)
class ExportPreview:
    """The columns that will be imported, in the file's order; the first rows, a cell per column; the other columns."""

    columns: list[PreviewColumn]
    rows: list[list[str]]
    ignored: list[str]


def preview_export(head: bytes, filename: str) -> ExportPreview:
    """Return the first rows of a CSV file. `head` is the whole file, or at least its first `PREVIEW_BYTES`.

    Raises RejectedFileError if an import would because of the beginning of the file.
    """
    if len(head) >= PREVIEW_BYTES:
        # The last line may be incomplete, even within a letter.
        head = head[:PREVIEW_BYTES].rpartition(b"\n")[0] or head
    table = find_table(split_lines(decode(head)[0]), filename)
    indexes = sorted((index, field) for field, index in table.columns.indexes.items())
    records = (record.cells for record in table.rows() if record.cells)
    filled = (cells for cells in records if any(map(clean_text, cells)))
    rows = [
        [shown(field, cells[index]) if index < len(cells) else "" for index, field in indexes]
        for cells in islice(filled, PREVIEW_ROWS)
    ]
    if not rows:
        raise rejection.no_rows(0, 0)
    columns = [PreviewColumn(field, table.columns.names[index]) for index, field in indexes]
    return ExportPreview(columns, rows, table.columns.ignored)


def shown(field: str, cell: str) -> str:
    """Return the text of a cell as it is imported, within its length."""
    text = cell_text(field, cell)
    return "" if is_spreadsheet_error(text) else text[: LENGTHS[field]]
