"""Signing in with a password, and how often it may be guessed.

Wrong passwords are counted by account and place together, so that nobody locks out somebody elsewhere; by account
alone, against many places; and by place alone, against one password tried on everybody. A device on which the person
has signed in before is a place of its own and under no other limit: whatever strangers do, it stays open.
"""

from django.db import transaction
from django.db.models import Q

from accounts.events import SignInFailed
from accounts.models import User
from accounts.services.addresses import leads_to, ranked
from accounts.services.links import NOBODY
from common import rate_limits
from common.actor_kinds import ActorKind
from common.errors import Busy
from common.events import ActorRef, publish


def sign_in(*, login: str, password: str, source: str, device: tuple[int, str] | None) -> User | None:
    """The account that a username or e-mail address and a password open, if they do.

    `source` is where the call comes from; `device` is a person and their known device, if it is one. Raises
    TooManyAttempts, or Busy where nothing was tried. However it ends else, a password is hashed: the time tells nobody
    which accounts there are.
    """
    found = accounts_of(login)
    near, far = limits_of([user.pk for user in found] or [login.casefold()], source, device)
    # Counted before the password is looked at: of many tries at the same moment no more get through.
    rate_limits.require(*near, *far)
    try:
        opened = [user for user in found or [User()] if user.check_password(password) and user.is_active]
    except Busy:
        rate_limits.take_back(*near, *far)
        raise
    if not opened:
        note_failure(found)
        return None
    rate_limits.take_back(*far)
    for limit, who in near:
        rate_limits.forget(limit, who)
    return opened[0]


def accounts_of(login: str) -> list[User]:
    """Whom a username or an e-mail address stands for.

    One, or two: nothing keeps people from taking somebody's address as their username.
    """
    address = login.lower()
    same = Q(email=address) | Q(username__iexact=login)
    found: list[User] = list(ranked(User.objects.with_details().filter(same), address))
    by_address = next((claim for claim in found if claim.email == address and leads_to(claim)), None)
    named = login.casefold()
    return [user for user in found if user is by_address or user.email != address or user.username.casefold() == named]


@transaction.atomic
def note_failure(found: list[User]) -> None:
    """Have it kept that somebody did not know the password: of an account that there is, or of none."""
    user = found[0] if found else None
    company_id = user.company_id if user else None
    # Whoever tried has not said who they are. What they typed may be somebody's password: it is not kept.
    somebody = ActorRef(kind=ActorKind.PERSON.value)
    publish(SignInFailed(actor=somebody, company_id=company_id, user_id=user.pk if user else NOBODY))


Limits = list[tuple[str, object]]


def limits_of(accounts: list[int] | list[str], source: str, device: tuple[int, str] | None) -> tuple[Limits, Limits]:
    """What a guess counts against: of these accounts in this place, and beyond it."""
    if device and device[0] in accounts:
        return [("sign_in", device), ("sign_in_account", device)], []
    near: Limits = [("sign_in", (account, source)) for account in accounts]
    far: Limits = [("sign_in_account", account) for account in accounts]
    return near, [*far, ("sign_in_source", source)]
