"""Getting the bytes of the CSV file from an upload, which may be a ZIP archive; rejects spreadsheet files."""

import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from connections.linkedin_parser import rejection
from connections.linkedin_parser.limits import Limits
from connections.linkedin_parser.rejection import _

ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
OLE_SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
MAX_NESTING_DEPTH = 3
MAX_NESTED_ARCHIVES = 20
# A LinkedIn archive has some forty members; a directory of this many bytes has some hundred thousand.
MAX_DIRECTORY_BYTES = 8 * 1024 * 1024
# LinkedIn and the "compress" of operating systems never use other methods, such as LZMA.
SUPPORTED_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ARCHIVE_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    RuntimeError,
    NotImplementedError,
    ValueError,
    OverflowError,
    IndexError,
    KeyError,
)
DAMAGED = _("This archive is damaged or incomplete. Download it again.")
LOCKED = _("Connections.csv in this archive is protected by a password or packed in an unusual way.")
MISSING = _("There is no Connections.csv in this archive. Request the connections when you export your data.")


def read_csv_bytes(upload: BinaryIO, limits: Limits) -> tuple[bytes, str | None]:
    """Return the bytes of the CSV file, and its path in the archive (None if the upload is the CSV file)."""
    size = upload.seek(0, io.SEEK_END)
    upload.seek(0)
    head = upload.read(8)
    upload.seek(0)
    if not size:
        raise rejection.empty_file()
    if head.startswith(ZIP_SIGNATURES):
        if size > limits.archive_bytes:
            raise rejection.too_large(*limits.archive_text)
        return read_archive(upload, size, limits)
    if head.startswith(OLE_SIGNATURE):
        raise rejection.spreadsheet_file()
    if size > limits.csv_bytes:
        raise rejection.too_large(*limits.csv_text)
    return upload.read(), None


def read_archive(upload: BinaryIO, size: int, limits: Limits) -> tuple[bytes, str]:
    """Return the bytes and the path of Connections.csv in an archive, also in nested archives."""
    budget = [limits.archive_bytes]
    try:
        found = find_csv(upload, size, limits, budget, MAX_NESTING_DEPTH)
    except ARCHIVE_ERRORS as error:
        raise rejection.zip_without_connections(DAMAGED) from error
    if found is None:
        raise rejection.zip_without_connections(MISSING)
    return found


def find_csv(upload: BinaryIO, size: int, limits: Limits, budget: list[int], depth: int) -> tuple[bytes, str] | None:
    """Search an archive and nested ones up to `depth`. `budget[0]` is how many bytes may still be unpacked."""
    check_directory(upload, size)
    with zipfile.ZipFile(upload) as archive:
        members = [member for member in archive.infolist() if not (member.is_dir() or is_mac_metadata(member))]
        if is_office_document(archive):
            raise rejection.spreadsheet_file()
        named = [member for member in members if file_name(member) == "connections.csv"]
        if named:
            # If there are several, take the one with the shortest path.
            member = min(named, key=lambda each: path_of(each).count("/"))
            return unpack(archive, member, limits.csv_bytes, limits.csv_text), path_of(member)[-200:]
        for inner, name in nested_archives(archive, members, limits, budget, depth):
            found = find_csv(io.BytesIO(inner), len(inner), limits, budget, depth - 1)
            if found is not None:
                return found[0], f"{name}/{found[1]}"[-200:]
    return None


def nested_archives(
    archive: zipfile.ZipFile, members: list[zipfile.ZipInfo], limits: Limits, budget: list[int], depth: int
) -> Iterator[tuple[bytes, str]]:
    """Yield the bytes and the path of each archive within an archive."""
    if not depth:
        return
    for member in [member for member in members if file_name(member).endswith(".zip")][:MAX_NESTED_ARCHIVES]:
        inner = unpack(archive, member, budget[0], limits.archive_text)
        budget[0] -= len(inner)
        if inner.startswith(ZIP_SIGNATURES):
            yield inner, path_of(member)


def unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo, at_most: int, limit_text: tuple[str, str]) -> bytes:
    """Return the member's bytes. Never unpacks more than `at_most` bytes, whatever size the archive claims."""
    if member.flag_bits & 0x1 or member.compress_type not in SUPPORTED_METHODS:
        raise rejection.zip_without_connections(LOCKED)
    if member.file_size > at_most:
        raise rejection.too_large(*limit_text)
    with archive.open(member) as opened:
        data = opened.read(at_most + 1)
    if len(data) > at_most:
        raise rejection.too_large(*limit_text)
    if not data and file_name(member) == "connections.csv":
        raise rejection.empty_file()
    return data


def check_directory(upload: BinaryIO, size: int) -> None:
    """Reject an archive whose directory is too large to be read into memory."""
    tail = min(size, 65_557)
    upload.seek(size - tail)
    end = upload.read(tail)
    upload.seek(0)
    at = end.rfind(b"PK\x05\x06")
    directory = int.from_bytes(end[at + 12 : at + 16], "little") if at >= 0 else 0
    if directory == 0xFFFFFFFF or directory > MAX_DIRECTORY_BYTES:
        raise rejection.zip_without_connections(_("This archive holds far more files than a LinkedIn export."))


def path_of(member: zipfile.ZipInfo) -> str:
    return member.filename.replace("\\", "/")


def file_name(member: zipfile.ZipInfo) -> str:
    return path_of(member).rpartition("/")[2].strip().casefold()


def is_mac_metadata(member: zipfile.ZipInfo) -> bool:
    """Whether a member is one of the metadata files that macOS adds for each file."""
    parts = path_of(member).split("/")
    return "__MACOSX" in parts or parts[-1].startswith("._")


def is_office_document(archive: zipfile.ZipFile) -> bool:
    """Whether an archive is an Excel, Numbers or OpenDocument file."""
    names = set(archive.namelist())
    marks = ("xl/workbook.xml", "xl/workbook.bin", "[Content_Types].xml", "Index/Document.iwa", "content.xml")
    return any(mark in names for mark in marks)
