"""Signing in with Google: who is let in, and with which account.

allauth implements the protocol (state, PKCE, the ID token); this module connects it with our accounts.
"""

import logging
from typing import Any, NoReturn
from urllib.parse import urlencode

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialAccount, SocialLogin
from allauth.socialaccount.providers.base import AuthError
from allauth.socialaccount.providers.google.views import GoogleOAuth2Adapter
from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse

from accounts.actors import Actor
from accounts.domains import to_ascii
from accounts.events import UserAddressProven, UserRegistered
from accounts.models import Role, User
from accounts.services.addresses import (
    has_proven,
    is_settled,
    lock_claims,
    lock_with_other_claims,
    plain_address,
    rank_claims,
    same_mailbox,
)
from accounts.services.credentials import revoke_tokens
from accounts.services.joining import join_by_email, prove_address, request_confirmation
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
# An account with this address exists, and this Google account is not the one that signs in to it.
KNOWN = "google_known_address"

# Domains whose mailboxes are Google's own.
GOOGLE_MAIL = ("gmail.com", "googlemail.com")


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
        email = verified_email(sociallogin)
        if not email and not linked_before:
            abort_sign_in(DOMAIN)
        owned = owns_mailbox(sociallogin)
        user = sociallogin.user if linked_before else account_of(email, owned=owned)
        if user is not None and not user.is_active:
            abort_sign_in(INACTIVE)
        if user is not None and owned and user.email == email:
            try:
                accept_proof(user)
            except InvalidInput:
                # Somebody else has just proven the address; the next attempt finds their account.
                abort_sign_in(FAILED)
        if user is not None and not linked_before:
            sociallogin.connect(request, user)

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        """Create an account for a new person: see `sign_up`."""
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


def verified_email(sociallogin: SocialLogin) -> str:
    """Return the address that Google has verified, in lower case; empty if there is none."""
    return next((address.email.lower() for address in sociallogin.email_addresses if address.verified), "")


def owns_mailbox(sociallogin: SocialLogin) -> bool:
    """Whether the verified address is a mailbox of this Google account: of Gmail, or of the organisation in `hd`.

    Any other address was only confirmed once, at the creation of a private Google account. Since then it may have been
    given to somebody else, such as the address of somebody who has left a company, or an alias of it.
    """
    domain = to_ascii(verified_email(sociallogin).rpartition("@")[2])
    organisation = to_ascii(str(sociallogin.account.extra_data.get("hd") or ""))
    return domain is not None and domain in (*GOOGLE_MAIL, organisation)


def account_of(email: str, *, owned: bool) -> User | None:
    """Return the account for a Google account that signs in for the first time; None if a new one is needed.

    With `owned` (see `owns_mailbox`), the account that has proven the address, that the company of its domain created,
    or that belongs to no company. Not an unproven account of another company, whose HR may have entered the address
    without the person's knowledge. Without, or if another Google account signs in to it, no existing account: these are
    entered by their password or by a mailed link.
    """
    claims: list[User] = list(rank_claims(User.objects.filter(same_mailbox(email)), email))
    linked = set(SocialAccount.objects.filter(user__in=claims).values_list("user_id", flat=True))
    for claim in claims:
        may_enter = owned and claim.email == email and claim.pk not in linked
        if may_enter and (is_settled(claim) or claim.company_id is None):
            return claim
        if is_settled(claim):
            abort_sign_in(KNOWN if claim.is_active else INACTIVE)
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
    # Only ours: allauth would store what Google has verified as proven.
    sociallogin.email_addresses = []
    lock_claims(user.email)
    user.username = find_free_username(user.email)
    if not user.full_name:
        # Everybody has a name, by which lists are sorted.
        user.first_name = user.username[: User._meta.get_field("first_name").max_length]
    user.set_unusable_password()
    sociallogin.save(request)
    publish(UserRegistered.by(Actor.for_user(user), user))
    if owned:
        prove_address(user)
    else:
        request_confirmation(user)
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
