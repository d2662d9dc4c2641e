"""Which account an e-mail address belongs to: the one whose person has proven it.

Several accounts may have the same address; each of these *claims* can sign in by its username. For which account the
address alone is enough (for signing in, and for refusing sign-ups) is decided by the order of `claims_of`, and not by
what others have entered: otherwise HR of one company could find out, or prevent, what people do elsewhere.
"""

from typing import TypeVar

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.db import IntegrityError, transaction
from django.db.models import Case, Exists, OuterRef, Q, QuerySet, When

from accounts.domains import domain_of_email
from accounts.models import CompanyDomain, Role, User
from common.errors import InvalidInput

Users = TypeVar("Users", bound=QuerySet[User])

EMAIL_TAKEN = "An account with this e-mail address exists already."
ADDRESS_HELD = "Another account has been confirmed for this e-mail address. Sign in to that one, or ask your HR team."


def plain_address(email: str) -> str:
    """Return an address in lower case without a plus and what follows it, with which it reaches the same mailbox."""
    name, _, domain = email.lower().rpartition("@")
    return f"{name.partition('+')[0] or name}@{domain}"


def same_mailbox(email: str) -> Q:
    """Return the condition that a user's address reaches the same mailbox as this one: see `plain_address`."""
    plain = plain_address(email)
    name, _, domain = plain.rpartition("@")
    return Q(email=plain) | Q(email__startswith=f"{name}+", email__endswith=f"@{domain}")


def with_confirmation(users: Users) -> Users:
    """Annotate users with `email_confirmed`: whether they have proven their address."""
    own = EmailAddress.objects.filter(user=OuterRef("pk"))
    return users.annotate(email_confirmed=Exists(own.filter(verified=True)))


def rank_claims(users: Users, email: str) -> Users:
    """Sort users by the strength of their claim to this address, strongest first, with these annotations:

    `email_confirmed`: they have proven it. `is_vouched`: their company owns the domain, or they are a superuser.
    `is_typed`: they entered it themselves at sign-up, not HR of a company.
    """
    own = EmailAddress.objects.filter(user=OuterRef("pk"))
    theirs = CompanyDomain.objects.filter(company=OuterRef("company"), domain=domain_of_email(email) or "")
    vouched = When(Q(role=Role.SUPERUSER) | Exists(theirs), then=True)
    worth = with_confirmation(users).annotate(is_vouched=Case(vouched, default=False), is_typed=Exists(own))
    return worth.order_by("-email_confirmed", "-is_vouched", "-is_typed", "-is_active", "pk")


def claims_of(email: str) -> QuerySet[User]:
    """Return all accounts with this address, strongest claim first: see `rank_claims`."""
    return rank_claims(User.objects.filter(email=email.lower()), email)


def can_sign_in_by_address(claim: User) -> bool:
    """Whether somebody can sign in to this account by the address alone, if no stronger claim exists.

    Not if only HR of a company has entered it, since attempts to sign in would reveal whether it is in use. Needs the
    annotations of `rank_claims`.
    """
    return bool(claim.email_confirmed or claim.is_vouched or claim.is_typed)  # type: ignore[attr-defined]  # annotated


def is_settled(claim: User) -> bool:
    """Whether the address is proven or vouched for. Needs the annotations of `rank_claims`."""
    return bool(claim.email_confirmed or claim.is_vouched)  # type: ignore[attr-defined]  # annotated


def is_taken(email: str, *, company_id: int | None, everywhere: bool, own_id: int | None = None) -> bool:
    """Whether somebody else in this company has the address.

    With `everywhere`, for callers who may know about other companies, also if somebody outside the company has proven
    it or has it vouched for.
    """
    return any(
        (company_id is not None and claim.company_id == company_id) or (everywhere and is_settled(claim))
        for claim in claims_of(email).exclude(pk=own_id or 0)
    )


def has_proven(user: User) -> bool:
    """Whether this account's person has proven its address."""
    return bool(EmailAddress.objects.filter(user=user, email=user.email, verified=True).exists())


def is_proven_elsewhere(user: User) -> bool:
    """Whether another active account has proven the address of this account."""
    return bool(
        EmailAddress.objects.filter(email=user.email, verified=True, user__is_active=True).exclude(user=user).exists()
    )


def lock_with_other_claims(user_id: int) -> User | None:
    """Lock an account together with all others with the same address, in the order of ids. Returns it, or None.

    So concurrent proofs of one address are processed one after the other.
    """
    email = User.objects.filter(pk=user_id).values_list("email", flat=True).first()
    return next((claim for claim in lock_claims(email or "") if claim.pk == user_id), None)


def lock_claims(email: str) -> list[User]:
    """Lock and return all accounts with this address."""
    claims = User.objects.with_details().filter(email=email).order_by("pk")
    return list(claims.select_for_update(no_key=True, of=("self",)))


def record_proven_address(user: User) -> None:
    """Store that this account's person has proven its address. Call `lock_with_other_claims` first.

    Takes the address from deactivated accounts. Raises InvalidInput if another active account has proven it.
    """
    held = InvalidInput({"email": [ADDRESS_HELD]})
    if is_proven_elsewhere(user):
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


def delete_address_proofs(user: User) -> None:
    """After a change of address, delete the proofs of the old one, including links to providers."""
    EmailAddress.objects.filter(user=user).delete()
    SocialAccount.objects.filter(user=user).delete()
