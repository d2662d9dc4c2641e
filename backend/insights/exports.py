"""Reports as files for a spreadsheet."""

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal

from common.spreadsheets import csv_lines
from insights.ranges import ReportType
from insights.reports import ReportRow

# What a row of each report is, in the words of the screen.
GROUP_HEADINGS = {
    ReportType.REFERRALS_BY_DEPARTMENT: "Department",
    ReportType.REFERRALS_BY_MONTH: "Month",
    ReportType.TOP_REFERRERS: "Referrer",
}
FIGURE_HEADINGS = ("Count", "Hired", "Hire Rate")


def one_decimal(rate: float) -> str:
    """A rate as the screens show it: 6.25 is 6.3, where Python's own formatting rounds halves to the even digit."""
    return f"{Decimal(rate).quantize(Decimal('0.1'), ROUND_HALF_UP)}%"


def report_csv(kind: str, rows: Iterable[ReportRow]) -> str:
    """A report as CSV: exactly the rows and columns that are shown, the rate with one decimal."""
    cells = ((row["group"], str(row["count"]), str(row["hired"]), one_decimal(row["hire_rate"])) for row in rows)
    return "".join(csv_lines((GROUP_HEADINGS[ReportType(kind)], *FIGURE_HEADINGS), cells))
