"""A check for the end of tests that cause failures on purpose."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def assert_consistent() -> None:
    """Assert that `manage.py check_integrity` finds no errors in the stored data."""
    out = StringIO()
    try:
        call_command("check_integrity", stdout=out)
    except CommandError:
        pytest.fail(out.getvalue())
