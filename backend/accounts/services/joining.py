"""How an account without a company joins one: by its confirmed address, or by a company's secret code."""

from typing import Any

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.socialaccount.models import SocialAccount
from django.db import IntegrityError, transaction
from django.db.models import DO_NOTHING, SET_NULL

from accounts.actors import Actor
from accounts.domains import domain_of_email
from accounts.events import EmailConfirmationRequested, UserJoined, UserRefused
from accounts.models import Company, CompanyDomain, DeviceToken, Role, SignInCode, User
from accounts.services.addresses import (
    has_proven,
    lock_with_other_claims,
    plain_address,
    record_proven_address,
    same_mailbox,
)
from accounts.services.credentials import check_password, end_links, revoke_tokens
from common import rate_limits
from common.errors import Conflict, InvalidInput, NotAllowed
from common.events import publish
from common.optimistic_locking import next_version

ACCOUNT_THERE = "The company has an account for your address already. Use the link that was mailed to you, or ask HR."
CONFIRMATION_USED = "This link has been used or has expired. Sign in to get a new one."
# Models that are part of an account. Any other row that refers to a user means that the account was used.
PARTS_OF_ACCOUNT = (DeviceToken, SignInCode, EmailAddress, SocialAccount)


def company_of_domain(email: str) -> Company | None:
    """Return the company with the domain of an address, or None. Does not prove anything: see `join_by_email`."""
    domain = domain_of_email(email)
    found = CompanyDomain.objects.select_related("company").filter(domain=domain).first() if domain else None
    return found.company if found else None


@transaction.atomic
def request_confirmation(user: User, *, promised: bool = False) -> None:
    """Publish the event for which the worker mails the confirmation link, if the user could join a company by it.

    With `promised`, also if not: the user was told to follow it. Does nothing past a limit per mailbox, since anybody
    can sign up with anybody's address.
    """
    if not rate_limits.count("confirmation_mail", plain_address(user.email)):
        publish(EmailConfirmationRequested.by(Actor.for_user(user), user, promised=promised))


@transaction.atomic
def confirm_email(*, key: str, caller: User | None, new_password: str) -> None:
    """Confirm an address by the key of a link. The account joins the company of the address's domain.

    Somebody else than the owner of the mailbox may have registered the account. So unless the caller is signed in to
    it, they have to set a new password, and all tokens are revoked, and links to providers removed. Raises InvalidInput
    for a link that is unknown, used or expired, for a missing or weak password, and if another account has proven the
    address.
    """
    address = lock_unproven_address(key)
    user = address.user
    if caller is None or caller.pk != user.pk:
        if not new_password:
            raise InvalidInput({"new_password": [f"Choose a password to confirm {address.email}."]})
        check_password(new_password, user, "new_password")
        user.set_password(new_password)
        user.save(update_fields=["password"])
        revoke_tokens(user)
        SocialAccount.objects.filter(user=user).delete()
    prove_address(user)


@transaction.atomic
def refuse_email(key: str) -> None:
    """Delete an account by the key of a confirmation link, if its address was used without the owner's knowledge.

    An account that was used is deactivated instead, and loses the address. Raises InvalidInput for a link that is
    unknown, used or expired, and for an account that has joined a company since.
    """
    address = lock_unproven_address(key)
    user = address.user
    if user.company_id is not None or user.role == Role.SUPERUSER:
        raise InvalidInput({"key": [CONFIRMATION_USED]})
    publish(UserRefused.by(Actor.system(), user))
    if not has_been_used(user):
        user.delete()
        return
    revoke_tokens(user)
    address.delete()
    end_links(user)
    user.email, user.is_active, user.updated_at = f"refused-{user.pk}@invalid", False, next_version(user.updated_at)
    user.save()


def lock_unproven_address(key: str) -> EmailAddress:
    """Lock and return the unproven address of a confirmation link, with its user. Raises InvalidInput."""
    confirmation = EmailConfirmationHMAC.from_key(key)
    if confirmation is not None:
        found = confirmation.email_address
        user = lock_with_other_claims(found.user_id)
        address = EmailAddress.objects.filter(pk=found.pk, user=user, verified=False).first()
        if user is not None and user.is_active and address is not None:
            address.user = user
            return address
    raise InvalidInput({"key": [CONFIRMATION_USED]})


