"""How gunicorn serves; https://docs.gunicorn.org/en/stable/settings.html says what each setting means."""

from config.environment import BIND, THREADS, env
from config.settings.base import FRONTEND_URL

wsgi_app = "config.wsgi"
bind = BIND
workers = env.int("WORKERS", 1)
threads = THREADS
# Seconds: an import of the largest file takes less.
timeout = 120
graceful_timeout = 5
loglevel = env.str("GUNICORN_LOG_LEVEL", "warning")


def when_ready(server: object) -> None:
    """Say where, once it listens."""
    print(f"Serving on {FRONTEND_URL} (Ctrl-C ends it)", flush=True)
