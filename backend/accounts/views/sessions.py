"""API views of the user's own sign-ins, and for reauthentication."""

from typing import Any, cast

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from accounts.known_device import known_device
from accounts.models import DeviceToken
from accounts.providers import name_of
from accounts.serializers.sessions import (
    ProofWaysSerializer,
    ReauthenticateSerializer,
    SessionSerializer,
    SignedOutSerializer,
)
from accounts.services.sessions import end_others, end_session, sessions_of
from accounts.services.sign_in import reauthenticate, reauthentication_methods
from common.schema import TOO_MANY
from common.throttling import source_of


class SessionList(APIView):
    """The devices on which the user is signed in, last used first."""

    @extend_schema(responses={200: SessionSerializer(many=True)})
    def get(self, request: Request) -> Response:
        sessions: Any = sessions_of(actor_of(request))
        return Response(SessionSerializer(sessions, many=True, context={"current": request.auth}).data)


class SessionDetail(APIView):
    """A device on which the user is signed in."""

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Sign out on this device, which may be the one of the request."""
        end_session(actor=actor_of(request), current=cast("DeviceToken", request.auth), session_id=pk)
        return Response(status=204)


class SignOutOthers(APIView):
    """Sign out on all other devices."""

    @extend_schema(request=None, responses={200: SignedOutSerializer})
    def post(self, request: Request) -> Response:
        ended = end_others(actor=actor_of(request), current=cast("DeviceToken", request.auth))
        return Response({"ended": ended})


class Reauthenticate(APIView):
    """Reauthentication, for requests that need it (403 `reauthentication_required`)."""

    # Setting up a second factor needs it.
    without_second_factor = frozenset({"GET", "POST"})

    @extend_schema(responses={200: ProofWaysSerializer})
    def get(self, request: Request) -> Response:
        """The caller's methods: `password` by POST, `provider` by signing in again, `link` by a mailed link."""
        ways, provider = reauthentication_methods(actor_of(request).signed_in_user)
        return Response({"ways": ways, "provider": provider, "provider_name": name_of(provider) if provider else None})

    @extend_schema(request=ReauthenticateSerializer, responses={204: None, 429: TOO_MANY})
    def post(self, request: Request) -> Response:
        """Reauthenticate with the password. Has the same rate limits as signing in."""
        serializer = ReauthenticateSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        reauthenticate(
            actor=actor_of(request),
            current=cast("DeviceToken", request.auth),
            password=serializer.validated_data["password"],
            source=source_of(request),
            device=known_device(request._request),
        )
        return Response(status=204)
