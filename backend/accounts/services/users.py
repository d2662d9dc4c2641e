"""Services by which HR and superusers manage other people's accounts."""

from collections.abc import Callable
from typing import Any

from django.db import transaction

from accounts.actors import Actor
from accounts.events import (
    PasswordResetIssued,
    PasswordSetByHr,
    UserActivated,
    UserAddressChanged,
    UserCreated,
    UserDeactivated,
    UserInvited,
    UserRoleChanged,
    UserUpdated,
)
from accounts.models import Company, Department, Role, User, UserStatus
from accounts.permissions import (
    require_grant,
    require_manage,
    require_other,
    require_recent_proof,
    require_user_administrator,
)
from accounts.services.addresses import EMAIL_TAKEN, delete_address_proofs, has_proven, is_taken
from accounts.services.credentials import check_password, end_links, revoke_tokens
from accounts.services.links import set_password_url
from accounts.services.sign_up import USERNAME_TAKEN, refusing_taken_names
from common.errors import Conflict, InvalidInput, NotAllowed
from common.events import publish
from common.input_fields import missing_names
from common.optimistic_locking import next_version, refuse_stale
from common.queries import get_or_not_found
from common.tenancy_relations import has_rows_elsewhere

NAMES = {"first_name": "Enter the first name", "last_name": "Enter the last name"}
NOT_ONESELF = "You cannot deactivate yourself or change your own role. Ask a colleague in HR."
OWN_PASSWORD = "Change your own password on your profile."  # noqa: S105  # a sentence
ACTED_ELSEWHERE = (
    "As a superuser, this person has worked in other companies. Deactivate this account and create a new one for them."
)
OWN_ACCOUNT_CHANGED = "Somebody has just deactivated your own account or changed its role. Reload the page."
# The roles that may administer accounts.
ADMINISTRATORS = (Role.HR, Role.SUPERUSER)
PROFILE = ("first_name", "last_name", "email", "role", "position")
LAST_HR = "This is the company's last active HR person. Give somebody else the role first."


@transaction.atomic
def create_user(*, actor: Actor, read_input: Callable[[], dict[str, Any]]) -> User:
    """Create an account in the actor's company, or in the one that a superuser chose. Only superusers can have none.

    The address is unproven until the user follows the mailed link; until then they sign in by username. `read_input`
    validates the request, after the permission check, and returns the fields of `UserCreate`. Raises NotAllowed, also
    for a role that the actor may not give, ReauthenticationRequired, InvalidInput.
    """
    require_user_administrator(actor)
    given = read_input()
    require_grant(actor, given["role"])
    if given["role"] in ADMINISTRATORS:
        require_recent_proof(actor)
    chosen = given.pop("company_id", None)
    company_id = chosen if actor.sees_platform else actor.company_id
    if company_id is None and given["role"] != Role.SUPERUSER:
        raise InvalidInput({"company": ["Choose the company that this person belongs to."]})
    if company_id is not None and not Company.objects.filter(pk=company_id).exists():
        raise InvalidInput({"company": ["This company does not exist."]})
    user = User(company_id=company_id)
    apply_profile(actor, user, given)
    with refusing_taken_names():
        user.save()
    publish(UserCreated.by(actor, user, to_role=user.role))
    return user


@transaction.atomic
def update_user(*, actor: Actor, user_id: int, read_input: Callable[[], dict[str, Any]]) -> User:
    """Change an account. A superuser can also link an account without a company to one.

    `read_input` validates the request, after the permission check, and returns the fields of `UserUpdate`. Raises
    NotFound, NotAllowed, ReauthenticationRequired, StaleVersion if the stored account is newer than `updated_at`,
    Conflict for the last HR person, InvalidInput.
    """
    user = lock_user(actor, user_id)
    given = read_input()
    refuse_stale(given.get("updated_at"), user.updated_at)
    if errors := missing_names(given, NAMES, stored=user):
        raise InvalidInput(errors)
    require_update_rights(actor, user, given)
    role, changes_email = user.role, given["email"] != user.email
    changes_role, changes_password = given["role"] != role, given["password"] is not None
    set_status(actor, user, given["status"], role=given["role"])
    company_id = given.get("company_id")
    if actor.is_superuser and user.company_id is None and company_id is not None:
        link_to_company(actor, user, company_id)
    if changes_role and user.role == Role.SUPERUSER and has_rows_elsewhere(user, user.company_id):
        raise InvalidInput({"role": [ACTED_ELSEWHERE]})
    profile = profile_of(user)
    apply_profile(actor, user, given)
    if changes_role and user.role == Role.SUPERUSER:
        # HR may have been shown a link, and has no rights over a superuser's account.
        end_links(user)
    user.updated_at = next_version(user.updated_at)
    with refusing_taken_names():
        user.save()
    if changes_email:
        delete_address_proofs(user)
        publish(UserAddressChanged.by(actor, user))
    if changes_password:
        revoke_tokens(user)
    changed = [name for name, value in profile_of(user).items() if value != profile[name]]
    publish(UserUpdated.by(actor, user, to_fields=changed))
    if changes_role:
        publish(UserRoleChanged.by(actor, user, from_role=role, to_role=user.role))
    if changes_password:
        publish(PasswordSetByHr.by(actor, user))
    return user


