"""Parses LinkedIn exports, also those edited and saved by spreadsheet programs, into rows of people.

    export = parse_export(upload, "Connections.csv")

Independent of the database. Returns people, skipped lines and warnings; raises `RejectedFileError` for any other file.
In these steps, each in its module: archive → encoding → records → table (header) → rows (values, dates).
"""

from typing import BinaryIO

from connections.linkedin_parser import rejection
from connections.linkedin_parser.addresses import read_addresses
from connections.linkedin_parser.archive import read_csv_bytes
from connections.linkedin_parser.encoding import decode
from connections.linkedin_parser.limits import Limits
from connections.linkedin_parser.preview import PREVIEW_BYTES, ExportPreview, preview_export
from connections.linkedin_parser.records import split_lines
from connections.linkedin_parser.rejection import RejectedFileError
from connections.linkedin_parser.result import DetectedFormat, LineIssues, ParsedExport, PersonRow
from connections.linkedin_parser.rows import RowReader
from connections.linkedin_parser.table import find_table

__all__ = [
    "PREVIEW_BYTES",
    "DetectedFormat",
    "ExportPreview",
    "Limits",
    "LineIssues",
    "ParsedExport",
    "PersonRow",
    "RejectedFileError",
    "parse_export",
    "preview_export",
    "read_addresses",
]


def parse_export(upload: BinaryIO, filename: str, limits: Limits | None = None) -> ParsedExport:
    """Parse an export. Raises RejectedFileError, and nothing else, for a file that cannot be imported.

    `upload` is a CSV file or a ZIP archive, read from its beginning; `filename` has to end in .csv or .zip.
    """
    limits = limits or Limits()
    data, member = read_csv_bytes(upload, limits)
    text, encoding = decode(data)
    table = find_table(split_lines(text), filename)
    rows = RowReader(table, limits)
    rows.read()
    if not rows.people:
        raise rejection.no_rows(rows.skipped.total, rows.skipped.counts["blank_member"])
    detected = DetectedFormat(
        encoding=encoding,
        delimiter=table.delimiter,
        header_line=table.header_line,
        columns_mapped=table.columns.mapped,
        columns_ignored=table.columns.ignored,
        archive_member=member,
    )
    return ParsedExport(rows.people, rows.skipped, rows.warnings, detected)
