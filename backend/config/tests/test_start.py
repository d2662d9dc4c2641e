"""`backend/start`: the server and the worker are started again, and stop together."""

import os
import signal
import socket
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from config.environment import BASE_DIR
from tools.running_product import RunningProduct, alive, wait_until

pytestmark = [pytest.mark.both_databases, pytest.mark.slow]


@pytest.mark.parametrize("killed", ["server", "worker"])
def test_a_killed_process_is_restarted_and_sigterm_stops_all(
    product: RunningProduct, tmp_path: Path, killed: str
) -> None:
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600
    first = product.processes()
    assert set(first) == {"server", "worker"}
    os.kill(first[killed], signal.SIGKILL)
    second = wait_until(lambda: product.processes().get(killed) not in (None, first[killed]) and product.processes())
    assert {name for name in first if second[name] == first[name]} == {"server", "worker"} - {killed}
    product.process.send_signal(signal.SIGTERM)
    assert product.process.wait(15) == 0
    assert not any(alive(pid) for pid in (*first.values(), *second.values()))


def test_a_taken_port_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = subprocess.run(  # noqa: S603  # our own script
            [BASE_DIR / "start"],
            env={"PATH": os.environ["PATH"], "PORT": str(port), "DATA_DIR": str(tmp_path), "DEMO": "0"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == (
        f"Port {port} is taken: something else listens on 127.0.0.1:{port}. "
        f"Choose another one with PORT, such as PORT={port + 1} make run.\n"
    )
    assert done.stdout == ""
    # It ends before it touches the database.
    assert not (tmp_path / "db.sqlite3").exists()


def test_a_database_of_another_version_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        database.execute("CREATE TABLE django_migrations (id integer PRIMARY KEY, app text, name text, applied text)")
        database.execute("INSERT INTO django_migrations VALUES (1, 'referrals', '0030_undone_changes', '2026-11-26')")
        database.commit()
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    done = subprocess.run(  # noqa: S603  # our own script
        [BASE_DIR / "start"],
        env={"PATH": os.environ["PATH"], "PORT": str(port), "DATA_DIR": str(tmp_path), "DEMO": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "The database is of another version of Vouch: it has the migration referrals.0030_undone_changes, which this "
        "version does not know, and cannot be upgraded. Set DATABASE_URL (or DATA_DIR, for SQLite) to an empty one; or "
        "start the version that made it.\n"
    )
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        # Nothing was changed.
        assert database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall() == [
            ("django_migrations",)
        ]


def test_killing_the_start_script_ends_all_its_processes(product: RunningProduct) -> None:
    children = product.processes().values()
    product.process.kill()
    wait_until(lambda: not any(alive(pid) for pid in children))
