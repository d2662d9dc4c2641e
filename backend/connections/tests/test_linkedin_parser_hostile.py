"""Any bytes are read or rejected soon, and the counts of rows add up."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connections.linkedin_parser import ParsedExport, RejectedFileError
from connections.tests.exports import HEADER, many, read, zipped

FRAGMENTS = st.sampled_from(
    [
        *HEADER,
        ",",
        ";",
        "\t",
        "|",
        '"',
        '""',
        "\n",
        "\r",
        "\r\n",
        " ",
        "\xa0",
        "\x00",
        "\ufeff",
        "é",
        "例",
        "🚀",
        "Anna",
        "@",
        "a@b.cd",
        "https://x.yz/in/a",
        "4 Mar 2025",
        "13/4/20",
        "²",
        "feb-21",
        "PK\x03\x04",
        "<html>",
        "{",
        "}",
        "%00",
        "0",
    ]
)
TEXTS = st.lists(FRAGMENTS, max_size=60).map("".join)
ROWS = st.lists(st.lists(FRAGMENTS, max_size=9).map(",".join), max_size=12).map("\n".join)
ENCODINGS = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252", "mac_roman"])


def outcome(data: bytes) -> None:
    """Read a small file, which must take less than a second of CPU time."""
    began = time.thread_time()
    try:
        reading = read(data)
    except RejectedFileError as caught:
        check_rejection(caught)
    else:
        check(reading)
    assert time.thread_time() - began < max(1, len(data) / 500_000)


def check_rejection(rejected: RejectedFileError) -> None:
    assert rejected.status in {400, 413, 415}
    assert rejected.detail


def check(reading: ParsedExport) -> None:
    assert reading.people
    assert reading.rows_total == len(reading.people) + sum(reading.skipped.counts.values())
    for person in reading.people:
        assert len(person.first_name) <= 100
        assert len(person.last_name) <= 100
        assert len(person.email) <= 254
        assert len(person.company) <= 200
        assert len(person.position) <= 200
        assert len(person.profile_url) <= 500
        assert person.first_name or person.last_name
        everything = person.first_name + person.last_name + person.company + person.position + person.profile_url
        assert "\x00" not in everything
        everything.encode()


@pytest.mark.slow
@settings(deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_rejected(data: bytes) -> None:
    outcome(data)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(TEXTS, ENCODINGS)
def test_any_text_is_read_or_rejected(text: str, encoding: str) -> None:
    outcome(text.encode(encoding, "replace"))


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(ROWS, ENCODINGS)
def test_any_rows_below_a_header_are_read_or_rejected(rows: str, encoding: str) -> None:
    outcome(f"{','.join(HEADER)}\n{rows}".encode(encoding, "replace"))


@pytest.mark.slow
@settings(deadline=None)
@given(st.binary(max_size=300), st.integers(0, 400), st.binary(min_size=1, max_size=8))
def test_any_damaged_archive_is_read_or_rejected(content: bytes, at: int, damage: bytes) -> None:
    packed = bytearray(zipped({"a/Connections.csv": b"First Name,Last Name\nA,B\n" + content, "x": content}))
    packed[at : at + len(damage)] = damage
    outcome(bytes(packed))


UNITS = {
    "quotes": '"',
    "commas": ",",
    "letters": "a",
    "lines": "\n",
    "old lines": "\r",
    "quoted lines": '"\n',
    "cells": '","',
    "open quotes": 'a,"b\n',
    "open quotes far apart": 'a,"\n' + "c,d\n" * 99,
    "empty rows": ",,,,,,\n",
    "long rows": "a,b," * 20_000 + "\n",
    "escaped quotes": 'x,"""\n',
    "broken letters": "é\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("header", ["", ",".join(HEADER) + "\n"], ids=["bare", "below a header"])
def test_megabytes_of_nonsense_take_no_longer_than_a_valid_file(unit: str, header: str) -> None:
    """With 3 MB, quadratic time would be hours."""
    data = (header + UNITS[unit] * (3_000_000 // len(UNITS[unit]))).encode("cp1252")
    began = time.process_time()
    outcome(data)
    assert time.process_time() - began < 5


@pytest.mark.slow
@pytest.mark.nightly
def test_thirty_thousand_rows_are_read_in_about_a_second() -> None:
    data = many(30_000).encode()
    began = time.process_time()
    assert read(data).rows_total == 30_000
    assert time.process_time() - began < 4
