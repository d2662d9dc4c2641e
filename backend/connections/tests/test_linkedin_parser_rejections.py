"""Other files are rejected, with the right code, a helpful message, and no content of the file."""

import io
import zipfile

import pytest

from connections.linkedin_parser import Limits
from connections.tests.exports import ANNA, BORIS, HEADER, many, read, rejection_of, table, zipped

GOOD = table(ANNA, BORIS)
PNG: bytes = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
XLSX = zipped({"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>", "xl/Connections.csv": GOOD})
CONTACTS = (
    "Source,FirstName,LastName,Companies,Title,Emails,PhoneNumbers,CreatedAt,Addresses,Sites\n"
    'MOBILE_CONTACTS,Anna,Berg,,,anna@example.com,,"1/15/19, 3:04 PM",,\n'
)
CASES: dict[str, tuple[bytes | str, str, int]] = {
    "nothing": (b"", "empty_file", 400),
    "blank lines": (b"\xef\xbb\xbf\r\n \r\n\t\n", "empty_file", 400),
    "picture": (PNG, "not_text", 415),
    "photo": (b"\xff\xd8\xff\xe0" + bytes(range(256)) * 9, "not_text", 415),
    "PDF": (b"%PDF-1.7\n" + bytes(range(256)) * 9, "not_text", 415),
    "any bytes": (bytes(range(256)) * 9, "not_text", 415),
    "web page": ("\n<!DOCTYPE html><html><body>First Name,Last Name,URL</body></html>", "not_csv", 415),
    "JSON": ('[{"First Name": "Anna", "Last Name": "Berg"}]', "not_csv", 415),
    "vCard": ("BEGIN:VCARD\nN:Berg;Anna;;;\nEND:VCARD", "not_csv", 415),
    "letter": ("Dear Anna,\n\nI am writing to you, as so often, about nothing.\nYours, Boris\n", "not_csv", 415),
    "one line": ("a" * 200_000, "not_csv", 415),
    "spreadsheet renamed": (XLSX, "spreadsheet_file", 415),
    "old spreadsheet": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "spreadsheet_file", 415),
    "OpenDocument": (zipped({"mimetype": "x", "content.xml": "<x/>"}), "spreadsheet_file", 415),
    "contacts": (CONTACTS, "wrong_linkedin_file", 400),
    "invitations": ("From,To,Sent At,Message,Direction\nA,B,1,hi,INCOMING\n", "wrong_linkedin_file", 400),
    "messages": ("CONVERSATION ID,CONVERSATION TITLE,FROM,TO,DATE\n1,x,A,B,1\n", "wrong_linkedin_file", 400),
    "profile": ("First Name,Last Name,Maiden Name,Address,Headline\nA,B,,,\n", "wrong_linkedin_file", 400),
    "recommendations": (
        "First Name,Last Name,Company,Job Title,Text,Creation Date\nA,B,C,D,E,F\n",
        "wrong_linkedin_file",
        400,
    ),
    "email addresses": ("Email Address,Confirmed,Primary,Updated On\na@b.cd,Yes,Yes,1\n", "wrong_linkedin_file", 400),
    "products": ("SKU,Price,Stock\nA-1,9.90,4\n", "unknown_columns", 400),
    "products with names": ("Name,Price\nChair,9.90\n", "unknown_columns", 400),
    "no names": ("Email Address,Company\nanna@example.com,Acme\n", "unknown_columns", 400),
    "rows only": ("\n".join(GOOD.splitlines()[1:]), "no_header", 400),
    "rows only below the notes": ('Notes:\n"Some, text"\n\n' + "\n".join(GOOD.splitlines()[1:]), "no_header", 400),
    "header only": (",".join(HEADER), "no_rows", 400),
    "header and hidden members": (",".join(HEADER) + "\n,,,,,,01 Mar 2025" * 3, "no_rows", 400),
    "header and empty rows": (",".join(HEADER) + "\n,,,,,," * 3, "no_rows", 400),
    "archive without": (zipped({"Contacts.csv": CONTACTS, "Profile.csv": "x"}), "zip_without_connections", 400),
    "archive with the twin only": (
        zipped({"__MACOSX/._Connections.csv": b"\x00\x05\x16\x07", "a/._Connections.csv": b"\x00"}),
        "zip_without_connections",
        400,
    ),
    "archive without members": (zipped(), "zip_without_connections", 400),
    "archive cut off": (zipped({"Connections.csv": GOOD})[:-30], "zip_without_connections", 400),
    "archive with an empty one": (zipped({"Connections.csv": ""}), "empty_file", 400),
    "archive with a picture": (zipped({"Connections.csv": PNG}), "not_text", 415),
    "shift_jis": (("姓,名\n" + "例田,美咲\n" * 30).encode("shift_jis"), "not_text", 415),
}


