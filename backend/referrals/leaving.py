"""What somebody holds who leaves the company, and handing it over as their account is deactivated."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext

from accounts.actors import Actor
from accounts.models import User, UserStatus
from accounts.permissions import require_user_administrator
from accounts.services.users import set_active
from common.errors import InvalidInput
from common.queries import get_or_not_found
from connections.models import Connection
from jobs.handing_over import hand_over
from jobs.models import Job, JobQuerySet, JobStatus
from referrals.models import Referral, ReferralStatus


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
def deactivate(*, actor: Actor, user_id: int, hand_over_to: int | None = None) -> list[int]:
    """Deactivate an account, and give its open jobs to another hiring manager. Returns the ids of these jobs.

    The new one is told of each, as always when a job is handed over, and each can be taken back like it:
    `jobs.handing_over.take_back`. Raises as `set_active` and `hand_over`.
    """
    if hand_over_to == user_id:
        raise InvalidInput({"hand_over_to": [gettext("Choose another hiring manager of the company.")]})
    user = set_active(actor=actor, user_id=user_id, status=UserStatus.INACTIVE)
    if hand_over_to is None:
        return []
    jobs = list(held_jobs(actor, user).order_by("pk").values_list("pk", flat=True))
    for job_id in jobs:
        hand_over(actor=actor, job_id=job_id, hiring_manager=hand_over_to)
    return jobs


def held_jobs(actor: Actor, user: User) -> JobQuerySet:
    """Return the jobs that a user still hires for."""
    return Job.objects.visible_to(actor).filter(hiring_manager=user, status__in=(JobStatus.OPEN, JobStatus.ON_HOLD))
