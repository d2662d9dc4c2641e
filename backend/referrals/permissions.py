"""Permission rules of referrals."""

from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.models import Role
from common.errors import NotAllowed
from common.queries import get_or_not_found
from connections.models import Connection
from referrals.models import Referral, ReferralStatus


def referable_connection(actor: Actor, connection_id: int) -> Connection:
    """Return a connection that the actor may refer: their own; for reviewers, also one of a referral that they see.

    Raises NotFound.
    """
    own_only = actor.role == Role.EMPLOYEE
    connections = Connection.objects.visible_to(actor) if own_only else Connection.objects.reachable_by(actor)
    return get_or_not_found(
        connections, connection_id, gettext("This connection does not exist, or you may not see it.")
    )


def reviews(actor: Actor, manager_id: int | None) -> bool:
    """Whether the actor reviews referrals to jobs of this hiring manager: that manager, HR, and superusers do."""
    if actor.role == Role.HIRING_MANAGER:
        return manager_id == actor.effective_user.pk
    return actor.role in (Role.HR, Role.SUPERUSER)


def sees_internal(actor: Actor, manager_id: int | None) -> bool:
    """Whether the actor sees internal notes, rejection reasons and internal messages of referrals to such a job.

    Only reviewers do, not the referrer. This is the only place where that is decided.
    """
    return reviews(actor, manager_id)


def may_set_status(actor: Actor, manager_id: int | None) -> bool:
    """Whether the actor may set the status of a referral that they see."""
    return reviews(actor, manager_id) and actor.writes_as_person


def may_withdraw(actor: Actor, referrer_id: int, status: str) -> bool:
    """Whether the actor may withdraw a referral now: their own, as long as nobody has begun to review it."""
    return referrer_id == actor.effective_user_id and status == ReferralStatus.PENDING and actor.writes_as_person


def may_erase(actor: Actor) -> bool:
    """Whether the actor may erase a candidate whom they see: HR and superusers."""
    return actor.administers_company and actor.writes_as_person


def require_erase(actor: Actor) -> None:
    """Raise NotAllowed unless the actor may erase a candidate."""
    if not may_erase(actor):
        raise NotAllowed(gettext("Only HR can erase a candidate."))


def may_correct(actor: Actor, referral: Referral) -> bool:
    """Whether the actor may correct the candidate's address or profile now: the referrer once, HR at any time."""
    if referral.erased_at is not None or not actor.writes_as_person:
        return False
    own = referral.referrer_id == actor.effective_user_id
    return actor.administers_company or (own and referral.corrected_at is None)


def require_correct(actor: Actor, referral: Referral) -> None:
    """Raise NotAllowed unless the referral is credited to the actor, or they are HR."""
    if not actor.administers_company and referral.referrer_id != actor.effective_user.pk:
        raise NotAllowed(gettext("Only HR and the person who made this referral can correct the candidate's data."))


def require_same_person(actor: Actor) -> None:
    """Raise NotAllowed unless the actor may say, and read, which referrals are of the same person: HR, superusers."""
    if not actor.administers_company:
        raise NotAllowed(gettext("Only HR can decide whether two referrals are of the same person."))


def require_set_status(actor: Actor, referral: Referral) -> None:
    """Raise NotAllowed unless the actor may set the status of this referral."""
    if not may_set_status(actor, referral.job.hiring_manager_id):
        raise NotAllowed(gettext("Only HR and the hiring manager of the job can change the status."))


def require_undo(actor: Actor, referral: Referral) -> None:
    """Raise NotAllowed unless the actor has decided about this referral."""
    require_set_status(actor, referral)
    if not referral.history.filter(changed_by=actor.effective_user).exclude(from_status="").exists():
        raise NotAllowed(gettext("Only the person who made this decision can undo it."))


def require_withdraw(actor: Actor, referral: Referral) -> None:
    """Raise NotAllowed unless the referral is credited to the actor."""
    if referral.referrer_id != actor.effective_user.pk:
        raise NotAllowed(gettext("Only the person who made this referral can withdraw it."))


def require_internal(actor: Actor, referral: Referral) -> None:
    """Raise NotAllowed unless the actor sees internal messages of this referral."""
    if not sees_internal(actor, referral.job.hiring_manager_id):
        raise NotAllowed(
            gettext("Only HR and the hiring manager of the job can do this. Write to everyone involved instead.")
        )


def require_ask_contact(actor: Actor, referral: Referral) -> None:
    """Raise NotAllowed unless the actor reviews this referral."""
    if not reviews(actor, referral.job.hiring_manager_id):
        raise NotAllowed(gettext("Only HR and the hiring manager of the job can ask for contact details."))


def require_give_contact(actor: Actor, referral: Referral) -> None:
    """Raise NotAllowed unless the referral is credited to the actor."""
    if referral.referrer_id != actor.effective_user.pk:
        raise NotAllowed(gettext("Only the person who made this referral can add contact details."))


def require_reviewer_role(actor: Actor) -> None:
    """Raise NotAllowed for those who never review a referral."""
    if actor.role not in (Role.HR, Role.HIRING_MANAGER, Role.SUPERUSER):
        raise NotAllowed(gettext("Only HR and hiring managers can do this."))
