"""Inviting many people to a company by their addresses, and the invitations that wait.

An invitation is an account with which nobody has signed in yet, and whose person is mailed the link that sets a
password. The account has the role from the beginning, so the link grants nothing else.
"""

import re
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import models, transaction
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.events import UserActivated, UserInvitationRevoked, UserInvited
from accounts.models import Company, Department, Invitation, Role, User, UserQuerySet, UserStatus
from accounts.permissions import require_administered_company, require_grant, require_recent_proof
from accounts.services.addresses import plain_address, same_mailbox
from accounts.services.credentials import end_links
from accounts.services.emergency import require_other_emergency_hr
from accounts.services.onboarding import invite_user
from accounts.services.replacing import is_named
from accounts.services.users import ADMINISTRATORS, lock_user, require_own_status, set_status
from common import rate_limits
from common.errors import Conflict, InvalidInput
from common.events import publish
from common.input_fields import WEB_ADDRESS
from common.optimistic_locking import next_version
from common.text import split_name

# The most people of one call.
MOST = 200
LONGEST_NAME = 100


class InvitationResult(models.TextChoices):
    """What became, or would become, of one address."""

    INVITED = "INVITED"
    COLLEAGUE = "COLLEAGUE"
    PENDING = "PENDING"
    INVALID = "INVALID"
    # As often mailed today as one mailbox may be.
    LIMITED = "LIMITED"


@dataclass(frozen=True)
class Invited:
    """An address with its result, and the name of the person."""

    email: str
    result: InvitationResult
    first_name: str
    last_name: str


def pending_invitations(actor: Actor) -> UserQuerySet:
    """Return the invited users of the actor's company who have not signed in yet, last invited first.

    Raises NotAllowed, NotFound.
    """
    company_id = require_administered_company(actor)
    pending = User.objects.invited().filter(company_id=company_id)
    found: UserQuerySet = pending.select_related("invitation__invited_by", "department").order_by(
        "-invitation__sent_at", "-pk"
    )
    return found


@transaction.atomic
def invite_people(
    *, actor: Actor, role: str, department: str, people: list[dict[str, str]], preview: bool = False
) -> list[Invited]:
    """Invite people with the same role and department, or none. Returns each address with its result, in their order.

    `people` have `email`, and perhaps `first_name` and `last_name`, or `name`. With `preview`, nothing is stored.
    Another company's account with an address makes no difference, so that nobody learns of it. Raises NotAllowed,
    NotFound, ReauthenticationRequired, InvalidInput for an unknown department, TooManyAttempts.
    """
    company = Company.objects.get(pk=require_administered_company(actor))
    require_grant(actor, role)
    if role == Role.SUPERUSER:
        raise InvalidInput({"role": [gettext("Choose a role within the company.")]})
    if role in ADMINISTRATORS:
        require_recent_proof(actor)
    chosen = Department.objects.filter(company=company, name=department).first()
    if department and chosen is None:
        raise InvalidInput({"department": [gettext("Choose a department of the company.")]})
    if not preview:
        # One after the other, so that nobody is invited twice.
        Company.objects.select_for_update(no_key=True).get(pk=company.pk)
    results = []
    for person in people:
        email = person["email"].strip().lower()
        result = state_of(email, company)
        first_name, last_name = names_of(person)
        if result == InvitationResult.INVITED and not preview:
            result = invite(actor, company, Role(role), chosen, email, first_name=first_name, last_name=last_name)
        results.append(Invited(email, result, first_name, last_name))
    return results


def state_of(email: str, company: Company) -> InvitationResult:
    """Return what inviting an address to the company would result in."""
    try:
        validate_email(email)
    except ValidationError:
        return InvitationResult.INVALID
    if len(email) > 254:
        return InvitationResult.INVALID
    known = User.objects.filter(same_mailbox(email), company=company)
    if not known.exclude(pk__in=known.revoked()).exists():
        return InvitationResult.INVITED
    return InvitationResult.PENDING if known.invited().exists() else InvitationResult.COLLEAGUE


