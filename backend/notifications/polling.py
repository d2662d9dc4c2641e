"""Middleware that answers most requests for the unread count with 304, before authentication and views.

The bell polls this count every few seconds.
"""

from collections.abc import Callable

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.authentication import LAST_USED_PRECISION
from accounts.models import DeviceToken, User, token_digest
from common.database_outage import outage, unavailable_response_to

View = Callable[[HttpRequest], HttpResponse]

PATH, ROUTE = "/api/notifications/count/", "notification-count"
# Finds a valid token whose `last_used_at` need not be updated yet.
FIND_VERSION = f"""
SELECT account.id, account.company_id, account.news_version
FROM {DeviceToken._meta.db_table} token
JOIN {User._meta.db_table} account ON account.id = token.user_id
WHERE token.digest = %s AND token.expires_at > %s AND token.last_used_at > %s AND account.is_active
"""  # noqa: S608  # names of tables


def unread_count_etag(user_id: int, version: int) -> str:
    """Return the ETag of a user's unread count. It changes with everything that may change the count."""
    return f'"{user_id}.{version}"'


def set_cache_headers(response: HttpResponse, etag: str) -> None:
    """Send the ETag, with which clients ask again. Like all personal data, the count is not stored by caches."""
    response["ETag"], response["Cache-Control"], response["Vary"] = etag, "no-store", "Authorization"


def unread_count_middleware(get_response: View) -> View:
    """Middleware that answers 304 if the unread count has not changed, and passes on all other requests."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path_info != PATH:
            return get_response(request)
        try:
            etag = find_valid_etag(request)
        except Error as error:
            unavailable = unavailable_response_to(error)
            if unavailable is None:
                raise
            return unavailable
        if etag is None:
            return get_response(request)
        request.answered_route = ROUTE  # type: ignore[attr-defined]  # for config.metrics
        response = HttpResponse(status=304)
        del response.headers["Content-Type"]
        set_cache_headers(response, etag)
        return response

    return middleware


def find_valid_etag(request: HttpRequest) -> str | None:
    """Return the ETag of the request if it is still valid, else None. Executes one statement.

    None also for superusers who view as somebody else, and for all requests that have to be refused: the view handles
    these.
    """
    etag = request.headers.get("If-None-Match", "").removeprefix("W/")
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    if not etag or scheme != "Token" or not outage.is_over() or request.method != "GET":
        return None
    now = timezone.now()
    moments = [connection.ops.adapt_datetimefield_value(each) for each in (now, now - LAST_USED_PRECISION)]
    with connection.cursor() as cursor:
        cursor.execute(FIND_VERSION, [token_digest(key), *moments])
        row = cursor.fetchone()
    if row is None:
        return None
    user_id, company_id, version = row
    views_as_other = request.META.get("QUERY_STRING", "") not in ("", f"company_id={company_id}")
    return etag if not views_as_other and etag == unread_count_etag(user_id, version) else None
