"""API views of notifications."""

from urllib.parse import urlencode

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.http import HttpResponseRedirect
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.parsers import FormParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from common.parsers import LimitedJSONParser
from common.renderers import IgnoreAccept
from common.schema import FieldErrorsSerializer
from common.views import PublicView
from notifications import services
from notifications.filters import NotificationFilter
from notifications.models import Notification, NotificationQuerySet
from notifications.preferences import preferences_of, set_preferences, set_time_zone, unsubscribe_by_token
from notifications.serializers import (
    MailSettingsSerializer,
    NotificationSerializer,
    PreferencesSerializer,
    ReadAllSerializer,
    TimeZoneSerializer,
    UnreadSerializer,
    UnsubscribedSerializer,
    UnsubscribeSerializer,
)
from referrals.messages import changes_to_thank_for


class NotificationList(ListAPIView[Notification]):
    """The caller's notifications, as far as they may see what these are about. Newest first."""

    queryset = Notification.objects.all()
    serializer_class = NotificationSerializer
    filterset_class = NotificationFilter

    def get_queryset(self) -> NotificationQuerySet:
        actor = actor_of(self.request)
        can_thank = Exists(changes_to_thank_for(actor).filter(pk=OuterRef("change")))
        return Notification.objects.visible_to(actor).with_details().annotate(can_thank=can_thank)


class NotificationCount(APIView):
    """The number of unread notifications, which the bell polls."""

    @extend_schema(responses=UnreadSerializer)
    def get(self, request: Request) -> Response:
        """Return how many of the caller's notifications are unread, of those that they may see."""
        return Response({"unread": Notification.objects.unread_count(actor_of(request))})


class NotificationRead(APIView):
    """Marking one notification as read."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, pk: int) -> Response:
        """Mark one of the caller's own notifications as read."""
        services.mark_read(actor_of(request), pk)
        return Response(status=204)


class NotificationsRead(APIView):
    """Marking several notifications as read."""

    @extend_schema(request=ReadAllSerializer, responses={204: None})
    def post(self, request: Request) -> Response:
        """Mark the caller's own as read: all, those of a kind, or those about one referral."""
        actor = actor_of(request)
        serializer = ReadAllSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.mark_all_read(actor, **serializer.validated_data)
        return Response(status=204)


class NotificationPreferences(APIView):
    """How the caller wants to be mailed."""

    @extend_schema(responses={200: PreferencesSerializer})
    def get(self, request: Request) -> Response:
        """The mode of each kind: how it is mailed, of the modes that the kind has."""
        return Response(preferences_of(actor_of(request).effective_user))

    @extend_schema(request=PreferencesSerializer, responses={200: PreferencesSerializer})
    def put(self, request: Request) -> Response:
        """Change the modes of the given kinds."""
        actor = actor_of(request)
        serializer = PreferencesSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        set_preferences(actor, serializer.validated_data)
        return Response(preferences_of(actor.effective_user))


class MailSettings(APIView):
    """All mail settings, for the profile screen; the views of the single settings change them."""

    @extend_schema(responses={200: MailSettingsSerializer})
    def get(self, request: Request) -> Response:
        """The caller's mode of each kind, and their time zone."""
        user = actor_of(request).effective_user
        return Response({"modes": preferences_of(user), "time_zone": user.time_zone})


class NotificationTimeZone(APIView):
    """The time zone in which the caller's digests come at eight in the morning."""

    @extend_schema(responses={200: TimeZoneSerializer})
    def get(self, request: Request) -> Response:
        return Response({"time_zone": actor_of(request).effective_user.time_zone})

    @extend_schema(request=TimeZoneSerializer, responses={200: TimeZoneSerializer})
    def put(self, request: Request) -> Response:
        actor = actor_of(request)
        serializer = TimeZoneSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        set_time_zone(actor, serializer.validated_data["time_zone"])
        return Response(serializer.validated_data)


class Unsubscribe(PublicView):
    """Unsubscribing by the link of a mail, without signing in; also with one click in a mail program (RFC 8058)."""

    parser_classes = (FormParser, LimitedJSONParser)
    content_negotiation_class = IgnoreAccept

    @extend_schema(
        auth=[],
        parameters=[OpenApiParameter("token", str)],
        responses={302: OpenApiResponse(description="To the screen that asks whether to.")},
    )
    def get(self, request: Request) -> HttpResponseRedirect:
        """Mail programs that know no one-click open the header's address in a browser. Changes nothing: scanners do."""
        query = urlencode({"token": request.query_params.get("token", "")})
        return HttpResponseRedirect(f"{settings.FRONTEND_URL}/unsubscribe?{query}")

    @extend_schema(
        auth=[], request=UnsubscribeSerializer, responses={200: UnsubscribedSerializer, 400: FieldErrorsSerializer}
    )
    def post(self, request: Request) -> Response:
        """Switch off mails of the kind in the token, which is in the query or in the body."""
        # With one click, mail programs send a form without the token.
        query = request.query_params
        serializer = UnsubscribeSerializer(data={"token": query["token"]} if "token" in query else request.data)
        serializer.is_valid(raise_exception=True)
        return Response({"kinds": unsubscribe_by_token(serializer.validated_data["token"])})
