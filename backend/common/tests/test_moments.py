"""Datetimes that are read from the database."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from django.db import DataError, connection
from psycopg.postgres import types
from psycopg.pq import Format

from common.moments import FastTimestampLoader
from companies.models import Company
from companies.tests.factories import CompanyFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "moment",
    [
        datetime(2026, 11, 22, 23, 51, tzinfo=UTC),
        datetime(2026, 11, 22, 23, 51, 0, 120_000, tzinfo=UTC),
        datetime(2026, 11, 22, 23, 51, 59, 999_999, tzinfo=UTC),
        datetime(2026, 11, 22, 23, 51, 0, 1, tzinfo=timezone(timedelta(hours=5, minutes=30))),
        datetime(1, 1, 1, tzinfo=UTC),
        datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC),
    ],
)
def test_datetimes_are_read_with_microseconds_in_utc(moment: datetime) -> None:
    company = CompanyFactory(created_at=moment)
    read = Company.objects.values_list("created_at", flat=True).get(pk=company.pk)
    assert (read, read.tzinfo) == (moment, UTC)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite's moments are texts, which Django reads")
@pytest.mark.parametrize("moment", ["infinity", "20000-01-01 00:00+00", "0044-03-15 12:00+00 BC"])
def test_dates_beyond_pythons_range_raise_a_data_error(moment: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s::timestamptz", [moment])
        with pytest.raises(DataError):
            cursor.fetchone()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="As above")
def test_datetimes_are_read_by_the_fast_loader() -> None:
    with connection.cursor() as cursor:
        used = cursor.connection.adapters.get_loader(types["timestamptz"].oid, Format.TEXT)
    assert used is FastTimestampLoader
