"""Signing in with a provider, such as Google: who is let in, and with which account.

allauth implements the protocol (state, PKCE, the ID token); this module connects it with our accounts. Only this
product's own rules about one provider are in a module of its name; those about the companies' own providers in
`accounts.company_sign_in`.
"""

import logging
import time
from typing import Any, NoReturn
from urllib.parse import urlencode

import requests
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialLogin
from allauth.socialaccount.providers.base import AuthError
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.http import HttpRequest, HttpResponseRedirect
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.company_sign_in import RefusedError, choose_account, provider_with, sign_up_with_company
from accounts.events import UserAddressProven, UserRegistered
from accounts.google import GoogleAdapter
from accounts.models import IdentityProvider, Role, User
from accounts.openid_connect import RETURN_ERRORS, CompanyAdapter, SignInError, app_of, provider_session
from accounts.provider_faults import Fault
from accounts.services.addresses import lock_address, lock_users_with, plain_address, same_mailbox
from accounts.services.credentials import reset_account
from accounts.services.joining import company_of_domain, join_by_email, prove_address
from accounts.services.links import request_confirmation
from accounts.services.provider_tests import fail_test, finish_test, provider_to_test
from accounts.services.sign_up import find_free_username
from common.errors import InvalidInput
from common.events import publish

logger = logging.getLogger(__name__)

# In the session of the browser: whether the company's provider has just asked who somebody is.
PROVEN = "provider_proven"
# In the session of the browser that tests a provider: who does, by the provider's id.
TESTED = "tested_providers"
# Within how many seconds a provider has asked again for the password, if it says when: with a minute for its clock.
ASKED_AGAIN_SECONDS = 360
# The codes in `/login?error=…`; the sign-in screen has a message for each.
NOT_CONFIGURED = "provider_not_configured"
FAILED = "provider_failed"
# The address is not verified by the provider.
NOT_VERIFIED = "provider_address_not_verified"
INACTIVE = "account_inactive"
# An account with this address exists, and this one of the provider is not the one that signs in to it.
KNOWN = "provider_known_address"

# Those of a company's own provider, beside the ones of `accounts.company_sign_in`.
COMPANY_NOT_CONFIGURED = "company_not_configured"
COMPANY_FAILED = "company_failed"
# It did not ask again for the password, which was to prove who somebody is.
COMPANY_DID_NOT_ASK = "company_did_not_ask"
# Of the faults that people can do something about; of the others, HR learns by a test.
COMPANY_CODES = {
    Fault.NOT_VERIFIED: "company_address_not_verified",
    Fault.NOT_ROUTED: "company_not_routed",
    Fault.WRONG_ORGANISATION: "company_not_routed",
}

# By the provider's id.
ADAPTERS = {GoogleAdapter.provider_id: GoogleAdapter}


def is_company_provider(provider: str) -> bool:
    """Whether this is the id of a company's own provider."""
    return provider.startswith(IdentityProvider.KEY_PREFIX)


def is_set_up(provider: str) -> bool:
    """Whether one can sign in with the provider of this id here."""
    if is_company_provider(provider):
        return IdentityProvider.objects.filter(key=provider, enabled=True).exists()
    return bool(settings.SOCIALACCOUNT_PROVIDERS.get(provider, {}).get("APPS"))


def adapter_class(provider: str) -> Any:
    """Return what speaks with the provider of this id."""
    return CompanyAdapter if is_company_provider(provider) else ADAPTERS[provider]


def adapter_for(request: HttpRequest, provider: str) -> Any:
    """Return what allauth's view of the callback takes: an adapter that knows its provider, or a class."""
    return CompanyAdapter(request, provider) if is_company_provider(provider) else ADAPTERS[provider]


def name_of(provider: str) -> str:
    """Return the name of the provider of this id, as people know it."""
    found = provider_with(provider) if is_company_provider(provider) else None
    return found.name if found else provider.title()


def provider_of(user: User) -> str | None:
    """Return the id of the provider that a user signs in with; None without one that is set up."""
    linked = SocialAccount.objects.filter(user=user).order_by("pk").values_list("provider", flat=True)
    known = [provider for provider in linked if is_company_provider(provider) or provider in ADAPTERS]
    # The company's own before Google.
    known.sort(key=lambda provider: not is_company_provider(provider))
    return next((provider for provider in known if is_set_up(provider)), None)


def not_configured(provider: str) -> HttpResponseRedirect:
    """Return a redirect to the sign-in screen for a provider that is not set up."""
    return to_sign_in(error=COMPANY_NOT_CONFIGURED if is_company_provider(provider) else NOT_CONFIGURED)


def failed(provider: str) -> HttpResponseRedirect:
    """Return a redirect to the sign-in screen for a sign-in with this provider that failed."""
    return to_sign_in(error=COMPANY_FAILED if is_company_provider(provider) else FAILED)


