"""How an account without a company joins one: by its confirmed address, or by a company's secret code."""

from typing import Any

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.socialaccount.models import SocialAccount
from django.db import IntegrityError, transaction
from django.db.models import DO_NOTHING, SET_NULL

from accounts.actors import Actor
from accounts.events import EmailConfirmationRequested, UserJoined, UserRefused
from accounts.models import DeviceToken, Role, SignInCode, User
from accounts.services.addresses import has_proven, hold_address, lock_with_rivals
from accounts.services.credentials import check_password, end_links, revoke_tokens
from common.errors import Conflict, InvalidInput, NotAllowed
from common.events import publish
from common.optimistic_locking import next_version
from companies.domains import domain_of_email
from companies.models import Company, CompanyDomain

ACCOUNT_THERE = "The company has an account for your address already. Use the link that was mailed to you, or ask HR."
CONFIRMATION_USED = "This link has been used or has expired. Sign in to get a new one."
# What an account is made of. Whatever else refers to it, somebody has worked with.
PARTS_OF_ACCOUNT = (DeviceToken, SignInCode, EmailAddress, SocialAccount)


def company_of_domain(email: str) -> Company | None:
    """The company whose e-mail domain an address has. Knowing it grants nothing: see `join_by_email`."""
    domain = domain_of_email(email)
    found = CompanyDomain.objects.select_related("company").filter(domain=domain).first() if domain else None
    return found.company if found else None


@transaction.atomic
def request_confirmation(user: User) -> None:
    """Have the link that proves their address mailed again, where there is something to confirm."""
    publish(EmailConfirmationRequested.by(Actor.for_user(user), user))


@transaction.atomic
def confirm_email(*, key: str, caller: User | None, new_password: str) -> None:
    """Take a confirmation link; the account joins the company of the address's domain.

    Whoever opens the link has the mailbox, but somebody else may have typed the address and set the password. Only the
    account's owner, signed in, keeps it: all others set a new one, and every sign-in ends. Raises InvalidInput for a
    link that is unknown, used or expired, for a password that is missing or will not do, and where another account
    has been confirmed for the address.
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
    prove_address(user)


@transaction.atomic
def refuse_email(key: str) -> None:
    """Take a confirmation link to say that one did not ask for it: the account goes, and leaves the address free.

    One that somebody has worked with is deactivated instead and loses the address. Raises InvalidInput for a link that
    is unknown, used or expired, and for an account that a company has let in meanwhile.
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
    """The address of a confirmation link, with its account, as both are now; of several callers one goes ahead.

    Raises InvalidInput.
    """
    confirmation = EmailConfirmationHMAC.from_key(key)
    if confirmation is not None:
        found = confirmation.email_address
        user = lock_with_rivals(found.user_id)
        address = EmailAddress.objects.filter(pk=found.pk, user=user, verified=False).first()
        if user is not None and user.is_active and address is not None:
            address.user = user
            return address
    raise InvalidInput({"key": [CONFIRMATION_USED]})


def has_been_used(user: User) -> bool:
    """Whether anything belongs to an account that would go with it: connections, or what a history says of it."""
    return any(
        relation.related_model._base_manager.filter(**{relation.field.name: user}).exists()
        for relation in relations_of_users()
        if relation.on_delete is not DO_NOTHING
        and relation.related_model not in PARTS_OF_ACCOUNT
        and not getattr(relation.related_model, "goes_with_account", False)
        and relation not in duties()
    )


def relations_of_users() -> list[Any]:
    """Every foreign key to a user, as seen from there; also those that users have no name for."""
    fields = User._meta.get_fields(include_hidden=True)
    return [each for each in fields if each.auto_created and (each.one_to_many or each.one_to_one)]


def duties() -> list[Any]:
    """Those by which others give somebody something to do, such as a job to fill, and can take it away."""
    return [each for each in relations_of_users() if each.on_delete is SET_NULL and not each.hidden]


def prove_address(user: User) -> None:
    """Store that the person has the mailbox of their address, and let them into its company.

    Ask `lock_with_rivals` first. Raises InvalidInput where somebody else has proven it.
    """
    hold_address(user)
    join_by_email(user)


def join_by_email(user: User) -> None:
    """Link an account without a company to that of its address's domain. The address must be proven by the caller.

    Not where the company has another account for the address, which somebody uses or HR has deactivated.
    """
    company = company_of_domain(user.email)
    if user.company_id is None and company is not None and user.role != Role.SUPERUSER and enter(user, company):
        publish(UserJoined.by(Actor.for_user(user), user))


@transaction.atomic
def join_by_code(user: User, company: Company) -> User:
    """Link an account without a company to the one whose secret code it brought.

    Raises Conflict for an account that has a company, and where the company has another one for the address;
    NotAllowed for a superuser, who belongs to none.
    """
    locked = lock_with_rivals(user.pk)
    if locked is None:
        raise Conflict
    if locked.role == Role.SUPERUSER:
        raise NotAllowed("A superuser belongs to no company.", code="superuser")
    if locked.company_id is not None:
        raise Conflict("Your account belongs to a company already. Ask your HR team.", code="has_company")
    if not enter(locked, company):
        raise Conflict(ACCOUNT_THERE, code="account_there")
    publish(UserJoined.by(Actor.for_user(locked), locked))
    return locked


def enter(user: User, company: Company) -> bool:
    """Put an account into a company, unless that has another one for the same address.

    One that HR made for who has proven the address, and that nobody has used, was an invitation: what it says of role
    and place is taken over, with the jobs that it was given, and it goes.
    """
    invited = User.objects.filter(company=company, email=user.email).exclude(pk=user.pk).first()
    if invited is not None:
        if not (has_proven(user) and is_open_invitation(invited)):
            return False
        user.role, user.department, user.position = invited.role, invited.department, invited.position
    user.company = company
    user.updated_at = next_version(user.updated_at)
    try:
        with transaction.atomic():
            given = [] if invited is None else [(each, rows_of(each, invited)) for each in duties()]
            if invited is not None:
                invited.delete()
            user.save(update_fields=["company", "role", "department", "position", "search", "updated_at"])
            for duty, rows in given:
                duty.related_model._base_manager.filter(pk__in=rows).update(**{duty.field.name: user})
    except IntegrityError:
        # HR made one at the same moment.
        user.company = None
        return False
    return True


def rows_of(relation: Any, user: User) -> list[int]:
    """The ids of the rows that name this user."""
    return list(relation.related_model._base_manager.filter(**{relation.field.name: user}).values_list("pk", flat=True))


def is_open_invitation(user: User) -> bool:
    """Whether HR has made this account, and nobody has accepted or used it."""
    used = DeviceToken.objects.filter(user=user).exists() or has_proven(user) or has_been_used(user)
    return user.is_active and user.role != Role.SUPERUSER and not used
