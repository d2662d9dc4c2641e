"""Middleware that logs requests and sets headers of API responses."""

import logging
import re
import time
from collections.abc import Callable
from uuid import uuid4

from django.http import HttpRequest, HttpResponse

from common.origin import Origin, address_of, origin

logger = logging.getLogger("requests")
# The maximum length of the stored header User-Agent.
MAX_AGENT = 200
REFUSED = re.compile(r";\s*q\s*=\s*0(\.0*)?\s*$", re.IGNORECASE)

View = Callable[[HttpRequest], HttpResponse]


class RequestIdFilter(logging.Filter):
    """Adds the id of the current request to log records."""

    def filter(self, record: logging.LogRecord) -> bool:
        # Django logs error responses after all middleware; these records have the request.
        answered = getattr(getattr(record, "request", None), "request_id", "")
        record.request_id = origin.get().request_id or answered
        return True


def request_log(get_response: View) -> View:
    """Middleware that gives every request an id (the proxy's, if it sends one) and logs it without its query string."""

    def middleware(request: HttpRequest) -> HttpResponse:
        began = time.monotonic()
        sent_id = request.headers.get("X-Request-Id", "")
        request_id = sent_id if re.fullmatch(r"[\w.-]{1,64}", sent_id, re.ASCII) else uuid4().hex
        agent = request.META.get("HTTP_USER_AGENT", "")[:MAX_AGENT].replace("\x00", "")
        token = origin.set(Origin(address_of(request), agent, request_id))
        request.request_id = request_id  # type: ignore[attr-defined]  # for the filter above
        try:
            response = get_response(request)
            logger.info(
                "%s %s",
                request.method,
                # A view can set a path without private ids.
                getattr(request, "logged_path", request.path_info),
                extra={"status": response.status_code, "milliseconds": round((time.monotonic() - began) * 1000)},
            )
        finally:
            origin.reset(token)
        response.headers["X-Request-Id"] = request_id
        return response

    return middleware


def no_store(get_response: View) -> View:
    """Middleware that keeps responses of the API, which contain personal data, out of caches."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path_info.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return middleware


def refused_languages(get_response: View) -> View:
    """Middleware that leaves out of `Accept-Language` what the client refuses, which Django takes for its last choice.

    RFC 9110: `de;q=0` is not acceptable.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        languages = request.META.get("HTTP_ACCEPT_LANGUAGE", "").split(",")
        request.META["HTTP_ACCEPT_LANGUAGE"] = ",".join(each.strip() for each in languages if not REFUSED.search(each))
        return get_response(request)

    return middleware


def head_without_body(get_response: View) -> View:
    """Middleware that leaves out the body of responses to HEAD, which the server would send."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method == "HEAD" and not response.streaming:
            response.headers.setdefault("Content-Length", str(len(response.content)))
            response.content = b""
        return response

    return middleware
