"""Services by which HR and superusers manage other people's accounts."""

from datetime import datetime
from typing import Any

from allauth.socialaccount.models import SocialAccount
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

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
from accounts.models import Company, Department, IdentityProvider, Invitation, Role, User, UserStatus, has_directory
from accounts.permissions import (
    require_grant,
    require_manage,
    require_other,
    require_recent_proof,
    require_user_administrator,
)
from accounts.services.credentials import check_password, end_credentials, end_links, revoke_tokens
from accounts.services.emergency import require_other_emergency_hr
from accounts.services.links import set_password_url, why_no_password_of
from accounts.services.second_factor import reset
from accounts.services.sign_up import EMAIL_TAKEN, USERNAME_TAKEN, refusing_taken_names
from common.errors import Conflict, InvalidInput, NotAllowed, NotFound
from common.events import publish
from common.fields import is_regardless_of_case
from common.input_fields import missing_names
from common.languages import Sentence
from common.models import UndoWindow
from common.optimistic_locking import next_version, refuse_stale
from common.queries import get_or_not_found
from common.tenancy_relations import has_rows_elsewhere

NAMES = {"first_name": _("Enter the first name"), "last_name": _("Enter the last name")}
NOT_ONESELF = _("You cannot deactivate yourself or change your own role. Ask a colleague in HR.")
OWN_PASSWORD = _("Change your own password on your profile.")  # a sentence
OWN_FACTOR = _("Change your own two-step sign-in on your profile.")
ACTED_ELSEWHERE = _(
    "As a superuser, this person has worked in other companies. Deactivate this account and create a new one for them."
)
OWN_ACCOUNT_CHANGED = _("Someone has just deactivated your account or changed its role. Reload the page.")
# The roles that may administer accounts.
ADMINISTRATORS = (Role.HR, Role.SUPERUSER)
PROFILE = ("first_name", "last_name", "email", "role", "position")
MANAGED = _("The company's directory decides this. Change it there.")
LAST_HR = _("This is the company's last active HR person. Give someone else the role first.")


@transaction.atomic
def create_user(*, actor: Actor, role: str, company_id: int | None = None, **profile: Any) -> User:
    """Create an account in the actor's company, or in the one that a superuser chose. Only superusers can have none.

    `profile` are the other fields of `UserCreate`. The address is unproven until the user follows the mailed link;
    until then they sign in by username. Raises NotAllowed, also for a role that the actor may not give,
    ReauthenticationRequired, InvalidInput.
    """
    require_user_administrator(actor)
    require_grant(actor, role)
    if role in ADMINISTRATORS:
        require_recent_proof(actor)
    if not actor.sees_platform:
        company_id = actor.company_id
    if company_id is None and role != Role.SUPERUSER:
        raise InvalidInput({"company": [gettext("Choose the company that this person belongs to.")]})
    if company_id is not None and not Company.objects.filter(pk=company_id).exists():
        raise InvalidInput({"company": [gettext("This company does not exist.")]})
    user = User(company_id=company_id)
    apply_profile(user, role=role, **profile)
    with refusing_taken_names():
        user.save()
    if user.company_id is not None:
        Invitation.store(user, actor.signed_in_user)
    publish(UserCreated.by(actor, user, to_role=user.role))
    return user


@transaction.atomic
def update_user(
    *,
    actor: Actor,
    user_id: int,
    status: str,
    updated_at: datetime | None = None,
    company_id: int | None = None,
    **profile: Any,
) -> User:
    """Change an account. A superuser can also link an account without a company to one.

    `profile` are the other fields of `UserUpdate`. A new address is unproven. Raises NotFound, NotAllowed,
    ReauthenticationRequired, StaleVersion if the stored account is newer than `updated_at`, Conflict for the last HR
    person, InvalidInput.
    """
    user = lock_user(actor, user_id)
    refuse_stale(updated_at, user.updated_at)
    if errors := missing_names(profile, NAMES, stored=user):
        raise InvalidInput(errors)
    old_role, new_role = user.role, profile["role"]
    changes_role, changes_email = new_role != old_role, profile["email"] != user.email
    changes_password = profile["password"] is not None
    if changes_role:
        require_grant(actor, new_role)
        require_other(actor, user, NOT_ONESELF)
    if changes_password:
        require_other(actor, user, OWN_PASSWORD)
    if changes_role or changes_password or changes_email or status != user.status:
        require_recent_proof(actor)
    refuse_fields_of_directory(user, {**profile, "status": status})
    user.updated_at = next_version(user.updated_at)
    set_status(actor, user, status, role=new_role)
    if actor.is_superuser and user.company_id is None and company_id is not None:
        link_to_company(actor, user, company_id)
    if changes_role and old_role == Role.SUPERUSER and has_rows_elsewhere(user, user.company_id):
        raise InvalidInput({"role": [ACTED_ELSEWHERE]})
    before = profile_of(user)
    apply_profile(user, **profile)
    if changes_role and new_role == Role.SUPERUSER:
        # HR may have been shown a link, and has no rights over a superuser's account.
        end_links(user)
    with refusing_taken_names():
        user.save()
    if changes_email:
        record_new_address(actor, user)
    if changes_password:
        revoke_tokens(user)
    changed = [name for name, value in profile_of(user).items() if value != before[name]]
    publish(UserUpdated.by(actor, user, fields=changed))
    if changes_role:
        publish(UserRoleChanged.by(actor, user, from_role=old_role, to_role=new_role))
    if changes_password:
        publish(PasswordSetByHr.by(actor, user))
    return user


