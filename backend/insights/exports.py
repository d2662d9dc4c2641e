"""Reports as files for a spreadsheet."""

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal

from common.spreadsheets import csv_lines
from insights.ranges import ReportType
from insights.reports import ReportRow

# The heading of the first column of each report, as on screen.
GROUP_HEADINGS = {
    ReportType.REFERRALS_BY_DEPARTMENT: "Department",
    ReportType.REFERRALS_BY_MONTH: "Month",
    ReportType.TOP_REFERRERS: "Referrer",
}
FIGURE_HEADINGS = ("Count", "Hired", "Hire Rate", "Hired in this period")


def one_decimal(rate: float) -> str:
    """Format a rate as the screens do: 6.25 as 6.3, while Python's formatting rounds halves to the even digit."""
    return f"{Decimal(rate).quantize(Decimal('0.1'), ROUND_HALF_UP)}%"


def report_csv(kind: str, rows: Iterable[ReportRow], separator: str) -> str:
    """Return a report as CSV, with the rows and columns of the screen and the rate with one decimal."""
    cells = (
        (row["group"], str(row["count"]), str(row["hired"]), one_decimal(row["hire_rate"]), str(row["hired_in_period"]))
        for row in rows
    )
    return "".join(csv_lines((GROUP_HEADINGS[ReportType(kind)], *FIGURE_HEADINGS), cells, separator))