def require_update_rights(actor: Actor, user: User, given: dict[str, Any]) -> None:
    """Raise NotAllowed for changes that the actor may not make, ReauthenticationRequired without a recent proof."""
    changes_role, changes_password = given["role"] != user.role, given["password"] is not None
    if changes_role:
        require_grant(actor, given["role"])
        require_other(actor, user, NOT_ONESELF)
    if changes_password:
        require_other(actor, user, OWN_PASSWORD)
    if changes_role or changes_password or given["email"] != user.email or given["status"] != user.status:
        require_recent_proof(actor)


@transaction.atomic
def set_active(*, actor: Actor, user_id: int, status: UserStatus) -> User:
    """Activate or deactivate an account. Deactivating revokes all tokens; the user's data are kept.

    Raises NotFound, NotAllowed, ReauthenticationRequired, Conflict for the last HR person.
    """
    user = lock_user(actor, user_id)
    require_recent_proof(actor)
    set_status(actor, user, status, role=user.role)
    user.updated_at = next_version(user.updated_at)
    user.save(update_fields=["is_active", "link_version", "updated_at"])
    return user


@transaction.atomic
def issue_reset_link(*, actor: Actor, user_id: int) -> str:
    """Issue a link that sets a password once. It is mailed to the user, and returned.

    Raises NotFound, NotAllowed, Conflict for a deactivated account, ReauthenticationRequired.
    """
    user = lock_user(actor, user_id)
    require_other(actor, user, OWN_PASSWORD)
    if not user.is_active:
        raise Conflict("This account is deactivated. Activate it first.", code="inactive")
    require_recent_proof(actor)
    publish(PasswordResetIssued.by(actor, user))
    return set_password_url(user)


def lock_user(actor: Actor, user_id: int) -> User:
    """Lock and return an account that the actor may change. Raises NotFound, NotAllowed.

    Also locks the company, so that changes to its users are serialized, and the actor's own account: if two people
    deactivate each other at the same moment, the second one is refused.
    """
    require_user_administrator(actor)
    user: User = get_or_not_found(User.objects.visible_to(actor), user_id)
    if user.company_id is not None:
        Company.objects.select_for_update(no_key=True).get(pk=user.company_id)
    both = User.objects.with_details().filter(pk__in=(user_id, actor.signed_in_user.pk)).order_by("pk")
    locked: dict[int, User] = {each.pk: each for each in both.select_for_update(no_key=True, of=("self",))}
    caller = locked[actor.signed_in_user.pk]
    if not caller.is_active or caller.role != actor.signed_in_user.role:
        raise NotAllowed(OWN_ACCOUNT_CHANGED, code="account_changed")
    require_manage(actor, locked[user_id])
    return locked[user_id]


def set_status(actor: Actor, user: User, status: str, *, role: str) -> None:
    """Check that the account may get this status and role, and set the status. The caller has to save it.

    Raises NotAllowed for deactivating the actor's own account, Conflict if no active HR person would remain.
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
        end_links(user)
    publish((UserActivated if active else UserDeactivated).by(actor, user))


def link_to_company(actor: Actor, user: User, company_id: int) -> None:
    """Link an account without a company to one. The caller has to save the account. Raises InvalidInput.

    If the address is unproven, a stranger may have signed up with it: then the password and all tokens are revoked, and
    a set-password link is mailed to the address.
    """
    if not Company.objects.filter(pk=company_id).exists():
        raise InvalidInput({"company": ["This company does not exist."]})
    user.company_id = company_id
    if not has_proven(user):
        user.set_unusable_password()
        revoke_tokens(user)
        publish(UserInvited.by(actor, user))


def apply_profile(actor: Actor, user: User, given: dict[str, Any]) -> None:
    """Set all given fields except the status. The caller has to save the account. Raises InvalidInput."""
    others = User.objects.exclude(pk=user.pk)
    errors = {}
    changed = given["email"] != user.email
    if changed and is_taken(given["email"], company_id=user.company_id, everywhere=actor.is_superuser, own_id=user.pk):
        errors["email"] = [EMAIL_TAKEN]
    if others.filter(username__iexact=given["username"]).exists():
        errors["username"] = [USERNAME_TAKEN]
    department = None
    if user.company_id is not None:
        department = Department.objects.filter(company_id=user.company_id, name=given["department"]).first()
        if department is None:
            errors["department"] = ["Choose a department of the company."]
    if errors:
        raise InvalidInput(errors)
    for name in PROFILE:
        setattr(user, name, given[name])
    user.username = User.normalize_username(given["username"])
    user.department = department
    if given["password"] is not None:
        check_password(given["password"], user)
        user.set_password(given["password"])


def profile_of(user: User) -> dict[str, Any]:
    """Return the fields that `apply_profile` sets, except the password."""
    return {name: getattr(user, name) for name in (*PROFILE, "username", "department_id")}
