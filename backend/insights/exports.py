"""Reports as files for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal

from insights.ranges import ReportType
from insights.reports import ReportRow

# What a row of each report is, in the words of the screen.
GROUP_HEADINGS = {
    ReportType.REFERRALS_BY_DEPARTMENT: "Department",
    ReportType.REFERRALS_BY_MONTH: "Month",
    ReportType.TOP_REFERRERS: "Referrer",
}
FIGURE_HEADINGS = ("Count", "Hired", "Hire Rate")
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


def one_decimal(rate: float) -> str:
    """A rate as the screens show it: 6.25 is 6.3, where Python's own formatting rounds halves to the even digit."""
    return f"{Decimal(rate).quantize(Decimal('0.1'), ROUND_HALF_UP)}%"


def report_csv(kind: str, rows: Iterable[ReportRow]) -> str:
    """A report as CSV: exactly the rows and columns that are shown, the rate with one decimal."""
    return to_csv(
        (GROUP_HEADINGS[ReportType(kind)], *FIGURE_HEADINGS),
        ((row["group"], str(row["count"]), str(row["hired"]), one_decimal(row["hire_rate"])) for row in rows),
    )
