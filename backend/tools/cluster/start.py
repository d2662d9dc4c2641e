"""Starting and stopping a cluster: each program after those that it needs, and in reverse order."""

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

from tools.cluster.configuration import write
from tools.cluster.layout import NODES, Layout, programs
from tools.cluster.supervision import Supervisor, wait_for

SERVERS = tuple(f"server-{node}" for node in NODES)
WORKERS = tuple(f"worker-{node}" for node in NODES)
PATRONIS = tuple(f"patroni-{node}" for node in NODES)


class Cluster:
    """A cluster, running or not. `settings` are further settings of the product."""

    def __init__(self, layout: Layout, settings: Mapping[str, str] | None = None) -> None:
        self.layout = layout
        self.settings = settings or {}
        self.supervisor = Supervisor(layout)

    def start(self, say: Callable[[str], None] = print) -> None:
        """Start all programs, and return when the product is ready. Raises Unable."""
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
        """Stop all programs without loss of data."""
        if self.supervisor.answers():
            self.stop_programs()
            self.supervisor.end()
        for node in NODES:
            self.end_postgresql(node)

    def stop_programs(self) -> None:
        """Stop each program before those that it needs."""
        self.supervisor.stop("nginx")
        self.supervisor.stop(*SERVERS, *WORKERS)
        self.supervisor.stop("pgbouncer", "haproxy")
        # The replica first, since it would be promoted if the primary stopped before it.
        primary = self.primary()
        self.supervisor.stop(*(f"patroni-{node}" for node in NODES if node != primary))
        self.supervisor.stop(*PATRONIS)
        self.supervisor.stop("redis", "etcd")

    def answer(self, program: str, path: str) -> Any:
        """Return the JSON of a program at a path; None unless the status is 200."""
        return get(f"http://127.0.0.1:{self.layout.ports[program]}{path}")

    def server_answers(self, name: str) -> bool:
        """Whether a server of the product responds."""
        return bool(self.answer(name.replace("server-", "app_"), "/api/health/"))

    def primary(self) -> int | None:
        """Return the node that is the primary; None if there is none."""
        return next((node for node in NODES if self.answer(f"patroni_{node}", "/primary")), None)

    def synchronous_replica(self) -> int | None:
        """Return the node that is the synchronous replica; None if there is none."""
        return next((node for node in NODES if self.answer(f"patroni_{node}", "/synchronous")), None)

    def database_answers(self) -> bool:
        """Whether PgBouncer connects to the primary."""
        with suppress(psycopg.Error), psycopg.connect(self.layout.database_url("vouch"), connect_timeout=3) as database:
            return database.execute("SELECT pg_is_in_recovery()").fetchone() == (False,)
        return False

    def is_ready(self) -> bool:
        """Whether the readiness check of the product is "ok"."""
        found = get(f"{self.layout.url}/api/ready/")
        return bool(found and found["status"] == "ok")

    def is_drained(self) -> bool:
        """Whether the workers have delivered all events, without failures."""
        found = get(f"{self.layout.url}/api/health/")
        worker = found and found["worker"]
        return bool(worker and not worker["pending"] and not worker["failed"])

    def create_database(self) -> bool:
        """Create the product's role and database unless they exist. False if there is no writable primary yet."""
        node = self.primary()
        if node is None:
            return False
        password, port = self.layout.passwords["postgres"], self.layout.ports[f"postgres_{node}"]
        address = f"postgres://postgres:{password}@127.0.0.1:{port}/postgres"
        with suppress(psycopg.OperationalError), psycopg.connect(address, autocommit=True) as database:
            # It may have been elected, but not be promoted yet.
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
        """Return the process id of a node's PostgreSQL; 0 if it does not run."""
        try:
            pid = int((self.layout.folder / f"node-{node}" / "data" / "postmaster.pid").read_text().split()[0])
            return pid if Path(f"/proc/{pid}/comm").read_text().startswith("postgres") else 0
        except (OSError, IndexError):
            return 0

    def end_postgresql(self, node: int) -> None:
        """Stop a node's PostgreSQL if it still runs, which is so if Patroni was killed."""
        if pid := self.postmaster(node):
            os.kill(pid, signal.SIGINT)
            wait_for(f"The end of PostgreSQL {node}", lambda: not self.postmaster(node))


def get(url: str) -> Any:
    """Return the JSON at a URL; None unless the status is 200."""
    try:
        with urlopen(Request(url), timeout=5) as answer:  # noqa: S310  # our own addresses
            return json.loads(answer.read() or b"{}")
    except (URLError, OSError, ValueError):
        return None


def listens(port: int) -> bool:
    """Whether a port accepts connections."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False
