"""Sign-ins of a user, one for each device: beginning, listing and ending them.

Every session begins in `issue_token`, which refuses what the user's company does not allow.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.events import SecondFactorFailed, SignedIn, SignedOut, SignedOutElsewhere, SignedOutEverywhere
from accounts.models import (
    DeviceToken,
    DeviceTokenQuerySet,
    IdentityProvider,
    SignInCode,
    User,
    has_directory,
    token_digest,
)
from accounts.services.credentials import end_sessions, revoke_tokens
from accounts.services.second_factor import WRONG_CODE, check_code, has_second_factor
from common import rate_limits
from common.errors import InvalidInput, NotAllowed
from common.events import publish
from common.languages import filled
from common.queries import get_or_not_found

WITH_PASSWORD, WITH_COMPANY, WITH_PASSKEY = "password", "company", "passkey"


class CompanySignInRequired(NotAllowed):
    """A session of this user begins only with the company's `provider`. For who has proved who they are."""

    code = "company_sign_in_required"

    def __init__(self, user: User, provider: IdentityProvider) -> None:
        super().__init__(sign_in_with(user, provider))
        self.provider = provider

    @property
    def more(self) -> dict[str, object]:
        """The provider, for the sign-in screen."""
        return {"provider": {"id": self.provider.key, "name": self.provider.name}}


def sign_in_with(user: User, provider: IdentityProvider) -> str:
    """Return the sentence that says how a user signs in."""
    sentence = gettext("{company} signs in with {name}. Continue with it; other ways to sign in are switched off.")
    return filled(sentence, company=user.company.name if user.company else "", name=provider.name)


@dataclass(frozen=True)
class Begun:
    """The token of a new session of `user`; or, if they have a second factor, the code that is to be sent with it."""

    user: User
    token: str = ""
    waiting_code: str = ""


@transaction.atomic
def begin_session(user: User, *, method: str, proven: bool = True) -> Begun | None:
    """Sign in a user who has authenticated by `method`: WITH_PASSWORD, or the id of a provider.

    Without `proven`, that proves nothing of late: the provider may have asked for the password long ago. The company's
    own provider replaces the second factor. None if the account was deactivated or its password changed since `user`
    was read, which revoked all its tokens. Raises CompanySignInRequired.
    """
    now = User.objects.select_for_update(no_key=True).filter(pk=user.pk, is_active=True, password=user.password).first()
    if now is None:
        return None
    require_allowed(user, method)
    if not method.startswith(IdentityProvider.KEY_PREFIX) and has_second_factor(user):
        provider = "" if method == WITH_PASSWORD else method
        return Begun(user, waiting_code=SignInCode.issue(user, "", provider, SignInCode.Purpose.SECOND_FACTOR))
    return Begun(user, token=issue_token(user, method, proven=proven))


def issue_token(user: User, method: str, factor: str | None = None, *, proven: bool = True) -> str:
    """Sign in a user who has authenticated in full, and is locked. Returns the token. `proven` as in `begin_session`.

    Raises CompanySignInRequired.
    """
    require_allowed(user, method)
    is_first = user.last_login is None
    provider = "" if method in (WITH_PASSWORD, WITH_PASSKEY) else method
    token = DeviceToken.issue(
        user, provider, second_factor=factor is not None, proven=proven, expires_at=end_of_session(provider)
    )
    # The key of a company's provider says nothing to those who read the log.
    named = WITH_COMPANY if method.startswith(IdentityProvider.KEY_PREFIX) else method
    publish(SignedIn.by(Actor.for_user(user), user, method=named, factor=factor, first=is_first))
    return token


def require_allowed(user: User, method: str) -> None:
    """Raise CompanySignInRequired if the company of a locked user enforces another way to sign in."""
    # As it is stored now: it may have been enforced while this waited for the lock.
    now = User.objects.select_related("company__settings__enforced_provider").get(pk=user.pk)
    if now.enforced_provider is not None and now.enforced_provider.key != method:
        raise CompanySignInRequired(now, now.enforced_provider)


