"""Checks for the end of tests."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from common.tenancy_relations import mixed_rows_statement


def assert_consistent() -> None:
    """Assert that `manage.py check_integrity` finds no errors in the stored data."""
    out = StringIO()
    try:
        call_command("check_integrity", stdout=out)
    except CommandError:
        pytest.fail(out.getvalue())


def mixed_rows() -> list[Any]:
    """Return the rows that name one of another company.

    PostgreSQL plans the statement for many times as long as it takes, so it is planned once for each connection.
    """
    sql, params = mixed_rows_statement()
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT 1 FROM pg_prepared_statements WHERE name = 'mixed_rows'")
            if cursor.fetchone() is None:
                cursor.execute(f"PREPARE mixed_rows AS {cursor.mogrify(sql, params)}")
            cursor.execute("EXECUTE mixed_rows")
        else:
            cursor.execute(sql, params)
        return list(cursor.fetchall())
