"""The accounts that follow from a company's directory: adding, adopting, changing and deactivating them; their roles.

The company has to be locked, which `storage` does for every write.
"""

from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _
from scim2_models import EnterpriseUser, UniquenessException
from scim2_models import User as ScimUser

from accounts.actors import Actor
from accounts.company_sign_in import apply_decision, is_address, mapped
from accounts.events import CompanyWithoutHr, UserAdopted, UserProvisioned, UserUpdated
from accounts.models import Department, Role, User
from accounts.services.addresses import lock_users_with
from accounts.services.credentials import end_credentials
from accounts.services.sign_up import find_free_username
from accounts.services.users import change_status, profile_of, record_new_address
from common.events import publish
from common.optimistic_locking import next_version
from common.text import split_name
from directory.models import DirectoryGroup, DirectoryUser, rules_of

PersonResource = ScimUser[EnterpriseUser]
# The claim of rules, since the groups of a directory count as those that a provider says.
GROUPS = "groups"
TAKEN_ADDRESS = _("Another account of the company has this email address.")
NAME_LENGTH = 100


def address_of(resource: PersonResource) -> str:
    """Return the primary address of a person in lower case, or the first one; else the user name if it is one."""
    emails = [each for each in resource.emails or [] if each.value]
    chosen = next((each for each in emails if each.primary), next(iter(emails), None))
    address = (chosen.value if chosen and chosen.value else resource.user_name or "").strip().lower()
    return address if is_address(address) else ""


def names_of(resource: PersonResource) -> tuple[str, str]:
    """Return first and last name, of which one can be empty; both are where the directory says none."""
    name = resource.name
    first, last = (name.given_name or "", name.family_name or "") if name else ("", "")
    if not (first.strip() or last.strip()):
        first, last = split_name((resource.display_name or (name and name.formatted) or "").strip())
    return first.strip()[:NAME_LENGTH], last.strip()[:NAME_LENGTH]


def department_of(resource: PersonResource, company_id: int) -> Department | None:
    """Return the company's department that the directory names; None without one, or if the company has none such."""
    enterprise = resource[EnterpriseUser]
    name = (enterprise.department or "").strip() if enterprise else ""
    if not name:
        return None
    own = Department.objects.filter(company=company_id)
    return next((each for each in own if each.name.casefold() == name.casefold()), None)


def account_for(actor: Actor, company_id: int, resource: PersonResource) -> User:
    """Return the account for a new person of the directory: the company's own with the address, or a new one.

    An account that the company had is adopted. If its address is unproven, all by which somebody could sign in ends,
    since a stranger may have signed up with it. Nobody joins from outside. Raises UniquenessException.
    """
    email = address_of(resource)
    found = next((user for user in lock_users_with(email) if user.company_id == company_id), None) if email else None
    if found is None:
        return new_account(actor, company_id, resource, email)
    if found.role == Role.SUPERUSER or DirectoryUser.objects.filter(user=found).exists():
        raise UniquenessException(detail=str(TAKEN_ADDRESS))
    if not found.email_proven:
        end_credentials(found)
    publish(UserAdopted.by(actor, found))
    return found


def new_account(actor: Actor, company_id: int, resource: PersonResource, email: str) -> User:
    """Return a new account of the company, without a password, whose address is unproven. Nobody is mailed."""
    user = User(company_id=company_id, email=email, username=find_free_username(email or resource.user_name or ""))
    user.first_name, user.last_name = names_of(resource)
    if not user.full_name:
        # Everybody has a name, by which lists are sorted.
        user.first_name = (resource.user_name or "").partition("@")[0][:NAME_LENGTH]
    user.department = department_of(resource, company_id)
    user.set_unusable_password()
    user.save()
    publish(UserProvisioned.by(actor, user))
    return user


def update_account(actor: Actor, user: User, resource: PersonResource) -> None:
    """Let an account follow from what the directory sent: names, address, department, and whether it is active.

    Raises UniquenessException if another account of the company has the address. Without a value, the old one stays.
    """
    before, was_active = profile_of(user), user.is_active
    first, last = names_of(resource)
    if first or last:
        user.first_name, user.last_name = first, last
    user.department = department_of(resource, user.company_id or 0) or user.department
    email = address_of(resource)
    changes_email = bool(email) and email != user.email
    if changes_email:
        user.email, user.email_proven = email, False
    if resource.active is not None:
        change_status(actor, user, active=resource.active)
    changed = [name for name, value in profile_of(user).items() if value != before[name]]
    if not changed and user.is_active == was_active:
        return
    if user.is_active or was_active:
        # Retention counts from the deactivation, so later changes of a deactivated account do not count as such.
        user.updated_at = next_version(user.updated_at)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise UniquenessException(detail=str(TAKEN_ADDRESS)) from error
    if changes_email:
        record_new_address(actor, user)
    if changed:
        publish(UserUpdated.by(actor, user, fields=changed))
    if was_active and not user.is_active:
        tell_of_missing_hr(actor, user)


def deactivate(actor: Actor, user: User) -> None:
    """Deactivate the account of somebody whom the directory has deleted."""
    if not user.is_active:
        return
    change_status(actor, user, active=False)
    user.updated_at = next_version(user.updated_at)
    user.save(update_fields=["is_active", "undo_window", "link_version", "updated_at"])
    tell_of_missing_hr(actor, user)


def tell_of_missing_hr(actor: Actor, user: User) -> None:
    """Let superusers know if the account that was just deactivated was that of the last HR person."""
    if user.role == Role.HR and not User.objects.active().filter(company=user.company_id, role=Role.HR).exists():
        publish(CompanyWithoutHr(actor=actor.ref, company_id=user.company_id))


def apply_rules(actor: Actor, company_id: int, members: Iterable[DirectoryUser], *, left: bool = False) -> None:
    """Give people the role and department that follow from their groups: see `company_sign_in.mapped`.

    Not the deactivated, who get back what they had, nor superusers. Who is in no group keeps the role, unless they have
    just `left` one.
    """
    rules = rules_of(company_id)
    if not rules:
        return
    for member in members:
        user = User.objects.select_for_update(no_key=True).get(pk=member.user_id)
        groups = DirectoryGroup.objects.filter(memberships__member=member)
        if user.is_active and user.role != Role.SUPERUSER and (left or groups.exists()):
            names = [name for group in groups for name in group.names]
            apply_decision(actor, user, mapped({GROUPS: names}, rules))
