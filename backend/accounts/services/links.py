"""Links that prove an address or set a password.

A link was either mailed to the address of its account, or shown to somebody who may hand it over, such as HR. Both set
a password; only a mailed one proves the address.
"""

from allauth.account.utils import url_str_to_user_pk, user_pk_to_url_str
from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.events import EmailConfirmationRequested, PasswordResetRequested, PasswordSetByLink, UserRefused
from accounts.models import User
from accounts.services.addresses import lock_address, plain_address
from accounts.services.credentials import check_password, end_links, replace_password, reset_account
from accounts.services.joining import join_by_email, prove_address
from common import rate_limits
from common.errors import InvalidInput
from common.events import publish
from common.languages import filled
from common.optimistic_locking import next_version

LINK_USED = _("This link has been used or has expired. Ask for a new one.")
CONFIRMATION_USED = _("This link has been used or has expired. Sign in to get a new one.")
# The `user_id` of an event about an unknown address.
NOBODY = 0
# The most accounts of one unproven address for which links are mailed.
MOST_ACCOUNTS = 5


class LinkTokenGenerator(PasswordResetTokenGenerator):
    """Makes and checks the tokens of links. They expire after LINK_HOURS.

    A change of password or address, proving the address, a deactivation and `end_links` invalidate them. Unlike with
    Django's own, signing in does not.
    """

    def __init__(self, delivery: str = "") -> None:
        super().__init__()
        self.key_salt = f"accounts.services.links.{delivery}"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{user.pk}{user.password}{timestamp}{user.email}{user.email_proven}{user.link_version}"


mailed_tokens, shown_tokens = LinkTokenGenerator("mailed"), LinkTokenGenerator("shown")


class AnyLinkTokenGenerator(LinkTokenGenerator):
    """Accepts tokens of mailed and of shown links, for dj-rest-auth."""

    def check_token(self, user: User | None, token: str | None) -> bool:
        return mailed_tokens.check_token(user, token) or shown_tokens.check_token(user, token)


def set_password_url(user: User, tokens: LinkTokenGenerator = shown_tokens) -> str:
    """Return a link that sets a password once, for somebody who may hand it over."""
    return f"{settings.FRONTEND_URL}/reset-password?uid={user_pk_to_url_str(user)}&token={tokens.make_token(user)}"


def mailed_password_url(user: User) -> str:
    """Return such a link for a mail to the account's address only, since using it proves the address."""
    return set_password_url(user, mailed_tokens)


def confirmation_url(user: User) -> str:
    """Return a link that proves the account's address, for a mail to it only."""
    return f"{settings.FRONTEND_URL}/confirm-email?key={user_pk_to_url_str(user)}-{mailed_tokens.make_token(user)}"


@transaction.atomic
def request_password_reset(email: str) -> None:
    """Publish the event for which the worker mails set-password links for this address.

    Does the same for unknown addresses, so that the response time reveals nothing.
    """
    user_id = User.objects.filter(email=email.lower()).values_list("pk", flat=True).first()
    publish(PasswordResetRequested(actor=Actor.system().ref, company_id=None, user_id=user_id or NOBODY))


def accounts_to_reset(email: str) -> list[User]:
    """Return the accounts for which to mail a link: the one that has proven the address, else all active ones."""
    users = User.objects.active().filter(email=email).select_related("company").order_by("-email_proven", "pk")
    found: list[User] = list(users[:MOST_ACCOUNTS]) if email else []
    return [user for user in found if user.email_proven] or found


def why_no_password_of(user: User) -> str:
    """Return why a password would not sign in a user: their company enforces its provider. Empty where one would."""
    now = User.objects.select_related("company__settings__enforced_provider").get(pk=user.pk)
    if now.enforced_provider is None:
        return ""
    sentence = gettext("{person} has to sign in with {name}. Make them an exception under Settings → Sign-in first.")
    return filled(sentence, person=now.get_full_name(), name=now.enforced_provider.name)


def is_password_link(uid: str, token: str) -> bool:
    """Return whether a set-password link still works."""
    try:
        user = User.objects.active().filter(pk=url_str_to_user_pk(uid)).first()
    except (ValueError, ValidationError):
        return False
    return AnyLinkTokenGenerator().check_token(user, token) and not why_no_password_of(user)


@transaction.atomic
def set_password_by_link(*, user_id: int, token: str, password: str) -> bool:
    """Set a password, which has to be checked already, by a link, and revoke all tokens. The link works once.

    Returns whether the link was mailed, so that whoever has used it has the mailbox. Raises InvalidInput for a link
    that is not valid any more, and for a mailed one if another account has proven the address.
    """
    user = lock_address(user_id)
    if user is None or not user.is_active or not AnyLinkTokenGenerator().check_token(user, token):
        raise InvalidInput({"token": [LINK_USED]})
    if why_no_password_of(user):
        raise InvalidInput({"token": [gettext("You sign in with your company. This link has ended.")]})
    was_mailed = mailed_tokens.check_token(user, token)
    if was_mailed and not user.email_proven:
        prove_as_new_owner(user, password)
    else:
        replace_password(user, password)
        if was_mailed:
            # The company may have been onboarded since the address was proven.
            join_by_email(user)
    publish(PasswordSetByLink.by(Actor.for_user(user), user))
    return was_mailed


@transaction.atomic
def request_confirmation(user: User) -> None:
    """Publish the event for which the worker mails the confirmation link, if the address is not proven yet.

    Does nothing past a limit per mailbox, since anybody can sign up with anybody's address.
    """
    if user.email and not user.email_proven and not rate_limits.count("confirmation_mail", plain_address(user.email)):
        publish(EmailConfirmationRequested.by(Actor.for_user(user), user))


@transaction.atomic
def confirm_email(*, key: str, caller: User | None, new_password: str) -> None:
    """Prove an address by the key of a link. The account joins the company of the address's domain.

    A stranger may have entered the address. So unless the caller is signed in to the account, they have to set a new
    password. Raises InvalidInput for a link that is unknown, used or expired, for a missing or weak password, and if
    another account has proven the address.
    """
    user = lock_user_of_key(key)
    if caller is not None and caller.pk == user.pk:
        prove_address(user)
        return
    if not new_password:
        raise InvalidInput(
            {"new_password": [gettext("Choose a password to confirm {email}.").format(email=user.email)]}
        )
    check_password(new_password, user, "new_password")
    prove_as_new_owner(user, new_password)


@transaction.atomic
def refuse_email(key: str) -> None:
    """Remove the address from an account by the key of a confirmation link. Raises InvalidInput as `confirm_email`."""
    user = lock_user_of_key(key)
    user.email, user.updated_at = "", next_version(user.updated_at)
    end_links(user)
    user.save(update_fields=["email", "search", "link_version", "updated_at"])
    publish(UserRefused.by(Actor.system(), user))


def lock_user_of_key(key: str) -> User:
    """Lock and return the account of a confirmation link. Raises InvalidInput."""
    uid, _, token = key.partition("-")
    try:
        user = lock_address(url_str_to_user_pk(uid))
    except ValueError:
        user = None
    if user is None or not user.is_active or user.email_proven or not mailed_tokens.check_token(user, token):
        raise InvalidInput({"key": [CONFIRMATION_USED]})
    return user


def prove_as_new_owner(user: User, password: str) -> None:
    """Prove the address of an account that a stranger may have made: what they have set goes."""
    reset_account(user, password)
    prove_address(user)
