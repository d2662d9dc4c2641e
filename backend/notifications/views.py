"""The calls about notifications."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpResponseRedirect
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.parsers import FormParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from accounts.views.auth import PublicView
from common.parsers import OrjsonParser
from common.renderers import IgnoreAccept
from common.row_lists import RowListView
from common.schema import FieldErrorsSerializer
from notifications import services
from notifications.models import Notification
from notifications.polling import news_etag, tag_count
from notifications.preferences import preferences_of, set_preferences, set_time_zone
from notifications.serializers import (
    ORDERING,
    MailSettingsSerializer,
    NotificationQuery,
    NotificationSerializer,
    PreferencesSerializer,
    ReadAllSerializer,
    TimeZoneSerializer,
    UnreadSerializer,
    UnsubscribedSerializer,
    UnsubscribeSerializer,
)
from notifications.unsubscribing import unsubscribe_by_token


class NotificationList(RowListView):
    """What the caller was told, as long as they may see what it is about."""

    serializer_class = NotificationSerializer

    @extend_schema(parameters=[NotificationQuery], responses=NotificationSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Newest first."""
        query = NotificationQuery.read(request)
        found = Notification.objects.visible_to(actor_of(request))
        if "unread" in query:
            found = found.filter(read_at__isnull=query.pop("unread"))
        found = found.matching(query.pop("search", ""))
        ordering = query.pop("ordering", None)
        return self.list_rows(ORDERING.apply(found.filter(**query), ordering))


class NotificationCount(APIView):
    """How many are unread, for the bell, which asks again and again."""

    @extend_schema(
        parameters=[OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of before.")],
        responses={200: UnreadSerializer, 304: OpenApiResponse(description="Nothing has changed since then.")},
    )
    def get(self, request: Request) -> Response:
        """A browser keeps the answer and asks whether it still holds: see `polling`, which answers most of that."""
        user = actor_of(request).effective_user
        etag = news_etag(user.pk, user.news_version)
        unchanged: Any = get_conditional_response(request._request, etag=etag)
        if unchanged is None:
            count = Notification.objects.visible_to(actor_of(request)).unread().count()
            answer = Response({"unread": count})
        else:
            answer = Response(status=304)
        tag_count(answer, etag)
        return answer


class NotificationRead(APIView):
    """Marking one as read."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, pk: int) -> Response:
        """Mark one of the caller's own notifications as read."""
        services.mark_read(actor_of(request), pk)
        return Response(status=204)


class NotificationsRead(APIView):
    """Marking many as read."""

    @extend_schema(request=ReadAllSerializer, responses={204: None})
    def post(self, request: Request) -> Response:
        """Mark the caller's own as read: all, those of a kind, or those about one referral."""
        actor = actor_of(request)
        services.mark_all_read(actor, **ReadAllSerializer(data=request.data).checked())
        return Response(status=204)


class NotificationPreferences(APIView):
    """How the caller wants to be mailed."""

    @extend_schema(responses={200: PreferencesSerializer})
    def get(self, request: Request) -> Response:
        """The mode of each kind: `now`, `daily` or `off`."""
        return Response(preferences_of(actor_of(request).effective_user))

    @extend_schema(request=PreferencesSerializer, responses={200: PreferencesSerializer})
    def put(self, request: Request) -> Response:
        """Change those that are sent."""
        actor = actor_of(request)
        set_preferences(actor, PreferencesSerializer(data=request.data).checked())
        return Response(preferences_of(actor.effective_user))


class MailSettings(APIView):
    """What the profile shows, in one answer; each part is changed by the call of its own."""

    @extend_schema(responses={200: MailSettingsSerializer})
    def get(self, request: Request) -> Response:
        """How the caller wants to be mailed, and in whose mornings."""
        user = actor_of(request).effective_user
        return Response({"modes": preferences_of(user), "time_zone": user.time_zone})


class NotificationTimeZone(APIView):
    """In which time zone the caller's digests come at eight in the morning."""

    @extend_schema(responses={200: TimeZoneSerializer})
    def get(self, request: Request) -> Response:
        return Response({"time_zone": actor_of(request).effective_user.time_zone})

    @extend_schema(request=TimeZoneSerializer, responses={200: TimeZoneSerializer})
    def put(self, request: Request) -> Response:
        actor = actor_of(request)
        given = TimeZoneSerializer(data=request.data).checked()
        set_time_zone(actor, given["time_zone"])
        return Response(given)


class Unsubscribe(PublicView):
    """What the link of a mail does, without signing in; also by a mail program, with one click (RFC 8058)."""

    serializer_class = UnsubscribeSerializer
    parser_classes = (FormParser, OrjsonParser)
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

    @extend_schema(auth=[], responses={200: UnsubscribedSerializer, 400: FieldErrorsSerializer})
    def post(self, request: Request) -> Response:
        """Mail no more of what that mail was about. The token comes in the address, or in the body."""
        # A mail program sends a form that says nothing but that it is one click.
        query = request.query_params
        serializer = self.get_serializer(data={"token": query["token"]} if "token" in query else request.data)
        serializer.is_valid(raise_exception=True)
        return Response({"kinds": unsubscribe_by_token(serializer.validated_data["token"])})
