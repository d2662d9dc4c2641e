"""Cleaning the values of cells: texts, e-mail addresses and links."""

import re
from urllib.parse import unquote

from connections.linkedin_parser.limits import EMAIL_LENGTH, LENGTHS, URL_LENGTH

# Control characters (NUL among them: PostgreSQL cannot store it) and halves of surrogate pairs.
UNSTORABLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
# Characters without width: for writing direction, byte order, and line breaks.
INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff "
# Written with both cases, since a range that ignores case takes long to compile.
WEB_ADDRESS = re.compile(
    r"\A(?:(?i:https?):)?/*([A-Za-z0-9\u00a1-\uffff.-]+\.[A-Za-z\u00a1-\uffff]{2,})(:[0-9]{1,5})?([/?#].*)?$"
)
QUERY = re.compile("[?#].*", re.DOTALL)
# Cells are cut to this multiple of the column's length before they are cleaned, which shortens them further.
CELL_FACTOR = 10


def clean_text(cell: str) -> str:
    """Return a text without blanks at both ends, and with single blanks for blanks and line breaks within."""
    if cell.isprintable() and "  " not in cell:
        # The usual case, handled faster: the only blank that is printable is the ordinary one.
        return cell.strip(INVISIBLE)
    return " ".join(UNSTORABLE.sub("", cell).split()).strip(INVISIBLE)


def cell_text(field: str, cell: str) -> str:
    """Return the cleaned text of a cell of `field`. Cuts very long cells first, so that cleaning them is fast."""
    return clean_text(cell.strip()[: CELL_FACTOR * LENGTHS[field]])


def truncate(value: str, length: int) -> str:
    return value if len(value) <= length else value[:length].rstrip()


def clean_email(cell: str) -> str:
    """Return the address, or "" if it is invalid."""
    # Imported here, since it takes longer than all other imports together, and a preview checks no address.
    from django.core.exceptions import ValidationError
    from django.core.validators import validate_email

    address = cell.strip("<>'\"").removeprefix("mailto:")
    if len(address) > EMAIL_LENGTH:
        return ""
    try:
        validate_email(address)
    except ValidationError:
        return ""
    return address


def clean_url(cell: str) -> str:
    """Return a web address with its scheme, or "" if it is invalid. A long one loses its query and its escapes."""
    found = WEB_ADDRESS.match(cell)
    if found is None or " " in cell:
        return ""
    address = cell if cell.casefold().startswith(("http://", "https://")) else f"https://{cell.lstrip('/')}"
    if len(address) <= URL_LENGTH:
        return address
    return unquote(QUERY.sub("", address))
