"""Views of the API's description, and of the single-page application."""

import base64
import hashlib
import re
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework.renderers import TemplateHTMLRenderer
from whitenoise.responders import StaticFile


class OpenApi(SpectacularJSONAPIView):
    """The OpenAPI document of this API."""

    authentication_classes = ()


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
    """Return the document of the single-page application, compressed if the client accepts that.

    Some paths have a document of their own in `pages/`, which preloads the files that they need.
    """
    document = settings.FRONTEND_DIST / "index.html"
    if re.fullmatch(r"/[a-z-]*", request.path):
        own = settings.FRONTEND_DIST / "pages" / f"{request.path[1:] or 'landing'}.html"
        document = own if own.is_file() else document
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
    # Allow the inline styles and scripts of this document in the Content-Security-Policy of this response.
    response._csp_update = inline_hashes(document, document.stat().st_mtime)  # type: ignore[attr-defined]
    return response


@lru_cache(maxsize=32)
def inline_hashes(document: Path, changed: float) -> dict[str, list[str]]:
    """Return the CSP sources of a document's inline styles and scripts, by directive. `changed` is for the cache."""
    inline = re.findall(r"<(style|script)(?: (?!src=)[^>]*)?>(.+?)</\1>", document.read_text(), re.DOTALL)
    hashes: dict[str, list[str]] = {}
    for tag, text in inline:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        hashes.setdefault(f"{tag}-src", []).append(f"'sha256-{digest}'")
    return hashes
