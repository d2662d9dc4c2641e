"""Sign-ins of a user, one for each device: beginning, listing and ending them."""

from django.db import transaction
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.events import SignedIn, SignedOut, SignedOutElsewhere, SignedOutEverywhere
from accounts.models import DeviceToken, DeviceTokenQuerySet, IdentityProvider, SignInCode, User, token_digest
from accounts.services.credentials import revoke_tokens
from common.events import publish
from common.queries import get_or_not_found

WITH_PASSWORD, WITH_COMPANY = "password", "company"


@transaction.atomic
def begin_session(user: User, *, method: str) -> str | None:
    """Sign in a user who has authenticated by `method`: WITH_PASSWORD, or the id of a provider. Returns the token.

    None if the account was deactivated or its password changed since `user` was read, which revoked all its tokens.
    """
    now = User.objects.select_for_update(no_key=True).filter(pk=user.pk, is_active=True, password=user.password).first()
    if now is None:
        return None
    token = DeviceToken.issue(user, "" if method == WITH_PASSWORD else method)
    # The key of a company's provider says nothing to those who read the log.
    named = WITH_COMPANY if method.startswith(IdentityProvider.KEY_PREFIX) else method
    publish(SignedIn.by(Actor.for_user(user), user, method=named, first=now.last_login is None))
    return token


@transaction.atomic
def exchange_code(code: str, browser: str) -> tuple[User, str] | None:
    """Exchange a code of the sign-in with a provider. Returns the user and the token. The code works once.

    None if it is unknown, expired or used, if it was issued for a browser with another secret than `browser`, or if all
    sign-ins of the user have been ended since.
    """
    codes = SignInCode.objects.filter(
        digest=token_digest(code), browser_digest=token_digest(browser), expires_at__gt=timezone.now()
    )
    # Locks the user before the code, as changing the password and deactivating do.
    users = User.objects.active().with_details().select_for_update(no_key=True, of=("self",))
    user: User | None = users.filter(sign_in_codes__in=codes).first()
    used = codes.first()
    # Signing out everywhere may delete the code in this moment, without the lock of the user.
    if user is None or used is None or not used.delete()[0]:
        return None
    token = begin_session(user, method=used.provider)
    return (user, token) if token else None


def sessions_of(actor: Actor) -> DeviceTokenQuerySet:
    """Return the valid tokens of the signed-in user, last used first."""
    used = Coalesce("last_used_at", "created_at")
    return DeviceToken.objects.in_force().filter(user=actor.signed_in_user).order_by(used.desc(), "-id")


@transaction.atomic
def end_current(actor: Actor, current: DeviceToken) -> None:
    """Sign out on this device."""
    current.delete()
    publish(SignedOut.by(actor, actor.signed_in_user))


@transaction.atomic
def end_session(*, actor: Actor, current: DeviceToken, session_id: int) -> None:
    """Sign out on one device. Raises NotFound for a token of somebody else."""
    session = get_or_not_found(sessions_of(actor), session_id, gettext("This device is signed out already."))
    if session.pk == current.pk:
        end_current(actor, current)
        return
    session.delete()
    publish(SignedOutElsewhere.by(actor, actor.signed_in_user, count=1))


@transaction.atomic
def end_others(*, actor: Actor, current: DeviceToken) -> int:
    """Sign out on all other devices. Returns their number."""
    ended, _ = sessions_of(actor).exclude(pk=current.pk).delete()
    if ended:
        publish(SignedOutElsewhere.by(actor, actor.signed_in_user, count=ended))
    return ended


@transaction.atomic
def end_all(actor: Actor) -> None:
    """Sign out everywhere."""
    revoke_tokens(actor.signed_in_user)
    publish(SignedOutEverywhere.by(actor, actor.signed_in_user))
