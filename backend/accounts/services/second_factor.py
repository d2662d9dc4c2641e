"""The second factor of signing in: authenticator apps and recovery codes, which allauth makes, stores and checks.

Passkeys, the other second factor, are in `accounts.services.passkeys`.

Recovery codes come with the first factor and go with the last. Adding the first one ends the sessions on other devices,
which began without it.
"""

from base64 import b64encode
from datetime import date
from typing import Any, TypedDict

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, validate_totp_code
from django.core import signing
from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.events import (
    RecoveryCodesRenewed,
    SecondFactorAdded,
    SecondFactorRemoved,
    SecondFactorReset,
)
from accounts.models import DeviceToken, User
from accounts.permissions import require_recent_proof
from accounts.services.credentials import remove_second_factors, revoke_tokens
from common.encryption import Encrypted, UnreadableError
from common.errors import Conflict, InvalidInput, NotFound
from common.events import publish

Type = Authenticator.Type
AUTHENTICATOR, RECOVERY_CODE, PASSKEY = "authenticator", "recovery_code", "passkey"
WRONG_CODE = _("This code is wrong or was used already. Enter the newest code of the app.")  # a sentence
SETUP_ENDED = _("This has taken too long. Start again with a new code to scan.")
# What signs a secret until the first code of it confirms it, and for how many seconds.
SETUP_SALT, SETUP_SECONDS = "accounts.services.second_factor", 3600


class NewAuthenticator(TypedDict):
    """A secret for an authenticator app, as text and as a code to scan, and what to send back with the first code."""

    secret: str
    address: str
    qr_code: str
    setup: str


class SecondFactors(TypedDict):
    """A user's second factors, and whether the company requires one."""

    authenticator: Authenticator | None
    passkeys: Any
    recovery_codes_left: int
    required_from: date | None
    required_today: bool


def has_second_factor(user: User) -> bool:
    """Whether a second factor is needed to sign in."""
    return bool(Authenticator.objects.filter(user=user).exists())


def factor_of(user: User, kind: str) -> Any:
    """Return allauth's object for the user's factor of this kind, of which there is one at most; None without."""
    found = Authenticator.objects.filter(user=user, type=kind).first()
    return found.wrap() if found else None


def is_lost(factor: Authenticator) -> bool:
    """Whether its secret cannot be read any more, since the key of the server was lost."""
    stored = factor.data.get("secret") or factor.data.get("seed")
    return bool(stored) and Encrypted(stored).is_lost


def lost_factors() -> int:
    """Return how many authenticator apps cannot be read any more, since the key of the server was lost."""
    return sum(is_lost(each) for each in Authenticator.objects.filter(type=Type.TOTP).iterator())


def second_factors(user: User) -> SecondFactors:
    """Return what the user has set up."""
    codes = factor_of(user, Type.RECOVERY_CODES)
    return {
        "authenticator": Authenticator.objects.filter(user=user, type=Type.TOTP).first(),
        "passkeys": Authenticator.objects.filter(user=user, type=Type.WEBAUTHN).order_by("pk"),
        "recovery_codes_left": 0 if codes is None or is_lost(codes.instance) else len(codes.get_unused_codes()),
        "required_from": user.second_factor_due,
        "required_today": user.needs_second_factor,
    }


def check_code(user: User, code: str) -> str | None:
    """Return by which factor of the user a code is right, AUTHENTICATOR or RECOVERY_CODE, and use it up; else None.

    The user has to be locked. Raises Conflict if the server cannot read the factor any more.
    """
    try:
        for kind, name in ((Type.TOTP, AUTHENTICATOR), (Type.RECOVERY_CODES, RECOVERY_CODE)):
            factor = factor_of(user, kind)
            if factor is not None and factor.validate_code(code):
                factor.instance.record_usage()
                return name
    except UnreadableError as error:
        sentence = gettext("The server has lost the key to your second factor. Ask your HR team to reset it.")
        raise Conflict(sentence, code="second_factor_lost") from error
    return None


def begin_authenticator(*, actor: Actor) -> NewAuthenticator:
    """Return a new secret for an authenticator app. It is stored by `add_authenticator`. Raises as that."""
    require_recent_proof(actor)
    user, adapter = actor.signed_in_user, get_adapter()
    secret = generate_totp_secret()
    address = adapter.build_totp_url(user, secret)
    image = b64encode(adapter.build_totp_svg(address).encode()).decode()
    return {
        "secret": secret,
        "address": address,
        "qr_code": f"data:image/svg+xml;base64,{image}",
        "setup": signing.dumps({"user": user.pk, "secret": secret}, salt=SETUP_SALT),
    }


