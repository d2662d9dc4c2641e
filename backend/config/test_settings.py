"""The settings that tests run with: everything as in production but for keys, mail, cache and the cost of passwords."""

import atexit
import os
import secrets
import shutil
import tempfile
from typing import Any

os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(48))
if "DATA_DIR" not in os.environ:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="referral-tests-")
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

from config.environment import BASE_DIR
from config.settings import *  # noqa: F403  # the environment above has to be set first
from config.settings.database import DATABASE

EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Files are looked for when one is asked for, not all of them for each test client.
WHITENOISE_AUTOREFRESH = True
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
if DATABASE["ENGINE"].endswith("sqlite3"):
    # A file, so that tests with several threads see one database, as in production.
    DATABASE["TEST"] = {"NAME": os.path.join(os.environ["DATA_DIR"], "test.sqlite3")}
    # The data of tests need not survive a power failure.
    DATABASE["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"
else:
    # Tests drop their database at the end: no pool may hold a connection to it.
    del DATABASE["OPTIONS"]["pool"]
    # The data of tests need not survive a power failure.
    DATABASE["OPTIONS"]["options"] = f"{DATABASE['OPTIONS'].get('options', '')} -c synchronous_commit=off"
    DATABASE["TEST"] = {"NAME": os.environ.get("TEST_DATABASE_NAME", "test_referral")}

# `manage.py lintmigrations`: what would break the version that still serves while a migration runs. An exception goes
# into "ignore_name", with its reason.
INSTALLED_APPS = [*INSTALLED_APPS, "django_migration_linter"]  # noqa: F405
MIGRATION_LINTER_OPTIONS: dict[str, Any] = {
    "include_apps": [app for app in INSTALLED_APPS if (BASE_DIR / app).is_dir()],
    # It would take what it found on one database for the other's.
    "no_cache": True,
    "quiet": ["ok"],
    # A referral without a person would be counted nowhere, so one that the version before makes is refused for the
    # seconds until it ends. Everything else of it goes on.
    "ignore_name": ["0006_person_required"],
}
if DATABASE["ENGINE"].endswith("sqlite3"):
    # Here one product serves, and ends before the next one migrates. These are found wherever a table is made anew.
    MIGRATION_LINTER_OPTIONS["exclude_migration_tests"] = ["NOT_NULL", "ADD_UNIQUE", "ALTER_COLUMN"]
