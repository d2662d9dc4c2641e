"""Migrates the database and runs the product. Used by `make run` and the container.

`start` runs the server and the worker, and stops them together; `start server` and `start worker` run one of them. What
ends by itself is started again.
"""

import ctypes
import errno
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from config.environment import BASE_DIR, BIND, SECRET_KEY_FILE, env

DEV = env.bool("DEV", False)
MANAGE = (sys.executable, "manage.py")
SERVER = (*MANAGE, "runserver", BIND) if DEV else (sys.executable, "-m", "config.server")
# Because of the GIL, a process computes for one request at a time; a second process uses a second processor.
SERVERS = 1 if DEV else env.int("WORKERS", min(2, os.cpu_count() or 1))
WORKER = (*MANAGE, "worker", "--reload") if DEV else (*MANAGE, "worker")
# How long the worker can finish sending a mail. Less than the ten seconds after which Docker kills.
SECONDS_TO_END = 8
PR_SET_PDEATHSIG = 1
LOST_KEY = (
    "SECRET_KEY is not the one with which this database was used, so the secrets in it have to be renewed: Settings "
    "shows the webhooks that need it. If you have the earlier key, set SECRET_KEY_FALLBACKS to it and start again."
)
# The id of the advisory lock for preparing the database: "vouch" in ASCII.
PREPARING = 0x766F756368


def require_free_port() -> None:
    """End with one sentence if something else listens at BIND already."""
    host, _, port = BIND.rpartition(":")
    if not port.isdecimal():
        return
    host = host.strip("[]")
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        # As the server does, so that connections that have just been closed do not count.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            way = "BIND" if env.str("BIND", "") else f"PORT, such as PORT={int(port) + 1} make run"
            sys.exit(f"Port {port} is taken: something else listens on {BIND}. Choose another one with {way}.")


def create_secret_key() -> None:
    """Generate SECRET_KEY_FILE, only readable by its owner, unless it exists or SECRET_KEY is set."""
    if not env.str("SECRET_KEY", "") and not (SECRET_KEY_FILE.exists() and SECRET_KEY_FILE.stat().st_size):
        SECRET_KEY_FILE.touch(mode=0o600)
        SECRET_KEY_FILE.write_text(secrets.token_urlsafe(48))


def prepare() -> None:
    """Migrate, prepare the data key, and load the demo into an empty database if DEMO is on."""
    import django
    from django.conf import settings
    from django.core.management import call_command

    django.setup()
    # Imported here, since models need the settings.
    from accounts.services.lost_secrets import lost_secrets
    from common.encryption import prepare_data_key

    with one_at_a_time():
        refuse_unknown_migrations()
        call_command("migrate", verbosity=0)
        if prepare_data_key():
            print(LOST_KEY, lost_secrets(), file=sys.stderr, flush=True)
        if settings.DEMO:
            call_command("load_demo", if_empty=True, force=True)


def refuse_unknown_migrations() -> None:
    """End with one sentence if migrations were applied to the database that this version does not have."""
    from django.conf import settings
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader

    loader = MigrationLoader(connection)
    applied = loader.applied_migrations or {}
    unknown = [key for key in applied if key[0] in loader.migrated_apps and key not in loader.disk_migrations]
    if unknown:
        name = ".".join(min(unknown))
        sys.exit(
            f"The database is of another version of {settings.PRODUCT_NAME}: it has the migration {name}, which this "
            "version does not know, and cannot be upgraded. Set DATABASE_URL (or DATA_DIR, for SQLite) to an empty "
            "one; or start the version that made it."
        )


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold an advisory lock, so that of servers that start at the same time only one prepares the database at a time.

    PostgreSQL only. The lock is held by a transaction on a separate connection, which also works with a pooler. It is
    polled for, since CREATE INDEX CONCURRENTLY in a migration would wait for a transaction that waits for the lock.
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
    """Let the kernel terminate this process when its parent has ended, even by SIGKILL. Linux only."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def run(*command: str) -> "subprocess.Popen[bytes]":
    """Start a child process that ends with this one."""
    return subprocess.Popen(command, preexec_fn=die_with_parent)  # noqa: S603  # our own, and no threads here


def run_all(*commands: tuple[str, ...]) -> None:
    """Run these commands until SIGTERM or SIGINT. One that ends before is started again."""
    children = [run(*command) for command in commands]
    stopping = False

    def stop(*_: Any) -> None:
        nonlocal stopping
        stopping = True

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    while not stopping:
        time.sleep(0.2)
        for index, child in enumerate(children):
            if child.poll() is not None and not stopping:
                name = " ".join(commands[index][1:])
                print(f"{name} ended with {child.returncode} and is started again.", file=sys.stderr, flush=True)
                time.sleep(1)
                children[index] = run(*commands[index])
    for child in children:
        child.terminate()
    deadline = time.monotonic() + SECONDS_TO_END
    for child in children:
        try:
            child.wait(max(deadline - time.monotonic(), 0))
        except subprocess.TimeoutExpired:
            child.kill()


def main(what: str = "both") -> None:
    """Prepare the database and run the server, the worker or both."""
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
    if what != "worker":
        require_free_port()
    # In a child process, so that this one does not keep Django in memory.
    if what != "worker" and (failed := run(sys.executable, "-m", "config.start", "prepare").wait()):
        sys.exit(failed)
    servers = [SERVER] * SERVERS if what != "worker" else []
    workers = [WORKER] if what != "server" else []
    if servers:
        # Imported here, since the settings need the key that was just created.
        from config.settings.base import FRONTEND_URL

        print(f"Serving on {FRONTEND_URL} (Ctrl-C ends it)", flush=True)
    run_all(*servers, *workers)


if __name__ == "__main__":
    main(*sys.argv[1:])
