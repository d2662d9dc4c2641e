"""The bell asks again and again: nearly all of its calls are answered here, before anything else is done."""

from collections.abc import Callable

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.authentication import LAST_USED_PRECISION
from accounts.models import DeviceToken, User, token_digest
from common.database_outage import outage, unavailable_response_to

View = Callable[[HttpRequest], HttpResponse]

PATH, ROUTE = "/api/notifications/count/", "notification-count"
# A sign-in that is in force, and of which it was noted lately that it is used.
FIND_VERSION = f"""
SELECT account.id, account.company_id, account.news_version
FROM {DeviceToken._meta.db_table} token
JOIN {User._meta.db_table} account ON account.id = token.user_id
WHERE token.digest = %s AND token.expires_at > %s AND token.last_used_at > %s AND account.is_active
"""  # noqa: S608  # names of tables


def news_etag(user_id: int, version: int) -> str:
    """The ETag of how many are unread: another one for each person, and after all that may change the number."""
    return f'"{user_id}.{version}"'


def tag_count(answer: HttpResponse, etag: str) -> None:
    """Have a browser keep the answer, for this token, and ask each time whether it still holds."""
    answer["ETag"], answer["Cache-Control"], answer["Vary"] = etag, "private, no-cache", "Authorization"


def unchanged_count(get_response: View) -> View:
    """Middleware: says that the number of unread notifications has not changed. All other calls go on to their view."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path_info != PATH:
            return get_response(request)
        try:
            known = find_unchanged(request)
        except Error as error:
            unavailable = unavailable_response_to(error)
            if unavailable is None:
                raise
            return unavailable
        if known is None:
            return get_response(request)
        request.short_route = ROUTE  # type: ignore[attr-defined]  # for the figures
        answer = HttpResponse(status=304)
        del answer.headers["Content-Type"]
        tag_count(answer, known)
        return answer

    return middleware


def find_unchanged(request: HttpRequest) -> str | None:
    """The ETag that the caller knows, if it still holds and nothing but that is asked. One statement.

    Only for somebody who asks as themselves: views of a superuser, and all that is refused, are the view's to answer.
    """
    known = request.headers.get("If-None-Match", "").removeprefix("W/")
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    if not known or scheme != "Token" or not outage.is_over() or request.method != "GET":
        return None
    now = timezone.now()
    moments = [connection.ops.adapt_datetimefield_value(each) for each in (now, now - LAST_USED_PRECISION)]
    with connection.cursor() as cursor:
        cursor.execute(FIND_VERSION, [token_digest(key), *moments])
        row = cursor.fetchone()
    if row is None:
        return None
    user_id, company_id, version = row
    asks_as_themselves = request.META.get("QUERY_STRING", "") in ("", f"company_id={company_id}")
    return known if asks_as_themselves and known == news_etag(user_id, version) else None
