"""Signing in with a company's own provider: whose account it is, and which role follows from the provider's claims.

Unlike Google, such a provider speaks only for the people of its company, by the domains that a superuser gave to the
company. So it need not verify addresses, and never opens an account of somebody else.
"""

from collections.abc import Mapping
from typing import Any

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount, SocialLogin
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.http import HttpRequest

from accounts.actors import Actor
from accounts.domains import to_ascii
from accounts.events import ProviderLinked, UserAddressProven, UserJoined, UserRegistered, UserRoleChanged
from accounts.models import Company, Department, IdentityProvider, Role, User, has_directory
from accounts.openid_connect import GOOGLE_ISSUER, SignInError, storable
from accounts.provider_faults import Fault
from accounts.services.addresses import is_proven_elsewhere, lock_users_with
from accounts.services.credentials import reset_account
from accounts.services.emergency import is_last_emergency_hr
from accounts.services.joining import add_to_company, prove_address
from accounts.services.sign_up import find_free_username
from common.errors import NotAllowed
from common.events import publish
from common.optimistic_locking import next_version

LONGEST_ADDRESS = User._meta.get_field("email").max_length or 0


class RefusedError(NotAllowed):
    """Somebody may not sign in with this provider. The `code` is one of the codes of the sign-in screen."""


def provider_with(key: str) -> IdentityProvider | None:
    """Return the company's provider with this key."""
    return IdentityProvider.objects.select_related("company").filter(key=key).first()


def address_of(claims: Mapping[str, Any], provider: IdentityProvider) -> str:
    """Return the address that the provider says, in lower case. Raises SignInError.

    `preferred_username` counts instead of a missing address if it is one of a domain of this provider.
    """
    domains = set(provider.routed_domains)
    email, is_verified = claims.get("email"), claims.get("email_verified", True)
    if not isinstance(email, str) or not email.strip():
        email = claims.get("preferred_username")
        if not isinstance(email, str) or to_ascii(email.rpartition("@")[2]) not in domains or "@" not in email:
            raise SignInError(Fault.NO_ADDRESS)
    # Entra ID says nothing of it. Some say it as a text.
    if str(is_verified).lower() != "true":
        raise SignInError(Fault.NOT_VERIFIED, address=shown(email))
    local, _at, typed_domain = email.strip().lower().rpartition("@")
    domain = to_ascii(typed_domain)
    # As it is routed, so that one mailbox has one address.
    email = f"{local}@{domain}"
    if domain not in domains or not is_address(email):
        raise SignInError(Fault.NOT_ROUTED, address=shown(email))
    if provider.issuer == GOOGLE_ISSUER and to_ascii(str(claims.get("hd") or "")) != domain:
        raise SignInError(Fault.WRONG_ORGANISATION, address=shown(email))
    return email


def is_address(email: str) -> bool:
    """Whether this is an email address that an account can have."""
    try:
        validate_email(email)
    except ValidationError:
        return False
    return len(email) <= LONGEST_ADDRESS


def shown(email: str) -> str:
    """Return an address as it is stored with a fault."""
    return storable(email.strip()[:LONGEST_ADDRESS])


def has(value: object, wanted: str) -> bool:
    """Whether a claim is this text, or a list with it."""
    texts = value if isinstance(value, list) else [value]
    return any(str(text) == wanted for text in texts if isinstance(text, str | int | float | bool))


def missing_claim(claims: Mapping[str, Any], provider: IdentityProvider) -> str:
    """Return the first claim of the mapping that the provider did not send; empty if there is none."""
    return next((rule["claim"] for rule in provider.role_mapping if claims.get(rule["claim"]) is None), "")


def mapped(claims: Mapping[str, Any], role_mapping: list[dict[str, Any]]) -> tuple[str, int | None] | None:
    """Return role and department (an id) by the first rule that fits; None if the claims decide nothing.

    Without a rule that fits, the role is Employee, unless a claim is missing: Entra ID leaves out `groups` for people
    in more than 200.
    """
    for rule in role_mapping:
        if claims.get(rule["claim"]) is None:
            # This rule might have fit, and come before the others.
            return None
        if has(claims[rule["claim"]], rule["value"]):
            return (rule["role"], rule["department"]) if rule["role"] != Role.SUPERUSER else None
    return (Role.EMPLOYEE.value, None) if role_mapping else None


@transaction.atomic
def choose_account(request: HttpRequest, login: SocialLogin, provider: IdentityProvider) -> None:
    """Decide with which account somebody signs in, and link it. Leaves the sign-in without one if it is to be made.

    Raises RefusedError and SignInError.
    """
    provider = still_offered(provider)
    if login.account.pk is not None:
        user: User = User.objects.with_details().select_for_update(of=("self",)).get(pk=login.user.pk)
        require_usable(user, provider)
        apply_mapping(user, provider, login.claims)
        login.user = user
        return
    email = address_of(login.claims, provider)
    found = find_account(email, provider)
    if found is None:
        if not provider.creates_accounts or has_directory(provider.company_id):
            raise RefusedError("", code="company_no_account")
        # Without an address, allauth would ask for one.
        login.email_addresses = [EmailAddress(email=email, verified=True, primary=True)]
        return
    link(request, login, found, provider)


