"""Basic settings: keys, addresses, apps, middleware and logging."""

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from config.environment import BASE_DIR, BIND, PORT, SECRET_KEY_FILE, env

PRODUCT_NAME = "Vouch"

# Prefixes of keys that are in public files.
PUBLISHED_KEY_PREFIXES = ("only-for-development-", "django-insecure-", "for-tests-only-")

DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or (SECRET_KEY_FILE.read_text().strip() if SECRET_KEY_FILE.is_file() else "")
if not SECRET_KEY:
    if not DEBUG:
        raise ImproperlyConfigured("SECRET_KEY is not set. Set it to a long random text, or start with `make run`.")
    SECRET_KEY = PUBLISHED_KEY_PREFIXES[0] + "0" * 32
# Earlier keys, which are accepted until nothing needs them any more: see `common.encryption`.
SECRET_KEY_FALLBACKS = [key for key in env.list("SECRET_KEY_FALLBACKS", []) if key]


def is_weak(key: str) -> bool:
    """Return whether a key could be guessed."""
    return len(key) < 32 or len(set(key)) < 10 or key.startswith(PUBLISHED_KEY_PREFIXES)


# The key signs links that set passwords, so whoever guesses it can sign in as anybody.
if is_weak(SECRET_KEY) and not DEBUG:
    raise ImproperlyConfigured(
        "SECRET_KEY is too short, too simple or published, so that it could be guessed. Set it to a long random text: "
        "python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"
    )
if any(map(is_weak, SECRET_KEY_FALLBACKS)) and not DEBUG:
    raise ImproperlyConfigured(
        "SECRET_KEY_FALLBACKS has a key that is too short, too simple or published, so that it could be guessed. "
        "Remove it, and renew the secrets that only it can read."
    )
# The public address, for links in mails and the return from a provider.
FRONTEND_URL = (env.str("FRONTEND_URL", "") or f"http://127.0.0.1:{PORT}").rstrip("/")
# The hosts of FRONTEND_URL and this machine are always allowed: the container's health check requests localhost.
THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"]
if DEBUG and not {urlsplit(FRONTEND_URL).hostname, BIND.rpartition(":")[0]} <= {*THIS_MACHINE, "::1"}:
    raise ImproperlyConfigured(
        f"DEBUG shows secrets to whoever meets an error, but FRONTEND_URL ({FRONTEND_URL}) or BIND ({BIND}) lets "
        "others reach this server. Set DEBUG=0, or serve this machine only."
    )
ALLOWED_HOSTS = [*env.list("ALLOWED_HOSTS", []), *THIS_MACHINE, urlsplit(FRONTEND_URL).hostname or "localhost"]
HTTPS = env.bool("HTTPS", FRONTEND_URL.startswith("https://"))
# The demo's passwords are public, so by default it is only loaded if FRONTEND_URL is this machine.
DEMO = env.bool("DEMO", FRONTEND_URL.startswith(("http://127.0.0.1:", "http://localhost:")))
# The number of proxies in front whose header X-Forwarded-For is trusted.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", 0)

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
APPEND_SLASH = False

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.google",
    "allauth.socialaccount.providers.openid_connect",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "common",
    "accounts",
    "directory",
    "audit",
    "jobs",
    "connections",
    "matching",
    "referrals",
    "credit",
    "bulk",
    "webhooks",
    "notifications",
    "privacy",
    "insights",
    "demo",
]

# From the outside in: a request passes from top to bottom, its response from bottom to top.
MIDDLEWARE = [
    # Outermost, so that every response is logged and gets its id.
    "common.middleware.request_log",
    "django.middleware.security.SecurityMiddleware",
    # Outside of WhiteNoise, so that its pages get the header as well.
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "common.middleware.no_store",
    "common.middleware.head_without_body",
    # A proxy in front compresses responses by itself.
    *([] if TRUSTED_PROXIES else ["django.middleware.gzip.GZipMiddleware"]),
    # Responds with 304 if the client's ETag is current.
    "django.middleware.http.ConditionalGetMiddleware",
    "common.unavailable.UnavailableMiddleware",
    "common.throttling.end_large_answers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "common.middleware.refused_languages",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "config" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["django.templatetags.i18n"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
            ],
        },
    },
    {
        # For mails in plain text, without escaping.
        "NAME": "text",
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "config" / "templates"],
        "OPTIONS": {"autoescape": False, "builtins": ["common.mail", "django.templatetags.i18n"]},
    },
]

TIME_ZONE = "UTC"

# Sentences are written in English and translated in `locale`. The browser sends the language of the screens as
# `Accept-Language`; without it, responses are in English. For mails see `common.languages`.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "common.middleware.RequestIdFilter"}},
    "formatters": {
        "line": {
            # With DEBUG, tracebacks are logged in full; LineFormatter leaves out personal data.
            "()": "logging.Formatter" if DEBUG else "common.log_format.LineFormatter",
            "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s",
        },
        "json": {
            "()": "common.log_format.JsonLineFormatter",
            "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s %(request_id)s",
            "rename_fields": {"asctime": "at", "levelname": "level", "name": "logger"},
        },
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": env.str("LOG_FORMAT", "line"),
            "filters": ["request_id"],
        }
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", "INFO")},
    "loggers": {
        "requests": {"level": "INFO" if env.bool("LOG_REQUESTS", False) else "WARNING"},
        # It warns about every request that waits for a thread.
        "waitress.queue": {"level": "ERROR"},
    },
}
