"""Splitting lines into records: handles quotes, cells over several lines, and unclosed quotes."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _csv import Reader

# Limits the effect of an unclosed quote. Cells with line breaks rarely have more than two lines.
MAX_CELL_LINES = 100
# No row of people is this long; a file without line breaks may be.
MAX_LINE_LENGTH = 100_000
# After this many rows with an unclosed quote, the file is broken, and following lines are not tried any more.
MAX_FAILED_LOOKAHEADS = 1_000


def split_lines(text: str) -> list[str]:
    """Split at LF, CRLF and single CR, as editors do."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


@dataclass(slots=True)
class Record:
    """One row of the table: `cells` is empty for a blank row, and None for one that cannot be parsed.

    `line` is the number of its first line, from 1; `lines` is the number of its lines.
    """

    line: int
    cells: list[str] | None
    repaired: bool = False
    lines: int = 1


class RecordReader:
    """Reads records from lines with a given delimiter.

    `padding`: delimiters that a spreadsheet program appended to each line because it read lines as single cells.
    `width`: the number of columns of the header; 0 while it is unknown. Empty lines are not records.
    """

    def __init__(self, lines: Sequence[str], delimiter: str, *, width: int = 0, padding: str = "") -> None:
        self.lines = lines
        self.delimiter = delimiter
        self.width = width
        self.padding = padding
        self.blanks = f" \t\xa0{delimiter}{padding}"
        self.lookaheads = MAX_FAILED_LOOKAHEADS

    def read(self, start: int = 0) -> Iterator[Record]:
        """Yield the records from line index `start` on."""
        next_index = start
        for at, line in enumerate(islice(self.lines, start, None), start):
            if not line or at < next_index:
                continue
            record = self.record_at(at, line)
            next_index = at + record.lines
            yield record

    def record_at(self, at: int, line: str) -> Record:
        """Return the record that begins at line index `at`."""
        if len(line) > MAX_LINE_LENGTH:
            return Record(at + 1, None)
        if not line.strip(self.blanks):
            return Record(at + 1, [])
        if self.padding:
            line = line.rstrip(self.padding)
        if '"' not in line:
            return Record(at + 1, line.split(self.delimiter))
        cells = parse_strictly([line], self.delimiter)
        if cells is not None:
            inner = self.unwrapped(cells)
            return Record(at + 1, inner or cells, repaired=inner is not None)
        return self.multiline_record(at) or self.repaired_record(at, line)

    def unwrapped(self, cells: list[str]) -> list[str] | None:
        """Return the cells of a row that was quoted as a whole once more, or None if it was not."""
        if self.width == 1 or self.delimiter not in cells[0] or any(cell.strip() for cell in cells[1:]):
            return None
        inner = parse_strictly([cells[0]], self.delimiter)
        return inner if inner is not None and (not self.width or len(inner) == self.width) else None

    def multiline_record(self, at: int) -> Record | None:
        """Return a record with line breaks in a quoted cell; None if the quote is probably a stray one."""
        if not self.lookaheads:
            return None
        block = [f"{line}\n" for line in self.lines[at : at + MAX_CELL_LINES]]
        if sum(map(len, block)) > MAX_LINE_LENGTH:
            block = block[:10] if sum(map(len, block[:10])) <= MAX_LINE_LENGTH else []
        reader = strict_reader(block, self.delimiter)
        try:
            cells = next(reader)
        except (csv.Error, StopIteration):
            self.lookaheads -= 1
            return None
        inner = self.unwrapped(cells)
        if inner is None and self.width and len(cells) != self.width:
            self.lookaheads -= 1
            return None
        return Record(at + 1, inner or cells, repaired=inner is not None, lines=reader.line_num)

    def repaired_record(self, at: int, line: str) -> Record:
        """Repair a row with text after a closing quote (`"Ann" B.`); a row with an unclosed quote cannot be parsed."""
        reader = csv.reader([f"{line}\n", "x\n"], delimiter=self.delimiter)
        try:
            cells = next(reader)
        except csv.Error:
            return Record(at + 1, None)
        if reader.line_num > 1 or len(cells) != self.width:
            return Record(at + 1, None)
        return Record(at + 1, cells, repaired=True)


def parse_strictly(lines: list[str], delimiter: str) -> list[str] | None:
    """Return the cells of one well-formed record, or None."""
    try:
        return next(strict_reader(lines, delimiter))
    except (csv.Error, StopIteration):
        return None


def strict_reader(lines: list[str], delimiter: str) -> "Reader":
    """Return a strict CSV reader, which ignores a blank between a delimiter and a quote."""
    blank_before_quote = bool(lines) and f'{delimiter} "' in lines[0]
    return csv.reader(lines, delimiter=delimiter, strict=True, skipinitialspace=blank_before_quote)
