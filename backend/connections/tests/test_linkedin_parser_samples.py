"""The twelve samples are read exactly as described in their manifest."""

import hashlib
from typing import Any

import pytest

from connections.tests.exports import SAMPLES, read, rejection_of, sample

CSV_SAMPLES = [name for name, each in SAMPLES.items() if each["expect"].get("outcome") == "imported"]


def field(record: dict[str, Any], name: str) -> str:
    return record[name] or ""


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_has_the_checksum_of_the_manifest(name: str) -> None:
    assert hashlib.sha256(sample(name)).hexdigest() == SAMPLES[name]["sha256"]


@pytest.mark.parametrize("name", CSV_SAMPLES)
def test_rows_skips_and_warnings_are_those_of_the_manifest(name: str) -> None:
    expect = SAMPLES[name]["expect"]
    reading = read(sample(name), SAMPLES[name]["upload_as"])
    assert reading.rows_total == expect["data_rows"]
    assert len(reading.people) == expect["importable_rows"]
    assert reading.skipped.counts == expect["skipped_by_reason"]
    assert list(reading.skipped) == [(each["line"], each["reason"]) for each in expect["skipped_rows"]]
    warned: dict[str, list[int]] = {}
    for line, code in reading.warnings:
        warned.setdefault(code, []).append(line)
    assert warned == expect["warnings"]


@pytest.mark.parametrize("name", CSV_SAMPLES)
def test_the_format_is_detected(name: str) -> None:
    form = SAMPLES[name]["format"]
    detected = read(sample(name)).detected
    # The Outlook sample has only ASCII, which is valid in cp1252 and UTF-8.
    assert detected.encoding == ("utf-8" if name.startswith("d06") else form["encoding"])
    assert detected.delimiter == form["delimiter"]
    assert detected.header_line == form["header_line"]
    assert {*detected.columns_mapped.values(), *detected.columns_ignored} == set(form["columns"])


@pytest.mark.parametrize("name", CSV_SAMPLES)
def test_the_records_of_the_manifest_are_among_the_people(name: str) -> None:
    people = {
        (each.first_name, each.last_name, each.email, each.company, each.position, str(each.connected_at or ""))
        for each in read(sample(name)).people
    }
    for record in SAMPLES[name]["expect"]["records"]:
        texts = [field(record, each) for each in ("first_name", "last_name", "email", "company", "position")]
        wanted = (*(" ".join(text.split()) for text in texts), field(record, "connected_on"))
        assert wanted in people


def test_an_archive_gives_the_rows_of_its_connections() -> None:
    inside = read(sample("d11_Basic_LinkedInDataExport_01-02-2024.zip"))
    assert inside.detected.archive_member == "Connections.csv"
    assert inside.people == read(sample("d01_current_7col.csv")).people


def test_a_product_list_is_rejected_with_the_columns_found_and_expected() -> None:
    rejected = rejection_of(sample("d12_unrelated_columns.csv"))
    assert (rejected.code, rejected.status) == ("unknown_columns", 400)
    assert "Found: SKU, Price, Stock." in rejected.detail
    assert "Expected: First Name, Last Name," in rejected.detail
    assert "9.90" not in rejected.detail