@transaction.atomic
def add_authenticator(*, actor: Actor, current: DeviceToken, setup: str, code: str) -> list[str]:
    """Add an authenticator app, of which `code` proves that it has the secret of `setup`.

    Returns the recovery codes, if they are new. Raises ReauthenticationRequired, InvalidInput, and Conflict if there is
    one already.
    """
    require_recent_proof(actor)
    try:
        begun = signing.loads(setup, salt=SETUP_SALT, max_age=SETUP_SECONDS)
    except signing.BadSignature:
        begun = {}
    user = lock(actor)
    if begun.get("user") != user.pk:
        raise InvalidInput({"setup": [SETUP_ENDED]})
    if not validate_totp_code(begun["secret"], code):
        raise InvalidInput({"factor_code": [WRONG_CODE]})
    if factor_of(user, Type.TOTP) is not None:
        raise Conflict(gettext("You have an authenticator app already. Remove it first."), code="exists")
    # So that nobody who sees the code can sign in with it.
    TOTP.activate(user, begun["secret"]).validate_code(code)
    return record_added(actor, current, user, AUTHENTICATOR)


def lock(actor: Actor) -> User:
    """Lock and return the user who is signed in."""
    user: User = (
        User.objects.with_details().select_for_update(no_key=True, of=("self",)).get(pk=actor.signed_in_user.pk)
    )
    return user


def record_added(actor: Actor, current: DeviceToken, user: User, factor: str) -> list[str]:
    """Let this session count as begun with a factor. With the first one, end the others, and return recovery codes."""
    DeviceToken.objects.filter(pk=current.pk).update(second_factor=True)
    codes: list[str] = []
    if factor_of(user, Type.RECOVERY_CODES) is None:
        DeviceToken.objects.filter(user=user).exclude(pk=current.pk).delete()
        codes = RecoveryCodes.activate(user).generate_codes()
    publish(SecondFactorAdded.by(actor, user, factor=factor))
    return codes


@transaction.atomic
def remove_authenticator(*, actor: Actor) -> None:
    """Remove the authenticator app. Raises ReauthenticationRequired, NotFound, and Conflict for a required one."""
    require_recent_proof(actor)
    user = lock(actor)
    factor = factor_of(user, Type.TOTP)
    if factor is None:
        raise NotFound
    remove(actor, user, factor.instance, AUTHENTICATOR)


def remove(actor: Actor, user: User, factor: Authenticator, name: str) -> None:
    """Remove a factor; with the last one, the recovery codes. Raises Conflict if the company requires it."""
    others = Authenticator.objects.filter(user=user).exclude(type=Type.RECOVERY_CODES).exclude(pk=factor.pk)
    if others.exists():
        factor.delete()
    elif user.needs_second_factor:
        sentence = gettext("Your company requires two-step sign-in. Set up another second step before you remove this.")
        raise Conflict(sentence, code="second_factor_required_by_company")
    else:
        remove_second_factors(user)
    publish(SecondFactorRemoved.by(actor, user, factor=name))


@transaction.atomic
def renew_recovery_codes(*, actor: Actor) -> list[str]:
    """Replace the recovery codes. Returns the new ones.

    Raises ReauthenticationRequired, and Conflict without a factor.
    """
    require_recent_proof(actor)
    user = lock(actor)
    if not has_second_factor(user):
        raise Conflict(gettext("Set up two-step sign-in first."), code="no_second_factor")
    Authenticator.objects.filter(user=user, type=Type.RECOVERY_CODES).delete()
    codes: list[str] = RecoveryCodes.activate(user).generate_codes()
    publish(RecoveryCodesRenewed.by(actor, user))
    return codes


def reset(actor: Actor, user: User) -> None:
    """Remove the second factors of a locked account, and end its sessions. Raises Conflict if there are none."""
    if not has_second_factor(user):
        raise Conflict(gettext("This person has not set up two-step sign-in."), code="no_second_factor")
    remove_second_factors(user)
    revoke_tokens(user)
    publish(SecondFactorReset.by(actor, user))
