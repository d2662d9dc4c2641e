"""The settings of production, and one more address: the floor that everything is compared with."""

from config.settings import *  # noqa: F403  # one module of settings, as Django wants it

ROOT_URLCONF = "tools.bench.floor"
