"""Decoding the bytes of a file, after detecting the encoding."""

import codecs
import re

from connections.linkedin_parser import rejection
from connections.linkedin_parser.codepage import detect_codepage
from connections.linkedin_parser.rejection import _

PICTURE = _("This is a picture, not a CSV file.")
BINARY = _("This is not a text file.")
SIGNATURES = (
    (b"\x89PNG", PICTURE),
    (b"\xff\xd8\xff", PICTURE),
    (b"GIF8", PICTURE),
    (b"II*\x00", PICTURE),
    (b"MM\x00*", PICTURE),
    (b"%PDF", _("This is a PDF document, not a CSV file.")),
    (b"\x1f\x8b", _("This is a packed file. Unpack it first.")),
    (b"7z\xbc\xaf", _("This is a packed file. Unpack it first.")),
    (b"Rar!", _("This is a packed file. Unpack it first.")),
)
# The longer marks first: UTF-32's begins with UTF-16's.
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "utf-8 with BOM"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "utf-32-le with BOM"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "utf-32-be with BOM"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "utf-16-le with BOM"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "utf-16-be with BOM"),
)
CONTROLS = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f]")
SAMPLE_LENGTH = 200_000
MAX_LEGACY_BYTES = 20_000


def decode(data: bytes) -> tuple[str, str]:
    """Return the text and the name of its encoding. Raises RejectedFileError (`not_text`, `empty_file`)."""
    for mark, what in SIGNATURES:
        if data.startswith(mark):
            raise rejection.not_text(what)
    if (data[:4] == b"RIFF" and data[8:12] == b"WEBP") or data[4:8] == b"ftyp":
        raise rejection.not_text(PICTURE)
    text, encoding = decode_text(data)
    sample = text[:SAMPLE_LENGTH]
    if len(CONTROLS.findall(sample)) * 50 > len(sample):
        raise rejection.not_text(BINARY)
    if not text.strip("\ufeff\x00 \t\r\n"):
        raise rejection.empty_file()
    return text, encoding


def decode_text(data: bytes) -> tuple[str, str]:
    """Decode by the byte order mark, by the zero bytes of UTF-16, as valid UTF-8, or as a detected code page."""
    for mark, encoding, label in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            body = data[len(mark) :]
            if encoding != "utf-8":
                return body.decode(encoding, "replace"), label
            return decode_utf8_or_legacy(body, label)
    wide = utf16_without_byte_order_mark(data)
    if wide:
        return data.decode(wide, "replace"), wide
    return decode_utf8_or_legacy(data, "utf-8")


def utf16_without_byte_order_mark(data: bytes) -> str | None:
    """Return the variant of UTF-16 if the text has no byte order mark and every second byte of the start is zero."""
    sample = data[:400]
    half = len(sample) // 2
    if half < 4:
        return None
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if odd > half * 0.7 and even < half * 0.1:
        return "utf-16-le"
    if even > half * 0.7 and odd < half * 0.1:
        return "utf-16-be"
    return None


def decode_utf8_or_legacy(data: bytes, label: str) -> tuple[str, str]:
    """Decode UTF-8, a legacy code page, or UTF-8 with some legacy bytes (rows of two files pasted together)."""
    try:
        return data.decode("utf-8"), label
    except UnicodeDecodeError:
        valid = data.decode("utf-8", "ignore")
    valid_bytes = len(valid.encode())
    # Each letter above ASCII takes two bytes or more.
    valid_letters = valid_bytes - len(valid)
    if not len(data) - valid_bytes <= min(valid_letters, MAX_LEGACY_BYTES):
        encoding = detect_codepage(data)
        return data.decode(encoding, "replace"), encoding
    return data.decode("utf-8", LEGACY_BYTES), label


def decode_as_cp1252(error: UnicodeError) -> tuple[str, int]:
    """Error handler that decodes invalid bytes within UTF-8 as cp1252."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


LEGACY_BYTES = "connections.legacy_bytes"
codecs.register_error(LEGACY_BYTES, decode_as_cp1252)
