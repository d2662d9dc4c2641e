"""The cheapest possible authenticated request: looks up the token, and returns a constant."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.utils import timezone

from accounts.models import token_digest

FIND_TOKEN = "SELECT user_id FROM accounts_devicetoken WHERE digest = %s AND expires_at > %s"  # noqa: S105  # a statement


def floor(request: HttpRequest) -> HttpResponse:
    """Return a constant response for a valid token, else 401."""
    key = request.headers.get("Authorization", "").removeprefix("Token ")
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(FIND_TOKEN, [token_digest(key), now])
        found = cursor.fetchone()
    return HttpResponse(b'{"detail":"ok"}', content_type="application/json", status=200 if found else 401)


urlpatterns = [path("api/bench/floor/", floor), path("", include("config.urls"))]
