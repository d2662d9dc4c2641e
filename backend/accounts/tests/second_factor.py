"""An authenticator app for tests."""

import time
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value

from accounts.models import User


def code_of(secret: str, steps: int = 0) -> str:
    """Return the code that the app shows now, or `steps` half minutes later."""
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30 + steps)))


def give_authenticator(user: User) -> tuple[str, list[str]]:
    """Set up an authenticator app. Returns its secret and the recovery codes."""
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret, RecoveryCodes.activate(user).generate_codes()


def stored_factors(user: User) -> list[Any]:
    """Return the kinds of what is set up, sorted."""
    return sorted(Authenticator.objects.filter(user=user).values_list("type", flat=True))
