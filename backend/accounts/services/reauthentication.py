"""Reauthentication of a signed-in user: see `accounts.permissions.require_recent_proof`."""

from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.events import Reauthenticated, ReauthenticationFailed
from accounts.models import DeviceToken, User
from accounts.services.sign_in import sign_in_limits
from common import rate_limits
from common.errors import Busy, InvalidInput
from common.events import publish

NOT_YOURS = "This is not your password. Try again."
PASSWORD, GOOGLE, LINK = "password", "google", "link"


def ways_of(user: User) -> list[str]:
    """Return how a user can reauthenticate, preferred way first.

    `google` and `link` are for users without a password: signing in again with Google, or by a mailed link that sets a
    password.
    """
    if user.has_usable_password():
        return [PASSWORD]
    with_google = bool(settings.GOOGLE_CLIENT_ID) and SocialAccount.objects.filter(user=user).exists()
    return [GOOGLE, LINK] if with_google else [LINK]


def prove(*, actor: Actor, current: DeviceToken, password: str, source: str, device: tuple[int, str] | None) -> None:
    """Reauthenticate by the user's password, for the current token. Has the same rate limits as signing in.

    Raises InvalidInput for a wrong password, TooManyAttempts, and Busy if the password was not checked.
    """
    user = actor.signed_in_user
    near, far = sign_in_limits([user.pk], source, device)
    rate_limits.require(*near, *far)
    try:
        known = user.check_password(password)
    except Busy:
        rate_limits.uncount(*near, *far)
        raise
    with transaction.atomic():
        publish((Reauthenticated if known else ReauthenticationFailed).by(actor, user))
        if known:
            DeviceToken.objects.filter(pk=current.pk).update(proved_at=timezone.now())
    if not known:
        raise InvalidInput({"password": [NOT_YOURS]})
    rate_limits.uncount(*far)
    for limit, who in near:
        rate_limits.reset(limit, who)
