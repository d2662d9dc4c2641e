"""The settings of production, and one more address: the floor that everything is compared with."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "tools.bench.urls"
