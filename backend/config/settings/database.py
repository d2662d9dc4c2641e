"""Where the data is."""

import dj_database_url

from config.environment import DATA_DIR, THREADS, env

DATABASES = {"default": dj_database_url.parse(env.str("DATABASE_URL", "") or f"sqlite:///{DATA_DIR / 'db.sqlite3'}")}
DATABASE = DATABASES["default"]
if DATABASE["ENGINE"].endswith("sqlite3"):
    # Without these, two people who save at the same moment see "database is locked".
    DATABASE["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    # A pool at least as large as the threads that share it; a pool replaces CONN_MAX_AGE.
    DATABASE["CONN_MAX_AGE"] = 0
    # Short times: while the database is away, callers are told within two seconds, and it is found again at once.
    DATABASE["OPTIONS"] = {
        "connect_timeout": 2,
        "pool": {"min_size": 1, "max_size": THREADS + 2, "timeout": 1.5, "reconnect_timeout": 2},
    }

CACHES = {
    # In the database, so that rate limits hold across processes without another service. With Django's default of
    # 300 entries it would forget them as soon as a few hundred people come.
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}
if env.str("REDIS_URL", ""):
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": env.str("REDIS_URL")}}
