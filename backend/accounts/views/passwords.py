"""API views for changing the user's own password, and for setting one by a link."""

from typing import cast

from django.db import transaction
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from accounts.events import PasswordChanged
from accounts.known_device import remember_device
from accounts.models import DeviceToken, User
from accounts.serializers.account import (
    KeySerializer,
    PasswordChangeSerializer,
    PasswordLinkSerializer,
    PasswordResetConfirmSerializer,
    PasswordResetSerializer,
    UsernameSerializer,
)
from accounts.services.credentials import revoke_tokens
from accounts.services.links import request_password_reset, set_password_by_link
from accounts.services.sessions import renew_session
from common import rate_limits
from common.errors import InvalidInput
from common.events import publish
from common.schema import TOO_MANY, FieldErrorsSerializer
from common.throttling import source_of
from common.views import PublicView


class PasswordChange(APIView):
    """Change the user's own password. Ends all sessions; the response has a new token."""

    @extend_schema(request=PasswordChangeSerializer, responses={200: KeySerializer, 429: TOO_MANY})
    def post(self, request: Request) -> Response:
        actor = actor_of(request)
        user = actor.signed_in_user
        serializer = PasswordChangeSerializer(data=request.data, context={"request": request})
        serializer.is_valid(raise_exception=True)
        with transaction.atomic():
            refuse_overtaken(user)
            serializer.save()
            if serializer.validated_data.get("revoke_api_tokens"):
                revoke_tokens(user)
            publish(PasswordChanged.by(actor, user))
            key = renew_session(user, cast("DeviceToken", request.auth))
        return Response({"key": key})


def refuse_overtaken(user: User) -> None:
    """Raise InvalidInput if the account was deactivated or its password changed since the old one was checked."""
    stored = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if not stored.is_active or stored.password != user.password:
        raise InvalidInput({"old_password": [gettext("Someone changed your account at this moment. Sign in again.")]})


class PasswordReset(PublicView):
    """Request a set-password link by mail. Always 204, whether or not there is an account with the address."""

    @extend_schema(
        auth=[], request=PasswordResetSerializer, responses={204: None, 400: FieldErrorsSerializer, 429: TOO_MANY}
    )
    def post(self, request: Request) -> Response:
        serializer = PasswordResetSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        email = serializer.validated_data["email"]
        rate_limits.require(
            ("public", ("password_reset", source_of(request))), ("sign_in", ("password_reset", email.casefold()))
        )
        request_password_reset(email)
        return Response(status=204)


class PasswordResetConfirm(PublicView):
    """Set a password by a link. Revokes all tokens of the account, and returns its username.

    Whoever follows the link may be signed in as somebody else.
    """

    @extend_schema(
        auth=[],
        parameters=[PasswordLinkSerializer],
        responses={204: None, 400: FieldErrorsSerializer, 429: TOO_MANY},
    )
    def get(self, request: Request) -> Response:
        """Say whether the link still works, without using it up."""
        # Only links that do not work count in the end, since a whole office can have one address.
        tried = ("public", ("password_link", source_of(request)))
        rate_limits.require(tried)
        serializer = PasswordLinkSerializer(data=request.query_params)
        serializer.is_valid(raise_exception=True)
        rate_limits.uncount(tried)
        return Response(status=204)

    @extend_schema(
        auth=[],
        request=PasswordResetConfirmSerializer,
        responses={200: UsernameSerializer, 400: FieldErrorsSerializer, 429: TOO_MANY},
    )
    def post(self, request: Request) -> Response:
        tried = ("public", ("password_link", source_of(request)))
        rate_limits.require(tried)
        serializer = PasswordResetConfirmSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        given = serializer.validated_data
        user = serializer.user
        mailed = set_password_by_link(user_id=user.pk, token=given["token"], password=given["new_password1"])
        rate_limits.uncount(tried)
        response = Response(UsernameSerializer(user).data)
        # So that strangers who guess the password cannot keep its owner from signing in here.
        return remember_device(response, user) if mailed else response