def fields_of_directory(user: User) -> list[str]:
    """Return which fields of an account follow from the company's directory, so that HR cannot change them here.

    As they are called in `update_user`. None while no token of the directory is in force.
    """
    if not has_directory(user.company_id):
        return []
    known = getattr(user, "directory_user", None)
    return [] if known is None else list(known.managed_fields)


def refuse_fields_of_directory(user: User, values: dict[str, Any]) -> None:
    """Raise InvalidInput for values that differ from the stored ones where the directory decides."""
    stored = {**profile_of(user), "status": user.status, "department": user.department and user.department.name}
    changed = [name for name in fields_of_directory(user) if name in values and values[name] != stored[name]]
    if changed:
        raise InvalidInput({name: [MANAGED] for name in changed})


def require_own_status(user: User) -> None:
    """Raise Conflict where the company's directory decides whether an account is active."""
    if "status" in fields_of_directory(user):
        raise Conflict(MANAGED, code="directory")


def record_new_address(actor: Actor, user: User) -> None:
    """Let the owner of the new address be mailed a link. Whoever has not signed in yet is invited anew with it.

    `actor` is HR, a superuser, or the company's directory.
    """
    # The owner of the old address signs in with Google no longer. The company's own provider goes by its `sub`.
    links = SocialAccount.objects.filter(user=user)
    links.exclude(provider__startswith=IdentityProvider.KEY_PREFIX).delete()
    if User.objects.invited().filter(pk=user.pk).exists():
        Invitation.store(user, actor.user)
    publish(UserAddressChanged.by(actor, user))


@transaction.atomic
def set_active(*, actor: Actor, user_id: int, status: UserStatus, window: UndoWindow | None = None) -> User:
    """Activate or deactivate an account. Deactivating revokes all tokens; the user's data are kept.

    A deactivation can be undone in `window`: see `referrals.leaving`.

    Raises NotFound, NotAllowed, ReauthenticationRequired, Conflict for the last HR person.
    """
    user = lock_user(actor, user_id)
    require_recent_proof(actor)
    require_own_status(user)
    user.updated_at = next_version(user.updated_at)
    set_status(actor, user, status, role=user.role, window=window)
    user.save(update_fields=["is_active", "undo_window", "link_version", "updated_at"])
    return user


@transaction.atomic
def issue_reset_link(*, actor: Actor, user_id: int) -> str:
    """Issue a link that sets a password once. It is mailed to the user, and returned.

    Raises NotFound, NotAllowed, ReauthenticationRequired, and Conflict for a deactivated account, and for who has to
    sign in with the company's provider.
    """
    user = lock_user(actor, user_id)
    require_other(actor, user, OWN_PASSWORD)
    if not user.is_active:
        raise Conflict(gettext("This account is deactivated. Activate it first."), code="inactive")
    require_recent_proof(actor)
    if sentence := why_no_password_of(user):
        raise Conflict(sentence, code="company_sign_in_required")
    publish(PasswordResetIssued.by(actor, user))
    return set_password_url(user)


@transaction.atomic
def reset_second_factor(*, actor: Actor, user_id: int) -> User:
    """Remove the second factors of somebody who has lost them, and end their sessions.

    Raises NotFound, NotAllowed, ReauthenticationRequired, and Conflict if there are none.
    """
    user = lock_user(actor, user_id)
    require_other(actor, user, OWN_FACTOR)
    require_recent_proof(actor)
    reset(actor, user)
    return user


