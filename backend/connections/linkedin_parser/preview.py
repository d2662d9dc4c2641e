"""What the beginning of a file shows of its people, before it is imported."""

from dataclasses import dataclass
from itertools import islice

from connections.linkedin_parser import rejection
from connections.linkedin_parser.encoding import decode
from connections.linkedin_parser.limits import LENGTHS
from connections.linkedin_parser.records import split_lines
from connections.linkedin_parser.table import find_table
from connections.linkedin_parser.values import cell_text, clean_text

PREVIEW_ROWS = 5
# So much of a file is read: a header stands within the first records.
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
    """The first rows of a CSV file, of which `head` is at least the first `PREVIEW_BYTES`.

    Raises RejectedFileError where an import would, as far as the beginning tells.
    """
    if len(head) >= PREVIEW_BYTES:
        # The cut may have gone through a letter.
        head = head[:PREVIEW_BYTES].rpartition(b"\n")[0] or head
    table = find_table(split_lines(decode(head)[0]), filename)
    indexes = sorted((index, field) for field, index in table.columns.indexes.items())
    records = (record.cells for record in table.rows() if record.cells)
    filled = (cells for cells in records if any(map(clean_text, cells)))
    rows = [
        [cell_text(field, cells[index])[: LENGTHS[field]] if index < len(cells) else "" for index, field in indexes]
        for cells in islice(filled, PREVIEW_ROWS)
    ]
    if not rows:
        raise rejection.no_rows(0, 0)
    columns = [PreviewColumn(field, table.columns.names[index]) for index, field in indexes]
    return ExportPreview(columns, rows, table.columns.ignored)
