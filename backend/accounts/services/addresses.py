"""Whose an e-mail address is. Anybody can type one; it belongs to the account whose person has proven it.

Several accounts may name the same address: each of these claims works by its username. What an address alone leads to
(signing in by it, and what sign-up refuses) is decided by the order of `claims_of`, and never by what somebody else
typed: else HR of one company could learn, or prevent, what people do elsewhere.
"""

from typing import TypeVar

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.db import IntegrityError, transaction
from django.db.models import Case, Exists, OuterRef, Q, QuerySet, When

from accounts.models import Role, User
from common.errors import InvalidInput
from companies.domains import domain_of_email
from companies.models import CompanyDomain

Users = TypeVar("Users", bound=QuerySet[User])

EMAIL_TAKEN = "An account with this e-mail address exists already."
ADDRESS_HELD = "Another account has been confirmed for this e-mail address. Sign in to that one, or ask your HR team."


def with_confirmation(users: Users) -> Users:
    """Users with `email_confirmed`: whether they have proven their address."""
    own = EmailAddress.objects.filter(user=OuterRef("pk"))
    return users.annotate(email_confirmed=Exists(own.filter(verified=True)))


def ranked(users: Users, email: str) -> Users:
    """Those who claim this address, and what each claim is worth, the best first.

    `email_confirmed`: proven. `is_vouched`: given by the company whose domain the address has, or to a superuser.
    `is_typed`: by the person themselves, when they signed up; and not by HR of some company.
    """
    own = EmailAddress.objects.filter(user=OuterRef("pk"))
    theirs = CompanyDomain.objects.filter(company=OuterRef("company"), domain=domain_of_email(email) or "")
    vouched = When(Q(role=Role.SUPERUSER) | Exists(theirs), then=True)
    worth = with_confirmation(users).annotate(is_vouched=Case(vouched, default=False), is_typed=Exists(own))
    return worth.order_by("-email_confirmed", "-is_vouched", "-is_typed", "-is_active", "pk")


def claims_of(email: str) -> QuerySet[User]:
    """Every account that names this address, by what its claim is worth: see `ranked`."""
    return ranked(User.objects.filter(email=email.lower()), email)


def leads_to(claim: User) -> bool:
    """Whether the address alone stands for this account, as far as no better claim does. Needs `ranked`.

    Not where only HR of some company typed it: who tries to sign in by it would learn whether it is somebody's.
    """
    return bool(claim.email_confirmed or claim.is_vouched or claim.is_typed)  # type: ignore[attr-defined]  # annotated


def is_settled(claim: User) -> bool:
    """Whether nobody else may be given this address: it is proven, or vouched for. Needs `ranked`."""
    return bool(claim.email_confirmed or claim.is_vouched)  # type: ignore[attr-defined]  # annotated


def is_taken(email: str, *, company_id: int | None, everywhere: bool, own_id: int | None = None) -> bool:
    """Whether somebody else in this company has the address.

    Of people outside the company it tells nothing, unless the caller may look `everywhere`: then an address that
    somebody has proven, or that another company vouches for, is taken too.
    """
    return any(
        (company_id is not None and claim.company_id == company_id) or (everywhere and is_settled(claim))
        for claim in claims_of(email).exclude(pk=own_id or 0)
    )


def has_proven(user: User) -> bool:
    """Whether this account's person has proven its address."""
    return bool(EmailAddress.objects.filter(user=user, email=user.email, verified=True).exists())


def held_elsewhere(user: User) -> bool:
    """Whether somebody else, who may sign in, has proven the address of this account."""
    return bool(
        EmailAddress.objects.filter(email=user.email, verified=True, user__is_active=True).exclude(user=user).exists()
    )


def lock_with_rivals(user_id: int) -> User | None:
    """An account as it is now, locked together with all others that claim its address.

    In one order for everybody, so that of several proofs of one address at the same moment one goes ahead.
    """
    email = User.objects.filter(pk=user_id).values_list("email", flat=True).first()
    return next((claim for claim in lock_claims(email or "") if claim.pk == user_id), None)


def lock_claims(email: str) -> list[User]:
    """All accounts that claim this address, locked."""
    claims = User.objects.with_details().filter(email=email).order_by("pk")
    return list(claims.select_for_update(no_key=True, of=("self",)))


def hold_address(user: User) -> None:
    """Store that this account's person has proven its address. Ask `lock_with_rivals` first.

    An account that may no longer sign in gives it up: its person has come back with another one. Raises InvalidInput
    where somebody else has proven it.
    """
    held = InvalidInput({"email": [ADDRESS_HELD]})
    if held_elsewhere(user):
        raise held
    for address in EmailAddress.objects.filter(email=user.email, verified=True).exclude(user=user):
        SocialAccount.objects.filter(user=address.user_id).delete()
        address.delete()
    try:
        with transaction.atomic():
            EmailAddress.objects.update_or_create(
                user=user, email=user.email, defaults={"verified": True, "primary": True}
            )
    except IntegrityError as error:
        raise held from error


def forget_address(user: User) -> None:
    """After a change of address: the new one is unproven, and who proved the old one to a provider is let go."""
    EmailAddress.objects.filter(user=user).delete()
    SocialAccount.objects.filter(user=user).delete()
