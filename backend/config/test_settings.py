"""The settings that tests run with: everything as in production but for keys, mail, cache and the cost of passwords."""

import atexit
import os
import secrets
import shutil
import tempfile

os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(48))
if "DATA_DIR" not in os.environ:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="referral-tests-")
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

from config.settings import *  # noqa: F403  # the environment above has to be set first
from config.settings.database import DATABASE

EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
if DATABASE["ENGINE"].endswith("sqlite3"):
    # A file, so that tests with several threads see one database, as in production.
    DATABASE["TEST"] = {"NAME": os.path.join(os.environ["DATA_DIR"], "test.sqlite3")}
else:
    # Tests drop their database at the end: no pool may hold a connection to it.
    DATABASE["OPTIONS"] = {}
    DATABASE["TEST"] = {"NAME": os.environ.get("TEST_DATABASE_NAME", "test_referral")}
