"""`python -m tools.cluster start` runs the cluster until Ctrl-C; `stop` stops it from another terminal."""

import argparse
import signal
import sys
from pathlib import Path

from config.environment import env
from tools.cluster.layout import HERE, Layout, Unable
from tools.cluster.start import Cluster

ABOUT = """
Vouch runs on {url}
    sign in as employee, manager, hr or super; the password is referral-demo
    PostgreSQL's primary is node {primary}
    what each program says: {folder}/log
    Ctrl-C, or `make cluster-stop`, ends all of it; `make cluster` goes on with the data.
"""


def layout() -> Layout:
    """Return the layout of the cluster in CLUSTER_DIR, with CLUSTER_PORT."""
    return Layout.of(Path(env.str("CLUSTER_DIR", "") or HERE / "var").resolve(), env.int("CLUSTER_PORT", 8080))


def start() -> None:
    """Run the cluster until SIGINT or SIGTERM. Raises Unable."""
    cluster = Cluster(layout())

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, stop)
    try:
        cluster.start(say)
        where = {"url": cluster.layout.url, "folder": cluster.layout.folder}
        say(ABOUT.format(primary=cluster.primary(), **where))
        if cluster.supervisor.process:
            cluster.supervisor.process.wait()
    except KeyboardInterrupt:
        say("Ending …")
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        cluster.stop()


def stop() -> None:
    """Stop a cluster that another process runs, and wait until it has stopped. Raises Unable."""
    cluster = Cluster(layout())
    say("Ending …" if cluster.supervisor.answers() else "It does not run.")
    cluster.stop()


def say(sentence: str) -> None:
    """Print a line without buffering."""
    print(sentence, flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.cluster", description=__doc__)
    parser.add_argument("command", choices=("start", "stop"))
    try:
        {"start": start, "stop": stop}[parser.parse_args().command]()
    except Unable as reason:
        sys.exit(str(reason))
