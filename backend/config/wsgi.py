"""The WSGI application that `config.server` serves."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Answer 503 within three seconds where something else writes for longer, such as an import. Commands and the worker,
# which nobody waits for, may wait longer.
os.environ.setdefault("SQLITE_TIMEOUT", "2.5")
application = get_wsgi_application()
# Import all views now, and not during the first request.
get_resolver().url_patterns  # noqa: B018  # a property that loads them
# Exempt all objects so far from garbage collection, since a full collection would take a tenth of a second.
gc.collect()
gc.freeze()
# Collect rarely: requests create many objects at once, and nearly all are freed without a collection. By default, every
# twentieth request waits for a full one, which reads the caches of suggestions.
gc.set_threshold(10_000, 10, 100)