def invite(
    actor: Actor, company: Company, role: Role, department: Department | None, email: str, **names: str
) -> InvitationResult:
    """Create the account of one person, who is mailed the link. One whose invitation was revoked is activated again."""
    if not may_mail(actor, email):
        return InvitationResult.LIMITED
    revoked = User.objects.revoked().filter(same_mailbox(email), company=company).select_for_update().first()
    if revoked is not None:
        revoked.email, revoked.email_proven = email, False
        revoked.role, revoked.department, revoked.is_active, revoked.undo_window = role, department, True, None
        revoked.first_name, revoked.last_name = names["first_name"], names["last_name"]
        revoked.set_unusable_password()
        revoked.updated_at = next_version(revoked.updated_at)
        revoked.save()
        Invitation.store(revoked, actor.signed_in_user)
        publish(UserActivated.by(actor, revoked))
        publish(UserInvited.by(actor, revoked))
        return InvitationResult.INVITED
    user, _ = invite_user(actor=actor, company=company, email=email, role=role, **names)
    user.department = department
    user.save(update_fields=["department"])
    return InvitationResult.INVITED


def may_mail(actor: Actor, email: str) -> bool:
    """Count a mail to this mailbox, and against what one person may send in a day."""
    mailbox = ("confirmation_mail", plain_address(email))
    if rate_limits.count(*mailbox):
        return False
    if rate_limits.count("invitations", actor.signed_in_user.pk):
        rate_limits.uncount(mailbox)
        return False
    return True


def names_of(person: dict[str, str]) -> tuple[str, str]:
    """Return first and last name: as given; of "Ada Lovelace"; else of ada.lovelace@example.com."""
    given = tuple(" ".join(person.get(name, "").split()) for name in ("first_name", "last_name"))
    if not any(given):
        given = split_name(" ".join(person.get("name", "").split()))
    if not any(given) or WEB_ADDRESS.search(" ".join(given)):
        mailbox = person["email"].strip().lower().partition("@")[0]
        words = [part.capitalize() for part in re.split(r"[._]+", mailbox.partition("+")[0]) if part]
        given = (words or [mailbox])[0], " ".join(words[1:])
    return given[0][:LONGEST_NAME], given[1][:LONGEST_NAME]


def lock_pending(actor: Actor, user_id: int) -> Any:
    """Lock and return an invited user who has not signed in yet. Raises NotFound, NotAllowed, Conflict."""
    user = lock_user(actor, user_id)
    if not User.objects.invited().filter(pk=user.pk).exists():
        raise Conflict(gettext("This invitation is not pending any more. Reload the page."), code="not_pending")
    return user


@transaction.atomic
def resend_invitation(*, actor: Actor, user_id: int) -> User:
    """Mail a new link; earlier ones stop working. Raises as `lock_pending`, and Conflict past the mailbox's limit."""
    user: User = lock_pending(actor, user_id)
    if not may_mail(actor, user.email):
        raise Conflict(gettext("This person was mailed too often today. Try again tomorrow."), code="mailed_too_often")
    end_links(user)
    user.save(update_fields=["link_version"])
    Invitation.store(user, actor.signed_in_user)
    publish(UserInvited.by(actor, user))
    return pending_user(user.pk)


@transaction.atomic
def revoke_invitation(*, actor: Actor, user_id: int) -> User | None:
    """Delete the account of an invited person who has not signed in yet; deactivate it if anything names it.

    Either way, its links stop working. Returns an account that was kept. Raises as `lock_pending`.
    """
    user: User = lock_pending(actor, user_id)
    require_own_status(user)
    # So that nothing names the account from here on.
    User.objects.select_for_update().get(pk=user.pk)
    publish(UserInvitationRevoked.by(actor, user))
    require_other_emergency_hr(user)
    if not is_named(user):
        user.delete()
        return None
    user.updated_at = next_version(user.updated_at)
    set_status(actor, user, UserStatus.INACTIVE, role=user.role)
    user.set_unusable_password()
    user.save(update_fields=["is_active", "undo_window", "link_version", "password", "updated_at"])
    return user


def pending_user(user_id: int) -> User:
    """Return a user with what is shown of their invitation."""
    users = User.objects.select_related("invitation__invited_by", "department")
    found: User = users.get(pk=user_id)
    return found
