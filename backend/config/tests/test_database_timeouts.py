"""How long a request waits for a database that is away or busy, and the response after that."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from config.environment import BASE_DIR


def options_of(database_url: str) -> dict[str, Any]:
    """Return the options of the database in the server."""
    program = (
        "import json, config.wsgi; from django.conf import settings; "
        "print(json.dumps(settings.DATABASES['default']['OPTIONS']))"
    )
    environment = {
        **{name: value for name, value in os.environ.items() if name != "SQLITE_TIMEOUT"},
        "DATABASE_URL": database_url,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SECRET_KEY": "abcdefghijklmnopqrstuvwxyz0123456789",
    }
    done = subprocess.run(  # noqa: S603  # this interpreter, with a program of ours
        [sys.executable, "-c", program], env=environment, cwd=BASE_DIR, capture_output=True, text=True, check=True
    )
    options: dict[str, Any] = json.loads(done.stdout)
    return options


@pytest.mark.slow
def test_requests_wait_two_seconds_at_most_for_postgresql() -> None:
    options = options_of("postgres://postgres@127.0.0.1:9/none")
    # A request may wait for a connection twice.
    assert 2 * options["pool"]["timeout"] < 2
    assert options["connect_timeout"] <= 2
    assert options["tcp_user_timeout"] < 2000


@pytest.mark.slow
def test_requests_wait_less_than_three_seconds_for_another_write_on_sqlite() -> None:
    assert 0 < options_of("sqlite:///none.sqlite3")["timeout"] < 3


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("method", ["get", "post"])
def test_an_unreachable_database_is_503_with_retry_after(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    connection.close()
    with monkeypatch.context() as away:
        # A port on which nothing listens, or a folder that does not exist.
        away.setitem(connection.settings_dict, "HOST", "127.0.0.1")
        away.setitem(connection.settings_dict, "PORT", "9")
        away.setitem(connection.settings_dict, "NAME", "/nowhere/database")
        client = APIClient(HTTP_AUTHORIZATION="Token unknown")
        answer = getattr(client, method)("/api/connections/", {})
        connection.close()
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert int(answer["Retry-After"]) > 0
