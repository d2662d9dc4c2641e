"""Settings of mail."""

from config.environment import DATA_DIR, env
from config.settings.base import PRODUCT_NAME

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
