"""Proving again, while signed in, who one is: see `companies.permissions.require_recent_proof`."""

from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.events import Reauthenticated, ReauthenticationFailed
from accounts.models import DeviceToken, User
from accounts.services.sign_in import limits_of
from common import rate_limits
from common.errors import Busy, InvalidInput
from common.events import publish

NOT_YOURS = "This is not your password. Try again."
PASSWORD, GOOGLE, LINK = "password", "google", "link"


def ways_of(user: User) -> list[str]:
    """How somebody can prove who they are, the shortest way first.

    Whoever has no password signs in again with Google where they can; `link`: has a link mailed that sets a password,
    and signs in with it.
    """
    if user.has_usable_password():
        return [PASSWORD]
    with_google = bool(settings.GOOGLE_CLIENT_ID) and SocialAccount.objects.filter(user=user).exists()
    return [GOOGLE, LINK] if with_google else [LINK]


def prove(*, actor: Actor, current: DeviceToken, password: str, source: str, device: tuple[int, str] | None) -> None:
    """Take the password of whoever signed in as a proof, for this sign-in. Guesses count as those at sign-in do.

    Raises InvalidInput for another password, TooManyAttempts, or Busy where nothing was tried.
    """
    user = actor.signed_in_user
    near, far = limits_of([user.pk], source, device)
    rate_limits.require(*near, *far)
    try:
        known = user.check_password(password)
    except Busy:
        rate_limits.take_back(*near, *far)
        raise
    with transaction.atomic():
        publish((Reauthenticated if known else ReauthenticationFailed).by(actor, user))
        if known:
            DeviceToken.objects.filter(pk=current.pk).update(proved_at=timezone.now())
    if not known:
        raise InvalidInput({"password": [NOT_YOURS]})
    rate_limits.take_back(*far)
    for limit, who in near:
        rate_limits.forget(limit, who)
