"""Several servers that start at the same moment with one empty database."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings

from config.environment import BASE_DIR

pytestmark = [
    pytest.mark.slow,
    pytest.mark.nightly,
    pytest.mark.skipif(
        not settings.DATABASES["default"]["ENGINE"].endswith("postgresql"), reason="SQLite is one server's"
    ),
]


@pytest.fixture
def database() -> Iterator[str]:
    """Return the name of a database without tables, which is dropped after the test."""
    name = f"test_together_{uuid4().hex[:12]}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield name
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_one_server_migrates_and_loads_the_demo_while_the_others_wait(database: str, tmp_path: Path) -> None:
    address = f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{database}"
    environment = {"PATH": os.environ["PATH"], "DATABASE_URL": address, "DATA_DIR": str(tmp_path), "DEMO": "1"}
    command = [sys.executable, "-m", "config.start", "prepare"]
    starting = [
        subprocess.Popen(command, cwd=BASE_DIR, env=environment)  # noqa: S603  # our own
        for _ in range(2)
    ]
    assert [each.wait(120) for each in starting] == [0, 0]
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT count(*) FROM accounts_user WHERE username = 'hr'").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM common_datakey").fetchone() == (1,)
