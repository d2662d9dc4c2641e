"""The URLs of the API. `/` returns the landing page, all other paths the single-page application."""

from django.urls import URLPattern, URLResolver, include, path, re_path
from django.views.generic import RedirectView

from common.error_responses import not_found
from config.health import Health, Ready
from config.views import Docs, OpenApi, landing, page

api: list[URLPattern | URLResolver] = [
    path("auth/", include("accounts.urls.auth")),
    path("", include("accounts.urls.companies")),
    path("", include("accounts.urls.users")),
    path("", include("accounts.urls.company_tokens")),
    path("", include("accounts.urls.saved_views")),
    path("", include("directory.urls")),
    path("", include("audit.urls")),
    path("", include("jobs.urls")),
    path("", include("connections.urls")),
    path("", include("matching.urls")),
    path("", include("referrals.urls")),
    path("", include("credit.urls")),
    path("", include("bulk.urls")),
    path("", include("webhooks.urls")),
    path("", include("notifications.urls")),
    path("", include("privacy.urls")),
    path("", include("insights.urls")),
    # Some callers repeat the first segment.
    re_path(
        r"^api/auth/google/?$",
        RedirectView.as_view(url="/api/auth/google/login/", query_string=True),
        name="provider-login-doubled",
    ),
    path("health/", Health.as_view(), name="health"),
    path("ready/", Ready.as_view(), name="ready"),
    path("schema/", OpenApi.as_view(), name="schema"),
    path("docs/", Docs.as_view(url_name="schema"), name="docs"),
]

urlpatterns = [
    path("api/", include(api)),
    # Unknown paths below /api/ are 404 in JSON, also with DEBUG, and not the single-page application.
    re_path(r"^api(/.*)?$", not_found),
    path("", landing, name="landing"),
    re_path(r"^(?!static/|assets/).*$", page, name="page"),
]

handler404 = "common.error_responses.not_found"
handler500 = "common.error_responses.server_error"
handler400 = "common.error_responses.bad_request"
