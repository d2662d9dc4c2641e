"""Signing in with Google: on which terms somebody whom the provider knows is let in, and as whom.

allauth walks the way to the provider and back (state, PKCE, the ID token); what it means for our accounts is said here.
"""

import logging
from typing import Any, NoReturn
from urllib.parse import urlencode

from allauth.account.models import EmailAddress
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
from accounts.services.credentials import revoke_tokens
from accounts.services.joining import company_of_domain, join_by_email
from accounts.services.sign_up import free_username
from common.events import publish

logger = logging.getLogger(__name__)

# What `/login?error=…` is told; the sign-in screen has a sentence for each.
NOT_CONFIGURED = "google_not_configured"
FAILED = "google_failed"
# The address is not verified by the provider, or it belongs to another company than the account that has it.
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
        user: User | None = sociallogin.user if sociallogin.is_existing else None
        if user is not None and not user.is_active:
            stop(INACTIVE)
        proven = [address.email.lower() for address in sociallogin.email_addresses if address.verified]
        linked_before = sociallogin.account.pk is not None
        if not proven and not linked_before:
            stop(DOMAIN)
        if user is not None and user.email in proven:
            prove_address(user)

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        """Somebody new: an account, linked to the company of their domain where there is one."""
        try:
            return sign_up(request, sociallogin)
        except IntegrityError:
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


@transaction.atomic
def sign_up(request: HttpRequest, sociallogin: SocialLogin) -> User:
    """Store a new account for a verified address. It has no password: the person signs in with the provider."""
    user: User = sociallogin.user
    user.email = user.email.lower()
    user.username = free_username(user.email)
    user.set_unusable_password()
    sociallogin.save(request)
    publish(UserRegistered.by(Actor.for_user(user), user))
    join_by_email(user)
    return user


@transaction.atomic
def prove_address(user: User) -> None:
    """The provider vouches that whoever signs in now owns the address of this account.

    Was it never proven before, then anybody may have registered it: their password and their sign-ins end here. An
    account that is in another company than the address's own is not handed over (google_domain): whoever put it there
    could still act on it.
    """
    address, _ = EmailAddress.objects.get_or_create(
        user=user, email=user.email, defaults={"primary": True, "verified": False}
    )
    if not address.verified:
        company = company_of_domain(user.email)
        if company is not None and user.company_id not in (None, company.pk):
            stop(DOMAIN)
        # Superusers are made at the server's console or by each other: nobody can have registered one beforehand.
        if user.role != Role.SUPERUSER:
            user.set_unusable_password()
            user.save(update_fields=["password"])
            revoke_tokens(user)
        address.verified = True
        address.save(update_fields=["verified"])
        publish(UserAddressProven.by(Actor.for_user(user), user))
    join_by_email(user)
