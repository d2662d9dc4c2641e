"""For the end of a test in which something went wrong on purpose."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def assert_consistent() -> None:
    """`manage.py check_integrity` finds nothing wrong with what is stored."""
    out = StringIO()
    try:
        call_command("check_integrity", stdout=out)
    except CommandError:
        pytest.fail(out.getvalue())
