"""Signing in with Google: who is let in, and with which account.

allauth implements the protocol (state, PKCE, the ID token); this module connects it with our accounts.
"""

import logging
from typing import Any, NoReturn
from urllib.parse import urlencode

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.base import AuthError
from allauth.socialaccount.providers.google.views import GoogleOAuth2Adapter
from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse

from accounts.actors import Actor
from accounts.events import UserAddressProven, UserRegistered
from accounts.models import Role, User
from accounts.services.addresses import claims_of, has_proven, is_settled, lock_claims, lock_with_other_claims
from accounts.services.credentials import revoke_tokens
from accounts.services.joining import join_by_email, prove_address
from accounts.services.sign_up import find_free_username
from common.errors import InvalidInput
from common.events import publish

logger = logging.getLogger(__name__)

# The codes in `/login?error=…`; the sign-in screen has a message for each.
NOT_CONFIGURED = "google_not_configured"
FAILED = "google_failed"
# The address is not verified by the provider.
DOMAIN = "google_domain"
INACTIVE = "account_inactive"


def to_sign_in(**query: str) -> HttpResponseRedirect:
    """Return a redirect to the sign-in screen."""
    address = f"{settings.FRONTEND_URL}/login"
    return HttpResponseRedirect(f"{address}?{urlencode(query)}" if query else address)


def abort_sign_in(error: str) -> NoReturn:
    """Abort the sign-in, and redirect to the sign-in screen with the error."""
    raise ImmediateHttpResponse(to_sign_in(error=error))


class GoogleAdapter(GoogleOAuth2Adapter):  # type: ignore[misc]  # allauth ships no types
    """Google's adapter, with a callback URL that is independent of proxies."""

    def get_callback_url(self, request: HttpRequest, app: Any) -> str:
        return f"{settings.FRONTEND_URL}{reverse('google_callback')}"


class SocialAccountAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]  # as above
    """Decides who may sign in, and with which account."""

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """After the provider has authenticated somebody, decide whether and with which account they may sign in."""
        linked_before = sociallogin.account.pk is not None
        proven = [address.email.lower() for address in sociallogin.email_addresses if address.verified]
        if not proven and not linked_before:
            abort_sign_in(DOMAIN)
        user = sociallogin.user if linked_before else account_of(proven[0])
        if user is not None and not user.is_active:
            abort_sign_in(INACTIVE)
        if user is not None and user.email in proven:
            try:
                accept_proof(user)
            except InvalidInput:
                # Somebody else has just proven the address; the next attempt finds their account.
                abort_sign_in(FAILED)
        if user is not None and not linked_before:
            sociallogin.connect(request, user)

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        """Create an account for a new person, linked to the company of their domain if there is one."""
        try:
            return sign_up(request, sociallogin)
        except (IntegrityError, InvalidInput):
            # The same person signed in twice at the same moment; the next attempt finds the account.
            abort_sign_in(FAILED)

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: str | None = None,
        exception: Exception | None = None,
        extra_context: Any = None,
    ) -> NoReturn:
        """Redirect to the sign-in screen, with an error unless the person has cancelled."""
        if error == AuthError.CANCELLED:
            raise ImmediateHttpResponse(to_sign_in())
        logger.warning("The sign-in with Google failed: %s", exception or error)
        abort_sign_in(FAILED)


def account_of(email: str) -> User | None:
    """Return the account for somebody who proves this address with the provider; None if a new one is needed.

    The account that has proven it before, that the company of its domain created, or that belongs to no company. Not an
    unproven account of another company, whose HR may have entered the address without the person's knowledge.
    """
    for claim in claims_of(email):
        if is_settled(claim) or claim.company_id is None:
            return claim
    return None


@transaction.atomic
def sign_up(request: HttpRequest, sociallogin: SocialLogin) -> User:
    """Create an account without a password for a verified address.

    Raises InvalidInput if somebody else proves the address at the same moment.
    """
    user: User = sociallogin.user
    user.email = user.email.lower()
    lock_claims(user.email)
    user.username = find_free_username(user.email)
    if not user.full_name:
        # Everybody has a name, by which lists are sorted.
        user.first_name = user.username[: User._meta.get_field("first_name").max_length]
    user.set_unusable_password()
    sociallogin.save(request)
    publish(UserRegistered.by(Actor.for_user(user), user))
    prove_address(user)
    return user


@transaction.atomic
def accept_proof(user: User) -> None:
    """Record that the address of this account was proven by the provider.

    If it was never proven before, anybody may have registered the account: its password and sign-ins are removed.
    Raises InvalidInput if somebody else proves the address at the same moment.
    """
    email = user.email
    lock_with_other_claims(user.pk)
    # Refresh the same instance, since the caller signs in with it, and the session depends on its password.
    user.refresh_from_db()
    if user.email != email:
        raise InvalidInput({"email": ["The account has just been given another address."]})
    if has_proven(user):
        join_by_email(user)
        return
    # Superusers cannot be registered by strangers.
    if user.role != Role.SUPERUSER:
        user.set_unusable_password()
        user.save(update_fields=["password"])
        revoke_tokens(user)
    prove_address(user)
    publish(UserAddressProven.by(Actor.for_user(user), user))