def still_offered(provider: IdentityProvider) -> IdentityProvider:
    """Lock the company, and return its provider as it is now. Raises RefusedError if it was changed or disconnected."""
    Company.objects.select_for_update(no_key=True).get(pk=provider.company_id)
    now = provider_with(provider.key)
    if now is None or not now.enabled:
        raise RefusedError("", code="company_not_configured")
    return now


def require_usable(user: User, provider: IdentityProvider) -> None:
    """Raise RefusedError for an account that this provider never opens."""
    if user.role == Role.SUPERUSER or user.company_id != provider.company_id:
        raise RefusedError("", code="company_known_address")
    if not user.is_active:
        raise RefusedError("", code="account_inactive")


def find_account(email: str, provider: IdentityProvider) -> User | None:
    """Return the account for an address that signs in for the first time; None if a new one is needed.

    That of this company; without one, an account without a company that has proven the address. Raises RefusedError.
    """
    users = lock_users_with(email)
    ours = next((user for user in users if user.company_id == provider.company_id), None)
    if ours is not None:
        require_usable(ours, provider)
        if SocialAccount.objects.filter(user=ours, provider=provider.key).exists():
            # The address was given to somebody else at the provider.
            raise RefusedError("", code="company_known_address")
        return ours
    proven = next((user for user in users if user.email_proven), None)
    if proven is not None and proven.role == Role.SUPERUSER:
        raise RefusedError("", code="company_known_address")
    if proven is None or proven.company_id is not None:
        return None
    if not proven.is_active:
        raise RefusedError("", code="account_inactive")
    return proven


def link(request: HttpRequest, login: SocialLogin, user: User, provider: IdentityProvider) -> None:
    """Let the provider open an existing account. Raises RefusedError if it cannot join the company."""
    if not user.email_proven:
        take_over(user, login)
    if user.company_id is None and not add_to_company(user, provider.company):
        raise RefusedError("", code="company_known_address")
    login.connect(request, user)
    publish(ProviderLinked.by(Actor.for_user(user), user))
    apply_mapping(user, provider, login.claims, is_first=True)
    login.user = user


def take_over(user: User, login: SocialLogin) -> None:
    """End what anybody may have set before the address was proven, and prove it, if nobody else has proven it."""
    reset_account(user, None, login.user.first_name, login.user.last_name)
    if not is_proven_elsewhere(user):
        prove_address(user)
        publish(UserAddressProven.by(Actor.for_user(user), user))


@transaction.atomic
def sign_up_with_company(request: HttpRequest, login: SocialLogin, provider: IdentityProvider) -> User:
    """Create an account of the company, without a password. Raises InvalidInput, IntegrityError, RefusedError.

    Where somebody else has proven the address, it stays unproven, and its owner is mailed.
    """
    user: User = login.user
    provider = still_offered(provider)
    user.email = address_of(login.claims, provider)
    lock_users_with(user.email)
    user.username = find_free_username(user.email)
    if not user.full_name:
        # Everybody has a name, by which lists are sorted.
        user.first_name = user.username[: User._meta.get_field("first_name").max_length]
    user.company = provider.company
    user.set_unusable_password()
    login.save(request, connect=True)
    actor = Actor.for_user(user)
    publish(UserRegistered.by(actor, user))
    publish(UserJoined.by(actor, user))
    if not is_proven_elsewhere(user):
        prove_address(user)
    publish(ProviderLinked.by(actor, user))
    apply_mapping(user, provider, login.claims, is_first=True)
    return user


def apply_mapping(user: User, provider: IdentityProvider, claims: Mapping[str, Any], *, is_first: bool = False) -> None:
    """Give the account the role and department that follow from the claims: see `apply_decision`.

    Where a directory provisions the company's people, its groups decide instead.
    """
    if (is_first or provider.maps_each_time) and not has_directory(provider.company_id):
        apply_decision(Actor.system(user.company_id), user, mapped(claims, provider.role_mapping))


def apply_decision(actor: Actor, user: User, decided: tuple[str, int | None] | None) -> None:
    """Give the account a role and department (an id or None) that a mapping has decided; None changes nothing.

    The last HR person of a company stays one, and so does the last one who can sign in without an enforced provider.
    The company has to be locked.
    """
    if decided is None:
        return
    role, department_id = decided
    others = User.objects.active().filter(company_id=user.company_id, role=Role.HR).exclude(pk=user.pk)
    if user.role == Role.HR and role != Role.HR and (not others.exists() or is_last_emergency_hr(user)):
        return
    own = Department.objects.filter(company=user.company_id)
    department = (own.filter(pk=department_id).first() if department_id else None) or user.department
    before = user.role
    if (role, department) == (before, user.department):
        return
    user.role, user.department, user.updated_at = role, department, next_version(user.updated_at)
    user.save(update_fields=["role", "department", "updated_at"])
    if role != before:
        publish(UserRoleChanged.by(actor, user, from_role=before, to_role=role))
