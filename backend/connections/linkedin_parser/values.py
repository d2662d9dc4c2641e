"""Cleaning the values of cells: texts, email addresses and links."""

import re
from urllib.parse import unquote

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from common.spreadsheets import restored
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
# Excel's errors in its languages; those of LibreOffice and Google Sheets are the same, and `OTHER_ERROR`.
ERRORS = """
    #name? #ref! #n/a #value! #div/0! #num! #null! #spill! #calc! #field! #blocked! #connect! #busy! #unknown!
    #getting_data #error! #external! #python!
    #bezug! #nv #wert! #zahl! #überlauf! #kalk!
    #nom? #valeur! #nombre! #nul! #propagation! #epars! #épars!
    #¿nombre? #¡ref! #¡valor! #¡div/0! #¡num! #¡nulo! #n/d #¡desbordamiento! #¡calc!
    #nome? #valor! #núm! #nulo! #despejar!
    #rif! #valore! #nullo! #espansione!
    #naam? #verw! #n/b #waarde! #deel/0! #getal! #leeg! #overloop!
    #navn? #namn? #referens! #reference! #saknas! #i/t #värdefel! #værdi! #verdi! #division/0! #ogiltigt! #skärning!
    #overløb! #overflyt!
    #nazwa? #adr! #arg! #dziel/0! #liczba! #zero! #rozlanie!
    #ad? #başv! #yok #değer! #sayı/0! #sayi/0! #sayı! #sayi! #boş! #taşma!
    #имя? #ссылка! #н/д #знач! #дел/0! #число! #пусто! #перенос!
    #溢出! #スピル! #スピル！
"""
SPREADSHEET_ERRORS = frozenset(ERRORS.split())
# A value that is too long for its column, and LibreOffice's errors by number.
OTHER_ERROR = re.compile("#{3,}|Err:[0-9]{3}")
# Around addresses.
QUOTES = "<>'\""
# Cells are cut to this multiple of the column's length before they are cleaned, which shortens them further.
CELL_FACTOR = 10


def clean_text(cell: str) -> str:
    """Return a text without blanks at both ends, and with single blanks for blanks and line breaks within."""
    if cell.isprintable() and "  " not in cell:
        # The usual case, handled faster: the only blank that is printable is the ordinary one.
        return cell.strip(INVISIBLE)
    return " ".join(UNSTORABLE.sub("", cell).split()).strip(INVISIBLE)


def cell_text(field: str, cell: str) -> str:
    """Return the cleaned text of a cell of `field`, without the guard that our exports put before formulas.

    Cuts very long cells first, so that cleaning them is fast.
    """
    return restored(clean_text(cell.strip()[: CELL_FACTOR * LENGTHS[field]]))


def is_spreadsheet_error(text: str) -> bool:
    """Whether a spreadsheet program wrote this instead of a value that it could not compute or show."""
    return text[:1] in ("#", "E") and (text.casefold() in SPREADSHEET_ERRORS or OTHER_ERROR.fullmatch(text) is not None)


def truncate(value: str, length: int) -> str:
    return value if len(value) <= length else value[:length].rstrip()


def clean_email(cell: str) -> str:
    """Return the address, or "" if it is invalid."""
    without_end = cell.rstrip(QUOTES)
    # An address may begin with an apostrophe, which is a quote only if there is one at the end.
    address = without_end.lstrip('<>"' if without_end == cell else QUOTES).removeprefix("mailto:")
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
