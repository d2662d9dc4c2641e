"""Builds files for tests, as users upload them."""

import csv
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from connections.linkedin_parser import Limits, ParsedExport, RejectedFileError, parse_export

DATA = Path(__file__).parent / "data"
SAMPLES: dict[str, dict[str, Any]] = {
    each["file"]: each for each in json.loads((DATA / "manifest.json").read_text("utf-8"))["files"]
}
HEADER = ["First Name", "Last Name", "URL", "Email Address", "Company", "Position", "Connected On"]
ANNA = ["Anna", "Berg", "https://www.linkedin.com/in/anna-berg", "", "Acme", "Engineer", "04 Mar 2025"]
BORIS = ["Boris", "Çelik", "https://www.linkedin.com/in/boris", "boris@example.com", "Umbrella", "CTO", "05 Mar 2025"]


def sample(name: str) -> bytes:
    return (DATA / name).read_bytes()


def table(*rows: Sequence[str], header: Sequence[str] = HEADER, delimiter: str = ",", newline: str = "\n") -> str:
    """Return a CSV text, quoted where necessary."""
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator=newline).writerows([header, *rows])
    return text.getvalue()


def read(data: bytes | str, filename: str = "Connections.csv", limits: Limits | None = None) -> ParsedExport:
    raw = data.encode() if isinstance(data, str) else data
    return parse_export(io.BytesIO(raw), filename, limits)


def rejection_of(
    data: bytes | str, filename: str = "Connections.csv", limits: Limits | None = None
) -> RejectedFileError:
    """Read a file that must be rejected, and return the rejection."""
    try:
        read(data, filename, limits)
    except RejectedFileError as rejected:
        return rejected
    raise AssertionError("the file was read")


def zipped(members: Mapping[str, bytes | str] | None = None) -> bytes:
    """Return a ZIP archive with these members: `zipped({"folder/Connections.csv": text})`."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (members or {}).items():
            archive.writestr(name, content)
    return packed.getvalue()


def many(count: int) -> str:
    """Return an export of `count` invented people in LinkedIn's current format; one in about fifty has an address."""
    lines = ["Notes:", '"When exporting your connection data, you may notice"', "", ",".join(HEADER)]
    for n in range(count):
        address = f"person{n}@example.com" if n % 50 == 0 else ""
        lines.append(
            f'Ann{n},"Smith{n}, MBA",https://www.linkedin.com/in/ann-smith-{n},{address},'
            f'"Acme {n % 900}, Inc.",Engineer {n % 77},{n % 28 + 1:02d} Mar {2005 + n % 20}'
        )
    return "\n".join(lines)
