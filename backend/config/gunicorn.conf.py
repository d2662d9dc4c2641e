"""Settings of gunicorn, described at https://docs.gunicorn.org/en/stable/settings.html."""

import os
import shutil
import tempfile
from typing import Any

from config.environment import BIND, THREADS, env
from config.settings.base import FRONTEND_URL

wsgi_app = "config.wsgi"
worker_class = "config.buffering_worker.BufferingWorker"
bind = BIND
# Because of the GIL, a process computes for one request at a time; a second process uses a second processor.
workers = env.int("WORKERS", min(2, os.cpu_count() or 1))
threads = THREADS
worker_connections = env.int("MAX_CONNECTIONS", 2000)
# Seconds without a byte after which a connection is closed.
keepalive = 20
# Seconds after which a worker that does not answer gunicorn any more is replaced.
timeout = 120
graceful_timeout = 5
# Files in DATA_DIR are only accessible by their owner.
umask = 0o077
loglevel = env.str("GUNICORN_LOG_LEVEL", "warning")

# The folder where the processes write their metrics; new at each start.
METRICS_DIR = "PROMETHEUS_MULTIPROC_DIR"
if env.str("METRICS_TOKEN", "") and METRICS_DIR not in os.environ:
    os.environ[METRICS_DIR] = tempfile.mkdtemp(prefix="metrics-")


def when_ready(server: object) -> None:
    """Print the address when the server listens."""
    print(f"Serving on {FRONTEND_URL} (Ctrl-C ends it)", flush=True)


def child_exit(server: object, worker: Any) -> None:
    """Remove the gauges of a process that has ended from the metrics."""
    if METRICS_DIR in os.environ:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.pid)


def on_exit(server: object) -> None:
    """Delete the folder of the metrics."""
    if METRICS_DIR in os.environ:
        shutil.rmtree(os.environ[METRICS_DIR], ignore_errors=True)
