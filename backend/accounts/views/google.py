"""The way to Google and back: browser navigations, each answered with a redirect."""

import re
from typing import Any, cast

import orjson
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.providers.base import AuthProcess
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from django.conf import settings
from django.contrib.auth import get_user, logout
from django.http import HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from accounts.google import FAILED, NOT_CONFIGURED, GoogleAdapter, to_sign_in
from accounts.models import User
from accounts.services.sessions import WITH_GOOGLE, begin_session
from accounts.views.auth import PublicView
from common import rate_limits
from common.errors import TooManyAttempts
from common.renderers import IgnoreAccept
from common.throttling import source_of

RETURN_STATE = re.compile(r"[\w-]{1,100}", re.ASCII)
REDIRECT = OpenApiResponse(description="To the provider, or back to `/login`, with `error` where it did not work.")

callback = OAuth2CallbackView.adapter_view(GoogleAdapter)


class BrowserView(PublicView):
    """A navigation: whatever kind of page the browser asks for, the answer is a redirect.

    What is in its address reaches neither caches nor other sites.
    """

    content_negotiation_class = IgnoreAccept

    def handle_exception(self, exc: Exception) -> Any:
        return to_sign_in(error=FAILED) if isinstance(exc, TooManyAttempts) else super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        final = super().finalize_response(request, response, *args, **kwargs)
        final["Cache-Control"] = "no-store"
        final["Referrer-Policy"] = "no-referrer"
        return final


class GoogleLogin(BrowserView):
    """Send the browser to Google. What it sends as `state` comes back with the token."""

    @extend_schema(
        auth=[],
        request=None,
        parameters=[OpenApiParameter("state", str, description="Letters, digits, - and _ of the caller's choice.")],
        responses={302: REDIRECT},
    )
    def get(self, request: Request) -> HttpResponseBase:
        if not settings.SOCIALACCOUNT_PROVIDERS["google"]["APPS"]:
            return to_sign_in(error=NOT_CONFIGURED)
        # Each beginning is remembered for a while: not for one caller without end.
        rate_limits.require(("google", source_of(request)))
        state = request.query_params.get("state", "")
        finish = reverse("google-finish")
        if RETURN_STATE.fullmatch(state):
            finish = f"{finish}?{urlencode({'state': state})}"
        provider = get_adapter(request._request).get_provider(request._request, "google")
        provider.oauth2_adapter_class = GoogleAdapter
        # Not `redirect_from_request`: the caller has no say in the scope, or where the way ends.
        return cast(
            HttpResponseRedirect, provider.redirect(request._request, process=AuthProcess.LOGIN, next_url=finish)
        )


class GoogleCallback(BrowserView):
    """Where Google sends the browser back to; allauth checks the state and fetches the ID token."""

    @extend_schema(auth=[], request=None, responses={302: REDIRECT})
    def get(self, request: Request) -> HttpResponseBase:
        if not settings.SOCIALACCOUNT_PROVIDERS["google"]["APPS"]:
            return to_sign_in(error=NOT_CONFIGURED)
        return cast(HttpResponseBase, callback(request._request))


class GoogleFinish(BrowserView):
    """Turn the session that allauth began into a token like any other, and end the session."""

    @extend_schema(auth=[], request=None, responses={302: REDIRECT})
    def get(self, request: Request) -> HttpResponseBase:
        # Not `request.user`: DRF has put nobody there, since no call of the API takes a session.
        user = get_user(request._request)
        if not isinstance(user, User):
            return to_sign_in(error=FAILED)
        token = begin_session(user, method=WITH_GOOGLE)
        described = {name: getattr(user, name) for name in ("id", "username", "email", "first_name", "last_name")}
        logout(request._request)
        query = {"token": token, "user": orjson.dumps(described).decode()}
        state = request.query_params.get("state", "")
        response = to_sign_in(**query, **({"state": state} if RETURN_STATE.fullmatch(state) else {}))
        response.delete_cookie(settings.CSRF_COOKIE_NAME)
        return response
