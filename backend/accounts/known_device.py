"""The mark that a browser keeps of a person who has signed in on it.

It lets nobody in: it only spares its owner the limits that strangers who guess their password run into (see
`accounts.services.sign_in`). A cookie, so that it outlives the sign-out and no script has to keep it or can read it.
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
    """Who has signed in on this device, and the device's name; None where the mark is missing, old or forged."""
    value = request.get_signed_cookie(COOKIE, default="", max_age=LIFETIME)
    user_id, _, name = (value or "").partition(":")
    return (int(user_id), name) if name else None


def remember_device(response: Response, user: User) -> Response:
    """Have the browser keep the mark of `user`, the last who signed in on it."""
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
