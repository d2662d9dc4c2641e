"""How people sign in."""

from config.environment import THREADS, env
from config.settings.base import HTTPS

TOKEN_DAYS = env.int("TOKEN_DAYS", 30)
# How long after a proof (the password, or signing in) accounts and rights can be changed without another one.
REAUTHENTICATION_MINUTES = env.int("REAUTHENTICATION_MINUTES", 15)
PASSWORD_MINIMUM_LENGTH = 8
PASSWORD_HASHERS = ["accounts.password_hashing.BoundedPasswordHasher"]
# Of the threads: with the imports that may be under way, some are left for everybody else.
PASSWORDS_AT_ONCE = max(1, THREADS * 3 // 8)
PASSWORD_RESET_TIMEOUT = env.int("LINK_HOURS", 72) * 3600
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": PASSWORD_MINIMUM_LENGTH},
    },
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
REST_AUTH = {
    "TOKEN_MODEL": "accounts.models.DeviceToken",
    "OLD_PASSWORD_FIELD_ENABLED": True,
    "LOGOUT_ON_PASSWORD_CHANGE": True,
}
SOCIALACCOUNT_ADAPTER = "accounts.google.SocialAccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
# Our own calls mail the confirmation (accounts.services.joining); allauth's own pages are not mounted.
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "accounts.services.links.SetPasswordLinks"  # noqa: S105  # a name
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = PASSWORD_RESET_TIMEOUT / 86400
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
# Which account an address that Google vouches for leads to is said in accounts.google, not by allauth.
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False
# An address that others only claim is free: sign-up by Google asks for no other one.
ACCOUNT_PREVENT_ENUMERATION = "strict"
# Limits are counted in `common.rate_limits`.
ACCOUNT_RATE_LIMITS = False
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
