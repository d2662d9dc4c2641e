"""What happens to accounts: signing up, joining a company, invitations, and the end of sign-ins."""

from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts.actors import Actor
from accounts.events import EmailConfirmationRequested, PasswordResetRequested, UserInvited, UserJoined, UserRegistered
from accounts.models import DeviceToken, Role, User
from common.actor_kinds import SIGNED_IN, accepts
from common.errors import Conflict, InvalidInput, NotAllowed
from common.events import publish
from companies.domains import domain_of_email
from companies.models import Company, CompanyDomain

EMAIL_TAKEN = "An account with this e-mail address exists already."
USERNAME_TAKEN = "This username is taken. Choose another one."


def company_of_domain(email: str) -> Company | None:
    """The company whose e-mail domain an address has. Knowing it grants nothing: see `join_by_email`."""
    domain = domain_of_email(email)
    found = CompanyDomain.objects.select_related("company").filter(domain=domain).first() if domain else None
    return found.company if found else None


@transaction.atomic
def register(*, request: HttpRequest, company: Company | None, password: str, **person: str) -> str:
    """Create an account and sign it in; returns the token.

    With `company` (found by its secret code) the account is linked at once. Otherwise, where the address has a
    company's domain, a confirmation link is mailed: only following it links the account.
    Raises InvalidInput when somebody takes the username or address at the same moment.
    """
    try:
        with transaction.atomic():
            user: User = User.objects.create_user(password=password, company=company, role=Role.EMPLOYEE, **person)
    except IntegrityError as error:
        raise InvalidInput({"username": ["This username or e-mail address is taken."]}) from error
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
    publish(UserRegistered.by(Actor.for_user(user), user))
    return DeviceToken.issue(user, device_label(request))


@transaction.atomic
def request_confirmation(user: User) -> None:
    """Have the link that proves their address mailed again, where there is something to confirm."""
    publish(EmailConfirmationRequested.by(Actor.for_user(user), user))


@transaction.atomic
def request_password_reset(user: User) -> None:
    """Have a set-password link mailed; anybody who knows the address may ask for that."""
    publish(PasswordResetRequested.by(Actor.system(), user))


@transaction.atomic
def confirm_email(request: HttpRequest, key: str) -> User:
    """Take a confirmation link; the account joins the company of the address's domain.

    Raises InvalidInput for a link that is unknown, used or expired.
    """
    confirmation = EmailConfirmationHMAC.from_key(key)
    address = confirmation and confirmation.confirm(request)
    if not address:
        raise InvalidInput({"key": ["This link has been used or has expired. Sign in to get a new one."]})
    user: User = address.user
    join_by_email(user)
    return user


def join_by_email(user: User) -> None:
    """Link an account without a company to that of its address's domain. The address must be proven by the caller."""
    company = company_of_domain(user.email)
    if user.company_id is None and company is not None and user.role != Role.SUPERUSER:
        user.company = company
        user.save(update_fields=["company"])
        publish(UserJoined.by(Actor.for_user(user), user))


@transaction.atomic
def join_by_code(user: User, company: Company) -> User:
    """Link an account without a company to the one whose secret code it brought.

    Raises Conflict for an account that has a company, NotAllowed for a superuser, who belongs to none.
    """
    locked: User = User.objects.select_for_update(of=("self",)).select_related("company", "department").get(pk=user.pk)
    if locked.role == Role.SUPERUSER:
        raise NotAllowed("A superuser belongs to no company.", code="superuser")
    if locked.company_id is not None:
        raise Conflict("Your account belongs to a company already. Ask your HR team.", code="has_company")
    locked.company = company
    locked.save(update_fields=["company"])
    publish(UserJoined.by(Actor.for_user(locked), locked))
    return locked


def device_label(request: HttpRequest) -> str:
    """What a person recognises a sign-in by: their browser's own description."""
    return str(request.META.get("HTTP_USER_AGENT", ""))[:200]


def revoke_tokens(user: User) -> None:
    """End every sign-in of a person, on all devices."""
    DeviceToken.objects.filter(user=user).delete()


def set_password_url(user: User) -> str:
    """A link that sets a password once, within `LINK_HOURS`: for whoever is entitled to hand it over."""
    token = default_token_generator.make_token(user)
    return f"{settings.FRONTEND_URL}/reset-password?uid={user_pk_to_url_str(user)}&token={token}"


def check_password(password: str, user: User, field: str = "password") -> None:
    """Django's validators, with what is known of the person. Raises InvalidInput for `field`."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise InvalidInput({field: error.messages}) from error


def free_username(email: str) -> str:
    """A username nobody has yet, from the part of an address before the @."""
    base = "".join(letter for letter in email.partition("@")[0].lower() if letter.isalnum() or letter in "._-")
    base = base[:140].strip("._-") or "user"
    taken = {
        name.lower() for name in User.objects.filter(username__istartswith=base).values_list("username", flat=True)
    }
    number, name = 1, base
    while name in taken:
        number += 1
        name = f"{base}{number}"
    return name


@accepts(*SIGNED_IN)
@transaction.atomic
def invite_user(
    *, actor: Actor, company: Company, email: str, role: str = Role.EMPLOYEE, **person: Any
) -> tuple[User, str]:
    """Create a user who chooses their own password by a link, which is mailed and returned.

    Raises InvalidInput where the address is taken.
    """
    taken = InvalidInput({"email": [EMAIL_TAKEN]})
    if User.objects.filter(email__iexact=email).exists():
        raise taken
    try:
        with transaction.atomic():
            user: User = User.objects.create_user(
                free_username(email), email, None, company=company, role=role, **person
            )
    except IntegrityError as error:
        # Somebody took the address, or the username that was free, at the same moment.
        raise taken from error
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
    publish(UserInvited.by(actor, user))
    return user, set_password_url(user)