@pytest.mark.parametrize("name", ["Connections.txt", "Connections", "Connections.csv.pdf"])
def test_a_file_with_an_unsupported_extension_is_rejected(name: str) -> None:
    rejected = rejection_of(GOOD, name)
    assert (rejected.code, rejected.status) == ("not_csv", 415)
    assert rejected.detail.startswith("Only files whose name ends in .csv or .zip are imported.")


@pytest.mark.parametrize("name", ["CONNECTIONS.CSV", "Connections (1).csv", "export.csv"])
def test_any_name_with_the_extension_csv_is_accepted(name: str) -> None:
    assert len(read(GOOD, name).people) == 2


@pytest.mark.parametrize("case", CASES)
def test_other_files_are_rejected_with_their_code(case: str) -> None:
    data, code, status = CASES[case]
    rejected = rejection_of(data)
    assert (rejected.code, rejected.status) == (code, status)
    assert rejected.detail.endswith(".")
    for content in ("anna@example.com", "Berg", "9.90", "Chair", "linkedin.com/in"):
        assert content not in rejected.detail


def test_the_message_names_a_few_unknown_columns_shortened() -> None:
    detail = rejection_of(",".join(f"Column{n:03d}" + "x" * 50 for n in range(30)) + "\n" + "a," * 29 + "b").detail
    assert "Column009" in detail
    assert "Column010" not in detail
    assert "and 20 more" in detail
    assert "x" * 40 not in detail


def test_the_message_for_a_file_without_rows_has_the_reason() -> None:
    assert (
        "all of its 3 rows are members who hide their name"
        in rejection_of(CASES["header and hidden members"][0]).detail
    )


@pytest.mark.parametrize(
    "name",
    [
        "Connections.csv",
        "Basic_LinkedInDataExport_01-02-2024/Connections.csv",
        "a\\b\\Connections.csv",
        "CONNECTIONS.CSV",
    ],
)
def test_connections_are_found_in_any_folder(name: str) -> None:
    packed = zipped({"__MACOSX/._Connections.csv": b"\x00\x05", "Contacts.csv": CONTACTS, name: GOOD})
    reading = read(packed, "export.zip")
    assert [each.first_name for each in reading.people] == ["Anna", "Boris"]
    assert reading.detected.archive_member == name.replace("\\", "/")


def test_an_archive_within_an_archive_is_read() -> None:
    inner = zipped({"folder/Connections.csv": GOOD})
    reading = read(zipped({"__MACOSX/._export.zip": b"x", "export.zip": inner}), "export.zip.zip")
    assert reading.detected.archive_member == "export.zip/folder/Connections.csv"


def test_archives_nested_too_deeply_are_rejected() -> None:
    packed = zipped({"Connections.csv": GOOD})
    for _ in range(6):
        packed = zipped({"again.zip": packed})
    assert rejection_of(packed).code == "zip_without_connections"


def test_an_archive_that_unpacks_to_more_than_the_limit_is_rejected() -> None:
    bomb = zipped({"Connections.csv": b"0" * 60_000_000})
    assert len(bomb) < 100_000
    rejected = rejection_of(bomb)
    assert (rejected.code, rejected.status) == ("file_too_large", 413)
    assert "10 MB" in rejected.detail


def test_an_archive_that_declares_a_wrong_size_is_rejected() -> None:
    bomb = zipped({"Connections.csv": b"0" * 11_000_000})
    size = (11_000_000).to_bytes(4, "little")
    assert rejection_of(bomb.replace(size, (1000).to_bytes(4, "little"))).code in {
        "file_too_large",
        "zip_without_connections",
        "not_csv",
    }


def test_an_archive_with_a_password_is_rejected() -> None:
    packed = bytearray(zipped({"Connections.csv": GOOD}))
    packed[packed.index(b"PK\x01\x02") + 8] |= 1
    rejected = rejection_of(bytes(packed))
    assert rejected.code == "zip_without_connections"
    assert "password" in rejected.detail


def test_an_archive_with_an_unsupported_compression_is_rejected() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("Connections.csv", GOOD)
    assert rejection_of(packed.getvalue()).code == "zip_without_connections"


def test_messages_name_the_limits() -> None:
    too_big = rejection_of(GOOD + "x" * 10 * 1024 * 1024)
    assert (too_big.code, too_big.status) == ("file_too_large", 413)
    assert "10 MB" in too_big.detail
    assert (
        "2 MB for an archive"
        in rejection_of(zipped({"x": "y"}) + bytes(3_000_000), limits=Limits(archive_bytes=2 * 1024 * 1024)).detail
    )
    assert read(many(20), limits=Limits(rows=20)).rows_total == 20
    too_many = rejection_of(many(21), limits=Limits(rows=20))
    assert (too_many.code, too_many.status) == ("file_too_large", 413)
    assert "20 rows" in too_many.detail


@pytest.mark.slow
def test_the_limit_is_fifty_thousand_rows() -> None:
    assert read(many(50_000)).rows_total == 50_000
    assert "50 000 rows" in rejection_of(many(50_001)).detail
