"""The email address and the profile URL of a referral: they follow its connection, until somebody corrects them."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from common.errors import Conflict, InvalidInput
from common.events import ActorRef, publish
from common.queries import get_or_not_found
from connections.deduplication import email_key, url_key
from referrals.contact import YOUR_OWN, is_own_address, known_email
from referrals.events import CandidateCorrected
from referrals.messages import refuse_erased
from referrals.models import Referral
from referrals.people import assign_person, lock_people
from referrals.permissions import require_correct

# The columns of referrals that follow their connections, with those of the connections.
FOLLOWING = {
    "candidate_email": "email",
    "candidate_profile_url": "profile_url",
    "email_key": "email_key",
    "url_key": "url_key",
}
CORRECTED = _(
    "You have corrected this candidate already. If something is still wrong, write to HR in the conversation."
)
NOTHING_CORRECTED = _("Enter an email address or a profile URL")


@transaction.atomic
def correct_candidate(*, actor: Actor, referral_id: int, email: str = "", profile_url: str = "") -> None:
    """Correct the email address or the profile URL of a referral, which then follows its connection no more.

    Its referrer once, HR at any time. Raises NotFound, NotAllowed; InvalidInput without either, and for the referrer's
    own address; Conflict after the candidate's erasure, and for the referrer who has corrected it before.
    """
    visible = Referral.objects.visible_to(actor)
    lock_people(get_or_not_found(visible, referral_id).company_id)
    locked = visible.select_for_update(no_key=True, of=("self",)).select_related("referrer", "connection")
    referral = get_or_not_found(locked, referral_id)
    require_correct(actor, referral)
    refuse_erased(referral)
    if not actor.administers_company and referral.corrected_at is not None:
        raise Conflict(CORRECTED, code="corrected")
    if not email and not profile_url:
        raise InvalidInput({"email": [NOTHING_CORRECTED]})
    if is_own_address(email, referral.referrer):
        raise InvalidInput({"email": [YOUR_OWN]})
    before = (known_email(referral), shown_profile_url(referral))
    after = (email or before[0], profile_url or before[1])
    if after == before:
        return
    referral.candidate_email, referral.candidate_profile_url = after
    referral.email_key, referral.url_key = email_key(after[0]), url_key(after[1])
    referral.follows_connection = False
    if after[0] != before[0]:
        referral.contact_requested_at = None
    if not actor.administers_company:
        referral.corrected_at = timezone.now()
    referral.save(update_fields=(*FOLLOWING, "follows_connection", "corrected_at", "contact_requested_at"))
    names = ("email", "profile_url")
    changed = [name for name, old, new in zip(names, before, after, strict=True) if old != new]
    publish(CandidateCorrected.by(actor, referral, corrected_fields=changed))
    assign_person(actor.ref, referral)


def shown_profile_url(referral: Referral) -> str:
    """Return the candidate's profile URL as it is shown."""
    follows = referral.connection if referral.follows_connection else None
    return follows.profile_url if follows else referral.candidate_profile_url


def follow_connections(by: ActorRef, owner_id: int) -> None:
    """Give referrals the email address and profile URL that their connections have got, and find their people anew.

    Those of one owner, all with one statement to find them, since an import can change many. `by` changed them.
    """
    following = Referral.including_withdrawn.filter(
        connection__owner=owner_id, follows_connection=True, erased_at__isnull=True
    ).select_related("connection")
    changed = [each for each in following.order_by("created_at", "pk") if differences(each)]
    for company_id in sorted({each.company_id for each in changed}):
        lock_people(company_id)
        ids = [each.pk for each in changed if each.company_id == company_id]
        list(Referral.including_withdrawn.filter(pk__in=ids).order_by("pk").select_for_update(no_key=True).values("pk"))
        follow(by, following.filter(pk__in=ids).order_by("created_at", "pk"))


def differences(referral: Referral) -> dict[str, str | None]:
    """Return what a referral does not have as its connection has it today, by column."""
    today = {name: getattr(referral.connection, column) for name, column in FOLLOWING.items()}
    return {name: value for name, value in today.items() if getattr(referral, name) != value}


def follow(by: ActorRef, referrals: Iterable[Referral]) -> None:
    """Do so for these referrals of one company, which are locked."""
    for referral in referrals:
        changed = differences(referral)
        for name, value in changed.items():
            setattr(referral, name, value)
        referral.save(update_fields=list(changed))
        if {"email_key", "url_key"} & changed.keys():
            assign_person(by, referral)
