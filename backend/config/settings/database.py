"""Settings of the database and the cache."""

import dj_database_url

from config.environment import DATA_DIR, THREADS, env

DATABASES = {"default": dj_database_url.parse(env.str("DATABASE_URL", "") or f"sqlite:///{DATA_DIR / 'db.sqlite3'}")}
DATABASE = DATABASES["default"]
if DATABASE["ENGINE"].endswith("sqlite3"):
    # A new connection reads the whole schema, which takes longer than most requests.
    DATABASE["CONN_MAX_AGE"] = 60
    # Without these, concurrent writes fail with "database is locked".
    DATABASE["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        # How many seconds a write waits for another one. The server waits less: see config.wsgi.
        "timeout": env.float("SQLITE_TIMEOUT", 20),
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    # With transaction pooling, the connection changes after a transaction, so server-side cursors cannot be used.
    DATABASE["DISABLE_SERVER_SIDE_CURSORS"] = env.bool("TRANSACTION_POOLING", False)
    # The pool has a connection for each thread, and replaces CONN_MAX_AGE.
    DATABASE["CONN_MAX_AGE"] = 0
    # Looks at each connection before it is used, so that after an outage no request gets a broken one.
    DATABASE["CONN_HEALTH_CHECKS"] = True
    # Short timeouts, so that during an outage responses take two seconds at most, also those of requests that wait for
    # a connection twice, and the pool reconnects soon. `tcp_user_timeout` (in milliseconds) is for a host that does not
    # respond at all.
    DATABASE["OPTIONS"] = {
        "connect_timeout": 2,
        "tcp_user_timeout": 1500,
        "pool": {"min_size": 1, "max_size": THREADS + 2, "timeout": 0.9, "reconnect_timeout": 2},
    }
    if not DATABASE["DISABLE_SERVER_SIDE_CURSORS"]:
        # JIT compilation takes longer than it saves. The default cost of random reads is that of rotating disks, with
        # which searches would read long texts instead of the trigram index. PgBouncer does not accept these options in
        # a connection: see growth.md.
        DATABASE["OPTIONS"]["options"] = "-c jit=off -c random_page_cost=1.1"

CACHES = {
    # In the database, so that processes share suggestions and what a sign-in with a provider has begun, without another
    # service. Django's default of 300 entries would drop them with a few hundred users.
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}
