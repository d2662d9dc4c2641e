"""Starting and stopping a cluster by Supervisor: each program after those that it needs, and in reverse order."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen
from xmlrpc.client import Error, Fault, ServerProxy

import psycopg

from config.start import die_with_parent
from tools.cluster.layout import NODES, Layout, Unable, programs

SERVERS = tuple(f"server-{node}" for node in NODES)
WORKERS = tuple(f"worker-{node}" for node in NODES)
ALREADY_STARTED, NOT_RUNNING = 60, 70
PATRONIS = tuple(f"patroni-{node}" for node in NODES)


def wait_for(what: str, is_so: Callable[[], Any], seconds: float = 60) -> Any:
    """Wait until `is_so` returns a true value, and return it. Raises Unable after `seconds`."""
    end = time.monotonic() + seconds
    while not (found := is_so()):
        if time.monotonic() > end:
            raise Unable(f"{what} did not happen within {seconds:.0f} seconds. The folder `log` may say why.")
        time.sleep(0.2)
    return found


class Supervisor:
    """Controls supervisord by XML-RPC. Not thread-safe."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        password, port = layout.passwords["supervisor"], layout.ports["supervisor"]
        self.rpc: Any = ServerProxy(f"http://cluster:{password}@127.0.0.1:{port}/RPC2").supervisor
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Start supervisord in a new session, so that Ctrl-C only reaches `make cluster`, which stops it in order."""
        command = [programs()["supervisord"], "-n", "-c", str(self.layout.folder / "supervisord.conf")]
        with (self.layout.folder / "log" / "supervisord.out").open("wb") as out:
            self.process = subprocess.Popen(  # Debian's own, with a configuration of ours
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                # Without this process's variables for Python and the product.
                env={"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8"},
                start_new_session=True,
                preexec_fn=die_with_parent,
            )
        wait_for("The start of supervisor", self.answers, 20)

    def answers(self) -> bool:
        """Whether supervisord runs."""
        try:
            return bool(self.rpc.getState()["statename"] == "RUNNING")
        except (OSError, Error, HTTPException):
            return False

    def start(self, *names: str) -> None:
        """Start programs at the same time."""
        for name in names:
            self.ignoring(ALREADY_STARTED, self.rpc.startProcess, name, False)

    def stop(self, *names: str, wait: bool = True) -> None:
        """Stop programs at the same time. They are not restarted until `start` is called."""
        for name in names:
            self.ignoring(NOT_RUNNING, self.rpc.stopProcess, name, False)
        for name in names if wait else ():
            wait_for(f"The end of {name}", partial(self.is_ended, name), 90)

    def is_ended(self, name: str) -> bool:
        """Whether a program is not running."""
        return not self.pid_of(name)

    def pid_of(self, name: str) -> int:
        """Return the process id of a program; 0 if it is not running."""
        return int(self.rpc.getProcessInfo(name)["pid"])

    def end(self) -> None:
        """Stop supervisord and all its programs."""
        self.rpc.shutdown()
        wait_for("The end of supervisor", lambda: not self.answers(), 120)

    @staticmethod
    def ignoring(code: int, call: Callable[..., Any], *arguments: Any) -> None:
        """Call an RPC method, and ignore the fault with this code."""
        try:
            call(*arguments)
        except Fault as fault:
            if fault.faultCode != code:
                raise


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
        self.layout.write(self.settings)
        self.supervisor.begin()
        say("etcd …")
        self.supervisor.start("etcd")
        wait_for("The start of etcd", lambda: self.answer("etcd", "/health"))
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
        self.supervisor.stop("etcd")

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
        with suppress(psycopg.Error), psycopg.connect(self.layout.database_url, connect_timeout=3) as database:
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
        with urlopen(url, timeout=5) as answer:  # noqa: S310  # our own addresses
            return json.loads(answer.read() or b"{}")
    except (URLError, OSError, ValueError):
        return None
