"""Small files that are designed to take much time or memory to read."""

import io
import struct
import zipfile
from collections.abc import Callable
from itertools import repeat

from connections.tests.exports import ANNA, BORIS, HEADER, table, zipped

LONG = 99_000
GOOD = table(ANNA, BORIS)
HEAD = ",".join(HEADER) + "\n"
ARABIC_FORMULA = "\ufdfa"  # one letter that becomes eighteen when folded
ROWS = 49_000


def in_column(column: str, text: str) -> str:
    """Return an export with this text, unquoted, in one column of three rows."""
    cells = [text if name == column else cell for name, cell in zip(HEADER, ANNA, strict=True)]
    return HEAD + f"{','.join(cells)}\n" * 3


def numbered(row: str, rows: int = ROWS) -> str:
    """Return an export with this many copies of a row, by default the limit; {n} is replaced by the row's number."""
    return HEAD + "\n".join(row.format(n=n) for n in range(rows))


def unknown_title(number: int) -> str:
    """Return two words that no other number has, without digits."""
    letters = "".join(chr(ord("a") + int(digit)) for digit in str(number))
    return f"q{letters}zv x{letters[::-1]}jq"


def nested(depth: int) -> bytes:
    packed = GOOD.encode()
    for level in range(depth):
        packed = zipped({"Connections.csv" if not level else f"{level}.zip": packed})
    return packed


def lying_about_its_size() -> bytes:
    """Return an archive whose directory declares ten bytes for a member of thirty million."""
    packed = bytearray(zipped({"Connections.csv": HEAD + "a" * 30_000_000}))
    at = packed.rfind(b"PK\x01\x02")
    packed[at + 24 : at + 28] = struct.pack("<I", 10)
    return bytes(packed)


def with_many_members() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for n in range(30_000):
            archive.writestr(f"{n}.zip", b"")
    return packed.getvalue()


COLUMNS: dict[str, Callable[[], bytes | str]] = {
    f"{what} in {column}": (lambda column=column, text=text: in_column(column, text))  # type: ignore[misc]
    for column in HEADER
    for what, text in {
        "letters": "T" * LONG,
        "blanks": "T10:00" + " " * (LONG - 20) + "x",
        "underscores": "1" + "_" * LONG,
        "marks": "a" + "\u0301\u0316" * (LONG // 2),
        "numbers": "1" * LONG,
        "blanks and quotes": '"' + "\u2028" * LONG + 'T"',
    }.items()
}
FILES: dict[str, Callable[[], bytes | str]] = {
    **COLUMNS,
    "null bytes": lambda: HEAD + "A,B\0" * 200_000,
    "nothing but null bytes": lambda: b"\0" * 5_000_000,
    "deep quotes": lambda: HEAD + ('"' * LONG + "\n") * 50,
    "open quotes": lambda: HEAD + 'a,"b\n' * 500_000,
    "commas": lambda: HEAD + "," * 5_000_000,
    "commas in rows": lambda: HEAD + ("," * LONG + "\n") * 50,
    "columns": lambda: ",".join(HEADER * 10_000) + "\n" + ANNA[0],
    "lines": lambda: HEAD + "\n" * 9_000_000,
    "headers": lambda: HEAD * 100_000,
    "one person": lambda: numbered("Anna,Berg,https://linkedin.com/in/anna,a@b.cd,Acme,{n},"),
    "namesakes": lambda: numbered("Anna,Berg,https://linkedin.com/in/{n},,Acme,,"),
    "a chain of keys": lambda: numbered("Anna,Berg,https://linkedin.com/in/{n},a@b.cd,Acme,,"),
    "unknown titles": lambda: HEAD + "\n".join(f"A{n},B,,,,{unknown_title(n)}," for n in range(ROWS)),
    "letters that grow": lambda: numbered(ARABIC_FORMULA * 20 + ",{n},,," + ARABIC_FORMULA * 40 + ",,", rows=9_000),
    "half of UTF-16": lambda: b"\xff\xfe" + HEAD.encode("utf-16-le") + b"\x00\xd8" * 100_000 + b"a",
    "broken UTF-8": lambda: HEAD.encode() + b"A,B,,,\xc3\x28\xf0\x28\x8c\n" * 40_000,
    "all code pages": lambda: HEAD.encode() + bytes(range(128, 256)) * 20_000,
    "UTF-32 out of range": lambda: b"\xff\xfe\x00\x00" + b"\xff" * 1_000_000,
    "zip bomb": lambda: zipped({"Connections.csv": bytes(200_000_000)}),
    "zip bomb within": lambda: zipped({"a.zip": bytes(99_000_000), "b.zip": bytes(99_000_000)}),
    "zip that lies": lying_about_its_size,
    "nested zip": lambda: nested(8),
    "members": with_many_members,
    "half a zip": lambda: zipped({"Connections.csv": GOOD})[:-30],
    "zip of nothing but its mark": lambda: b"".join(repeat(b"PK\x05\x06" + bytes(18), 50_000)),
}
