"""Who may do what with a referral."""

from accounts.actors import Actor
from accounts.models import Role
from common.errors import NotAllowed
from connections.models import Connection, ConnectionQuerySet
from referrals.models import Referral, ReferralStatus


def referable_connections(actor: Actor) -> ConnectionQuerySet:
    """The connections that the actor may put forward: their own; those who review, also those put forward before."""
    if actor.role == Role.EMPLOYEE:
        return Connection.objects.visible_to(actor)
    return Connection.objects.reachable_by(actor)


def reviews(actor: Actor, manager_id: int | None) -> bool:
    """Whether referrals to a job of that hiring manager are the actor's to review: also HR's and the superuser's."""
    if actor.role == Role.HIRING_MANAGER:
        return manager_id == actor.effective_user.pk
    return actor.role in (Role.HR, Role.SUPERUSER)


def may_set_status(actor: Actor, manager_id: int | None) -> bool:
    """Whether the actor may set the status of a referral that they see."""
    return reviews(actor, manager_id) and not actor.read_only


def may_withdraw(actor: Actor, referrer_id: int, status: str) -> bool:
    """Whether the actor may withdraw a referral now: their own, as long as nobody has begun to review it."""
    return referrer_id == actor.effective_user.pk and status == ReferralStatus.PENDING and not actor.read_only


def require_set_status(actor: Actor, referral: Referral) -> None:
    """Raise NotAllowed unless the actor may set the status of this referral."""
    if not may_set_status(actor, referral.job.hiring_manager_id):
        raise NotAllowed("Only HR and the hiring manager of the job can change the status.")


def require_withdraw(actor: Actor, referral: Referral) -> None:
    """Raise NotAllowed unless the referral is credited to the actor."""
    if referral.referrer_id != actor.effective_user.pk:
        raise NotAllowed("Only the person who made this referral can withdraw it.")
