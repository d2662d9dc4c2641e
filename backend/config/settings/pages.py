"""Settings of static files, and of cookies and security headers."""

from pathlib import Path

from csp.constants import NONE, SELF

from config.environment import REPOSITORY, env
from config.settings.base import FRONTEND_URL, HTTPS, TRUSTED_PROXIES

STATIC_URL = "/static/"
FRONTEND_DIST = Path(env.str("FRONTEND_DIST", str(REPOSITORY / "frontend" / "dist")))
WHITENOISE_USE_FINDERS = True
WHITENOISE_ROOT = FRONTEND_DIST if FRONTEND_DIST.is_dir() else None
WHITENOISE_MAX_AGE = 3600
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}


def immutable_file_test(path: str, url: str) -> bool:
    """Whether a file never changes: Vite adds hashes to the names of all files below /assets/."""
    return url.startswith("/assets/")


WHITENOISE_IMMUTABLE_FILE_TEST = immutable_file_test

# Emotion inserts its rules by CSSOM and only needs an empty <style>. This is the hash of the empty text.
EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
CONTENT_SECURITY_POLICY = {
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
# Some URLs contain secrets: links that set passwords, and the return from a provider.
SECURE_REFERRER_POLICY = "no-referrer"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
# Sessions are only used while signing in with a provider. They are in the cache, which deletes expired entries.
SESSION_ENGINE = "django.contrib.sessions.backends.cache"
SESSION_COOKIE_AGE = 3600
SECURE_SSL_REDIRECT = HTTPS and env.bool("SSL_REDIRECT", True)
SECURE_REDIRECT_EXEMPT = [r"^api/(health|ready)/$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CSRF_TRUSTED_ORIGINS = [FRONTEND_URL]
