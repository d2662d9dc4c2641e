"""Settings of mail, webhooks, referrals and the retention of personal data."""

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from config.environment import DATA_DIR, env
from config.settings.base import FRONTEND_URL, PRODUCT_NAME, THIS_MACHINE

EMAIL_HOST = env.str("EMAIL_HOST", "")
if EMAIL_HOST:
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_PORT = env.int("EMAIL_PORT", 587)
    EMAIL_HOST_USER = env.str("EMAIL_HOST_USER", "")
    EMAIL_HOST_PASSWORD = env.str("EMAIL_HOST_PASSWORD", "")
    EMAIL_USE_TLS = env.bool("EMAIL_USE_TLS", True)
    # Timeout in seconds for each operation; the worker tries again later (common.outbox).
    EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", 10)
else:
    EMAIL_BACKEND = "common.mail.FileEmailBackend"
    EMAIL_FILE_PATH = str(DATA_DIR / "mail")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", f"{PRODUCT_NAME} <no-reply@localhost>")
# Who is mailed when a company that is not on the platform asks for access. Empty: nobody can ask.
ACCESS_REQUESTS_TO = env.str("ACCESS_REQUESTS_TO", "")

# Allows receivers on this machine and in private networks, with http and any port. For development and tests.
WEBHOOKS_ALLOW_PRIVATE = env.bool("WEBHOOKS_ALLOW_PRIVATE", False)
if WEBHOOKS_ALLOW_PRIVATE and urlsplit(FRONTEND_URL).hostname not in {*THIS_MACHINE, "::1"}:
    raise ImproperlyConfigured(
        "WEBHOOKS_ALLOW_PRIVATE lets whoever sets up a webhook reach the network behind this server, but FRONTEND_URL "
        f"({FRONTEND_URL}) lets others reach it. Take it away, or serve this machine only."
    )

# For how long a decision about a referral can be undone, and others are not told of it.
UNDO_SECONDS = env.int("UNDO_SECONDS", 30)

# Retention in days, 0 for no limit: see `privacy.retention`.
RETENTION_CANDIDATE_DAYS = env.int("RETENTION_CANDIDATE_DAYS", 730)
RETENTION_FORMER_EMPLOYEE_DAYS = env.int("RETENTION_FORMER_EMPLOYEE_DAYS", 90)
RETENTION_ORIGIN_DAYS = env.int("RETENTION_ORIGIN_DAYS", 365)
