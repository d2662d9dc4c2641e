"""The product's settings, with the app that has the migration of the next version."""

from config.settings import *  # noqa: F403  # one module of settings, as Django wants it

INSTALLED_APPS = [*INSTALLED_APPS, "tools.cluster.next_version"]  # noqa: F405
