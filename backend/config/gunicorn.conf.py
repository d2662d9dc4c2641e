"""How gunicorn serves; https://docs.gunicorn.org/en/stable/settings.html says what each setting means."""

import os
import shutil
import tempfile
from typing import Any

from config.environment import BIND, THREADS, env
from config.settings.base import FRONTEND_URL

wsgi_app = "config.wsgi"
worker_class = "config.buffering_worker.BufferingWorker"
bind = BIND
# One process computes for one request at a time; what it waits for, the other one uses.
workers = env.int("WORKERS", min(2, os.cpu_count() or 1))
threads = THREADS
worker_connections = env.int("MAX_CONNECTIONS", 2000)
# Seconds without a byte after which a connection is closed.
keepalive = 20
# Seconds after which a worker that does not answer gunicorn any more is replaced.
timeout = 120
graceful_timeout = 5
# What is written into DATA_DIR is its owner's only.
umask = 0o077
loglevel = env.str("GUNICORN_LOG_LEVEL", "warning")

# Where its processes count together; empty at each start.
METRICS_DIR = "PROMETHEUS_MULTIPROC_DIR"
if env.str("METRICS_TOKEN", "") and METRICS_DIR not in os.environ:
    os.environ[METRICS_DIR] = tempfile.mkdtemp(prefix="metrics-")


def when_ready(server: object) -> None:
    """Say where, once it listens."""
    print(f"Serving on {FRONTEND_URL} (Ctrl-C ends it)", flush=True)


def child_exit(server: object, worker: Any) -> None:
    """Forget what a process that has ended was doing."""
    if METRICS_DIR in os.environ:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.pid)


def on_exit(server: object) -> None:
    """Leave nothing behind."""
    if METRICS_DIR in os.environ:
        shutil.rmtree(os.environ[METRICS_DIR], ignore_errors=True)
