"""`make cluster-faults`: causes faults in a cluster under load, one after the other, and prints a table of the results.

Uses a new cluster, which is deleted afterwards. TIMES: how often each fault is tried; ONLY: only faults with this in
their names.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from config.environment import BASE_DIR, env
from tools.cluster.layout import HERE, NODES, Layout, Unable, free_ports
from tools.cluster.load import Load
from tools.cluster.start import PATRONIS, SERVERS, Cluster
from tools.cluster.supervision import wait_for
from tools.torture.people import ABSENT
from tools.torture.product import UNLIMITED, manage, parent_of, shell
from tools.torture.words import BESET

# Seconds of load before a fault, and after it; the latter are longer than a failover takes.
BEFORE, AFTER = 4, 22
MANY_MAILS = {"RATE_PASSWORD_RESET": "100000/m", "RATE_PASSWORD_RESET_SOURCE": "100000/m"}
# Creates two companies, and prints them and the password of their users.
POPULATE = """
from accounts.tests.factories import PASSWORD
from tools.torture.populate import populate
populate()
print(PASSWORD)
"""
HEADS = ("fault", "requests", "503", "other 5xx", "no answer", "lost", "stale", "first write", "last 503", "sessions")
LINE = "{:<28} {:>8} {:>5} {:>9} {:>9} {:>5} {:>5} {:>11} {:>8} {:>9}"


@dataclass
class Outcome:
    """A row of the table."""

    fault: str
    cells: tuple[object, ...]
    is_good: bool
    trouble: list[str]


def kill_all(*pids: int) -> None:
    """Send SIGKILL to these processes."""
    for pid in pids:
        os.kill(pid, signal.SIGKILL)


def children_of(parent: int) -> list[int]:
    """Return the ids of the child processes."""
    pids = [int(each.name) for each in Path("/proc").glob("[0-9]*")]
    return [pid for pid in pids if parent_of(pid) == parent]


def kill_node(cluster: Cluster, node: int) -> None:
    """Kill PostgreSQL and Patroni of a node, as if its machine had failed. They are not started again."""
    patroni, postmaster = cluster.supervisor.pid_of(f"patroni-{node}"), cluster.postmaster(node)
    # Suspend Patroni first, so that it neither starts PostgreSQL again nor shuts it down regularly.
    os.kill(patroni, signal.SIGSTOP)
    cluster.supervisor.stop(f"patroni-{node}", wait=False)
    kill_all(postmaster, *children_of(postmaster), patroni)


def kill_primary(cluster: Cluster) -> None:
    """Kill the primary node."""
    kill_node(cluster, cluster.primary() or 0)


def kill_replica(cluster: Cluster) -> None:
    """Kill the replica node."""
    kill_node(cluster, next(node for node in NODES if node != cluster.primary()))


def kill_program(name: str, cluster: Cluster) -> None:
    """Kill a program with its child processes. Supervisor starts it again."""
    pid = cluster.supervisor.pid_of(name)
    kill_all(pid, *children_of(pid))


def replace_servers(cluster: Cluster) -> None:
    """Restart the servers one after the other, as when deploying a new version."""
    for name in SERVERS:
        cluster.supervisor.stop(name)
        cluster.supervisor.start(name)
        wait_for(f"The start of {name}", partial(cluster.server_answers, name), 120)


def migrate(cluster: Cluster) -> None:
    """Start two servers of the next version, which migrate the database while those of this version serve."""
    environment = {"PATH": os.environ["PATH"], **cluster.layout.environment, **cluster.settings}
    environment["DJANGO_SETTINGS_MODULE"] = "tools.cluster.next_version.settings"
    command = [sys.executable, "-m", "config.start", "prepare"]
    both = [subprocess.Popen(command, cwd=BASE_DIR, env=environment) for _ in NODES]  # our own
    if any(each.wait(120) for each in both):
        raise Unable("The next version could not prepare the database.")


FAULTS: dict[str, Callable[[Cluster], None]] = {
    "the primary, kill -9": kill_primary,
    "a worker, kill -9": partial(kill_program, "worker-1"),
    "a server, kill -9": partial(kill_program, "server-1"),
    "the replica, kill -9": kill_replica,
    "Redis, kill -9": partial(kill_program, "redis"),
    "PgBouncer, kill -9": partial(kill_program, "pgbouncer"),
    "servers replaced in turn": replace_servers,
    "a migration": migrate,
}


def heal(cluster: Cluster) -> None:
    """Start what was killed, and wait until the replica follows and all deliveries are done."""
    cluster.supervisor.start(*PATRONIS)
    wait_for("The return of a replica", cluster.synchronous_replica, 120)
    # A mail that was being sent during the fault is sent again after two minutes.
    wait_for("The delivery of everything", cluster.is_drained, 240)
    wait_for("The readiness of the product", cluster.is_ready, 120)


def try_fault(cluster: Cluster, company: dict[str, Any], fault: str) -> Outcome:
    """Cause a fault under load, and check whether all acknowledged writes are still stored."""
    load, struck = Load(cluster, company), 0.0

    def strike() -> None:
        nonlocal struck
        time.sleep(BEFORE)
        struck = time.monotonic()
        FAULTS[fault](cluster)
        time.sleep(AFTER)

    load.run(strike)
    heal(cluster)
    stored = [ended - struck for began, ended, status in load.writes if began > struck and status in (200, 201)]
    failed = [ended - struck for _, ended, status in load.writes if ended > struck and status in (ABSENT, 503)]
    lost, (went_on, sessions) = load.lost(), load.sessions()
    row = load.row
    cells = (
        load.calls,
        row.asked_to_wait,
        row.errors,
        load.unanswered,
        lost,
        load.stale,
        f"{min(stored):.1f} s" if stored else "never",
        f"{max(failed):.1f} s" if failed else "-",
        f"{went_on}/{sessions}",
    )
    bad = (
        not stored,
        row.errors,
        load.unanswered,
        lost,
        load.stale,
        load.ended_sessions,
        sessions - went_on,
        len(row.trouble),
    )
    return Outcome(fault, cells, not any(bad), row.trouble)


def main() -> None:
    """Try all faults. Exits with 1 if data were lost or stale, or if requests failed with anything but 503."""
    folder = Path(env.str("CLUSTER_DIR", "") or HERE / "var-faults").resolve()
    shutil.rmtree(folder, ignore_errors=True)
    settings = {**UNLIMITED, **MANY_MAILS, "DEMO": "0", "LOG_LEVEL": "ERROR"}
    cluster = Cluster(Layout.of(folder, free_ports(("nginx",))["nginx"]), settings)
    outcomes: list[Outcome] = []
    try:
        cluster.start(say)
        environment = {"PATH": os.environ["PATH"], **cluster.layout.environment, "LOG_LEVEL": "ERROR"}
        companies, password = shell(environment, POPULATE).splitlines()
        company = {**json.loads(companies)[BESET], "password": password}
        say(LINE.format(*HEADS))
        for fault in (fault for fault in FAULTS for _ in range(env.int("TIMES", 2)) if env.str("ONLY", "") in fault):
            outcomes.append(try_fault(cluster, company, fault))
            say(LINE.format(fault, *outcomes[-1].cells))
            for sentence in outcomes[-1].trouble:
                say(f"    {sentence}")
        for command in ("check_integrity", "verify_audit"):
            failed = manage(environment, command, stdout=sys.stderr).returncode
            outcomes.append(Outcome(command, (), not failed, []))
    finally:
        cluster.stop()
    if not all(outcome.is_good for outcome in outcomes):
        sys.exit(1)
    shutil.rmtree(folder, ignore_errors=True)


def say(sentence: str) -> None:
    """Print a line without buffering."""
    print(sentence, flush=True)


if __name__ == "__main__":
    try:
        main()
    except Unable as reason:
        sys.exit(str(reason))
