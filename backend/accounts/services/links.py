"""Links that set a password. Using a mailed link proves the address; using one that HR has handed over does not."""

from allauth.account.utils import user_pk_to_url_str
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db import transaction

from accounts.actors import Actor
from accounts.events import PasswordResetRequested, PasswordSetByLink
from accounts.models import User
from accounts.services.addresses import claims_of, has_proven, lock_with_other_claims
from accounts.services.credentials import revoke_tokens
from accounts.services.joining import prove_address
from common.errors import InvalidInput
from common.events import publish

LINK_USED = "This link has been used or has expired. Ask for a new one."
# The `user_id` of an event about an unknown address.
NOBODY = 0
# The most accounts of one unproven address for which links are mailed.
MOST_ACCOUNTS = 5


class ShownLinks(PasswordResetTokenGenerator):
    """Tokens of set-password links. A change of password or address, a deactivation and `end_links` invalidate them.

    Unlike with Django's own, signing in does not.
    """

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{user.pk}{user.password}{timestamp}{user.email}{user.link_version}"


class MailedLinks(ShownLinks):
    """Tokens of links that only the owner of the mailbox knows."""

    key_salt = "accounts.services.links.MailedLinks"


shown_links, mailed_links = ShownLinks(), MailedLinks()


class SetPasswordLinks(ShownLinks):
    """Accepts tokens of mailed and of shown links."""

    def check_token(self, user: User | None, token: str | None) -> bool:
        return mailed_links.check_token(user, token) or shown_links.check_token(user, token)


@transaction.atomic
def request_password_reset(email: str) -> None:
    """Publish the event for which the worker mails a set-password link to the active accounts with this address.

    Does the same for unknown addresses, so that the response time reveals nothing.
    """
    user_id = claims_of(email).values_list("pk", flat=True).first()
    publish(PasswordResetRequested(actor=Actor.system().ref, company_id=None, user_id=user_id or NOBODY))


def accounts_to_reset(email: str) -> list[User]:
    """Return the accounts for which to mail a link: the one that has proven the address, else all active ones."""
    claims = list(claims_of(email).filter(is_active=True).select_related("company")[:MOST_ACCOUNTS])
    return [claim for claim in claims if claim.email_confirmed] or claims  # type: ignore[attr-defined]  # annotated


def set_password_url(user: User, links: ShownLinks = shown_links) -> str:
    """Return a link that sets a password once, within `LINK_HOURS`, for somebody who may hand it over."""
    return f"{settings.FRONTEND_URL}/reset-password?uid={user_pk_to_url_str(user)}&token={links.make_token(user)}"


def mailed_password_url(user: User) -> str:
    """Return such a link for a mail to the account's address only, since using it proves the address."""
    return set_password_url(user, mailed_links)


@transaction.atomic
def set_password_by_link(*, user_id: int, token: str, password: str) -> bool:
    """Set a password, which has to be checked already, by a link, and revoke all tokens. The link works once.

    Returns whether the link was mailed, so that whoever has used it has the mailbox.

    Raises InvalidInput for a link that is not valid any more, and for a mailed one if another account has proven the
    address.
    """
    user = lock_with_other_claims(user_id)
    if user is None or not user.is_active or not SetPasswordLinks().check_token(user, token):
        raise InvalidInput({"token": [LINK_USED]})
    mailed = mailed_links.check_token(user, token)
    user.set_password(password)
    user.save(update_fields=["password"])
    revoke_tokens(user)
    if mailed:
        if not has_proven(user):
            # A stranger may have signed up with the address.
            SocialAccount.objects.filter(user=user).delete()
        prove_address(user)
    publish(PasswordSetByLink.by(Actor.for_user(user), user))
    return mailed
