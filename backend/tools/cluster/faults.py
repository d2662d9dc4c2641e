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
from functools import partial
from pathlib import Path
from typing import Any

from config.environment import BASE_DIR, env
from tools.cluster.layout import HERE, NODES, Layout, Unable
from tools.cluster.start import PATRONIS, SERVERS, Cluster, wait_for
from tools.outcome import Outcome, count_mails, load
from tools.people import ABSENT, BESET, BYSTANDING, Journal, Person
from tools.ports import free_port
from tools.running_product import UNLIMITED, children_of, manage

# Seconds of load before a fault, and after it; the latter are longer than a failover takes.
BEFORE, AFTER = 4, 22
MANY_MAILS = {"RATE_SIGN_IN": "100000/m", "RATE_PUBLIC": "100000/m"}
PEOPLE = ("Referrer", "Importer", "Recruiter", "Newcomer", "Forgetful")
IMPORTED_ROWS = 200
POPULATE = "import json, tools.populate; print(json.dumps(tools.populate.populate()))"
HEADS = ("fault", "requests", "503", "other 5xx", "no answer", "lost", "stale", "first write", "last 503", "sessions")
LINE = "{:<28} {:>8} {:>5} {:>9} {:>9} {:>5} {:>5} {:>11} {:>8} {:>9}"


def kill_all(*pids: int) -> None:
    """Send SIGKILL to these processes."""
    for pid in pids:
        os.kill(pid, signal.SIGKILL)


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


def try_fault(cluster: Cluster, companies: dict[str, Any], fault: str, journal: Journal) -> bool:
    """Cause a fault under load, look for all acknowledged writes, and print a row. Returns whether all was well."""
    url, hr, app = cluster.layout.url, companies[BESET]["hr"], cluster.layout.folder / "app"
    mails = count_mails(app)
    with load(url, companies, journal, *PEOPLE, rows=IMPORTED_ROWS):
        time.sleep(BEFORE)
        struck = time.monotonic()
        FAULTS[fault](cluster)
        time.sleep(AFTER)
    heal(cluster)
    outcome = Outcome(fault)
    outcome.read(journal)
    answers = journal.lines("answer")
    outcome.trouble += [
        f"{each['call']}: {each['status']} {each['text']}"
        for each in answers
        if 400 <= each["status"] < 500 and each["status"] != 409
    ]
    outcome.check_stored(journal, url, hr)
    outcome.miss("mails", set(range(len(journal.lines("mail")))), set(range(count_mails(app) - mails)))
    tokens = {hr, *companies[BESET]["employees"][-2:], *(each["token"] for each in journal.lines("signed in"))}
    people = [Person(url, journal, token, (BYSTANDING,)) for token in tokens]
    going_on = [person.call("GET", "auth/user/").status for person in people].count(200)
    writes = [each for each in answers if not each["call"].startswith("GET")]
    stored = [each["ended"] for each in writes if each["began"] > struck and each["status"] in (200, 201)]
    failed = [each["ended"] for each in writes if each["ended"] > struck and each["status"] in (ABSENT, 503)]
    first = f"{min(stored) - struck:.1f} s" if stored else "never"
    last = f"{max(failed) - struck:.1f} s" if failed else "-"
    counts = (outcome.errors, outcome.unanswered, outcome.lost, outcome.stale)
    say(LINE.format(fault, len(answers), outcome.asked_to_wait, *counts, first, last, f"{going_on}/{len(tokens)}"))
    for sentence in outcome.trouble[:20]:
        say(f"    {sentence}")
    return bool(stored) and not any(counts) and not outcome.trouble and going_on == len(tokens)


def main() -> None:
    """Try all faults. Exits with 1 if data were lost or stale, or if requests failed with anything but 503."""
    folder = Path(env.str("CLUSTER_DIR", "") or HERE / "var-faults").resolve()
    shutil.rmtree(folder, ignore_errors=True)
    cluster = Cluster(Layout.of(folder, free_port()), {**UNLIMITED, **MANY_MAILS, "DEMO": "0", "LOG_LEVEL": "ERROR"})
    try:
        cluster.start(say)
        environment = {"PATH": os.environ["PATH"], **cluster.layout.environment, "LOG_LEVEL": "ERROR"}
        populated = manage(environment, "shell", "--no-imports", "--command", POPULATE, stdout=subprocess.PIPE)
        companies = json.loads(populated.stdout)
        say(LINE.format(*HEADS))
        faults = [fault for fault in FAULTS if env.str("ONLY", "") in fault for _ in range(env.int("TIMES", 2))]
        well = [
            try_fault(cluster, companies, fault, Journal(folder / f"journal-{number}"))
            for number, fault in enumerate(faults)
        ]
        well.append(manage(environment, "check_integrity").returncode == 0)
    finally:
        cluster.stop()
    if not all(well):
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
