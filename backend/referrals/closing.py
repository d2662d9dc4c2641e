"""Closing a job with words to those who referred the people who still wait."""

from datetime import datetime

from django.db import transaction

from accounts.actors import Actor
from jobs.models import JobStatus
from jobs.services import update_job
from referrals.messages import add_message
from referrals.models import Audience, Referral, ReferralStatus
from referrals.services import set_status

# The statuses of people who were neither hired nor rejected.
WAITING = (ReferralStatus.PENDING, ReferralStatus.REVIEWING, ReferralStatus.INTERVIEWING)


@transaction.atomic
def close_job(
    *,
    actor: Actor,
    job_id: int,
    updated_at: datetime | None = None,
    message: str = "",
    reject: bool = False,
    reason_id: int | None = None,
) -> None:
    """Close a job; with a message, tell the referrers of all who wait; with `reject`, reject these, too.

    Erased candidates are left as they are. Raises NotFound and NotAllowed as for a change of the job; StaleVersion if
    the stored job is newer than `updated_at`; InvalidInput for a reason that is not on the company's list.
    """
    update_job(actor=actor, job_id=job_id, updated_at=updated_at, status=JobStatus.CLOSED)
    if not message and not reject:
        return
    waiting = Referral.objects.visible_to(actor).filter(job=job_id, status__in=WAITING, erased_at=None)
    for referral in waiting.select_for_update(no_key=True, of=("self",)).select_related("job").order_by("pk"):
        if reject:
            set_status(
                actor=actor,
                referral_id=referral.pk,
                status=ReferralStatus.REJECTED,
                message_to_referrer=message,
                reason_id=reason_id,
            )
        else:
            add_message(actor, referral, Audience.SHARED, message)
