"""Settings of metrics for Prometheus, which are off unless METRICS_TOKEN is set."""

from django.core.exceptions import ImproperlyConfigured

from config.environment import env
from config.settings.base import MIDDLEWARE

METRICS_TOKEN = env.str("METRICS_TOKEN", "")
if METRICS_TOKEN:
    if len(METRICS_TOKEN) < 20:
        raise ImproperlyConfigured("METRICS_TOKEN could be guessed. Set it to a random text of at least 20 characters.")
    MIDDLEWARE = ["config.metrics.RequestMetrics", *MIDDLEWARE]
