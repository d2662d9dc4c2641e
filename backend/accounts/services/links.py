"""Links that set a password.

One that was mailed proves the address; its copy, shown to whoever may hand it over, does not.
"""

from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db import transaction

from accounts.actors import Actor
from accounts.events import PasswordResetRequested, PasswordSetByLink
from accounts.models import User
from accounts.services.addresses import claims_of, lock_with_rivals
from accounts.services.credentials import revoke_tokens
from accounts.services.joining import prove_address
from common.errors import InvalidInput
from common.events import publish

LINK_USED = "This link has been used or has expired. Ask for a new one."
# The `user_id` of an event about an address that nobody has.
NOBODY = 0
# How many accounts of one unproven address are mailed a link each.
MOST_ACCOUNTS = 5


class ShownLinks(PasswordResetTokenGenerator):
    """The secrets of set-password links. They end with the password, the address, and the account's deactivation."""

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{super()._make_hash_value(user, timestamp)}{user.link_version}"


class MailedLinks(ShownLinks):
    """Of links that nobody knows but the owner of the mailbox."""

    key_salt = "accounts.services.links.MailedLinks"


shown_links, mailed_links = ShownLinks(), MailedLinks()


class SetPasswordLinks(ShownLinks):
    """What a link has to be to set a password: mailed or shown."""

    def check_token(self, user: User | None, token: str | None) -> bool:
        return mailed_links.check_token(user, token) or shown_links.check_token(user, token)


@transaction.atomic
def request_password_reset(email: str) -> None:
    """Have a set-password link mailed to whoever has this address, as far as they may sign in.

    The worker finds out whether there is something to mail: here the same is done for every address, in the same time.
    """
    user_id = claims_of(email).values_list("pk", flat=True).first()
    publish(PasswordResetRequested(actor=Actor.system().ref, company_id=None, user_id=user_id or NOBODY))


def accounts_to_reset(email: str) -> list[User]:
    """Whose password the owner of this mailbox may choose: that of the account they proved it for, else of each."""
    claims = list(claims_of(email).filter(is_active=True).select_related("company")[:MOST_ACCOUNTS])
    return [claim for claim in claims if claim.email_confirmed] or claims  # type: ignore[attr-defined]  # annotated


def set_password_url(user: User, links: ShownLinks = shown_links) -> str:
    """A link that sets a password once, within `LINK_HOURS`: for whoever is entitled to hand it over."""
    return f"{settings.FRONTEND_URL}/reset-password?uid={user_pk_to_url_str(user)}&token={links.make_token(user)}"


def mailed_password_url(user: User) -> str:
    """The same for a mail to the account's address, and nothing else: whoever uses it has proven the address."""
    return set_password_url(user, mailed_links)


@transaction.atomic
def set_password_by_link(*, user_id: int, token: str, password: str) -> None:
    """Use up a set-password link; every sign-in of the account ends. `password` has been checked.

    Raises InvalidInput for a link that does not work any more (of several uses at the same moment one succeeds), and
    for a mailed one where another account has been confirmed for the address.
    """
    user = lock_with_rivals(user_id)
    if user is None or not user.is_active or not SetPasswordLinks().check_token(user, token):
        raise InvalidInput({"token": [LINK_USED]})
    mailed = mailed_links.check_token(user, token)
    user.set_password(password)
    user.save(update_fields=["password"])
    revoke_tokens(user)
    if mailed:
        prove_address(user)
    publish(PasswordSetByLink.by(Actor.for_user(user), user))