def lock_user(actor: Actor, user_id: int) -> User:
    """Lock and return an account that the actor may change. Raises NotFound, NotAllowed.

    Locks the company first (`.github/docs/architecture.md` has the order), so that changes to its users are serialized,
    and also the actor's own account: if two people deactivate each other at the same moment, the second one is refused.
    """
    require_user_administrator(actor)
    user: User = get_or_not_found(User.objects.visible_to(actor), user_id)
    if user.company_id is not None:
        Company.objects.select_for_update(no_key=True).get(pk=user.company_id)
    both = User.objects.with_details().filter(pk__in=(user_id, actor.signed_in_user.pk)).order_by("pk")
    locked: dict[int, User] = {each.pk: each for each in both.select_for_update(no_key=True, of=("self",))}
    if user_id not in locked:
        # An invitation that was just revoked.
        raise NotFound
    caller = locked[actor.signed_in_user.pk]
    if not caller.is_active or caller.role != actor.signed_in_user.role:
        raise NotAllowed(OWN_ACCOUNT_CHANGED, code="account_changed")
    require_manage(actor, locked[user_id])
    return locked[user_id]


def set_status(actor: Actor, user: User, status: str, *, role: str, window: UndoWindow | None = None) -> None:
    """Check that the account may get this status and role, and set the status. The caller has to save it.

    What could be undone of an earlier change no longer can. Raises NotAllowed for deactivating the actor's own account,
    Conflict if no active HR person would remain, or none who can sign in without the provider that is enforced.
    """
    active = status == UserStatus.ACTIVE
    if not active:
        require_other(actor, user, NOT_ONESELF)
    leaves_hr = user.role == Role.HR and user.is_active and not (active and role == Role.HR)
    if leaves_hr and not actor.is_superuser:
        others = User.objects.active().filter(company_id=user.company_id, role=Role.HR).exclude(pk=user.pk)
        if not others.exists():
            raise Conflict(LAST_HR, code="last_hr")
    if leaves_hr:
        require_other_emergency_hr(user)
    change_status(actor, user, active=active, window=window)


def change_status(actor: Actor, user: User, *, active: bool, window: UndoWindow | None = None) -> None:
    """Activate or deactivate an account without checks: see `set_status`. The caller has to save it."""
    user.undo_window = None
    if active == user.is_active:
        return
    user.is_active, user.undo_window = active, window
    if not active:
        revoke_tokens(user)
        end_links(user)
    publish((UserActivated if active else UserDeactivated).by(actor, user), window)


def link_to_company(actor: Actor, user: User, company_id: int) -> None:
    """Link an account without a company to one. The caller has to save the account. Raises InvalidInput.

    If the address is unproven, a stranger may have signed up with it: then all by which they could sign in ends, and a
    set-password link is mailed to the address.
    """
    if not Company.objects.filter(pk=company_id).exists():
        raise InvalidInput({"company": [gettext("This company does not exist.")]})
    user.company_id = company_id
    if not user.email_proven:
        end_credentials(user)
        Invitation.store(user, actor.signed_in_user)
        publish(UserInvited.by(actor, user))


def apply_profile(user: User, *, username: str, department: str | None, password: str | None, **profile: Any) -> None:
    """Set all fields except the status. The caller has to save the account. Raises InvalidInput.

    The address of a user in another company does not matter, so that nobody learns who has an account there.
    """
    others = User.objects.exclude(pk=user.pk)
    errors: dict[str, list[Sentence]] = {}
    changes_email = profile["email"] != user.email
    in_company = Q(company_id=user.company_id, company__isnull=False)
    if changes_email and others.filter(in_company, email=profile["email"]).exists():
        errors["email"] = [EMAIL_TAKEN]
    if others.filter(is_regardless_of_case("username", username)).exists():
        errors["username"] = [USERNAME_TAKEN]
    user.department = None
    if user.company_id is not None:
        user.department = Department.objects.filter(company_id=user.company_id, name=department).first()
        if user.department is None:
            errors["department"] = [gettext("Choose a department of the company.")]
    if errors:
        raise InvalidInput(errors)
    user.email_proven = user.email_proven and not changes_email
    for name in PROFILE:
        setattr(user, name, profile[name])
    user.username = User.normalize_username(username)
    if password is not None:
        check_password(password, user)
        user.set_password(password)


def profile_of(user: User) -> dict[str, Any]:
    """Return the fields that `apply_profile` sets, except the password."""
    return {name: getattr(user, name) for name in (*PROFILE, "username", "department_id")}
