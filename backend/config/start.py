"""Brings the database up to date and runs the product: what `make run` and the container start.

`start` runs the server and the worker and ends them together; `start server` and `start worker` run one of them.
"""

import ctypes
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from config.environment import BASE_DIR, BIND, SECRET_KEY_FILE, env

DEV = env.bool("DEV", False)
MANAGE = (sys.executable, "manage.py")
SERVER = (
    (*MANAGE, "runserver", BIND) if DEV else (sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.conf.py")
)
WORKER = (*MANAGE, "worker", "--reload") if DEV else (*MANAGE, "worker")
# For a mail under way; less than the ten seconds after which Docker kills.
SECONDS_TO_END = 8
PR_SET_PDEATHSIG = 1
# The number of the lock that whoever prepares the database has: "vouch", in ASCII.
PREPARING = 0x766F756368


def create_secret_key() -> None:
    """Make a key of this data's own where none is set: once, readable by its owner only."""
    if not env.str("SECRET_KEY", "") and not (SECRET_KEY_FILE.exists() and SECRET_KEY_FILE.stat().st_size):
        SECRET_KEY_FILE.touch(mode=0o600)
        SECRET_KEY_FILE.write_text(secrets.token_urlsafe(48))


def prepare() -> None:
    """Migrate, and load the demo into an empty database where it is wanted."""
    import django
    from django.conf import settings
    from django.core.management import call_command

    django.setup()
    with one_at_a_time():
        call_command("migrate", verbosity=0)
        if settings.DEMO:
            call_command("load_demo", if_empty=True, force=True)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Of servers that start at the same moment on PostgreSQL, let one prepare the database after the other.

    The lock is held by a transaction on a connection of its own, which a pooler leaves alone. Whoever waits asks again
    and again: a migration that makes an index beside running statements (CONCURRENTLY) would wait for one that waits.
    """
    from django.db import connection

    if connection.vendor != "postgresql":
        yield
        return
    holder = connection.copy()
    holder.set_autocommit(False)
    try:
        with holder.cursor() as cursor:
            while True:
                cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [PREPARING])
                if cursor.fetchone()[0]:
                    break
                holder.rollback()
                time.sleep(0.5)
        yield
    finally:
        holder.rollback()
        holder.close()


def die_with_parent() -> None:
    """Have the kernel end this process when `start` is gone, however it went. Linux only."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def run(*command: str) -> "subprocess.Popen[bytes]":
    """Start a process of ours."""
    return subprocess.Popen(command, preexec_fn=die_with_parent)  # noqa: S603  # our own, and no threads here


def run_both() -> int:
    """Run server and worker until one is told to stop: the worker is started again when it dies, and all ends when the
    server does. Answers the server's exit code.
    """
    server, worker, stopping = run(*SERVER), run(*WORKER), False

    def stop(*_: Any) -> None:
        nonlocal stopping
        stopping = True
        server.terminate()
        worker.terminate()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    while server.poll() is None:
        time.sleep(0.2)
        if worker.poll() is not None and not stopping:
            print(f"The worker ended with {worker.returncode} and is started again.", file=sys.stderr, flush=True)
            time.sleep(1)
            worker = run(*WORKER)
    worker.terminate()
    try:
        worker.wait(SECONDS_TO_END)
    except subprocess.TimeoutExpired:
        worker.kill()
    return server.returncode


def main(what: str = "both") -> None:
    """See the module."""
    os.chdir(BASE_DIR)
    # What is written into DATA_DIR is its owner's only.
    os.umask(0o077)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if DEV:
        os.environ["DEBUG"] = "1"
    create_secret_key()
    if what == "prepare":
        prepare()
        return
    # In a process of its own, so that the one that stays is small.
    if what != "worker" and (failed := run(sys.executable, "-m", "config.start", "prepare").wait()):
        sys.exit(failed)
    if what == "both":
        sys.exit(run_both())
    command = {"server": SERVER, "worker": WORKER}[what]
    os.execv(command[0], command)  # noqa: S606  # as above


if __name__ == "__main__":
    main(*sys.argv[1:])
