"""Printing the results as a table, and converting them to JSON."""

from dataclasses import asdict, dataclass

from bench.measures import GROWTH_AIM, LOAD_AIM, Call
from bench.timing import CallTimes, Times

IMPORT_AIMS = {"Import of 30,000 rows": 2.5, "The same file again": 1.5}


@dataclass
class Line:
    """One line of the table. `ratio` and `aim` are relative to `beside`; times are in milliseconds."""

    work: str
    ratio: float
    aim: float | None
    beside: str
    median_ms: float
    least_ms: float
    beside_ms: float
    growth: float | None = None
    p99_of_median: float | None = None
    statements: int | None = None
    answer_bytes: int | None = None

    @property
    def verdict(self) -> str:
        """ "ok" if the ratio is within the target, "OVER" if it is not, "" without a target."""
        if self.aim is None:
            return ""
        return "ok" if self.ratio <= self.aim else "OVER"


def milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 2)


def call_line(call: Call, large: CallTimes, small: CallTimes, than: Times | None = None) -> Line:
    """Return the line of a call, compared with the floor, another call, or its own SQL statements."""
    floor = large.floor.median
    beside, base, aim = ("its page without", than.median, call.aim) if than else ("floor", floor, call.aim)
    if call.sql_factor and large.statements:
        base = call.sql_factor * large.statements.median + call.plus_floors * floor + call.plus_ms / 1000
        plus = f" + {call.plus_floors:g} floors" if call.plus_floors else ""
        plus += f" + {call.plus_ms:g} ms" if call.plus_ms else ""
        beside, aim = f"{call.sql_factor:g} × {'json_agg' if call.sql else 'its SQL'}{plus}", 1
    return Line(
        work=call.name,
        ratio=round(large.times.median / base, 2),
        aim=aim,
        beside=beside,
        median_ms=milliseconds(large.times.median),
        least_ms=milliseconds(large.times.least),
        beside_ms=milliseconds(base),
        growth=round(large.times.median / small.times.median, 2),
        p99_of_median=round(large.times.p99 / large.times.median, 2),
        statements=large.count,
        answer_bytes=large.answer_bytes,
    )


def slowest_line(call: Call, large: CallTimes) -> Line:
    """Return the line of the slowest request of a call."""
    slowest, floor = large.times.most, large.floor.median
    return Line(
        work=f"{call.name}, slowest",
        ratio=round(slowest / floor, 2),
        aim=call.worst,
        beside="floor",
        median_ms=milliseconds(slowest),
        least_ms=milliseconds(large.times.least),
        beside_ms=milliseconds(floor),
    )


def call_lines(large: dict[Call, CallTimes], small: dict[Call, CallTimes]) -> list[Line]:
    """Return the lines of all calls."""
    by_name = {call.name: each.times for call, each in large.items()}
    lines = []
    for call, times in large.items():
        lines.append(call_line(call, times, small[call], by_name.get(call.than)))
        if call.worst:
            lines.append(slowest_line(call, times))
    return lines


def import_line(work: str, http: Times, database: Times) -> Line:
    return Line(
        work=work,
        ratio=round(http.median / database.median, 2),
        aim=IMPORT_AIMS[work],
        beside="COPY and upsert",
        median_ms=milliseconds(http.median),
        least_ms=milliseconds(http.least),
        beside_ms=milliseconds(database.median),
    )


def print_table(lines: list[Line]) -> None:
    """One line each; `growth` is the large data against the small."""
    heads = f"{'ms':>9}{'least':>9}{'beside':>9}{'growth':>8}{'p99':>6}{'SQL':>5}{'KB':>8}"
    print(f"{'Work':34}{'×':>8}{'aim':>6} {'':5}{heads}")
    for line in lines:
        aim = "" if line.aim is None else f"{line.aim:g}"
        growth = "" if line.growth is None else f"{line.growth:.2f}{'!' if line.growth > GROWTH_AIM else ' '}"
        p99 = "" if line.p99_of_median is None else f"{line.p99_of_median:.1f}"
        size = "" if line.answer_bytes is None else f"{line.answer_bytes / 1000:.1f}"
        print(
            f"{line.work:34}{line.ratio:8.2f}{aim:>6} {line.verdict:5}{line.median_ms:9.2f}{line.least_ms:9.2f}"
            f"{line.beside_ms:9.2f}{growth:>8}{p99:>6}{line.statements or '':>5}{size:>8}  {line.beside}"
        )


def print_load(found: dict[str, dict[str, float]]) -> None:
    """Sixteen clients."""
    print(f"\n{'16 clients':34}{'share':>8}{'aim':>6} {'':5}{'a second':>9}{'floor':>9}")
    for name, rates in found.items():
        verdict = "ok" if rates["share"] >= LOAD_AIM else "UNDER"
        print(
            f"{name:34}{rates['share']:8.3f}{LOAD_AIM:>6} {verdict:5}{rates['per_second']:9.0f}"
            f"{rates['floor_per_second']:9.0f}"
        )


def as_json(lines: list[Line]) -> list[dict[str, object]]:
    return [{**asdict(line), "verdict": line.verdict} for line in lines]
