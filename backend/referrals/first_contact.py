"""Contact details that are given together with a new referral."""

from accounts.actors import Actor
from common.errors import InvalidInput
from connections.models import Connection
from connections.services import fill_email, lock_connections_of
from referrals.contact import SOMEBODY_ELSES, validate_email_address, validate_phone

NOT_YOURS = "Only the person who knows this candidate can add contact details"
KNOWN = "An e-mail address of this candidate is known already"
YOUR_OWN = "This is your own address. Add the candidate's"


def validate_contact(email: str, phone: str) -> tuple[str, str]:
    """Return valid (email, phone), each empty if it was not given. Raises InvalidInput by field."""
    return (
        validate_email_address(email, "candidate_email") if email else "",
        validate_phone(phone, "candidate_phone") if phone else "",
    )


def lock_for_contact(connection: Connection, email: str) -> None:
    """Lock the owner's connections if an address is added to one of them. Call it before locking the connection."""
    if email:
        lock_connections_of(connection.owner_id)


def add_contact(actor: Actor, connection: Connection, email: str, phone: str) -> None:
    """Store the e-mail address in the connection, which has to be locked. (The phone number is stored in the referral.)

    Raises InvalidInput for somebody else's connection, one that has another address, the actor's own address, and the
    address of another one of the actor's connections.
    """
    field = "candidate_email" if email else "candidate_phone"
    if (email or phone) and connection.owner_id != actor.effective_user.pk:
        raise InvalidInput({field: [NOT_YOURS]})
    if not email or email.lower() == connection.email.lower():
        return
    if connection.email:
        raise InvalidInput({field: [KNOWN]})
    if email.lower() == connection.owner.email.lower():
        raise InvalidInput({field: [YOUR_OWN]})
    if not fill_email(actor=actor, connection=connection, email=email):
        raise InvalidInput({field: [SOMEBODY_ELSES]})
