"""Undoing a decision about a referral, as long as nobody was told of it.

What a status change tells others (mails, notifications, webhooks, the words to the referrer) waits for
`settings.UNDO_SECONDS`. Until then whoever made it can undo it. It stays in the history, marked as undone.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from common import outbox
from common.errors import Conflict
from common.events import publish
from common.optimistic_locking import next_version, refuse_stale
from common.queries import get_or_not_found
from jobs.models import Job
from referrals.events import ReferralDecisionUndone, ReferralStatusChanged
from referrals.models import Referral, StatusChange, milestones
from referrals.permissions import require_undo
from referrals.promise import columns_before_answer
from referrals.thread import Audience, ReferralMessage

TOO_LATE = "This can no longer be undone: others were told of it. Change the status instead."
CHANGED_SINCE = "This can no longer be undone, since something has changed. Change the status instead."


def seconds_to_undo(at: datetime) -> float:
    """Return for how many seconds a change at this time can still be undone, and others are not told of it; else 0."""
    passed = (timezone.now() - at).total_seconds()
    # The time is in the future if the clock was set back.
    return max(settings.UNDO_SECONDS - passed, 0.0) if passed >= 0 else 0.0


def can_be_read(change: StatusChange) -> bool:
    """Whether the referrer may read the words of a change: it was not undone, and can no longer be."""
    return change.undone_at is None and not seconds_to_undo(change.at)


@transaction.atomic
def undo_decision(*, actor: Actor, referral_id: int, read_input: Callable[[], dict[str, Any]]) -> None:
    """Undo the last status change of a referral: everything is as it was before, and nobody is told.

    `read_input` may give `updated_at`, the version that the decision led to. Raises NotFound; NotAllowed if the actor
    has not decided about it; StaleVersion if the stored referral is newer than `updated_at`; Conflict if others were
    told of the change, or something has changed since.
    """
    visible = Referral.objects.visible_to(actor)
    job_id = get_or_not_found(visible, referral_id).job_id
    # Lock the job first, as creating a referral does, so that it is not put on hold meanwhile.
    Job.objects.select_for_update(no_key=True).get(pk=job_id)
    locked = visible.select_for_update(no_key=True, of=("self",)).select_related("job")
    referral = get_or_not_found(locked, referral_id)
    require_undo(actor, referral)
    given = read_input()
    refuse_stale(given.get("updated_at"), referral.updated_at)
    change = referral.history.latest("id")
    if change.changed_by_id != actor.effective_user.pk or has_changed_since(change, referral):
        raise Conflict(CHANGED_SINCE, code="changed_since")
    if not seconds_to_undo(change.at) or not outbox.cancel(ReferralStatusChanged, referral.pk, change_id=change.pk):
        raise Conflict(TOO_LATE, code="too_late")
    now = next_version(referral.updated_at)
    written: dict[str, Any] = {"status": change.from_status, "updated_at": now}
    if referral.answered_at == change.at:
        written |= columns_before_answer(change, referral)
    StatusChange.objects.filter(pk=change.pk).update(undone_at=now)
    Referral.objects.filter(pk=referral.pk).update(**written, **milestones(referral.history.order_by("id")))
    codes = {"from_status": change.to_status, "to_status": change.from_status, "change_id": change.pk}
    publish(ReferralDecisionUndone.by(actor, referral, **codes))


def has_changed_since(change: StatusChange, referral: Referral) -> bool:
    """Whether the change was undone already, the candidate was erased, or a reviewer wrote to the referrer since."""
    if change.undone_at is not None or not change.from_status or referral.erased_at is not None:
        return True
    written = ReferralMessage.objects.filter(referral=referral, audience=Audience.SHARED, created_at__gt=change.at)
    return written.exclude(author=referral.referrer_id).exists()
