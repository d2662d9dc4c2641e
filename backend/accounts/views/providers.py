"""API views for signing in with a provider: redirects of the browser, and the exchange of the resulting code."""

import json
import re
import secrets
from typing import Any, cast

from allauth.account.authentication import get_authentication_records
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.providers.base import AuthProcess
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from django.conf import settings
from django.contrib.auth import get_user, logout
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import SignInCode, User
from accounts.openid_connect import SignInError, discover
from accounts.providers import (
    FAILED,
    PROVEN,
    TESTED,
    adapter_class,
    adapter_for,
    failed,
    is_company_provider,
    is_set_up,
    not_configured,
    to_sign_in,
    to_tested,
)
from accounts.serializers.account import SignedInSerializer, SignInCodeSerializer
from accounts.serializers.second_factor import NextStepSerializer
from accounts.services.provider_tests import fail_test, provider_to_test, tester_of
from accounts.services.sessions import CompanySignInRequired, exchange_code
from accounts.views.signed_in import signed_in
from common import rate_limits
from common.errors import TooManyAttempts
from common.renderers import IgnoreAccept
from common.schema import TOO_MANY, ErrorSerializer, FieldErrorsSerializer
from common.throttling import source_of
from common.views import PublicView

CODE_USED = _("This sign-in has expired or was used already. Sign in again.")
# The cookie with the secret of the browser that began to sign in. Its path includes the end and the exchange.
BROWSER_COOKIE, BROWSER_COOKIE_PATH = "provider_sign_in", "/api/auth/provider/"
# What asks a provider to ask for the password again: OpenID Connect Core 1.0, 3.1.2.1.
ASK_AGAIN = {"prompt": "login"}
RETURN_STATE = re.compile(r"[\w-]{1,100}", re.ASCII)
REDIRECT = OpenApiResponse(description="To the provider, or back to `/login`, with `error` if it failed.")


class BrowserView(PublicView):
    """Base class of views that browsers navigate to. They redirect, whatever the header Accept asks for.

    Since URLs contain secrets, responses are not cached, and their addresses are not sent to other sites.
    """

    content_negotiation_class = IgnoreAccept

    def handle_exception(self, exc: Exception) -> Any:
        return to_sign_in(error=FAILED) if isinstance(exc, TooManyAttempts) else super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        final = super().finalize_response(request, response, *args, **kwargs)
        final["Cache-Control"] = "no-store"
        final["Referrer-Policy"] = "no-referrer"
        return final


class ProviderLogin(BrowserView):
    """Redirect the browser to the provider. `state` is returned with the code, which only this browser can exchange."""

    @extend_schema(
        auth=[],
        request=None,
        parameters=[
            OpenApiParameter("state", str, description="Letters, digits, - and _ of the caller's choice."),
            OpenApiParameter("again", str, description="Any value: a company's provider is to ask for the password."),
        ],
        responses={302: REDIRECT},
    )
    def get(self, request: Request, provider: str) -> HttpResponseBase:
        if not is_set_up(provider):
            return not_configured(provider)
        finish = reverse("provider-finish")
        state = request.query_params.get("state", "")
        if RETURN_STATE.fullmatch(state):
            finish = f"{finish}?{urlencode({'state': state})}"
        again = is_company_provider(provider) and "again" in request.query_params
        response = to_provider(
            request, provider, next_url=finish, **({"data": {"again": True}, "auth_params": ASK_AGAIN} if again else {})
        )
        response.set_cookie(
            BROWSER_COOKIE,
            secrets.token_urlsafe(32),
            path=BROWSER_COOKIE_PATH,
            secure=settings.HTTPS,
            httponly=True,
            # Sent with the redirect back from the provider.
            samesite="Lax",
        )
        return response


def to_provider(request: Request, provider: str, **options: Any) -> HttpResponseBase:
    """Return the redirect to a provider, or to the sign-in screen if the provider cannot be reached."""
    # Each start stores a session for a while, so those that nobody finishes are limited.
    rate_limits.require(("unfinished_sign_ins", source_of(request)))
    # What an earlier sign-in left unfinished, such as another user.
    logout(request._request)
    tester = options.get("data", {}).get("test")
    if tester:
        request._request.session[TESTED] = {provider: tester}
    adapter = get_adapter(request._request)
    try:
        chosen = adapter.get_provider(request._request, provider)
        chosen.oauth2_adapter_class = adapter_class(provider)
        # Not `redirect_from_request`, with which the caller could choose the scope and the final URL.
        return cast(HttpResponseRedirect, chosen.redirect(request._request, process=AuthProcess.LOGIN, **options))
    except SignInError as fault:
        try:
            adapter.on_company_error(request._request, provider, fault, {"data": options.get("data")})
            return failed(provider)
        except ImmediateHttpResponse as redirect:
            return cast(HttpResponseBase, redirect.response)