def end_of_session(provider: str) -> datetime | None:
    """Return until when a session by this provider lasts; None for as long as all others.

    Without a directory that says who has left, the company's own provider is asked again after a while.
    """
    if not provider.startswith(IdentityProvider.KEY_PREFIX):
        return None
    found = IdentityProvider.objects.filter(key=provider).first()
    if found is None or has_directory(found.company_id):
        return None
    return timezone.now() + timedelta(days=found.session_days)


@transaction.atomic
def exchange_code(code: str, browser: str) -> Begun | None:
    """Exchange a code of the sign-in with a provider for a session. The code works once. Raises CompanySignInRequired.

    None if it is unknown, expired or used, if it was issued for a browser with another secret than `browser`, or if all
    sign-ins of the user have been ended since.
    """
    used = waiting(code, SignInCode.Purpose.EXCHANGE).filter(browser_digest=token_digest(browser))
    user, found = take(used)
    if user is None or found is None or not found.delete()[0] or not may_begin_with(user, found.provider):
        return None
    return begin_session(user, method=found.provider, proven=found.proven)


def may_begin_with(user: User, provider: str) -> bool:
    """Whether a provider still signs a user in: a company's own has to be offered, and of the user's company."""
    if not provider.startswith(IdentityProvider.KEY_PREFIX):
        return True
    return IdentityProvider.objects.filter(key=provider, enabled=True, company=user.company).exists()


def waiting(code: str, purpose: str) -> QuerySet[SignInCode]:
    """Return the code for this purpose, unless it has expired."""
    return SignInCode.objects.filter(digest=token_digest(code), purpose=purpose, expires_at__gt=timezone.now())


def take(codes: QuerySet[SignInCode]) -> tuple[User | None, SignInCode | None]:
    """Return the code that is found, and its active user, locked. Signing out everywhere may delete the code meanwhile.

    Locks the user before the code, as changing the password and deactivating do.
    """
    users = User.objects.active().with_details().select_for_update(no_key=True, of=("self",))
    user: User | None = users.filter(sign_in_codes__in=codes).first()
    return user, codes.first()


def finish_with_code(*, waiting_code: str, code: str) -> tuple[User, str] | None:
    """Sign in with the waiting code of `begin_session` and a code of the authenticator app, or a recovery code.

    Returns the user and the token; None if the waiting code is unknown, expired or used. Raises InvalidInput for a
    wrong code, TooManyAttempts, CompanySignInRequired, and Conflict if the server cannot read the second factor any
    more.
    """
    codes = waiting(waiting_code, SignInCode.Purpose.SECOND_FACTOR)
    begun = codes.first()
    if begun is None:
        return None
    # Count before checking the code, so that concurrent attempts cannot exceed the limit.
    rate_limits.require(("second_factor", begun.user_id))
    with transaction.atomic():
        user, found = take(codes)
        if user is None or found is None:
            return None
        factor = check_code(user, code)
        if factor is None:
            publish(SecondFactorFailed.by(Actor.for_user(user), user))
        elif found.delete()[0]:
            rate_limits.reset("second_factor", user.pk)
            return user, issue_token(user, found.provider or WITH_PASSWORD, factor)
    raise InvalidInput({"factor_code": [WRONG_CODE]})


@transaction.atomic
def renew_session(user: User, current: DeviceToken) -> str:
    """End all sessions of a locked user, and begin this one again, as after a change of the password.

    Returns the token. Raises CompanySignInRequired.
    """
    require_allowed(user, current.provider)
    end_sessions(user)
    # Not for longer than it would have lasted, if the company's provider is asked again then.
    ends = current.expires_at if current.provider.startswith(IdentityProvider.KEY_PREFIX) else None
    return DeviceToken.issue(user, current.provider, second_factor=current.second_factor, expires_at=ends)


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
