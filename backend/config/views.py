"""Views of the API's description, and of the single-page application."""

import base64
import gzip
import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework.renderers import TemplateHTMLRenderer
from rest_framework.request import Request
from whitenoise.responders import StaticFile


class OpenApi(SpectacularJSONAPIView):
    """The OpenAPI document of this API: made once in each language, since it takes a quarter of a second."""

    authentication_classes = ()

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        whole, compressed = description(get_language())
        response = HttpResponse(whole, content_type=OpenApiJsonRenderer.media_type)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            response.content = compressed
            response.headers["Content-Encoding"] = "gzip"
        patch_vary_headers(response, ["Accept-Encoding"])
        return response


@cache
def description(language: str | None) -> tuple[bytes, bytes]:
    """Return the OpenAPI document in the active language, and the same compressed. `language` is for the cache."""
    document = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    whole: bytes = OpenApiJsonRenderer().render(document)
    return whole, gzip.compress(whole)


class Docs(SpectacularSwaggerSplitView):
    """The OpenAPI document as a page."""

    authentication_classes = ()
    renderer_classes = [TemplateHTMLRenderer]


DOCUMENT_HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    # Always revalidated, since an outdated document refers to files that no longer exist.
    "Cache-Control": "no-cache",
}


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Return the document of the single-page application, compressed if the client accepts that."""
    return send(request, settings.FRONTEND_DIST / "index.html")


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """Return the landing page in the language of `?lang=`, or else the one that the browser prefers.

    `?lang=` is an address of its own for each language, so that a link to it can be shared and cached.
    """
    wanted = request.GET.get("lang", "")
    # LocaleMiddleware has chosen one by `Accept-Language`, and says so in `Vary`.
    language = wanted if wanted in dict(settings.LANGUAGES) else get_language()
    return send(request, settings.FRONTEND_DIST / "landing" / f"{language}.html")


def send(request: HttpRequest, document: Path) -> HttpResponse:
    """Return an HTML document of the built front end, or 304 if the client has it."""
    if not document.is_file():
        return HttpResponse("The front end is not built yet. Run `make run`.", status=503, content_type="text/plain")
    compressed = {"br": f"{document}.br", "gzip": f"{document}.gz"}
    answer = StaticFile(str(document), list(DOCUMENT_HEADERS.items()), compressed).get_response(
        request.method, request.META
    )
    body = b""
    if answer.file is not None:
        with answer.file:
            body = answer.file.read()
    response = HttpResponse(body, status=answer.status, headers=dict(answer.headers))
    # Allow the inline styles of this document in the Content-Security-Policy of this response.
    response._csp_update = inline_styles(document, document.stat().st_mtime)  # type: ignore[attr-defined]
    return response


@lru_cache(maxsize=32)
def inline_styles(document: Path, changed: float) -> dict[str, list[str]]:
    """Return the CSP sources of a document's inline styles. `changed` is for the cache."""
    styles = re.findall(r"<style>(.+?)</style>", document.read_text(), re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in styles]
    return {"style-src": [f"'sha256-{digest}'" for digest in digests]} if digests else {}