def has_been_used(user: User) -> bool:
    """Whether any rows refer to the account that would be lost with it, such as connections."""
    return any(
        relation.related_model._base_manager.filter(**{relation.field.name: user}).exists()
        for relation in relations_of_users()
        if relation.on_delete is not DO_NOTHING
        and relation.related_model not in PARTS_OF_ACCOUNT
        and not getattr(relation.related_model, "goes_with_account", False)
        and relation not in assignment_relations()
    )


def relations_of_users() -> list[Any]:
    """Return the reverse relations of all foreign keys to users, including hidden ones."""
    fields = User._meta.get_fields(include_hidden=True)
    return [each for each in fields if each.auto_created and (each.one_to_many or each.one_to_one)]


def assignment_relations() -> list[Any]:
    """Return the relations by which others assign something to a user, such as a job to its hiring manager."""
    return [each for each in relations_of_users() if each.on_delete is SET_NULL and not each.hidden]


def prove_address(user: User) -> None:
    """Store that the user has proven their address, and let them join the company of its domain.

    Call `lock_with_other_claims` first. Raises InvalidInput if somebody else has proven it.
    """
    record_proven_address(user)
    join_by_email(user)


def join_by_email(user: User) -> None:
    """Link an account without a company to the company of its address's domain. The caller has to check the proof.

    Does nothing if the company has another account for the address that is in use or deactivated.
    """
    company = company_of_domain(user.email)
    if (
        user.company_id is None
        and company is not None
        and user.role != Role.SUPERUSER
        and add_to_company(user, company)
    ):
        publish(UserJoined.by(Actor.for_user(user), user))


@transaction.atomic
def join_by_code(user: User, company: Company) -> User:
    """Link an account without a company to the one whose secret code the user has entered.

    Raises Conflict for an account that has a company, and if the company has another account for the address;
    NotAllowed for a superuser, who belongs to none.
    """
    locked = lock_with_other_claims(user.pk)
    if locked is None:
        raise Conflict
    if locked.role == Role.SUPERUSER:
        raise NotAllowed("A superuser belongs to no company.", code="superuser")
    if locked.company_id is not None:
        raise Conflict("Your account belongs to a company already. Ask your HR team.", code="has_company")
    if not add_to_company(locked, company):
        raise Conflict(ACCOUNT_THERE, code="account_there")
    publish(UserJoined.by(Actor.for_user(locked), locked))
    return locked


def add_to_company(user: User, company: Company) -> bool:
    """Add a user to a company. Returns False if the company has another account for the same mailbox.

    If that account is an invitation to the same address that was not accepted yet, and the user has proven it, it is
    merged into the user's account, with its role, department, position and jobs.
    """
    others = list(User.objects.filter(same_mailbox(user.email), company=company).exclude(pk=user.pk))
    invited = others[0] if others else None
    if invited is not None:
        same_address = len(others) == 1 and invited.email == user.email
        if not (same_address and has_proven(user) and is_open_invitation(invited)):
            return False
        user.role, user.department, user.position = invited.role, invited.department, invited.position
    user.company = company
    user.updated_at = next_version(user.updated_at)
    try:
        with transaction.atomic():
            given = [] if invited is None else [(each, referring_ids(each, invited)) for each in assignment_relations()]
            if invited is not None:
                invited.delete()
            user.save(update_fields=["company", "role", "department", "position", "search", "updated_at"])
            for duty, rows in given:
                duty.related_model._base_manager.filter(pk__in=rows).update(**{duty.field.name: user})
    except IntegrityError:
        # HR created an account for the address at the same moment.
        user.company = None
        return False
    return True


def referring_ids(relation: Any, user: User) -> list[int]:
    """Return the ids of the rows that refer to this user."""
    return list(relation.related_model._base_manager.filter(**{relation.field.name: user}).values_list("pk", flat=True))


def is_open_invitation(user: User) -> bool:
    """Whether HR has created this account, and nobody has accepted or used it."""
    used = DeviceToken.objects.filter(user=user).exists() or has_proven(user) or has_been_used(user)
    return user.is_active and user.role != Role.SUPERUSER and not used
