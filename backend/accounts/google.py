"""Signing in with Google: on which terms somebody whom the provider knows is let in, and as whom.

allauth walks the way to the provider and back (state, PKCE, the ID token); what it means for our accounts is said here.
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
from accounts.services.addresses import claims_of, has_proven, is_settled, lock_claims, lock_with_rivals
from accounts.services.credentials import revoke_tokens
from accounts.services.joining import join_by_email, prove_address
from accounts.services.sign_up import free_username
from common.errors import InvalidInput
from common.events import publish

logger = logging.getLogger(__name__)

# What `/login?error=…` is told; the sign-in screen has a sentence for each.
NOT_CONFIGURED = "google_not_configured"
FAILED = "google_failed"
# The address is not verified by the provider.
DOMAIN = "google_domain"
INACTIVE = "account_inactive"


def to_sign_in(**query: str) -> HttpResponseRedirect:
    """Back to the sign-in screen."""
    address = f"{settings.FRONTEND_URL}/login"
    return HttpResponseRedirect(f"{address}?{urlencode(query)}" if query else address)


def stop(error: str) -> NoReturn:
    """End the sign-in, with the reason for the sign-in screen."""
    raise ImmediateHttpResponse(to_sign_in(error=error))


class GoogleAdapter(GoogleOAuth2Adapter):  # type: ignore[misc]  # allauth ships no types
    """Google, which is to send people back to the address that they typed, whatever proxies stand between."""

    def get_callback_url(self, request: HttpRequest, app: Any) -> str:
        return f"{settings.FRONTEND_URL}{reverse('google_callback')}"


class SocialAccountAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]  # as above
    """Who may come in, and with which account."""

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """The provider's word is good: decide whether it is enough, before anything is stored."""
        linked_before = sociallogin.account.pk is not None
        proven = [address.email.lower() for address in sociallogin.email_addresses if address.verified]
        if not proven and not linked_before:
            stop(DOMAIN)
        user = sociallogin.user if linked_before else account_of(proven[0])
        if user is not None and not user.is_active:
            stop(INACTIVE)
        if user is not None and user.email in proven:
            try:
                adopt(user)
            except InvalidInput:
                # Somebody has proven the address at this moment: the next try finds their account.
                stop(FAILED)
        if user is not None and not linked_before:
            sociallogin.connect(request, user)

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        """Somebody new: an account, linked to the company of their domain where there is one."""
        try:
            return sign_up(request, sociallogin)
        except (IntegrityError, InvalidInput):
            # The same person in two tabs at the same moment: the second try finds the account.
            stop(FAILED)

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: str | None = None,
        exception: Exception | None = None,
        extra_context: Any = None,
    ) -> NoReturn:
        """No page of its own: the sign-in screen says that it did not work. Who cancelled knows it."""
        if error == AuthError.CANCELLED:
            raise ImmediateHttpResponse(to_sign_in())
        logger.warning("The sign-in with Google failed: %s", exception or error)
        stop(FAILED)


def account_of(email: str) -> User | None:
    """The account that an address leads to for whoever proves it with the provider; None where a new one is due.

    Whoever has proven it before; the one that the company of its domain made; one that belongs to no company. Another
    company's is an invitation that nobody has accepted: who put it there could act on it, and share what is done there.
    """
    for claim in claims_of(email):
        if is_settled(claim) or claim.company_id is None:
            return claim
    return None


@transaction.atomic
def sign_up(request: HttpRequest, sociallogin: SocialLogin) -> User:
    """Store a new account for a verified address. It has no password: the person signs in with the provider.

    Raises InvalidInput where somebody else proves the address at this moment.
    """
    user: User = sociallogin.user
    user.email = user.email.lower()
    lock_claims(user.email)
    user.username = free_username(user.email)
    user.set_unusable_password()
    sociallogin.save(request)
    publish(UserRegistered.by(Actor.for_user(user), user))
    prove_address(user)
    return user


@transaction.atomic
def adopt(user: User) -> None:
    """The provider vouches that whoever signs in now owns the address of this account.

    Was it never proven before, then anybody may have registered it: their password and their sign-ins end here.
    Raises InvalidInput where somebody else proves the address at this moment.
    """
    email = user.email
    lock_with_rivals(user.pk)
    # As it is now, and still for the caller to sign in: the password is part of the session.
    user.refresh_from_db()
    if user.email != email:
        raise InvalidInput({"email": ["The account has just been given another address."]})
    if has_proven(user):
        join_by_email(user)
        return
    # Superusers are made at the server's console or by each other: nobody can have registered one beforehand.
    if user.role != Role.SUPERUSER:
        user.set_unusable_password()
        user.save(update_fields=["password"])
        revoke_tokens(user)
    prove_address(user)
    publish(UserAddressProven.by(Actor.for_user(user), user))
