"""What every request is logged as, and what every answer of the API carries."""

import logging
import re
import time
from collections.abc import Callable
from uuid import uuid4

from django.http import HttpRequest, HttpResponse

from common.addresses import address_of
from common.origin import Origin, origin

logger = logging.getLogger("requests")
# Of what a browser says of itself, the rest tells nothing more.
MAX_AGENT = 200

View = Callable[[HttpRequest], HttpResponse]


class RequestIdFilter(logging.Filter):
    """Adds the id of the request under way to a line of the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        # Django's own line about a refusal comes after all middleware, and has the request with it.
        answered = getattr(getattr(record, "request", None), "request_id", "")
        record.request_id = origin.get().request_id or answered
        return True


def request_log(get_response: View) -> View:
    """Give every request an id, a proxy's own where it sends a plain one, and log it without its query string."""

    def middleware(request: HttpRequest) -> HttpResponse:
        began = time.monotonic()
        given = request.headers.get("X-Request-Id", "")
        name = given if re.fullmatch(r"[\w.-]{1,64}", given, re.ASCII) else uuid4().hex
        agent = request.META.get("HTTP_USER_AGENT", "")[:MAX_AGENT].replace("\x00", "")
        token = origin.set(Origin(address_of(request), agent, name))
        request.request_id = name  # type: ignore[attr-defined]  # for the filter above
        try:
            response = get_response(request)
            logger.info(
                "%s %s",
                request.method,
                # A call that is nobody's business says itself what of its address is logged.
                getattr(request, "logged_path", request.path_info),
                extra={"status": response.status_code, "milliseconds": round((time.monotonic() - began) * 1000)},
            )
        finally:
            origin.reset(token)
        response.headers["X-Request-Id"] = name
        return response

    return middleware


def no_store(get_response: View) -> View:
    """Keep answers of the API, most of them with people's data, out of every cache."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path_info.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return middleware
