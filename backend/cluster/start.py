"""Starts one thing after the other, as each needs those before it, and ends them the other way round."""

import json
import os
import signal
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import psycopg

from cluster.configuration import write
from cluster.layout import NODES, Layout, programs
from cluster.supervision import Supervisor, wait_for

SERVERS = tuple(f"server-{node}" for node in NODES)
WORKERS = tuple(f"worker-{node}" for node in NODES)
PATRONIS = tuple(f"patroni-{node}" for node in NODES)


class Cluster:
    """A cluster that runs, or is about to. `settings` are more settings of the product."""

    def __init__(self, layout: Layout, settings: Mapping[str, str] | None = None) -> None:
        self.layout = layout
        self.settings = settings or {}
        self.supervisor = Supervisor(layout)

    def start(self, say: Callable[[str], None] = print) -> None:
        """Start all of it; returns when it answers calls. Raises Unable."""
        programs()
        self.layout.refuse_taken_ports()
        self.layout.make_folders()
        write(self.layout, self.settings)
        self.supervisor.begin()
        say("etcd and Redis …")
        self.supervisor.start("etcd", "redis")
        wait_for("The start of etcd", lambda: self.answer("etcd", "/health"))
        wait_for("The start of Redis", lambda: listens(self.layout.ports["redis"]))
        say("PostgreSQL: two nodes under Patroni …")
        self.supervisor.start(*PATRONIS)
        wait_for("The election of a primary", self.create_database, 120)
        self.supervisor.start("haproxy", "pgbouncer")
        wait_for("The copy of the primary by the other node", self.synchronous_replica, 120)
        wait_for("The way to the primary", self.database_answers)
        say("Two servers, which migrate one after the other, and load the demo the first time …")
        self.supervisor.start(*SERVERS)
        for name in SERVERS:
            wait_for(f"The start of {name}", partial(self.server_answers, name), 300)
        say("Two workers, and nginx …")
        self.supervisor.start(*WORKERS, "nginx")
        wait_for("The readiness of the product", self.is_ready, 60)

    def stop(self) -> None:
        """End all of it, without a loss and with nothing left."""
        if self.supervisor.answers():
            self.stop_programs()
            self.supervisor.end()
        for node in NODES:
            self.end_postgresql(node)

    def stop_programs(self) -> None:
        """Each before those that it needs."""
        self.supervisor.stop("nginx")
        self.supervisor.stop(*SERVERS, *WORKERS)
        self.supervisor.stop("pgbouncer", "haproxy")
        # The replica first: otherwise it would follow the primary while that one ends.
        primary = self.primary()
        self.supervisor.stop(*(f"patroni-{node}" for node in NODES if node != primary))
        self.supervisor.stop(*PATRONIS)
        self.supervisor.stop("redis", "etcd")

    def answer(self, program: str, path: str) -> Any:
        """What a program says at an address, or None."""
        return get(f"http://127.0.0.1:{self.layout.ports[program]}{path}")

    def server_answers(self, name: str) -> bool:
        """Whether a server of the product does."""
        return bool(self.answer(name.replace("server-", "app_"), "/api/health/"))

    def primary(self) -> int | None:
        """The node that is the primary; None while there is none."""
        return next((node for node in NODES if self.answer(f"patroni_{node}", "/primary")), None)

    def synchronous_replica(self) -> int | None:
        """The node that has everything which the primary acknowledged."""
        return next((node for node in NODES if self.answer(f"patroni_{node}", "/synchronous")), None)

    def database_answers(self) -> bool:
        """Whether PgBouncer leads to the primary."""
        with suppress(psycopg.Error), psycopg.connect(self.layout.database_url("vouch"), connect_timeout=3) as database:
            return database.execute("SELECT pg_is_in_recovery()").fetchone() == (False,)
        return False

    def is_ready(self) -> bool:
        """Whether the product says that all of it is well."""
        found = get(f"{self.layout.url}/api/ready/")
        return bool(found and found["status"] == "ok")

    def is_drained(self) -> bool:
        """Whether the workers have delivered everything."""
        found = get(f"{self.layout.url}/api/health/")
        worker = found and found["worker"]
        return bool(worker and not worker["pending"] and not worker["failed"])

    def create_database(self) -> bool:
        """The product's own role and database, the first time; False while no primary can be written to."""
        node = self.primary()
        if node is None:
            return False
        password, port = self.layout.passwords["postgres"], self.layout.ports[f"postgres_{node}"]
        address = f"postgres://postgres:{password}@127.0.0.1:{port}/postgres"
        with suppress(psycopg.OperationalError), psycopg.connect(address, autocommit=True) as database:
            # It may have been elected, and be about to become one.
            if database.execute("SELECT pg_is_in_recovery()").fetchone() == (True,):
                return False
            if not database.execute("SELECT 1 FROM pg_roles WHERE rolname = 'vouch'").fetchone():
                own = self.layout.passwords["vouch"]
                database.execute(f"CREATE ROLE vouch LOGIN PASSWORD '{own}'")  # letters and digits of our own
            if not database.execute("SELECT 1 FROM pg_database WHERE datname = 'vouch'").fetchone():
                database.execute("CREATE DATABASE vouch OWNER vouch")
            return True
        return False

    def postmaster(self, node: int) -> int:
        """The id of a node's PostgreSQL; 0 where it does not run."""
        try:
            pid = int((self.layout.folder / f"node-{node}" / "data" / "postmaster.pid").read_text().split()[0])
            return pid if Path(f"/proc/{pid}/comm").read_text().startswith("postgres") else 0
        except (OSError, IndexError):
            return 0

    def end_postgresql(self, node: int) -> None:
        """Where Patroni died before it could."""
        if pid := self.postmaster(node):
            os.kill(pid, signal.SIGINT)
            wait_for(f"The end of PostgreSQL {node}", lambda: not self.postmaster(node))


def get(url: str) -> Any:
    """The JSON at an address; None where it is not answered with 200."""
    try:
        with urlopen(Request(url), timeout=5) as answer:  # noqa: S310  # our own addresses
            return json.loads(answer.read() or b"{}")
    except (URLError, OSError, ValueError):
        return None


def listens(port: int) -> bool:
    """Whether somebody does."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False
