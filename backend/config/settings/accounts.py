"""Settings of accounts, passwords and signing in."""

from config.environment import THREADS, env
from config.settings.base import HTTPS, PRODUCT_NAME

TOKEN_DAYS = env.int("TOKEN_DAYS", 30)
# For how long users can change accounts and rights after they have authenticated, without reauthentication.
REAUTHENTICATION_MINUTES = env.int("REAUTHENTICATION_MINUTES", 15)
PASSWORD_MINIMUM_LENGTH = 8
PASSWORD_HASHERS = ["accounts.password_hashing.BoundedPasswordHasher"]
# How many threads can hash passwords at once. Together with imports, they leave some threads for other requests.
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
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
SOCIALACCOUNT_ADAPTER = "accounts.providers.SocialAccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
# Our own views mail the confirmation (accounts.services.links); allauth's pages are not in the URLs.
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "accounts.services.links.AnyLinkTokenGenerator"  # noqa: S105  # a name
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
# Not allauth but accounts.providers finds the account for an address that a provider has verified.
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False
# Signing up with a provider is possible with an address that others have entered without confirming it.
ACCOUNT_PREVENT_ENUMERATION = "strict"
# Replaced by `common.rate_limits`.
ACCOUNT_RATE_LIMITS = False
LOGIN_URL = "/login"

MFA_ADAPTER = "accounts.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_TOTP_ISSUER = PRODUCT_NAME
# Also takes the codes of the half minute before and after, since clocks of phones differ.
MFA_TOTP_TOLERANCE = 1

# The hosts of companies' identity providers that may be in the network behind this server, with any port.
IDENTITY_PROVIDER_HOSTS = env.list("IDENTITY_PROVIDER_HOSTS", [])

# How many requests to companies' providers are under way at once, so that slow ones leave threads for everybody else.
PROVIDER_REQUESTS_AT_ONCE = max(2, THREADS // 4)

GOOGLE_CLIENT_ID = env.str("GOOGLE_CLIENT_ID", "")
GOOGLE_CLIENT_SECRET = env.str("GOOGLE_CLIENT_SECRET", "")
# Google's URLs, which can be replaced by those of another OpenID provider, such as a mock in tests.
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
        # Let users choose an account each time; otherwise Google would use one that was refused again and again.
        "AUTH_PARAMS": {"prompt": "select_account"},
        "OAUTH_PKCE_ENABLED": True,
        "FETCH_USERINFO": False,
        **{name: url for name, url in GOOGLE_ADDRESSES.items() if url},
    }
}
