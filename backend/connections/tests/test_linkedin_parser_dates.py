"""All date formats that exports and spreadsheets write."""

from datetime import date

import pytest

from connections.linkedin_parser.dates import DateOrder, parse_date
from connections.tests.exports import ANNA, read, table


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("04 Mar 2025", date(2025, 3, 4)),
        ("4 March 2025", date(2025, 3, 4)),
        ("Mar 4, 2025", date(2025, 3, 4)),
        ("Monday, March 4th, 2024", None),
        ("Mon, March 4th, 2024", date(2024, 3, 4)),
        ("5-Mar-24", date(2024, 3, 5)),
        ("15-Sep-24", date(2024, 9, 15)),
        ("2025 Mar 4", date(2025, 3, 4)),
        ("07. März 2011", date(2011, 3, 7)),
        ("13. Sept. 2020", date(2020, 9, 13)),
        ("1er août 2021", date(2021, 8, 1)),
        ("3 févr. 2021", date(2021, 2, 3)),
        ("3 juil. 2021", date(2021, 7, 3)),
        ("3 juin 2021", date(2021, 6, 3)),
        ("4 de setiembre de 2020", date(2020, 9, 4)),
        ("4 ene 2020", date(2020, 1, 4)),
        ("4 de out. de 2020", date(2020, 10, 4)),
        ("4 gennaio 2020", date(2020, 1, 4)),
        ("4 giu 2020", date(2020, 6, 4)),
        ("4 mei 2020", date(2020, 5, 4)),
        ("31.01.2020", date(2020, 1, 31)),
        ("1.2.20", date(2020, 2, 1)),
        ("2020-01-31", date(2020, 1, 31)),
        ("2020/01/31", date(2020, 1, 31)),
        ("2020-01-31T10:00:00Z", date(2020, 1, 31)),
        ("2020-01-31 10:00:00 UTC", date(2020, 1, 31)),
        ("2020-01-31T10:00:00.000+01:00", date(2020, 1, 31)),
        ("11/4/18, 3:04 PM", date(2018, 11, 4)),
        ("11/4/2018 15:04", date(2018, 11, 4)),
        ("10/9/10, 2:02 AM", date(2010, 10, 9)),
        ("45721", date(2025, 3, 5)),
        ("n/a", None),
        ("-", None),
        ("30 Feb 2020", None),
        ("99/99/99", None),
        ("12345", None),
        ("0/0/0", None),
        ("4 Mar 20250", None),
        ("4 Mar 999", None),
        ("Marzipan 2020", None),
        ("٤ Mar ٢٠٢٥", None),
        ("²", None),
        ("21-feb", None),
    ],
)
def test_date_formats(text: str, expected: date | None) -> None:
    assert parse_date(text, DateOrder([text]))[0] == expected


def test_a_month_without_day_becomes_its_first_day_with_a_warning() -> None:
    reading = read(table([*ANNA[:6], "feb-21"], [*ANNA[:6], "Mar 2019"]))
    assert [each.connected_at for each in reading.people] == [date(2021, 2, 1), date(2019, 3, 1)]
    assert list(reading.warnings) == [(2, "date_without_day"), (3, "date_without_day")]


def dates_of(*texts: str) -> tuple[list[date | None], list[tuple[int, str]]]:
    reading = read(table(*([*ANNA[:6], text] for text in texts)))
    return [each.connected_at for each in reading.people], list(reading.warnings)


def test_a_first_part_above_twelve_means_day_first_in_the_whole_file() -> None:
    found, warnings = dates_of("03/04/2020", "25/12/2020")
    assert found == [date(2020, 4, 3), date(2020, 12, 25)]
    assert not warnings


def test_a_second_part_above_twelve_means_month_first() -> None:
    found, warnings = dates_of("03/04/2020", "12/25/2020")
    assert found == [date(2020, 3, 4), date(2020, 12, 25)]
    assert not warnings


def test_ambiguous_dates_are_month_first_with_one_warning() -> None:
    found, warnings = dates_of("", "05/05/2020", "03/04/2020", "05/06/2020")
    assert found == [None, date(2020, 5, 5), date(2020, 3, 4), date(2020, 5, 6)]
    assert warnings == [(4, "ambiguous_date_order")]


def test_linkedins_date_and_time_is_month_first_without_a_warning() -> None:
    found, warnings = dates_of("3/4/18, 3:04 PM", "5/6/18, 11:04 AM")
    assert found == [date(2018, 3, 4), date(2018, 5, 6)]
    assert not warnings


def test_a_single_date_in_the_other_order_is_understood() -> None:
    found, _ = dates_of("25/12/2020", "12/26/2020", "3/4/2020")
    assert found == [date(2020, 12, 25), date(2020, 12, 26), date(2020, 4, 3)]


def test_dashes_are_day_first() -> None:
    found, warnings = dates_of("03-04-2020", "25-12-2020")
    assert found == [date(2020, 4, 3), date(2020, 12, 25)]
    assert not warnings
