"""Every setting, read from the environment; `.env.example` lists them with what they are for."""

from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config.environment import BASE_DIR, DATA_DIR, PORT, REPOSITORY, SECRET_KEY_FILE, THREADS, env

PRODUCT_NAME = "Vouch"

# --- what kind of start this is -------------------------------------------------------------

DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or (SECRET_KEY_FILE.read_text().strip() if SECRET_KEY_FILE.is_file() else "")
if not SECRET_KEY:
    if not DEBUG:
        raise ImproperlyConfigured("SECRET_KEY is not set. Set it to a long random text, or start with `make run`.")
    SECRET_KEY = "only-for-development-" + "0" * 32
# The address that people type: links in mails and the single-sign-on return lead there.
FRONTEND_URL = (env.str("FRONTEND_URL", "") or f"http://127.0.0.1:{PORT}").rstrip("/")
# Its own name and this machine's are always answered: the check whether a container is well asks for localhost.
THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = [*env.list("ALLOWED_HOSTS", []), *THIS_MACHINE, urlsplit(FRONTEND_URL).hostname or "localhost"]
HTTPS = env.bool("HTTPS", FRONTEND_URL.startswith("https://"))
# The demo's passwords are published: unasked, it is loaded only where nobody but this machine is told the address.
DEMO = env.bool("DEMO", FRONTEND_URL.startswith(("http://127.0.0.1:", "http://localhost:")))
# How many proxies in front may be believed about the caller's address (X-Forwarded-For).
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
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.google",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "common",
    "companies",
    "accounts",
    "audit",
    "jobs",
    "connections",
    "referrals",
    "insights",
    "demo",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # Above WhiteNoise, so that the pages which WhiteNoise serves carry the policy too.
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "config" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# --- data -----------------------------------------------------------------------------------

DATABASES = {"default": dj_database_url.parse(env.str("DATABASE_URL", "") or f"sqlite:///{DATA_DIR / 'db.sqlite3'}")}
DATABASE = DATABASES["default"]
if DATABASE["ENGINE"].endswith("sqlite3"):
    # Without these, two people who save at the same moment see "database is locked".
    DATABASE["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    # A pool at least as large as the threads that share it; a pool replaces CONN_MAX_AGE.
    DATABASE["CONN_MAX_AGE"] = 0
    DATABASE["OPTIONS"] = {"pool": {"min_size": 1, "max_size": THREADS + 2, "timeout": 20}}

CACHES = {
    # In the database, so that rate limits hold across processes without another service. With Django's default of
    # 300 entries it would forget them as soon as a few hundred people come.
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}
if env.str("REDIS_URL", ""):
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": env.str("REDIS_URL")}}

# --- limits (decisions.md, import.md) ---------------------------------------------------------

# Nothing but an import is larger than this.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

# --- accounts -------------------------------------------------------------------------------

TOKEN_DAYS = env.int("TOKEN_DAYS", 30)
PASSWORD_MINIMUM_LENGTH = 8
PASSWORD_RESET_TIMEOUT = env.int("LINK_HOURS", 72) * 3600
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": PASSWORD_MINIMUM_LENGTH},
    },
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
AUTHENTICATION_BACKENDS = ["accounts.backends.AccountBackend"]
REST_AUTH = {
    "TOKEN_MODEL": "accounts.models.DeviceToken",
    "OLD_PASSWORD_FIELD_ENABLED": True,
    "LOGOUT_ON_PASSWORD_CHANGE": True,
}
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
SOCIALACCOUNT_ADAPTER = "accounts.google.SocialAccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
ACCOUNT_UNIQUE_EMAIL = True
# Our own calls mail the confirmation (accounts.services); allauth's own pages are not mounted.
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = PASSWORD_RESET_TIMEOUT / 86400
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
# Google vouches for the address: an account that has it is signed in to (accounts.google says on which terms).
SOCIALACCOUNT_EMAIL_AUTHENTICATION = True
SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT = True
LOGIN_URL = "/login"

