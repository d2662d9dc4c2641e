"""The WSGI application that gunicorn serves."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()
# All views now, and not while the first visitor waits.
get_resolver().url_patterns  # noqa: B018  # a property that loads them
# What is loaded now stays. Else the collector walks through all of it now and then, a tenth of a second each time.
gc.collect()
gc.freeze()
