"""A signed cookie for browsers on which somebody has signed in before, or set their password by a mailed link.

It does not authenticate. It exempts its owner from the rate limits against strangers who guess their password (see
`accounts.services.sign_in`). A cookie stays after signing out, and scripts cannot read it.
"""

import secrets
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest
from rest_framework.response import Response

from accounts.models import User

COOKIE = "known_device"
LIFETIME = timedelta(days=180)


def known_device(request: HttpRequest) -> tuple[int, str] | None:
    """Return the id of the user who has signed in on this device, and the device's random name.

    None if the cookie is missing, expired or forged.
    """
    value = request.get_signed_cookie(COOKIE, default="", max_age=LIFETIME)
    user_id, _, name = (value or "").partition(":")
    return (int(user_id), name) if name else None


def remember_device(response: Response, user: User) -> Response:
    """Set the cookie for `user`, who has just authenticated."""
    response.set_signed_cookie(
        COOKIE,
        f"{user.pk}:{secrets.token_urlsafe(16)}",
        max_age=int(LIFETIME.total_seconds()),
        path="/api/auth/",
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
    return response
