"""The pages that belong to no noun: the API's description, and the application itself."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework.renderers import TemplateHTMLRenderer


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
