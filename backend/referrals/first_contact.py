"""How a candidate can be reached, as whoever refers them says at once."""

from accounts.actors import Actor
from common.errors import InvalidInput
from connections.models import Connection
from connections.services import fill_email, lock_connections_of
from referrals.contact import SOMEBODY_ELSES, read_email, read_phone

NOT_YOURS = "Only the person who knows this candidate can add contact details"
KNOWN = "An e-mail address of this candidate is known already"
YOUR_OWN = "This is your own address. Add the candidate's"


def checked_contact(email: str, phone: str) -> tuple[str, str]:
    """Both, each empty where it was not given. Raises InvalidInput by field."""
    return (
        read_email(email, "candidate_email") if email else "",
        read_phone(phone, "candidate_phone") if phone else "",
    )


def lock_for_contact(connection: Connection, email: str) -> None:
    """Before the connection is locked that is to get an address: in the order in which all others lock."""
    if email:
        lock_connections_of(connection.owner_id)


def add_contact(actor: Actor, connection: Connection, email: str, phone: str) -> None:
    """Keep an address with the connection, which is locked; the referral has its own copy of it, and the phone number.

    Raises InvalidInput: for somebody else's connection, one whose address is known, one's own address, and that of
    another of one's connections.
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
