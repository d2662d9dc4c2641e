"""What somebody holds who leaves the company, handing it over as their account is deactivated, and undoing that."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.events import UserDeactivated
from accounts.models import User, UserStatus
from accounts.permissions import require_user_administrator
from accounts.services.invitations import revoke_invitation
from accounts.services.users import lock_user, set_active
from common import outbox
from common.errors import Conflict, InvalidInput
from common.models import OutboxEvent
from common.optimistic_locking import require_version
from common.queries import get_or_not_found
from connections.models import Connection
from jobs.events import JobAssigned
from jobs.handing_over import hand_over
from jobs.models import Job, JobQuerySet, JobStatus
from jobs.undoing import undo_change
from referrals.models import Referral, ReferralStatus

TOO_LATE = _("This can no longer be undone. Activate the account instead.")


@dataclass(frozen=True)
class Holdings:
    """How much would be left behind."""

    open_jobs: int
    # Referrals to these jobs without a first answer.
    waiting_referrals: int
    # Their own referrals that are not decided yet.
    own_pending_referrals: int
    connections: int


def holdings(*, actor: Actor, user_id: int) -> Holdings:
    """Return what a user of the actor's company holds. Raises NotAllowed, NotFound."""
    require_user_administrator(actor)
    user = get_or_not_found(User.objects.visible_to(actor), user_id)
    jobs = held_jobs(actor, user)
    undecided = (ReferralStatus.PENDING, ReferralStatus.REVIEWING, ReferralStatus.INTERVIEWING)
    return Holdings(
        open_jobs=jobs.count(),
        waiting_referrals=Referral.objects.filter(
            job__in=jobs.order_by(), answered_at=None, status=ReferralStatus.PENDING
        ).count(),
        own_pending_referrals=Referral.objects.visible_to(actor).filter(referrer=user, status__in=undecided).count(),
        connections=Connection.objects.filter(owner=user).count(),
    )


@transaction.atomic
def deactivate(*, actor: Actor, user_id: int, hand_over_to: int | None = None) -> None:
    """Deactivate an account, and give its open jobs to another hiring manager.

    The new one is told of each, as always when a job is handed over. Raises as `set_active` and `hand_over`.
    """
    require_another(user_id, hand_over_to)
    user = set_active(actor=actor, user_id=user_id, status=UserStatus.INACTIVE)
    hand_over_jobs(actor, user, hand_over_to)


@transaction.atomic
def revoke(*, actor: Actor, user_id: int, hand_over_to: int | None = None) -> None:
    """Revoke an invitation, and give the open jobs of the invited person to another hiring manager.

    Raises as `revoke_invitation` and `hand_over`.
    """
    require_another(user_id, hand_over_to)
    if kept := revoke_invitation(actor=actor, user_id=user_id):
        hand_over_jobs(actor, kept, hand_over_to)


def require_another(user_id: int, hand_over_to: int | None) -> None:
    """Raise InvalidInput if somebody's jobs would be handed over to themselves."""
    if hand_over_to == user_id:
        raise InvalidInput({"hand_over_to": [gettext("Choose another hiring manager of the company.")]})


def hand_over_jobs(actor: Actor, user: User, hand_over_to: int | None) -> None:
    """Give somebody's open jobs to another hiring manager, if there is one, who is told of each."""
    if hand_over_to is not None:
        for job_id in [*held_jobs(actor, user).order_by("pk").values_list("pk", flat=True)]:
            hand_over(actor=actor, job_id=job_id, hiring_manager=hand_over_to)


def seconds_to_undo(actor: Actor, user: User) -> float:
    """Return for how many seconds the actor can undo the deactivation of an account; 0 if they cannot.

    Only if they deactivated it, and that was its last change: then the event has the time of its version.
    """
    own = OutboxEvent.objects.filter(
        kind=UserDeactivated.kind,
        subject_type=UserDeactivated.subject_type,
        subject_id=user.pk,
        at=user.updated_at,
        payload__actor__user_id=actor.ref.user_id,
    )
    if user.is_active or not own.exists():
        return 0.0
    return outbox.seconds_left(user.updated_at + timedelta(seconds=settings.UNDO_SECONDS))


@transaction.atomic
def undo_deactivation(*, actor: Actor, user_id: int, updated_at: datetime) -> None:
    """Activate an account again, seconds after the actor deactivated it, and give its jobs back; nobody is told.

    Revoked tokens and links stay revoked. All of it or nothing. `updated_at` is the version that the deactivation led
    to. Raises as `set_active`; StaleVersion if the account or one of the jobs has changed since; Conflict if it is too
    late, or somebody else deactivated it.
    """
    user = lock_user(actor, user_id)
    require_version(updated_at, user.updated_at)
    if not seconds_to_undo(actor, user):
        raise Conflict(TOO_LATE, code="too_late")
    handed_over = OutboxEvent.objects.filter(
        kind=JobAssigned.kind,
        at__gte=user.updated_at,
        payload__from_hiring_manager_id=user_id,
        payload__actor__user_id=actor.ref.user_id,
    )
    jobs = [*handed_over.order_by("subject_id").values_list("subject_id", "at")]
    set_active(actor=actor, user_id=user_id, status=UserStatus.ACTIVE)
    for job_id, version in jobs:
        undo_change(actor=actor, job_id=job_id, updated_at=version)


def held_jobs(actor: Actor, user: User) -> JobQuerySet:
    """Return the jobs that a user still hires for."""
    return Job.objects.visible_to(actor).filter(hiring_manager=user, status__in=(JobStatus.OPEN, JobStatus.ON_HOLD))
