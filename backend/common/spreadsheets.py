"""Tables for a spreadsheet, as CSV."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

# A spreadsheet runs a cell that begins with one of these as a formula. Where it is set to semicolons, as in most of
# Europe, a new cell begins after each of them and with each line, whatever is quoted.
FORMULA = re.compile(r"(^|[;\n\r]\s*)(?=[=+\-@\t\r])")
# Without it, spreadsheets take UTF-8 for the local code page.
BYTE_ORDER_MARK = "\ufeff"


def neutralised(cell: str) -> str:
    """A text that no spreadsheet runs: what could be a formula gets an apostrophe in front."""
    return FORMULA.sub(r"\1'", cell)


def csv_lines(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The rows as CSV (RFC 4180), one after the other as they come, every cell neutralised."""
    line = io.StringIO()
    writer = csv.writer(line)
    yield BYTE_ORDER_MARK
    for row in chain([headings], ([neutralised(cell) for cell in row] for row in rows)):
        writer.writerow(row)
        yield line.getvalue()
        line.seek(0)
        line.truncate()