def to_sign_in(**query: str) -> HttpResponseRedirect:
    """Return a redirect to the sign-in screen."""
    address = f"{settings.FRONTEND_URL}/login"
    return HttpResponseRedirect(f"{address}?{urlencode(query)}" if query else address)


def abort_sign_in(error: str) -> NoReturn:
    """Abort the sign-in, and redirect to the sign-in screen with the error."""
    raise ImmediateHttpResponse(to_sign_in(error=error))


class SocialAccountAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """Decides who may sign in, and with which account."""

    def list_apps(
        self, request: HttpRequest, provider: str | None = None, client_id: str | None = None
    ) -> list[SocialApp]:
        """Return the applications at a provider: a company's own is stored, those of others are settings."""
        if provider and is_company_provider(provider):
            tested = provider in request.session.get(TESTED, {})
            found = provider_to_test(provider) if tested else provider_with(provider)
            return [app_of(found)] if found else []
        apps: list[SocialApp] = super().list_apps(request, provider=provider, client_id=client_id)
        return apps

    def get_requests_session(self) -> requests.Session:
        """Return the session for all requests to providers."""
        return provider_session()

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """After the provider has authenticated somebody, decide whether and with which account they may sign in."""
        if is_company_provider(sociallogin.account.provider):
            self.pre_company_login(request, sociallogin)
            return
        linked_before = sociallogin.account.pk is not None
        email = verified_email(sociallogin)
        if not email and not linked_before:
            abort_sign_in(NOT_VERIFIED)
        owned = owns_mailbox(sociallogin)
        user = sociallogin.user if linked_before else account_of(email, sociallogin.account.provider, owned=owned)
        if user is not None and not user.is_active:
            abort_sign_in(INACTIVE)
        if user is not None and owned and user.email == email:
            try:
                accept_proof(user, sociallogin.user, sociallogin.account.provider)
            except InvalidInput:
                # Somebody else has just proven the address; the next attempt finds their account.
                abort_sign_in(FAILED)
        if user is not None and not linked_before:
            sociallogin.connect(request, user)

    def pre_company_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Decide with which account somebody signs in with their company's provider; or finish a test of it."""
        data = sociallogin.state.get("data") or {}
        key = sociallogin.account.provider
        provider = provider_to_test(key) if data.get("test") else provider_with(key)
        if provider is None:
            abort_sign_in(COMPANY_NOT_CONFIGURED)
        if tester := data.get("test"):
            finish_test(provider, tester, data.get("version"), sociallogin.claims)
            raise ImmediateHttpResponse(to_tested())
        if not provider.enabled:
            abort_sign_in(COMPANY_NOT_CONFIGURED)
        if data.get("again") and not has_just_authenticated(sociallogin.claims, assumed=True):
            abort_sign_in(COMPANY_DID_NOT_ASK)
        request.session[PROVEN] = bool(data.get("again")) or has_just_authenticated(sociallogin.claims, assumed=False)
        try:
            choose_account(request, sociallogin, provider)
        except RefusedError as refused:
            abort_sign_in(refused.code)
        except SignInError as error:
            logger.warning("The sign-in with %s failed: %s", provider.key, error.fault)
            abort_sign_in(COMPANY_CODES.get(error.fault, COMPANY_FAILED))

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        """Create an account for a new person: see `sign_up` and `sign_up_with_company`."""
        try:
            if not is_company_provider(sociallogin.account.provider):
                return sign_up(request, sociallogin)
            provider = provider_with(sociallogin.account.provider)
            if provider is None:
                abort_sign_in(COMPANY_NOT_CONFIGURED)
            return sign_up_with_company(request, sociallogin, provider)
        except RefusedError as refused:
            abort_sign_in(refused.code)
        except (IntegrityError, InvalidInput):
            # The same person signed in twice at the same moment; the next attempt finds the account.
            raise ImmediateHttpResponse(failed(sociallogin.account.provider)) from None

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: str | None = None,
        exception: Exception | None = None,
        extra_context: Any = None,
    ) -> NoReturn:
        """Redirect to the sign-in screen, with an error unless the person has cancelled; or finish a test."""
        if is_company_provider(provider.sub_id):
            self.on_company_error(request, provider.sub_id, exception, (extra_context or {}).get("state"))
        if error == AuthError.CANCELLED:
            raise ImmediateHttpResponse(to_sign_in())
        logger.warning("The sign-in with %s failed: %s", provider.sub_id, exception or error)
        raise ImmediateHttpResponse(failed(provider.sub_id))

    def on_company_error(
        self, request: HttpRequest, key: str, exception: Exception | None, state: dict[str, Any] | None
    ) -> None:
        """Finish the test of a company's provider, if this was one."""
        # A state that is not known belongs to nothing; then the browser may still be one that began a test.
        begun = request.session.get(TESTED, {}) if state is None else {}
        data = (state or {}).get("data") or {}
        tester: int = begun.get(key) or data.get("test") or 0
        provider = provider_to_test(key) if tester else None
        if provider is None:
            return
        if isinstance(exception, SignInError):
            fail_test(provider, tester, data.get("version"), exception.fault, exception.values)
        elif state is None:
            fail_test(provider, tester, None, Fault.REPLAYED)
        else:
            fault = RETURN_ERRORS.get(request.GET.get("error", ""), Fault.RETURN_REFUSED)
            fail_test(provider, tester, data.get("version"), fault)
        raise ImmediateHttpResponse(to_tested())


