"""What HR and superusers do with other people's accounts."""

from dataclasses import dataclass

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.db import IntegrityError, transaction

from accounts.actors import Actor
from accounts.events import (
    PasswordResetIssued,
    UserActivated,
    UserCreated,
    UserDeactivated,
    UserRoleChanged,
    UserUpdated,
)
from accounts.models import Role, User, UserStatus
from accounts.permissions import require_grant, require_manage, require_other
from accounts.services.credentials import check_password, revoke_tokens, set_password_url
from accounts.services.sign_up import EMAIL_TAKEN, USERNAME_TAKEN
from common.actor_kinds import SIGNED_IN, accepts
from common.errors import Conflict, InvalidInput
from common.events import publish
from companies.models import Company, Department

NOT_ONESELF = "You cannot deactivate yourself or change your own role. Ask a colleague in HR."
OWN_PASSWORD = "Change your own password on your profile."  # noqa: S105  # a sentence
LAST_HR = "This is the company's last active HR person. Give somebody else the role first."


@dataclass(frozen=True)
class Person:
    """What an account says of somebody; `department` is its name, `password` None for no change."""

    first_name: str
    last_name: str
    email: str
    username: str
    role: str
    department: str | None
    position: str
    status: str = UserStatus.ACTIVE
    password: str | None = None

    @property
    def is_active(self) -> bool:
        return self.status == UserStatus.ACTIVE


@accepts(*SIGNED_IN)
@transaction.atomic
def create_user(*, actor: Actor, company_id: int | None, person: Person) -> User:
    """Add somebody to a company; without one only superusers.

    Raises NotAllowed for a role that the caller may not give, InvalidInput.
    """
    require_grant(actor, person.role)
    if company_id is None and person.role != Role.SUPERUSER:
        raise InvalidInput({"company": ["Choose the company that this person belongs to."]})
    if company_id is not None and not Company.objects.filter(pk=company_id).exists():
        raise InvalidInput({"company": ["This company does not exist."]})
    user = User(company_id=company_id)
    apply_profile(user, person)
    user.set_password(person.password)
    save_or_conflict(user)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
    publish(UserCreated.by(actor, user))
    return user


@accepts(*SIGNED_IN)
@transaction.atomic
def update_user(*, actor: Actor, user: User, company_id: int | None, person: Person) -> User:
    """Write what an account says. `company_id` links somebody who has no company yet; only superusers do that.

    Raises NotAllowed for what the caller may not do, Conflict for the last HR person, InvalidInput.
    """
    user = lock_user(user)
    require_manage(actor, user)
    if person.role != user.role:
        require_grant(actor, person.role)
        require_other(actor, user, NOT_ONESELF)
    if person.password is not None:
        require_other(actor, user, OWN_PASSWORD)
    set_status(actor, user, person.status, role=person.role)
    if actor.is_superuser and user.company_id is None and company_id is not None:
        if not Company.objects.filter(pk=company_id).exists():
            raise InvalidInput({"company": ["This company does not exist."]})
        user.company_id = company_id
    moved, changed_role = user.email != person.email, user.role != person.role
    apply_profile(user, person)
    if person.password is not None:
        user.set_password(person.password)
    save_or_conflict(user)
    if moved:
        forget_address(user)
    if person.password is not None:
        revoke_tokens(user)
    publish(UserUpdated.by(actor, user))
    if changed_role:
        publish(UserRoleChanged.by(actor, user))
    return user


@accepts(*SIGNED_IN)
@transaction.atomic
def set_active(*, actor: Actor, user: User, status: UserStatus) -> User:
    """Let somebody sign in again, or end it: then all their sign-ins end, and what they made stays."""
    user = lock_user(user)
    require_manage(actor, user)
    set_status(actor, user, status, role=user.role)
    user.save(update_fields=["is_active"])
    return user


@accepts(*SIGNED_IN)
@transaction.atomic
def issue_reset_link(*, actor: Actor, user: User) -> str:
    """A link that sets a password once: mailed to the person, and returned for whoever asked."""
    user = lock_user(user)
    require_manage(actor, user)
    require_other(actor, user, OWN_PASSWORD)
    if not user.is_active:
        raise Conflict("This account is deactivated. Activate it first.", code="inactive")
    publish(PasswordResetIssued.by(actor, user))
    return set_password_url(user)


def lock_user(user: User) -> User:
    """The row as it is now; until the end of the transaction nobody else administers users of the same company.

    Two HR people who deactivate each other at the same moment do so one after the other: the second is refused.
    """
    if user.company_id is not None:
        Company.objects.select_for_update(no_key=True).get(pk=user.company_id)
    rows = User.objects.with_details().select_for_update(no_key=True, of=("self",))
    fresh: User = rows.get(pk=user.pk)
    return fresh


def set_status(actor: Actor, user: User, status: str, *, role: str) -> None:
    """Check that the account may get this status and role, and change the former; the caller saves.

    Raises NotAllowed for one's own account, Conflict where no active HR person would remain.
    """
    active = status == UserStatus.ACTIVE
    if not active:
        require_other(actor, user, NOT_ONESELF)
    leaves_hr = user.role == Role.HR and user.is_active and not (active and role == Role.HR)
    if leaves_hr and not actor.is_superuser:
        others = User.objects.active().filter(company_id=user.company_id, role=Role.HR).exclude(pk=user.pk)
        if not others.exists():
            raise Conflict(LAST_HR, code="last_hr")
    if active == user.is_active:
        return
    user.is_active = active
    if not active:
        revoke_tokens(user)
    publish((UserActivated if active else UserDeactivated).by(actor, user))


def apply_profile(user: User, person: Person) -> None:
    """Take over what `person` says, password and storing aside. Raises InvalidInput."""
    others = User.objects.exclude(pk=user.pk)
    errors = {}
    if others.filter(email__iexact=person.email).exists():
        errors["email"] = [EMAIL_TAKEN]
    if others.filter(username__iexact=person.username).exists():
        errors["username"] = [USERNAME_TAKEN]
    department = None
    if user.company_id is not None:
        department = Department.objects.filter(company_id=user.company_id, name=person.department).first()
        if department is None:
            errors["department"] = ["Choose a department of the company."]
    if errors:
        raise InvalidInput(errors)
    for name in ("first_name", "last_name", "email", "role", "position", "is_active"):
        setattr(user, name, getattr(person, name))
    user.username = User.normalize_username(person.username)
    user.department = department
    if person.password is not None:
        check_password(person.password, user)


def save_or_conflict(user: User) -> None:
    """Save. Raises InvalidInput when somebody takes the username or address at the same moment."""
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise InvalidInput({"username": ["This username or e-mail address is taken."]}) from error


def forget_address(user: User) -> None:
    """After a change of address: the new one is unproven, and who proved the old one to a provider is let go."""
    EmailAddress.objects.filter(user=user).delete()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
    SocialAccount.objects.filter(user=user).delete()
