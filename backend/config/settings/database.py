"""Where the data is."""

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from config.environment import DATA_DIR, THREADS, env

DATABASES = {"default": dj_database_url.parse(env.str("DATABASE_URL", "") or f"sqlite:///{DATA_DIR / 'db.sqlite3'}")}
DATABASE = DATABASES["default"]
if DATABASE["ENGINE"].endswith("sqlite3"):
    # A new connection reads the whole schema, which takes longer than most calls.
    DATABASE["CONN_MAX_AGE"] = 60
    # Without these, two people who save at the same moment see "database is locked".
    DATABASE["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    # PgBouncer lends a connection for a transaction: a cursor that outlives its statement would stay behind.
    DATABASE["DISABLE_SERVER_SIDE_CURSORS"] = env.bool("TRANSACTION_POOLING", False)
    # A pool at least as large as the threads that share it; a pool replaces CONN_MAX_AGE.
    DATABASE["CONN_MAX_AGE"] = 0
    # Short times: while the database is away, callers are told within two seconds, and it is found again at once.
    DATABASE["OPTIONS"] = {
        "connect_timeout": 2,
        "pool": {"min_size": 1, "max_size": THREADS + 2, "timeout": 1.5, "reconnect_timeout": 2},
    }
    if not DATABASE["DISABLE_SERVER_SIDE_CURSORS"]:
        # A whole list is compiled for longer than that saves. And to look for a better order of the seven tables that
        # a page of referrals is joined from took longer than to read them: what a query begins with is what it is
        # narrowed by, and the rest is looked up. PgBouncer takes no such words with a connection: see growth.md.
        DATABASE["OPTIONS"]["options"] = "-c jit=off -c join_collapse_limit=4"
        # What `common.prepared` executes is planned once in each connection.
        DATABASE["OPTIONS"]["prepare_threshold"] = 5

CACHES = {
    # In the database, so that rate limits hold across processes without another service. With Django's default of
    # 300 entries it would forget them as soon as a few hundred people come.
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}
REDIS_URL = env.str("REDIS_URL", "")
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 2},
        }
    }

# A copy that follows the database, for lists and figures: see `common.replica`.
REPLICA_URL = env.str("REPLICA_URL", "")
if REPLICA_URL:
    if not REDIS_URL or DATABASE["ENGINE"].endswith("sqlite3"):
        raise ImproperlyConfigured("REPLICA_URL needs PostgreSQL (DATABASE_URL) and Redis (REDIS_URL).")
    # Whoever finds it away goes to the primary, and should not wait long before.
    options = {**DATABASE["OPTIONS"], "pool": {**DATABASE["OPTIONS"]["pool"], "timeout": 0.5}}
    DATABASES["replica"] = {**dj_database_url.parse(REPLICA_URL), "OPTIONS": options}
    DATABASES["replica"]["DISABLE_SERVER_SIDE_CURSORS"] = DATABASE["DISABLE_SERVER_SIDE_CURSORS"]
    DATABASE_ROUTERS = ["common.replica.Router"]