GOOGLE_CLIENT_ID = env.str("GOOGLE_CLIENT_ID", "")
GOOGLE_CLIENT_SECRET = env.str("GOOGLE_CLIENT_SECRET", "")
# Where Google answers; another OpenID provider, such as a mock in tests, can stand in its place.
GOOGLE_ADDRESSES = {
    "AUTHORIZE_URL": env.str("GOOGLE_AUTHORIZE_URL", ""),
    "ACCESS_TOKEN_URL": env.str("GOOGLE_TOKEN_URL", ""),
    "ID_TOKEN_ISSUER": env.str("GOOGLE_ID_TOKEN_ISSUER", ""),
    "CERTS_URL": env.str("GOOGLE_CERTS_URL", ""),
    "IDENTITY_URL": env.str("GOOGLE_USERINFO_URL", ""),
}
SOCIALACCOUNT_PROVIDERS = {
    "google": {
        "APPS": [{"client_id": GOOGLE_CLIENT_ID, "secret": GOOGLE_CLIENT_SECRET, "key": ""}]
        if GOOGLE_CLIENT_ID
        else [],
        "SCOPE": ["openid", "profile", "email"],
        # Whoever has several accounts is asked which: else a refused one would be taken again and again.
        "AUTH_PARAMS": {"prompt": "select_account"},
        "OAUTH_PKCE_ENABLED": True,
        "FETCH_USERINFO": False,
        **{name: url for name, url in GOOGLE_ADDRESSES.items() if url},
    }
}

# --- mail -----------------------------------------------------------------------------------

EMAIL_HOST = env.str("EMAIL_HOST", "")
if EMAIL_HOST:
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_PORT = env.int("EMAIL_PORT", 587)
    EMAIL_HOST_USER = env.str("EMAIL_HOST_USER", "")
    EMAIL_HOST_PASSWORD = env.str("EMAIL_HOST_PASSWORD", "")
    EMAIL_USE_TLS = env.bool("EMAIL_USE_TLS", True)
    # Seconds for each step of the conversation; the worker tries again later (common.outbox).
    EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", 10)
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = str(DATA_DIR / "mail")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", f"{PRODUCT_NAME} <no-reply@localhost>")

# --- API ------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.authentication.DeviceTokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["common.renderers.OrjsonRenderer"],
    "DEFAULT_PARSER_CLASSES": ["common.parsers.OrjsonParser"],
    "DEFAULT_PAGINATION_CLASS": "common.paging.Page",
    "DEFAULT_SCHEMA_CLASS": "common.schema.ApiSchema",
    # `?format=` is nobody's: there is JSON only.
    "URL_FORMAT_OVERRIDE": None,
    "EXCEPTION_HANDLER": "common.error_responses.exception_handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "NUM_PROXIES": TRUSTED_PROXIES,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": f"{PRODUCT_NAME} API",
    "VERSION": "1",
    "DESCRIPTION": "Employee referrals: jobs, connections, referrals and their figures.",
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": "/api",
    "ENUM_NAME_OVERRIDES": {
        "AvailabilityEnum": ["ok", "unavailable"],
        "WorkerStatusEnum": ["ok", "behind", "absent"],
        "WeekdayEnum": "companies.models.Weekday",
        "RoleEnum": "accounts.models.Role",
        "UserStatusEnum": "accounts.models.UserStatus",
        "JobStatusEnum": "jobs.models.JobStatus",
        "JobTypeEnum": "jobs.models.JobType",
        "ReferralStatusEnum": "referrals.models.ReferralStatus",
    },
}
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en-us"
USE_I18N = True

# --- pages and their protection -----------------------------------------------------------

STATIC_URL = "/static/"
FRONTEND_DIST = Path(env.str("FRONTEND_DIST", str(REPOSITORY / "frontend" / "dist")))
WHITENOISE_USE_FINDERS = True
WHITENOISE_ROOT = FRONTEND_DIST if FRONTEND_DIST.is_dir() else None
WHITENOISE_MAX_AGE = 3600


def immutable_file_test(path: str, url: str) -> bool:
    """Whether a served file never changes: Vite puts a hash into the name of all below /assets/."""
    return url.startswith("/assets/")


WHITENOISE_IMMUTABLE_FILE_TEST = immutable_file_test

# Emotion inserts its rules through the CSSOM and asks only for an empty <style>: this is the hash of the empty text.
EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
CONTENT_SECURITY_POLICY = {
    "EXCLUDE_URL_PREFIXES": (),
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF, EMPTY_STYLE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
# A session lives only for the way to Google and back, in the cache, where what is over is cleared away.
SESSION_ENGINE = "django.contrib.sessions.backends.cache"
SESSION_COOKIE_AGE = 3600
SECURE_SSL_REDIRECT = HTTPS and env.bool("SSL_REDIRECT", True)
SECURE_REDIRECT_EXEMPT = [r"^api/health/$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CSRF_TRUSTED_ORIGINS = [FRONTEND_URL]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", "INFO")},
}