def to_tested() -> HttpResponseRedirect:
    """Return a redirect to the screen that says that a test is finished."""
    return HttpResponseRedirect(f"{settings.FRONTEND_URL}/connection-tested")


def has_just_authenticated(claims: dict[str, Any], *, assumed: bool) -> bool:
    """Whether the provider has just asked who somebody is; `assumed` if it does not say when it did."""
    at = claims.get("auth_time")
    return at > time.time() - ASKED_AGAIN_SECONDS if isinstance(at, int | float) else assumed


def verified_email(sociallogin: SocialLogin) -> str:
    """Return the address that the provider has verified, in lower case; empty if there is none."""
    return next((address.email.lower() for address in sociallogin.email_addresses if address.verified), "")


def owns_mailbox(sociallogin: SocialLogin) -> bool:
    """Whether the provider answers for the verified address as a mailbox of this account: see its adapter."""
    account = sociallogin.account
    return bool(ADAPTERS[account.provider].owns_mailbox(verified_email(sociallogin), account.extra_data))


def account_of(email: str, provider: str, *, owned: bool) -> User | None:
    """Return the account for one of the provider that signs in for the first time; None if a new one is needed.

    With `owned` (see `owns_mailbox`), the account that has proven the address, that the company of its domain created,
    or that belongs to no company. Not an unproven account of another company, whose HR may have entered the address
    without the person's knowledge. Without, or if another of this provider signs in to it, no existing account: these
    are entered by their password or by a mailed link.
    """
    company = company_of_domain(email)
    known = Q(email_proven=True) | Q(company=company) if company else Q(email_proven=True)
    signed_up = Q(email=email, company=None, is_active=True)
    strongest_first = ("-email_proven", F("company").desc(nulls_last=True), "-is_active", "pk")
    users: list[User] = list(
        User.objects.filter(same_mailbox(email)).filter(known | signed_up).order_by(*strongest_first)
    )
    linked = set(SocialAccount.objects.filter(user__in=users, provider=provider).values_list("user_id", flat=True))
    for user in users:
        if owned and user.email == email and user.pk not in linked:
            return user
        if user.email_proven or user.company_id is not None:
            abort_sign_in(KNOWN if user.is_active else INACTIVE)
    return None


@transaction.atomic
def sign_up(request: HttpRequest, sociallogin: SocialLogin) -> User:
    """Create an account without a password.

    If the person owns the mailbox, the address is proven, and the account joins the company of its domain. Otherwise
    the link does both that is mailed to the address, without what follows a plus. Raises InvalidInput if somebody else
    proves the address at the same moment.
    """
    user: User = sociallogin.user
    owned = owns_mailbox(sociallogin)
    user.email = verified_email(sociallogin) if owned else plain_address(verified_email(sociallogin))
    lock_users_with(user.email)
    user.username = find_free_username(user.email)
    if not user.full_name:
        # Everybody has a name, by which lists are sorted.
        user.first_name = user.username[: User._meta.get_field("first_name").max_length]
    user.set_unusable_password()
    # Without `connect`, allauth would store the address in a table of its own.
    sociallogin.save(request, connect=True)
    publish(UserRegistered.by(Actor.for_user(user), user))
    if owned:
        prove_address(user)
    else:
        request_confirmation(user)
    return user


@transaction.atomic
def accept_proof(user: User, person: User, provider: str) -> None:
    """Record that the address of this account was proven by the provider with this id.

    If it was never proven before, anybody may have registered the account: what they have set goes, and
    the names are replaced by those that the provider gives for `person`. Raises InvalidInput if somebody else proves
    the address at the same moment.
    """
    email, names = user.email, (person.first_name, person.last_name)
    lock_address(user.pk)
    # Refresh the same instance, since the caller signs in with it, and the session depends on its password.
    user.refresh_from_db()
    if user.email != email:
        raise InvalidInput({"email": [gettext("The account has just been given another address.")]})
    if user.email_proven:
        join_by_email(user)
        return
    # Superusers cannot be registered by strangers.
    if user.role != Role.SUPERUSER:
        reset_account(user, None, *names, signing_in_with=provider)
    prove_address(user)
    publish(UserAddressProven.by(Actor.for_user(user), user))
