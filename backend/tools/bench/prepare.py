"""Prepares what is measured: the database of a preset, and the production server on it."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import django
import psycopg
from django.core.management import call_command
from psycopg import sql

from tools.generated.__main__ import fill


def configure(preset: str, folder: Path, postgres: str) -> None:
    """Let this process and those that it starts use the database of the preset. PostgreSQL's is created if missing.

    Call it before anything reads the settings.
    """
    own = folder / f"{preset}-{'postgresql' if postgres else 'sqlite'}"
    own.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.environ |= {
        "DATA_DIR": str(own),
        "DATABASE_URL": postgres and create_database(postgres, f"vouch_bench_{preset}"),
        "SECRET_KEY": secrets.token_urlsafe(48),
        "LOG_LEVEL": "ERROR",
        "DJANGO_SETTINGS_MODULE": "tools.bench.settings",
    }
    django.setup()


def create_database(postgres: str, name: str) -> str:
    """Create a database beside that of the URL, unless it exists, and return its URL."""
    address = urlsplit(postgres)
    with psycopg.connect(postgres, autocommit=True) as server:
        if not server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return urlunsplit((address.scheme, address.netloc, f"/{name}", address.query, ""))


def generate(preset: str) -> None:
    """Migrate the database and fill it, unless an earlier run has done that."""
    from accounts.models import User
    from tools.generated.bulk import gather_statistics

    call_command("migrate", verbosity=0)
    if not User.objects.exists():
        print(f"Generated {fill(preset)}", flush=True)
    gather_statistics()


@contextmanager
def server() -> Iterator[str]:
    """Run the production server, without a worker. Yields its URL."""
    from tools.running_product import UNLIMITED, RunningProduct, wait_until

    names = ("DATABASE_URL", "SECRET_KEY", "LOG_LEVEL", "DJANGO_SETTINGS_MODULE", "WORKERS", "THREADS")
    settings = {name: os.environ[name] for name in names if name in os.environ}
    running = RunningProduct(Path(os.environ["DATA_DIR"]), "server", **settings, **UNLIMITED)
    try:
        wait_until(running.health)
        yield running.url
    finally:
        running.stop()
