"""The responses that end a step of signing in."""

from django.utils.translation import gettext
from rest_framework.response import Response

from accounts.known_device import remember_device
from accounts.serializers.account import SignedInUserSerializer
from accounts.services.sessions import Begun


def signed_in(begun: Begun) -> Response:
    """Return the token and the user; or 403 with the code to send with the second factor, where one is needed."""
    if begun.waiting_code:
        detail = gettext("Enter the code of your second factor.")
        body = {"code": "second_factor_required", "detail": detail, "waiting_code": begun.waiting_code}
        return Response(body, status=403)
    return remember_device(
        Response({"token": begun.token, "user": SignedInUserSerializer(begun.user).data}), begun.user
    )
