"""Signing in with a password, and reauthenticating, with rate limits.

Wrong passwords are counted by account and source address together, so that nobody can lock out somebody elsewhere; by
account alone, against many sources; and by source alone, against one password tried on many accounts. A device on which
the user has signed in before has only a limit of its own, so that strangers cannot lock it out.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor, ActorKind
from accounts.events import Reauthenticated, ReauthenticationFailed, SignInFailed
from accounts.models import DeviceToken, User
from accounts.providers import is_company_provider, provider_of
from accounts.services.links import NOBODY
from common import rate_limits
from common.errors import Busy, InvalidInput, NotAllowed
from common.events import ActorRef, publish
from common.fields import is_regardless_of_case
from common.languages import filled

WRONG_PASSWORD = _("This is not your password. Try again.")  # a sentence
PASSWORD, PROVIDER, LINK = "password", "provider", "link"


def sign_in(*, login: str, password: str, source: str, device: tuple[int, str] | None) -> User | None:
    """Return the active account with this username or proven email address, and password; None if there is none.

    `source` is the client's address; `device` is the result of `known_device`. Raises TooManyAttempts, and Busy if the
    password was not checked. In all other cases a password is hashed, so that the time does not reveal which accounts
    exist.
    """
    users = accounts_of(login)
    counted: list[int | str] = [user.pk for user in users] or [login.casefold()]
    matching = check_passwords(users or [User()], password, counted=counted, source=source, device=device)
    if not matching:
        record_failure(users)
        return None
    return matching[0]


def accounts_of(login: str) -> list[User]:
    """Return the accounts with this username or proven email address.

    At most two: somebody may have chosen another person's address as their username.
    """
    same = is_regardless_of_case("username", login) | Q(email=login.lower(), email_proven=True)
    return list(User.objects.with_details().filter(same).order_by("pk"))


@transaction.atomic
def record_failure(users: list[User]) -> None:
    """Publish the event of a failed attempt to sign in, for an existing account or an unknown one."""
    user = users[0] if users else None
    company_id = user.company_id if user else None
    # The entered username is not stored, since it may be a password that was entered in the wrong field.
    somebody = ActorRef(kind=ActorKind.PERSON.value)
    publish(SignInFailed(actor=somebody, company_id=company_id, user_id=user.pk if user else NOBODY))


def reauthentication_methods(user: User) -> tuple[list[str], str | None]:
    """Return how a user can reauthenticate, preferred method first, and the id of their provider.

    `provider` is for users without a password, and for those whose company has a provider of its own: signing in again
    with it. `link` is a mailed link that sets a password, for users without one.
    """
    if user.enforced_provider is not None:
        return [PROVIDER], user.enforced_provider.key
    provider = provider_of(user)
    if user.has_usable_password():
        is_company = provider is not None and is_company_provider(provider)
        return ([PASSWORD, PROVIDER], provider) if is_company else ([PASSWORD], None)
    return ([PROVIDER, LINK] if provider else [LINK]), provider


def reauthenticate(
    *, actor: Actor, current: DeviceToken, password: str, source: str, device: tuple[int, str] | None
) -> None:
    """Reauthenticate by the user's password, for the current token. Has the same rate limits as signing in.

    Raises NotAllowed where the company enforces its provider, InvalidInput for a wrong password, TooManyAttempts, and
    Busy if the password was not checked.
    """
    user = actor.signed_in_user
    if user.enforced_provider is not None:
        sentence = gettext("Sign in again with {name} to do this.")
        raise NotAllowed(filled(sentence, name=user.enforced_provider.name), code="company_sign_in_required")
    matches = bool(check_passwords([user], password, counted=[user.pk], source=source, device=device))
    with transaction.atomic():
        publish((Reauthenticated if matches else ReauthenticationFailed).by(actor, user))
        if matches:
            DeviceToken.objects.filter(pk=current.pk).update(proved_at=timezone.now())
    if not matches:
        raise InvalidInput({"password": [WRONG_PASSWORD]})


def check_own_password(user: User, password: str) -> bool:
    """Whether this is the user's password, for changing it. Counts wrong ones. Raises TooManyAttempts and Busy."""
    who = ("password_change", user.pk)
    tried, guessed = ("sign_in", who), ("sign_in_account", who)
    # Count before checking the password, so that concurrent attempts cannot exceed the limit.
    rate_limits.require(tried, guessed)
    try:
        matches = user.check_password(password)
    except Busy:
        rate_limits.uncount(tried, guessed)
        raise
    if matches:
        rate_limits.uncount(guessed)
    return matches


def check_passwords(
    users: list[User],
    password: str,
    *,
    counted: Sequence[int | str],
    source: str,
    device: tuple[int, str] | None,
) -> list[User]:
    """Return the active ones of these users whose password this is. Raises TooManyAttempts and Busy.

    An attempt is counted for the accounts `counted`. A right password resets the limits of this source or device.
    """
    limits_here: list[tuple[str, object]]
    limits_elsewhere: list[tuple[str, object]]
    if device and device[0] in counted:
        limits_here, limits_elsewhere = [("sign_in", device), ("sign_in_account", device)], []
    else:
        limits_here = [("sign_in", (account, source)) for account in counted]
        limits_elsewhere = [*(("sign_in_account", account) for account in counted), ("sign_in_source", source)]
    # Count before checking the password, so that concurrent attempts cannot exceed the limit.
    rate_limits.require(*limits_here, *limits_elsewhere)
    try:
        matching = [user for user in users if user.check_password(password) and user.is_active]
    except Busy:
        rate_limits.uncount(*limits_here, *limits_elsewhere)
        raise
    if matching:
        rate_limits.uncount(*limits_elsewhere)
        for limit, who in limits_here:
            rate_limits.reset(limit, who)
    return matching
