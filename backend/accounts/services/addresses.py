"""Email addresses: which ones reach the same mailbox, and whose account has proven one.

A proven address belongs to one account on the platform. An unproven one is only text: it signs nobody in, blocks
nobody, and is mailed nothing but the link that proves it.
"""

from allauth.socialaccount.models import SocialAccount
from django.db.models import Q

from accounts.models import User
from common.optimistic_locking import next_version


def plain_address(email: str) -> str:
    """Return an address in lower case without a plus and what follows it, with which it reaches the same mailbox."""
    name, _, domain = email.lower().rpartition("@")
    return f"{name.partition('+')[0] or name}@{domain}"


def same_mailbox(email: str) -> Q:
    """Return the condition that a user's address reaches the same mailbox as this one: see `plain_address`."""
    plain = plain_address(email)
    name, _, domain = plain.rpartition("@")
    return Q(email=plain) | Q(email__startswith=f"{name}+", email__endswith=f"@{domain}")


def is_proven_elsewhere(user: User) -> bool:
    """Whether another active account has proven the address of this account."""
    others = User.objects.active().filter(email=user.email, email_proven=True).exclude(pk=user.pk)
    return bool(others.exists())


def lock_address(user_id: int) -> User | None:
    """Lock an account together with all others with the same address, in the order of ids. Returns it, or None.

    So concurrent proofs of one address are processed one after the other.
    """
    email = User.objects.filter(pk=user_id).values_list("email", flat=True).first()
    return next((user for user in lock_users_with(email or "") if user.pk == user_id), None)


def lock_users_with(email: str) -> list[User]:
    """Lock and return all accounts with this address."""
    users = User.objects.with_details().filter(email=email).order_by("pk")
    return list(users.select_for_update(no_key=True, of=("self",)))


def take_address(user: User) -> None:
    """Remove the address of this account, which has proven it, from all others.

    Deactivated accounts only lose the proof: with the text, their company recognises a person who comes back.
    """
    for other in User.objects.filter(email=user.email).exclude(pk=user.pk):
        if other.email_proven:
            SocialAccount.objects.filter(user=other).delete()
        other.email_proven = False
        if other.is_active:
            other.email = ""
        other.undo_window, other.updated_at = None, next_version(other.updated_at)
        other.save(update_fields=["email", "email_proven", "search", "undo_window", "updated_at"])
