"""What a cell becomes: trimmed text, an address that can be written to, a link that can be followed, or nothing."""

import re
from urllib.parse import unquote

from connections.linkedin_parser.limits import EMAIL_LENGTH, LENGTHS, URL_LENGTH

# Control characters (NUL among them: PostgreSQL cannot store it) and halves of surrogate pairs.
UNSTORABLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
# Marks that take no room: of writing direction, of byte order, of places to break a line.
INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff "
# Both cases are spelled out: a range of letters without case takes long to compile.
WEB_ADDRESS = re.compile(
    r"\A(?:(?i:https?):)?/*([A-Za-z0-9\u00a1-\uffff.-]+\.[A-Za-z\u00a1-\uffff]{2,})(:[0-9]{1,5})?([/?#].*)?$"
)
QUERY = re.compile("[?#].*", re.DOTALL)
# So many times what a column holds is looked at: a link is cut after its query is taken off, a text after its blanks.
CELL_FACTOR = 10


def clean_text(cell: str) -> str:
    """Without blanks of any kind at both ends, each run of blanks and line breaks within made one blank."""
    if cell.isprintable() and "  " not in cell:
        # Printable holds no blank but the ordinary one: the usual case, and the fast one.
        return cell.strip(INVISIBLE)
    return " ".join(UNSTORABLE.sub("", cell).split()).strip(INVISIBLE)


def cell_text(field: str, cell: str) -> str:
    """The text of a cell of our `field`, which nobody looks at the end of: however long it is, the rest is cheap."""
    return clean_text(cell.strip()[: CELL_FACTOR * LENGTHS[field]])


def truncate(value: str, length: int) -> str:
    return value if len(value) <= length else value[:length].rstrip()


def clean_email(cell: str) -> str:
    """The address, or "" where the cell holds none."""
    # Here, since it takes longer than all other imports together, and a preview checks no address.
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
    """A web address with its scheme, or "" where the cell holds none; one too long loses its query and its escapes."""
    found = WEB_ADDRESS.match(cell)
    if found is None or " " in cell:
        return ""
    address = cell if cell.casefold().startswith(("http://", "https://")) else f"https://{cell.lstrip('/')}"
    if len(address) <= URL_LENGTH:
        return address
    return unquote(QUERY.sub("", address))
