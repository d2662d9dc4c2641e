"""The pages that belong to no noun: liveness, the API's description, and the application itself."""

import logging

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from drf_spectacular.utils import OpenApiResponse, extend_schema, inline_serializer
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.renderers import TemplateHTMLRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.outbox import worker_health

logger = logging.getLogger(__name__)

AVAILABILITY = ("ok", "unavailable")
WorkerAnswer = inline_serializer(
    "WorkerHealth",
    {
        "status": serializers.ChoiceField(
            ["ok", "behind", "absent"],
            help_text="absent: no worker was seen for 30 seconds; behind: what is due has waited for over a minute.",
        ),
        "last_seen": serializers.DateTimeField(allow_null=True),
        "pending": serializers.IntegerField(help_text="Deliveries that are still to be made, or made again."),
        "oldest_pending_seconds": serializers.IntegerField(help_text="How long ago the oldest of them happened."),
        "failed": serializers.IntegerField(help_text="Deliveries that were given up after the last try."),
    },
)
HealthAnswer = inline_serializer(
    "Health",
    {
        "status": serializers.ChoiceField(AVAILABILITY),
        "database": serializers.ChoiceField(AVAILABILITY),
        "worker": WorkerAnswer,
    },
)
UnavailableAnswer = inline_serializer("Unavailable", {"status": serializers.ChoiceField(AVAILABILITY)})


class Health(APIView):
    """Liveness: 200 while the database answers, 503 while it does not.

    A worker that is absent or behind is only told: mail waits, and everything else goes on.
    """

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        auth=[],
        responses={
            200: HealthAnswer,
            503: OpenApiResponse(UnavailableAnswer, description="The database does not answer."),
        },
    )
    def get(self, request: Request) -> Response:
        try:
            worker = worker_health()
        except Exception:
            logger.exception("The database does not answer")
            return Response({"status": "unavailable"}, status=503)
        return Response({"status": "ok", "database": "ok", "worker": worker})


class OpenApi(SpectacularJSONAPIView):
    """The OpenAPI document of this API."""

    authentication_classes = ()


class Docs(SpectacularSwaggerSplitView):
    """The OpenAPI document as a page."""

    authentication_classes = ()
    renderer_classes = [TemplateHTMLRenderer]


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The single-page application: the same document for every address that it routes itself."""
    document = settings.FRONTEND_DIST / "index.html"
    if not document.is_file():
        return HttpResponse("The front end is not built yet. Run `make run`.", status=503, content_type="text/plain")
    response = HttpResponse(document.read_bytes(), content_type="text/html; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response
