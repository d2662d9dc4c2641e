"""What somebody holds who leaves the company, handing it over as their account is deactivated, and undoing that."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.events import UserDeactivated
from accounts.models import User, UserStatus
from accounts.permissions import require_user_administrator
from accounts.services.invitations import revoke_invitation
from accounts.services.users import lock_user, set_active
from common.errors import Conflict, InvalidInput
from common.models import UndoWindow
from common.optimistic_locking import require_version
from common.queries import get_or_not_found
from common.undo import cancel_events, open_window
from connections.models import Connection
from jobs.handing_over import hand_over
from jobs.models import Job, JobChange, JobQuerySet, JobStatus
from jobs.undoing import undo_change
from referrals.models import UNDECIDED, Referral, ReferralStatus

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
    return Holdings(
        open_jobs=jobs.count(),
        waiting_referrals=Referral.objects.filter(
            job__in=jobs.order_by(), answered_at=None, status=ReferralStatus.PENDING
        ).count(),
        own_pending_referrals=Referral.objects.visible_to(actor).filter(referrer=user, status__in=UNDECIDED).count(),
        connections=Connection.objects.filter(owner=user).count(),
    )


@transaction.atomic
def deactivate(*, actor: Actor, user_id: int, hand_over_to: int | None = None) -> None:
    """Deactivate an account, and give its open jobs to another hiring manager.

    The new one is told of each once it can no longer be undone: see `undo_deactivation`. Raises as `set_active` and
    `hand_over`.
    """
    require_another(user_id, hand_over_to)
    window = open_window(actor.effective_user.pk)
    user = set_active(actor=actor, user_id=user_id, status=UserStatus.INACTIVE, window=window)
    hand_over_jobs(actor, user, hand_over_to, window)


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


def hand_over_jobs(actor: Actor, user: User, hand_over_to: int | None, window: UndoWindow | None = None) -> None:
    """Give somebody's open jobs to another hiring manager, if there is one, who is told of each."""
    if hand_over_to is not None:
        for job_id in [*held_jobs(actor, user).order_by("pk").values_list("pk", flat=True)]:
            hand_over(actor=actor, job_id=job_id, hiring_manager=hand_over_to, window=window)


def window_of(actor: Actor, user: User) -> UndoWindow | None:
    """Return the window of an account's deactivation, if the actor deactivated it, and nothing changed it since."""
    window = user.undo_window
    return window if window and window.user_id == actor.effective_user.pk else None


def seconds_to_undo(actor: Actor, user: User) -> float:
    """Return for how many seconds the actor can undo the deactivation of an account; 0 if they cannot."""
    window = window_of(actor, user)
    return window.seconds_left() if window else 0.0


@transaction.atomic
def undo_deactivation(*, actor: Actor, user_id: int, updated_at: datetime) -> None:
    """Activate an account again, seconds after the actor deactivated it, and give its jobs back; nobody is told.

    Revoked tokens and links stay revoked. All of it or nothing. `updated_at` is the version that the deactivation led
    to. Raises as `set_active`; StaleVersion if the account or one of the jobs has changed since; Conflict if it is too
    late, or somebody else deactivated it.
    """
    user = lock_user(actor, user_id)
    require_version(updated_at, user.updated_at)
    window = window_of(actor, user)
    changes = JobChange.objects.filter(window=window).order_by("job")
    # Lock the jobs before the window, as undoing the change of one of them does.
    list(Job.objects.filter(pk__in=changes.values("job")).order_by("pk").select_for_update(no_key=True))
    if window is None or not cancel_events(window.pk, UserDeactivated.subject_type, user.pk):
        raise Conflict(TOO_LATE, code="too_late")
    set_active(actor=actor, user_id=user_id, status=UserStatus.ACTIVE)
    for job_id, version in changes.values_list("job", "at"):
        undo_change(actor=actor, job_id=job_id, updated_at=version)


def held_jobs(actor: Actor, user: User) -> JobQuerySet:
    """Return the jobs that a user still hires for."""
    return Job.objects.visible_to(actor).filter(hiring_manager=user, status__in=(JobStatus.OPEN, JobStatus.ON_HOLD))
