"""Passkeys: signing in without a password, or as the second step after one. allauth stores them, fido2 checks them.

Each is kept by the device and used with a fingerprint, a face or a PIN (user verification), so it is two factors in
itself. A passkey belongs to the host of FRONTEND_URL, for which browsers take names only, with https but for localhost.
"""

import ipaddress
import json
from hashlib import sha256
from typing import Any, TypedDict
from urllib.parse import urlsplit

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth
from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from fido2.server import Fido2Server
from fido2.webauthn import PublicKeyCredentialRpEntity, ResidentKeyRequirement, UserVerificationRequirement

from accounts.actors import Actor
from accounts.events import SecondFactorRenamed
from accounts.models import DeviceToken, User
from accounts.permissions import require_recent_proof
from accounts.services.second_factor import PASSKEY, SETUP_ENDED, Type, lock, record_added, remove
from accounts.services.sessions import WITH_PASSKEY, Begun, issue_token
from common.errors import Conflict, InvalidInput
from common.events import publish
from common.queries import get_or_not_found

NOT_ACCEPTED = _("This passkey was not accepted. Try again.")
NEEDS_A_NAME = _("Passkeys need this site to have a name and https. Ask whoever runs it.")
SALT, SECONDS = "accounts.services.passkeys", 600
MAX_PASSKEYS = 10
MAX_CREDENTIAL = 20_000


class Challenge(TypedDict):
    """What a browser is to answer with a passkey, and what to send back with it."""

    options: dict[str, Any]
    state: str


def are_possible() -> bool:
    """Whether browsers take passkeys at FRONTEND_URL: not for an IP address, and not without https."""
    address = urlsplit(settings.FRONTEND_URL)
    host = address.hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return address.scheme == "https" or host == "localhost"
    return False


def fido2_server() -> Fido2Server:
    """Return what makes and checks challenges, for the pages of FRONTEND_URL only."""
    site = PublicKeyCredentialRpEntity(name=settings.PRODUCT_NAME, id=urlsplit(settings.FRONTEND_URL).hostname or "")
    return Fido2Server(site, verify_origin=lambda origin: bool(origin == settings.FRONTEND_URL))


def challenge(options: Any, state: dict[str, Any], user: User | None = None) -> Challenge:
    """Return a challenge, for this user or for anybody."""
    signed = signing.dumps({**state, "user": user.pk if user else None}, salt=SALT)
    return {"options": json.loads(json.dumps(dict(options)))["publicKey"], "state": signed}


def take_state(state: str, user: User | None = None) -> dict[str, Any]:
    """Return the state of a challenge, which works once. Raises InvalidInput."""
    try:
        begun: dict[str, Any] = signing.loads(state, salt=SALT, max_age=SECONDS)
    except signing.BadSignature:
        begun = {}
    used = f"accounts.passkeys:{sha256(state.encode()).hexdigest()}"
    if not begun or begun["user"] != (user.pk if user else None) or not cache.add(used, True, SECONDS):
        raise InvalidInput({"state": [SETUP_ENDED]})
    return begun


def passkeys_of(user: User) -> Any:
    """Return the passkeys of a user, oldest first."""
    return Authenticator.objects.filter(user=user, type=Type.WEBAUTHN).order_by("pk")


def begin_passkey(*, actor: Actor) -> Challenge:
    """Begin to add a passkey. Raises ReauthenticationRequired, and Conflict where there can be none."""
    require_recent_proof(actor)
    user = actor.signed_in_user
    require_possible(user)
    options, state = fido2_server().register_begin(
        auth.build_user_payload(user),
        auth.get_credentials(user),
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return challenge(options, state, user)


def require_possible(user: User) -> None:
    """Raise Conflict where browsers take no passkeys, and if the user has as many as there may be."""
    if not are_possible():
        raise Conflict(NEEDS_A_NAME, code="passkeys_need_a_name")
    if passkeys_of(user).count() >= MAX_PASSKEYS:
        raise Conflict(gettext("You have as many passkeys as there can be. Remove one first."), code="too_many")


@transaction.atomic
def add_passkey(*, actor: Actor, current: DeviceToken, state: str, name: str, credential: dict[str, Any]) -> list[str]:
    """Add a passkey, by what the browser answered. Returns the recovery codes, if they are new.

    Raises ReauthenticationRequired, InvalidInput, and Conflict as `begin_passkey`.
    """
    require_recent_proof(actor)
    user = lock(actor)
    require_possible(user)
    begun = take_state(state, user)
    check(lambda: fido2_server().register_complete(begun, credential))
    auth.WebAuthn.add(user, name, credential)
    return record_added(actor, current, user, PASSKEY)


def check(answer: Any) -> Any:
    """Return what fido2 finds in a browser's answer. Raises InvalidInput for all that it does not accept."""
    try:
        return answer()
    except Exception as error:  # fido2 raises errors of all kinds where the answer is malformed
        raise InvalidInput({"credential": [NOT_ACCEPTED]}) from error


@transaction.atomic
def rename_passkey(*, actor: Actor, passkey_id: int, name: str) -> Authenticator:
    """Give a passkey another name. Raises ReauthenticationRequired, NotFound."""
    require_recent_proof(actor)
    user = lock(actor)
    passkey: Authenticator = get_or_not_found(passkeys_of(user), passkey_id)
    passkey.data["name"] = name
    passkey.save(update_fields=["data"])
    publish(SecondFactorRenamed.by(actor, user, factor=PASSKEY))
    return passkey


@transaction.atomic
def remove_passkey(*, actor: Actor, passkey_id: int) -> None:
    """Remove a passkey. Raises ReauthenticationRequired, NotFound, and Conflict for a required one."""
    require_recent_proof(actor)
    user = lock(actor)
    remove(actor, user, get_or_not_found(passkeys_of(user), passkey_id), PASSKEY)


def begin_sign_in() -> Challenge:
    """Return a challenge for whoever has a passkey. Says nothing about accounts. Raises Conflict."""
    if not are_possible():
        raise Conflict(NEEDS_A_NAME, code="passkeys_need_a_name")
    options, state = fido2_server().authenticate_begin(user_verification=UserVerificationRequirement.REQUIRED)
    return challenge(options, state)


@transaction.atomic
def sign_in_with_passkey(*, state: str, credential: dict[str, Any]) -> Begun:
    """Sign in the owner of a passkey.

    Raises InvalidInput for an unknown one and for a deactivated account, and CompanySignInRequired.
    """
    begun = take_state(state)
    try:
        owner = auth.extract_user_from_response(credential)
    except (ValidationError, AttributeError) as error:
        raise InvalidInput({"credential": [NOT_ACCEPTED]}) from error
    users = User.objects.active().with_details().select_for_update(no_key=True, of=("self",))
    user: User | None = users.filter(pk=owner.pk).first()
    if user is None:
        raise InvalidInput({"credential": [NOT_ACCEPTED]})
    found = check(lambda: fido2_server().authenticate_complete(begun, auth.get_credentials(user), credential))
    passkey = auth.get_authenticator_by_credential_id(user, found.credential_id)
    passkey.record_usage()
    return Begun(user, issue_token(user, WITH_PASSKEY, PASSKEY))
