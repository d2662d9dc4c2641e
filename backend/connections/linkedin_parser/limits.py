"""The limits of an import. Lengths are in characters, and equal those of the columns in `connections.models`."""

from dataclasses import dataclass

from connections.linkedin_parser.rejection import _

MEGABYTE = 1024 * 1024

NAME_LENGTH = 100
EMAIL_LENGTH = 254
COMPANY_LENGTH = 200
URL_LENGTH = 500
# The longest dates, in words with weekday and time, have about fifty characters.
DATE_LENGTH = 100
LENGTHS = {
    "first_name": NAME_LENGTH,
    "last_name": NAME_LENGTH,
    "full_name": 2 * NAME_LENGTH,
    "email": EMAIL_LENGTH,
    "company": COMPANY_LENGTH,
    "position": COMPANY_LENGTH,
    "profile_url": URL_LENGTH,
    "connected_at": DATE_LENGTH,
}


@dataclass(frozen=True)
class Limits:
    """The limits of one import: sizes in bytes, and the number of rows that are not empty."""

    csv_bytes: int = 10 * MEGABYTE
    rows: int = 50_000
    archive_bytes: int = 100 * MEGABYTE

    @property
    def csv_text(self) -> tuple[str, str]:
        return _("The file is too large: the limit is {limit} for a CSV file."), megabytes(self.csv_bytes)

    @property
    def rows_text(self) -> tuple[str, str]:
        return _("The file is too large: the limit is {limit} rows."), f"{self.rows:,}".replace(",", " ")

    @property
    def archive_text(self) -> tuple[str, str]:
        return _("The file is too large: the limit is {limit} for an archive."), megabytes(self.archive_bytes)


def megabytes(count: int) -> str:
    return f"{count / MEGABYTE:g} MB"
