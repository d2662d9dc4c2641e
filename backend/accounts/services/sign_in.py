"""Signing in with a password, with rate limits.

Wrong passwords are counted by account and source address together, so that nobody can lock out somebody elsewhere; by
account alone, against many sources; and by source alone, against one password tried on many accounts. A device on which
the user has signed in before has only a limit of its own, so that strangers cannot lock it out.
"""

from django.db import transaction
from django.db.models import Q

from accounts.events import SignInFailed
from accounts.models import User
from accounts.services.links import NOBODY
from common import rate_limits
from common.actor_kinds import ActorKind
from common.errors import Busy
from common.events import ActorRef, publish


def sign_in(*, login: str, password: str, source: str, device: tuple[int, str] | None) -> User | None:
    """Return the active account with this username or proven e-mail address, and password; None if there is none.

    `source` is the client's address; `device` is the result of `known_device`. Raises TooManyAttempts, and Busy if the
    password was not checked. In all other cases a password is hashed, so that the time does not reveal which accounts
    exist.
    """
    found = accounts_of(login)
    near, far = sign_in_limits([user.pk for user in found] or [login.casefold()], source, device)
    # Count before checking the password, so that concurrent attempts cannot exceed the limit.
    rate_limits.require(*near, *far)
    try:
        matching = [user for user in found or [User()] if user.check_password(password) and user.is_active]
    except Busy:
        rate_limits.uncount(*near, *far)
        raise
    if not matching:
        record_failure(found)
        return None
    rate_limits.uncount(*far)
    for limit, who in near:
        rate_limits.reset(limit, who)
    return matching[0]


def accounts_of(login: str) -> list[User]:
    """Return the accounts with this username or proven e-mail address.

    At most two: somebody may have chosen another person's address as their username.
    """
    same = Q(username__iexact=login) | Q(email=login.lower(), email_proven=True)
    return list(User.objects.with_details().filter(same).order_by("pk"))


@transaction.atomic
def record_failure(found: list[User]) -> None:
    """Publish the event of a failed attempt to sign in, for an existing account or an unknown one."""
    user = found[0] if found else None
    company_id = user.company_id if user else None
    # The entered username is not stored, since it may be a password that was entered in the wrong field.
    somebody = ActorRef(kind=ActorKind.PERSON.value)
    publish(SignInFailed(actor=somebody, company_id=company_id, user_id=user.pk if user else NOBODY))


Limits = list[tuple[str, object]]


def sign_in_limits(
    accounts: list[int] | list[str], source: str, device: tuple[int, str] | None
) -> tuple[Limits, Limits]:
    """Return the limits of an attempt: those of the accounts and this source together, and those of each alone."""
    if device and device[0] in accounts:
        return [("sign_in", device), ("sign_in_account", device)], []
    near: Limits = [("sign_in", (account, source)) for account in accounts]
    far: Limits = [("sign_in_account", account) for account in accounts]
    return near, [*far, ("sign_in_source", source)]
