"""Reports as files for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence

from insights.reports import ReportRow

HEADINGS = ("Group", "Count", "Hired", "Hire Rate")
# A spreadsheet runs a cell that begins with one of these as a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
# Without it, spreadsheets take UTF-8 for the local code page.
BYTE_ORDER_MARK = "\ufeff"


def neutralised(cell: str) -> str:
    """A text that no spreadsheet runs: what could be a formula gets an apostrophe in front."""
    return f"'{cell}" if cell.startswith(FORMULA_STARTS) else cell


def to_csv(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The rows as CSV (RFC 4180), every cell neutralised."""
    out = io.StringIO()
    out.write(BYTE_ORDER_MARK)
    writer = csv.writer(out)
    writer.writerow(headings)
    writer.writerows([neutralised(cell) for cell in row] for row in rows)
    return out.getvalue()


def report_csv(rows: Iterable[ReportRow]) -> str:
    """A report as CSV: exactly the rows and columns that are shown, the rate with one decimal."""
    return to_csv(
        HEADINGS,
        ((row["group"], str(row["count"]), str(row["hired"]), f"{row['hire_rate']:.1f}%") for row in rows),
    )
