"""Permission rules of credit."""

from django.utils.translation import gettext

from accounts.actors import Actor
from common.errors import NotAllowed
from referrals.models import Referral


def is_referrer(actor: Actor, referral: Referral) -> bool:
    """Whether a referral is credited to the actor."""
    return actor.effective_user_id is not None and referral.referrer_id == actor.effective_user_id


def sees_credit(actor: Actor, referral: Referral) -> bool:
    """Whether the actor sees the decision about a referral: its referrer, HR and superusers; no manager."""
    return actor.administers_company or is_referrer(actor, referral)


def require_sees_credit(actor: Actor, referral: Referral) -> None:
    """Raise NotAllowed unless the actor sees the decision about a referral."""
    if not sees_credit(actor, referral):
        raise NotAllowed(gettext("Only HR and the person who made this referral can see who is credited."))


def would_earn(actor: Actor, referral: Referral) -> bool:
    """Whether the actor has referred the person themselves, so that it is about what they would earn."""
    if actor.effective_user_id is None:
        return False
    return Referral.objects.filter(person=referral.person_id, referrer=actor.effective_user_id).exists()


def may_decide(actor: Actor, referral: Referral) -> bool:
    """Whether the actor may record what decides about a referral, and answer an objection: HR and superusers.

    Nobody decides about what they would earn themselves.
    """
    return actor.administers_company and actor.writes_as_person and not would_earn(actor, referral)


def require_decide(actor: Actor, referral: Referral) -> None:
    """Raise NotAllowed unless the actor may decide about a referral."""
    if not (actor.administers_company and actor.writes_as_person):
        raise NotAllowed(gettext("Only HR can do this."))
    if would_earn(actor, referral):
        raise NotAllowed(
            gettext(
                "You have referred this person yourself. Another HR person has to decide; where there is none, an "
                "administrator of the platform."
            ),
            code="own_credit",
        )


def require_object(actor: Actor, referral: Referral) -> None:
    """Raise NotAllowed unless the referral is credited to the actor."""
    if not is_referrer(actor, referral):
        raise NotAllowed(gettext("Only the person who made this referral can object."))