class ProviderTest(BrowserView):
    """Redirect the browser to a company's provider for a test, whose result the company's settings show."""

    @extend_schema(
        auth=[],
        request=None,
        parameters=[OpenApiParameter("ticket", str, required=True, description="From `POST …/test/`.")],
        responses={302: REDIRECT},
    )
    def get(self, request: Request, provider: str) -> HttpResponseBase:
        tester = tester_of(provider, request.query_params.get("ticket", ""))
        found = provider_to_test(provider) if tester else None
        if tester is None or found is None:
            return to_tested()
        rate_limits.require(("public", ("provider_test", tester)))
        try:
            discover(found.issuer, fresh=True)
        except SignInError as error:
            fail_test(found, tester, found.version, error.fault, error.values)
            return to_tested()
        data = {"test": tester, "version": found.version}
        return to_provider(request, provider, data=data, next_url=reverse("provider-finish"))


class ProviderCallback(BrowserView):
    """The provider redirects the browser here. allauth checks the state and fetches the ID token."""

    @extend_schema(auth=[], request=None, responses={302: REDIRECT})
    def get(self, request: Request, provider_id: str) -> HttpResponseBase:
        is_known = provider_to_test(provider_id) if is_company_provider(provider_id) else is_set_up(provider_id)
        if not is_known:
            return not_configured(provider_id)
        adapter = adapter_for(request._request, provider_id)
        try:
            return cast(HttpResponseBase, OAuth2CallbackView.adapter_view(adapter)(request._request))
        except SignInError:
            # Its secret cannot be read any more, which a test says.
            return failed(provider_id)


class ProviderFinish(BrowserView):
    """Replace the session of allauth by a code, which is passed to the front end as `token`.

    `user` in the URL is unverified: see `ProviderExchange`.
    """

    @extend_schema(auth=[], request=None, responses={302: REDIRECT})
    def get(self, request: Request) -> HttpResponseBase:
        # Not `request.user`, which DRF leaves anonymous, since the API does not authenticate by session.
        user = get_user(request._request)
        provider, browser = last_provider(request._request, user), request.COOKIES.get(BROWSER_COOKIE)
        if not isinstance(user, User) or not provider or not browser:
            return to_sign_in(error=FAILED)
        # Google is asked each time to let the person choose an account.
        proven = not is_company_provider(provider) or request._request.session.get(PROVEN) is True
        described = {name: getattr(user, name) for name in ("id", "username", "email", "first_name", "last_name")}
        logout(request._request)
        rate_limits.uncount(("unfinished_sign_ins", source_of(request)))
        query = {"token": SignInCode.issue(user, browser, provider, proven=proven), "user": json.dumps(described)}
        state = request.query_params.get("state", "")
        response = to_sign_in(**query, **({"state": state} if RETURN_STATE.fullmatch(state) else {}))
        response.delete_cookie(settings.CSRF_COOKIE_NAME)
        return response


def last_provider(request: HttpRequest, user: AbstractBaseUser | AnonymousUser) -> str:
    """Return the id of the provider that authenticated `user` in allauth's session; empty if none did.

    Not from the URL, in which the user could name another one.
    """
    records = reversed(get_authentication_records(request, user))
    return next((str(record["provider"]) for record in records if "provider" in record), "")


class ProviderExchange(PublicView):
    """Exchange the code of a sign-in with a provider for a token: once, within a minute, in the browser that began it.

    Same response as signing in.
    """

    @extend_schema(
        auth=[],
        request=SignInCodeSerializer,
        responses={
            200: SignedInSerializer,
            400: FieldErrorsSerializer,
            401: ErrorSerializer,
            403: NextStepSerializer,
            429: TOO_MANY,
        },
    )
    def post(self, request: Request) -> Response:
        # Only failures count in the end, since a whole office can have one address.
        tried = ("public", ("provider_exchange", source_of(request)))
        rate_limits.require(tried)
        serializer = SignInCodeSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        try:
            exchanged = exchange_code(serializer.validated_data["code"], request.COOKIES.get(BROWSER_COOKIE, ""))
        except CompanySignInRequired:
            rate_limits.uncount(tried)
            raise
        if exchanged is None:
            raise exceptions.AuthenticationFailed(CODE_USED, code="code_used")
        rate_limits.uncount(tried)
        response = signed_in(exchanged)
        response.delete_cookie(BROWSER_COOKIE, path=BROWSER_COOKIE_PATH)
        return response
