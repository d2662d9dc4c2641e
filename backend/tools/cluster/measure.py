"""`make cluster-bench`: measures the cost of each part of a cluster, and the throughput of the whole, on one machine.

Servers with the same data in the same PostgreSQL are measured in turn: with direct access, with PgBouncer, with the
replica, and two servers behind nginx. The benefits of the parts are not visible, since they share the processors of one
machine.
"""

import json
import os
import shutil
import subprocess
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from config.environment import BASE_DIR, env
from tools.bench.client import Client
from tools.bench.load import CLIENTS, requests_per_second
from tools.bench.measures import CALLS
from tools.bench.product import ISSUE_TOKENS, UNLIMITED
from tools.cluster.faults import say
from tools.cluster.layout import HERE, Layout, Unable, free_ports
from tools.cluster.start import Cluster, get
from tools.cluster.supervision import wait_for
from tools.torture.product import manage, shell

MEASURED = ("The signed-in user", "10 connections of 30,000", "25 jobs of 2,000", "25 referrals of 100,000, HR")
ROUNDS, TURNS = 60, 3


class Server:
    """A running server with the tokens of its users, in the form that `bench` needs."""

    def __init__(self, url: str, tokens: dict[str, str]) -> None:
        self.url = url
        self.tokens = tokens
        self.clients = {account: Client(url, token) for account, token in tokens.items()}

    def seconds(self, account: str, path: str) -> float:
        """Return the duration of one request."""
        client = self.clients[account]
        return client.send(client.request(path))[0]


def servers(cluster: Cluster, tokens: dict[str, str], stack: ExitStack) -> dict[str, Server]:
    """Return the servers to measure by name. Those that are started here are stopped by `stack`."""
    layout = cluster.layout
    direct = layout.database_url("vouch").replace(
        str(layout.ports["pgbouncer"]), str(layout.ports[f"postgres_{cluster.primary()}"])
    )
    alone = {"REPLICA_URL": "", "TRANSACTION_POOLING": "0", "DATABASE_URL": direct}
    ways = {
        "1 process": alone,
        "2 processes": {**alone, "WORKERS": "2"},
        "1 process, PgBouncer": {"REPLICA_URL": ""},
        "1 process, PgBouncer, replica": {},
    }
    found = {}
    for name, settings in ways.items():
        port = free_ports(("server",))["server"]
        environment = {"PATH": os.environ["PATH"], **layout.environment, **cluster.settings, **settings}
        process = subprocess.Popen(
            [sys.executable, "-m", "config.start", "server"],
            cwd=BASE_DIR,
            env={**environment, "BIND": f"127.0.0.1:{port}"},
        )
        stack.callback(process.wait)
        stack.callback(process.terminate)
        wait_for(f"The start of {name}", partial(get, f"http://127.0.0.1:{port}/api/health/"))
        found[name] = Server(f"http://127.0.0.1:{port}", tokens)
    found["2 servers, nginx, all of it"] = Server(layout.url, tokens)
    return found


def main() -> None:
    """Fill a new cluster with generated data, and measure its servers."""
    folder = Path(env.str("CLUSTER_DIR", "") or HERE / "var-faults").resolve()
    shutil.rmtree(folder, ignore_errors=True)
    settings = {**UNLIMITED, "DEMO": "0", "LOG_LEVEL": "ERROR", "DJANGO_SETTINGS_MODULE": "tools.bench.settings"}
    cluster = Cluster(Layout.of(folder, free_ports(("nginx",))["nginx"]), settings)
    try:
        with ExitStack() as stack:
            stack.callback(cluster.stop)
            cluster.start(say)
            environment = {"PATH": os.environ["PATH"], **cluster.layout.environment, **settings}
            manage(environment, "tools.generated", "--preset", env.str("PRESET", "small"), "--force").check_returncode()
            tokens = json.loads(shell(environment, ISSUE_TOKENS))
            report(servers(cluster, tokens, stack))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def report(ways: dict[str, Any]) -> None:
    """Measure the servers in turn, and print a table."""
    calls = [call for call in CALLS if call.name in MEASURED]
    say(f"\nmedian of {ROUNDS} calls in ms; answers per second to {CLIENTS} clients at once")
    line = "{:<30}" + " {:>16}" * len(calls)
    say(line.format("", *(call.path.partition("?")[0] for call in calls)))
    alone: dict[Any, dict[str, list[float]]] = {call: {name: [] for name in ways} for call in calls}
    for call in calls:
        for _ in range(ROUNDS):
            for name, server in ways.items():
                alone[call][name].append(server.seconds(call.account, call.path))
    rates = {
        call: {
            name: median(requests_per_second(server, call.account, call.path) for _ in range(TURNS))
            for name, server in ways.items()
        }
        for call in calls
    }
    for name in ways:
        cells = (f"{median(alone[call][name]) * 1000:.1f} ms, {rates[call][name]:.0f}/s" for call in calls)
        say(line.format(name, *cells))


if __name__ == "__main__":
    try:
        main()
    except Unable as reason:
        sys.exit(str(reason))
