"""Settings of webhooks: allowed receivers."""

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from config.environment import env
from config.settings.base import FRONTEND_URL, THIS_MACHINE

# Allows receivers on this machine and in private networks, with http and any port. For development and tests.
WEBHOOKS_ALLOW_PRIVATE = env.bool("WEBHOOKS_ALLOW_PRIVATE", False)
if WEBHOOKS_ALLOW_PRIVATE and urlsplit(FRONTEND_URL).hostname not in {*THIS_MACHINE, "::1"}:
    raise ImproperlyConfigured(
        "WEBHOOKS_ALLOW_PRIVATE lets whoever sets up a webhook reach the network behind this server, but FRONTEND_URL "
        f"({FRONTEND_URL}) lets others reach it. Take it away, or serve this machine only."
    )
