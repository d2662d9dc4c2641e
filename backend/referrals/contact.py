"""Contact details of a candidate: reviewers request them from the referrer, who provides them.

They are often missing, since LinkedIn's exports hardly ever contain email addresses.
"""

import re

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import User
from accounts.services.addresses import plain_address
from common.errors import Conflict, InvalidInput
from common.events import publish
from common.languages import Sentence, filled
from common.queries import get_or_not_found
from connections.deduplication import email_key
from connections.models import Connection
from connections.services import fill_email, lock_connections_of
from referrals.events import ContactProvided, ContactRequested
from referrals.messages import refuse_erased, store_message
from referrals.models import MAX_PHONE, Audience, MessageKind, Referral
from referrals.people import assign_person, lock_people
from referrals.permissions import require_ask_contact, require_give_contact

# Stored in English, and translated when they are read.
QUESTION = gettext_noop("How can this candidate be reached? Please add an email address or a phone number.")
ANSWERS = {"email": gettext_noop("Added an email address."), "phone": gettext_noop("Added a phone number.")}
NO_CONTACT = _("Enter an email address or a phone number")
SOMEBODY_ELSES = _("Another of your connections has this address. Remove it there first, or add a phone number")
NOT_YOURS = _("Only the person who knows this candidate can add contact details")
KNOWN = _("An email address of this candidate is known already")
YOUR_OWN = _("This is your own address. Add the candidate's")
NO_EMAIL = _("Please enter a valid email address")
NO_PHONE = _("Enter a phone number, such as +43 1 58801")
MAX_EMAIL = 254
PHONE_CHARACTERS = re.compile(r"\+?[0-9 ()/.\-]+")
# In digits: the longest number of ITU-T E.164 plus a prefix for an outside line.
SHORTEST_PHONE, LONGEST_PHONE = 6, 20


def parse_contact(text: str) -> tuple[str, str]:
    """Return `("email", address)` or `("phone", number)`. Raises InvalidInput if the text is neither."""
    text = " ".join(text.split())
    if "@" in text and len(text) <= MAX_EMAIL:
        return "email", validate_email_address(text, "contact")
    return "phone", validate_phone(text, "contact", NO_CONTACT)


def validate_email_address(text: str, field: str) -> str:
    """Return a valid email address. Raises InvalidInput with an error of `field`."""
    try:
        validate_email(text)
    except ValidationError as error:
        raise InvalidInput({field: [NO_EMAIL]}) from error
    if len(text) > MAX_EMAIL:
        raise InvalidInput({field: [NO_EMAIL]})
    return text


def validate_phone(text: str, field: str, refusal: Sentence = NO_PHONE) -> str:
    """Return a valid phone number. Raises InvalidInput with the error `refusal` of `field`."""
    text = " ".join(text.split())
    digits = sum(letter.isdigit() for letter in text)
    if len(text) <= MAX_PHONE and PHONE_CHARACTERS.fullmatch(text) and SHORTEST_PHONE <= digits <= LONGEST_PHONE:
        return text
    raise InvalidInput({field: [refusal]})


def is_own_address(email: str, user: User) -> bool:
    """Whether the candidate with this address is the user: an account has no profile URL, so the address decides."""
    return bool(email) and plain_address(email.strip()) == plain_address(user.email)


def known_email(referral: Referral) -> str:
    """Return the candidate's email address as it is shown: see `CandidateSerializer`; or ""."""
    follows = referral.connection if referral.follows_connection else None
    return follows.email if follows else referral.candidate_email


def validate_contact(email: str, phone: str) -> tuple[str, str]:
    """Return valid (email, phone), each empty if it was not given. Raises InvalidInput by field."""
    return (
        validate_email_address(email, "candidate_email") if email else "",
        validate_phone(phone, "candidate_phone") if phone else "",
    )


def add_contact(actor: Actor, connection: Connection, email: str, phone: str) -> None:
    """Store the email address in the connection, which has to be locked. (The phone number is stored in the referral.)

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
    if is_own_address(email, connection.owner):
        raise InvalidInput({field: [YOUR_OWN]})
    if not fill_email(actor=actor, connection=connection, email=email):
        raise InvalidInput({field: [SOMEBODY_ELSES]})


@transaction.atomic
def request_contact(*, actor: Actor, referral_id: int) -> None:
    """Ask the referrer for contact details, by a shared message in the referral's thread.

    Raises NotFound, NotAllowed; Conflict if an address is known, nobody could answer, or it was requested already.
    """
    visible = Referral.objects.visible_to(actor).select_for_update(no_key=True, of=("self",))
    referral = get_or_not_found(visible.select_related("job", "referrer", "connection"), referral_id)
    require_ask_contact(actor, referral)
    refuse_erased(referral)
    name = referral.referrer.get_full_name()
    if known_email(referral):
        raise Conflict(gettext("An email address of this candidate is known already."), code="contact_known")
    if referral.contact_requested_at is not None:
        raise Conflict(
            filled(gettext("{name} was asked already. The answer will be shown here."), name=name),
            code="contact_requested",
        )
    if referral.referrer_id == actor.effective_user.pk:
        raise Conflict(
            gettext("You referred this candidate yourself. Add the contact details instead."), code="own_referral"
        )
    if not referral.referrer.is_active:
        raise Conflict(
            filled(gettext("The account of {name} is no longer active, so no one would answer."), name=name),
            code="inactive",
        )
    referral.contact_requested_at = timezone.now()
    referral.save(update_fields=("contact_requested_at",))
    message = store_message(actor, referral, Audience.SHARED, QUESTION, MessageKind.CONTACT_REQUEST)
    publish(ContactRequested.of(actor, message))


@transaction.atomic
def provide_contact(*, actor: Actor, referral_id: int, contact: str) -> None:
    """Add the candidate's email address or phone number, asked or not. An address also to one's own connection.

    Raises NotFound, NotAllowed; InvalidInput for what is neither, and for the address of another of one's connections;
    Conflict for one's own address, where one is known already, and after the candidate's erasure.
    """
    visible = Referral.objects.visible_to(actor)
    unlocked = get_or_not_found(visible, referral_id)
    require_give_contact(actor, unlocked)
    kind, contact = parse_contact(contact)
    # In the order of `.github/docs/architecture.md`.
    if kind == "email":
        lock_people(unlocked.company_id)
        lock_connections_of(unlocked.referrer_id)
    locked = visible.select_for_update(no_key=True, of=("self",))
    referral = get_or_not_found(locked.select_related("connection", "referrer"), referral_id)
    refuse_erased(referral)
    if kind == "email":
        if known_email(referral):
            raise Conflict(gettext("An email address of this candidate is known already."), code="contact_known")
        if is_own_address(contact, referral.referrer):
            raise Conflict(gettext("This is your own address. Add the candidate's."), code="own_address")
        if referral.connection and not fill_email(actor=actor, connection=referral.connection, email=contact):
            raise InvalidInput({"contact": [SOMEBODY_ELSES]})
        referral.candidate_email, referral.email_key = contact, email_key(contact)
    else:
        referral.candidate_phone = contact
    referral.contact_requested_at = None
    referral.save(update_fields=("candidate_email", "email_key", "candidate_phone", "contact_requested_at"))
    if kind == "email":
        # With this address, the candidate may be somebody whom a colleague referred before.
        assign_person(actor.ref, referral)
    message = store_message(actor, referral, Audience.SHARED, ANSWERS[kind], MessageKind.CONTACT)
    publish(ContactProvided.of(actor, message, contact_type=kind))
