"""CSV for spreadsheet programs: exports, and taking off again what exports put on."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from itertools import chain

from common.languages import Sentence

# Spreadsheet programs execute a cell that begins with one of these characters as a formula. Those set to semicolons, as
# in most of Europe, begin a new cell after each semicolon and line break, whatever is quoted.
#
# A cell that has apostrophes before such a character gets one more, so that `restored` can tell what to take off.
CELL = r"(^|[;\n\r][\s\ufeff]*)"
FORMULA = re.compile(rf"{CELL}(?='*[=+\-@\t\r])")
ESCAPED = re.compile(rf"{CELL}'(?='*[=+\-@\t\r])")
# Without it, spreadsheet programs read UTF-8 as the local code page.
BYTE_ORDER_MARK = "\ufeff"
SEPARATORS = {"comma": ",", "semicolon": ";"}
# Programs that expect these separators read decimals with these signs, and "12.3" with the other as the 12th of March.
DECIMAL_SIGNS = {"comma": ".", "semicolon": ","}
DEFAULT_SEPARATOR = "comma"


def neutralised(cell: str) -> str:
    """Return a text that is not executed: what could be a formula gets an apostrophe in front."""
    return FORMULA.sub(r"\1'", cell)


def restored(cell: str) -> str:
    """Return the text of which `neutralised` made the cell; other texts as they are."""
    return ESCAPED.sub(r"\1", cell) if "'" in cell else cell


def decimal_text(number: float, separator: str = DEFAULT_SEPARATOR) -> str:
    """Return a number with one decimal for a file with this separator.

    Halves are rounded up, as on the screens, while Python's formatting rounds them to the even digit.
    """
    text = str(Decimal(number).quantize(Decimal("0.1"), ROUND_HALF_UP))
    return text.replace(".", DECIMAL_SIGNS[separator])


def percent_text(rate: float, separator: str = DEFAULT_SEPARATOR) -> str:
    """Return a rate as the screens do, for a file with this separator: 6.25 as 6.3% or 6,3%."""
    return f"{decimal_text(rate, separator)}%"


def csv_lines(
    headings: Sequence[Sentence], rows: Iterable[Sequence[str]], separator: str = DEFAULT_SEPARATOR
) -> Iterator[str]:
    """Yield the lines of a CSV file (RFC 4180), with every cell neutralised, for streaming.

    `separator` is one of SEPARATORS. No `sep=` line says so, since only Excel understands it.
    """
    line = io.StringIO()
    writer = csv.writer(line, delimiter=SEPARATORS[separator])
    yield BYTE_ORDER_MARK
    for row in chain([headings], ([neutralised(cell) for cell in row] for row in rows)):
        writer.writerow(row)
        yield line.getvalue()
        line.seek(0)
        line.truncate()
