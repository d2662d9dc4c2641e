"""Reading the people of a list with email addresses, such as of a company's staff, to invite them."""

from dataclasses import dataclass
from typing import BinaryIO

from common.text import split_name
from connections.linkedin_parser.archive import read_csv_bytes
from connections.linkedin_parser.encoding import decode
from connections.linkedin_parser.headers import Columns
from connections.linkedin_parser.limits import Limits
from connections.linkedin_parser.records import split_lines
from connections.linkedin_parser.rejection import RejectedFileError
from connections.linkedin_parser.table import Table, best_header
from connections.linkedin_parser.values import cell_text

# Far more than can be invited at once.
LIMITS = Limits(csv_bytes=1024 * 1024, archive_bytes=1024 * 1024)
FIELDS = ("email", "first_name", "last_name", "full_name")


@dataclass(frozen=True)
class ListedPerson:
    """A row of the list: the cell of the address as it is, and the name as far as there are columns for it."""

    email: str
    first_name: str
    last_name: str


@dataclass(frozen=True)
class AddressList:
    """What is in a file: its people, or its text if no column is called an email address."""

    people: list[ListedPerson]
    text: str


def read_addresses(upload: BinaryIO) -> AddressList:
    """Read a file, in any encoding and with any delimiter. Raises RejectedFileError for one without text."""
    data, _ = read_csv_bytes(upload, LIMITS)
    text, _ = decode(data)
    lines = split_lines(text)
    try:
        table = best_header(lines, has_addresses)
    except RejectedFileError:
        # Its columns resemble those of a file of LinkedIn.
        table = None
    return AddressList([], text) if table is None else AddressList(people_of(table), "")


def has_addresses(columns: Columns) -> bool:
    """Whether this is the header of a list with addresses."""
    return "email" in columns.indexes


def people_of(table: Table) -> list[ListedPerson]:
    """Return the people of all rows that are not empty. A row that cannot be read is one without an address."""
    people = []
    for record in table.rows():
        if record.cells is None:
            people.append(ListedPerson("", table.body.lines[record.line - 1][:100].strip(), ""))
            continue
        row = {
            field: cell_text(field, record.cells[index]) if index < len(record.cells) else ""
            for field, index in table.columns.indexes.items()
            if field in FIELDS
        }
        first, last = split_name(row.get("full_name", ""))
        person = ListedPerson(row["email"], row.get("first_name", first), row.get("last_name", last))
        if any((person.email, person.first_name, person.last_name)):
            people.append(person)
    return people
