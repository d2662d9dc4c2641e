"""The pages that the server sends beside the API, and how they are protected."""

from pathlib import Path

from csp.constants import NONE, SELF

from config.environment import REPOSITORY, env
from config.settings.base import FRONTEND_URL, HTTPS, TRUSTED_PROXIES

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
# Some addresses hold a secret: a link that sets a password, the return from Google.
SECURE_REFERRER_POLICY = "no-referrer"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
# A session lives only for the way to Google and back, in the cache, where what is over is cleared away.
SESSION_ENGINE = "django.contrib.sessions.backends.cache"
SESSION_COOKIE_AGE = 3600
SECURE_SSL_REDIRECT = HTTPS and env.bool("SSL_REDIRECT", True)
SECURE_REDIRECT_EXEMPT = [r"^api/(health|ready|prometheus)/$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CSRF_TRUSTED_ORIGINS = [FRONTEND_URL]
