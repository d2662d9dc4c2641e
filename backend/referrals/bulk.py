"""Doing something to many referrals: begun by one call, done row by row by the worker, and undone likewise.

Each row is a transaction of its own, with the rights of that moment, and gets a result. The worker does a batch of rows
at a time, each batch an event of the outbox, so that other deliveries have their turn in between. Who is told of the
rows (mails, notifications, webhooks) waits until all are done and for the time of undoing after that.
"""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import Role, User
from common import outbox
from common.errors import Conflict, DomainError, InvalidInput, NotAllowed, NotFound, StaleVersion
from common.events import publish
from common.languages import Sentence
from common.models import UNTIL_RELEASED, OutboxEvent
from common.queries import get_or_not_found
from common.unavailable import is_unavailable
from jobs.events import JobAssigned
from jobs.handing_over import hand_over, require_hand_over
from jobs.services import require_hiring_manager
from jobs.undoing import undo_change
from referrals.events import AnswersReminded, BulkBatchDue, ReferralStatusChanged
from referrals.models import (
    BulkAction,
    BulkKind,
    BulkRow,
    BulkState,
    Referral,
    ReferralQuerySet,
    ReferralStatus,
    StatusChange,
)
from referrals.permissions import require_reviewer_role
from referrals.reasons import get_chosen_reason
from referrals.reviewers import reviewers_of
from referrals.services import set_status, undo_decision

logger = logging.getLogger(__name__)

MAX_ROWS = 5_000
# A batch ends after this number of rows or this time.
BATCH_ROWS = 50
BATCH_SECONDS = 1.0
# Far above what a batch takes: after it, a batch whose worker was killed is repeated.
BATCH_TIMEOUT = timedelta(seconds=10)
REMIND_AGAIN_AFTER = timedelta(days=1)
KEEP = timedelta(days=30)
# Why a row was skipped, or was not undone.
REASONS: dict[str, Sentence] = {
    "gone": _("It no longer exists, or you may no longer see it."),
    "not_allowed": _("You may not do this."),
    "changed": _("It has changed since."),
    "unchanged": _("It has this status already."),
    "erased": _("The candidate was erased."),
    "invalid": _("The reason or the hiring manager can no longer be chosen."),
    "same_manager": _("They hire for this job already."),
    "answered": _("It is answered already."),
    "paused": _("The job is on hold."),
    "own": _("You owe this answer yourself."),
    "nobody": _("Nobody can answer it."),
    "reminded": _("There was a reminder within the last 24 hours."),
    "stopped": _("It was undone before its turn."),
    "too_late": _("Others have been told already."),
    "failed": _("Something went wrong on our side."),
}
TOO_LATE = _("This can no longer be undone: others have been told.")


class Skipped(Exception):  # noqa: N818  # expected
    """A row is left as it is, for one of `REASONS`."""


@transaction.atomic
def begin(
    *,
    actor: Actor,
    kind: str,
    referrals: ReferralQuerySet,
    count: int,
    status: str = "",
    message_to_referrer: str = "",
    internal_note: str = "",
    reason_id: int | None = None,
    hiring_manager_id: int | None = None,
) -> BulkAction:
    """Store a bulk action for those of these referrals that the actor sees at this moment, for the worker.

    Raises NotAllowed; Conflict if they are not `count`, or of several companies; InvalidInput for none or too many, and
    for a reason or a hiring manager that cannot be chosen.
    """
    require_begin(actor, kind)
    rows = list(referrals.order_by("id").values_list("id", "updated_at", "company_id")[: MAX_ROWS + 1])
    if len(rows) > MAX_ROWS:
        most = f"{MAX_ROWS:,}"
        raise InvalidInput({"count": [gettext("At most {most} at once. Narrow the list first.").format(most=most)]})
    if len(rows) != count:
        raise Conflict(count_changed(len(rows)), code="count_changed")
    if not rows:
        raise InvalidInput({"count": [gettext("Select at least one referral.")]})
    companies = {company for _, _, company in rows}
    if len(companies) > 1:
        raise Conflict(gettext("These referrals are of several companies. Choose one company first."), code="companies")
    company_id = companies.pop()
    bulk = BulkAction(company_id=company_id, user=actor.effective_user, kind=kind)
    if kind == BulkKind.STATUS:
        bulk.status, bulk.message_to_referrer, bulk.internal_note = status, message_to_referrer, internal_note
        bulk.reason = get_chosen_reason(company_id, reason_id, rejects=status == ReferralStatus.REJECTED)
    elif kind == BulkKind.REASSIGN:
        bulk.hiring_manager_id = require_hiring_manager(company_id, hiring_manager_id)
    bulk.save()
    BulkRow.objects.bulk_create(
        (BulkRow(bulk=bulk, company_id=company_id, referral_id=pk, version=version) for pk, version, _ in rows),
        batch_size=1_000,
    )
    publish_batch(bulk)
    return bulk


def require_begin(actor: Actor, kind: str) -> None:
    """Raise NotAllowed unless the actor's role may do this to referrals; whether to a row, is decided for each."""
    require_reviewer_role(actor)
    if kind == BulkKind.REASSIGN:
        require_hand_over(actor)
    if kind == BulkKind.REMIND and not actor.administers_company:
        raise NotAllowed(gettext("Only HR can remind others of answers."))


def count_changed(count: int) -> str:
    """Return the sentence for another number than the screen has shown."""
    sentence = ngettext(
        "The list has changed: it is {count} referral now. Look at it and try again.",
        "The list has changed: there are {count} referrals now. Look at them and try again.",
        count,
    )
    return sentence.format(count=count)


def publish_batch(bulk: BulkAction) -> None:
    """Let the worker do the next rows."""
    actor = Actor.system(bulk.company_id)
    event = BulkBatchDue(actor=actor.ref, company_id=bulk.company_id, bulkaction_id=bulk.pk, batch_count=bulk.batch)
    publish(event)


def do_batch(event: BulkBatchDue) -> None:
    """Do the next rows, each in its own transaction; then publish the next batch, or finish.

    Called again after a crash, it goes on with the rows that have no result yet.
    """
    bulk = BulkAction.objects.select_related("user").filter(pk=event.bulkaction_id).first()
    if bulk is None or bulk.batch != event.batch_count:
        return
    do = undo_row if bulk.undo_requested_at else do_row
    end = time.monotonic() + BATCH_SECONDS
    for number in range(BATCH_ROWS):
        if number and time.monotonic() > end:
            break
        if not do_next_row(bulk, do):
            break
    end_batch(bulk)


def do_next_row(bulk: BulkAction, do: Callable[[Actor, BulkAction, BulkRow], None]) -> bool:
    """Do or undo the next row. Returns whether there was one.

    Whatever goes wrong with it is its result, so that it stops no other row.
    """
    undoing = bulk.undo_requested_at is not None
    rows = BulkRow.objects.filter(bulk=bulk, state=BulkState.DONE if undoing else BulkState.WAITING)
    with transaction.atomic():
        row = rows.order_by("id").select_for_update(skip_locked=True, of=("self",)).first()
        if row is None:
            return False
        try:
            with transaction.atomic():
                if not bulk.user.is_active:
                    raise Skipped("not_allowed")
                do(actor_of_bulk(bulk), bulk, row)
            row.state = BulkState.UNDONE if undoing else BulkState.DONE
        except Exception as error:
            if is_unavailable(error):
                # The outbox tries the batch again.
                raise
            row.state = BulkState.KEPT if undoing else BulkState.SKIPPED
            row.reason = reason_of(error)
            if row.reason == "failed":
                logger.exception("A row of bulk action %s failed", bulk.pk)
        row.save(update_fields=("state", "reason", "version", "change", "hands_over"))
    return True


def actor_of_bulk(bulk: BulkAction) -> Actor:
    """Return who began the bulk action, with their rights of this moment; superusers within its company."""
    user = bulk.user
    return Actor.in_company(user, bulk.company_id) if user.role == Role.SUPERUSER else Actor.for_user(user)


def reason_of(error: Exception) -> str:
    """Return the one of `REASONS` for an error."""
    if isinstance(error, Skipped):
        return str(error)
    if isinstance(error, DomainError) and error.code in ("too_late", "erased"):
        return error.code
    kinds = {
        NotFound: "gone",
        NotAllowed: "not_allowed",
        InvalidInput: "invalid",
        StaleVersion: "changed",
        DomainError: "changed",
    }
    return next((reason for kind, reason in kinds.items() if isinstance(error, kind)), "failed")


def do_row(actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
    """Do it to one referral. Raises Skipped and domain errors."""
    {BulkKind.STATUS: set_status_of, BulkKind.REASSIGN: hand_over_job_of, BulkKind.REMIND: check_reminder_of}[
        BulkKind(bulk.kind)
    ](actor, bulk, row)


def set_status_of(actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
    referral = get_or_not_found(Referral.objects.visible_to(actor), row.referral_id)
    if referral.updated_at != row.version:
        raise StaleVersion
    if referral.status == bulk.status:
        raise Skipped("unchanged")
    change = set_status(
        actor=actor,
        referral_id=row.referral_id,
        status=bulk.status,
        message_to_referrer=bulk.message_to_referrer,
        internal_note=bulk.internal_note,
        reason_id=bulk.reason_id,
        updated_at=row.version,
        held_until=UNTIL_RELEASED if is_held() else None,
    )
    assert change is not None  # noqa: S101  # for the type: the status differs
    row.change, row.version = change, change.at


def hand_over_job_of(actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
    """Hand the referral's job over. Other rows of the same job follow the first one."""
    referral = get_or_not_found(Referral.objects.visible_to(actor), row.referral_id)
    assert bulk.hiring_manager_id is not None  # noqa: S101  # for the type
    job = hand_over(actor=actor, job_id=referral.job_id, hiring_manager=bulk.hiring_manager_id, held=is_held())
    if job is not None:
        row.hands_over, row.version = True, job.updated_at
    elif not rows_handing_over(bulk, referral.job_id).exists():
        raise Skipped("same_manager")


def rows_handing_over(bulk: BulkAction, job_id: int) -> Any:
    """Return the row of a bulk action that has handed this job over."""
    return BulkRow.objects.filter(bulk=bulk, hands_over=True, referral__job=job_id)


def check_reminder_of(actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
    """Raise Skipped where there is nobody to remind now. The reminders are sent together: see `finish`."""
    visible = Referral.objects.visible_to(actor).select_related("job__hiring_manager")
    # Locked, so that of two reminders at once one finds the other.
    referral = get_or_not_found(visible.select_for_update(no_key=True, of=("self",)), row.referral_id)
    if referral.answered_at is not None:
        raise Skipped("answered")
    if referral.answer_paused_on is not None:
        raise Skipped("paused")
    reviewers = [user for user in reviewers_of(referral) if user.pk != bulk.user_id]
    if not reviewers:
        raise Skipped("own" if reviewers_of(referral) else "nobody")
    earlier = BulkRow.objects.filter(referral=referral, state=BulkState.DONE, bulk__kind=BulkKind.REMIND)
    if earlier.filter(bulk__created_at__gt=timezone.now() - REMIND_AGAIN_AFTER).exclude(bulk=bulk).exists():
        raise Skipped("reminded")


def undo_row(actor: Actor, bulk: BulkAction, row: BulkRow) -> None:
    """Undo one row, if the referral or its job has not changed since. Raises Skipped and domain errors."""
    if bulk.kind == BulkKind.STATUS:
        undo_decision(actor=actor, referral_id=row.referral_id, updated_at=row.version)
    elif bulk.kind == BulkKind.REASSIGN:
        job_id = row.referral.job_id
        if row.hands_over:
            undo_change(actor=actor, job_id=job_id, updated_at=row.version)
            return
        first = rows_handing_over(bulk, job_id).get()
        if first.state != BulkState.UNDONE:
            raise Skipped(first.reason or "changed")


def end_batch(bulk: BulkAction) -> None:
    """Publish the next batch, or finish if each row has a result."""
    with transaction.atomic():
        locked = BulkAction.objects.select_for_update(no_key=True, of=("self",)).get(pk=bulk.pk)
        if locked.batch != bulk.batch:
            return
        state = BulkState.DONE if locked.undo_requested_at else BulkState.WAITING
        if locked.rows.filter(state=state).exists():
            locked.batch += 1
            locked.save(update_fields=("batch",))
            publish_batch(locked)
        elif locked.undo_requested_at:
            finish_undo(locked)
        else:
            finish(locked)


def finish(bulk: BulkAction) -> None:
    """Store that each row has a result, and let others be told after the time of undoing."""
    bulk.finished_at = timezone.now()
    # Not the actor's texts for longer than they are needed: each change has its own.
    bulk.message_to_referrer = bulk.internal_note = ""
    bulk.save(update_fields=("finished_at", "message_to_referrer", "internal_note"))
    if bulk.kind == BulkKind.REMIND:
        if bulk.rows.filter(state=BulkState.DONE).exists():
            event = AnswersReminded(actor=actor_of_bulk(bulk).ref, company_id=bulk.company_id, bulkaction_id=bulk.pk)
            publish(event, after=timedelta(seconds=settings.UNDO_SECONDS))
    else:
        tell(bulk, bulk.finished_at + timedelta(seconds=settings.UNDO_SECONDS))


def finish_undo(bulk: BulkAction) -> None:
    """Store that all rows are undone or kept, and let others be told of the latter."""
    bulk.undone_at = timezone.now()
    bulk.finished_at = bulk.finished_at or bulk.undone_at
    bulk.message_to_referrer = bulk.internal_note = ""
    bulk.save(update_fields=("undone_at", "finished_at", "message_to_referrer", "internal_note"))
    tell(bulk, bulk.undone_at)


def is_held() -> bool:
    """Whether others are told later at all."""
    return bool(settings.UNDO_SECONDS)


def tell(bulk: BulkAction, at: datetime) -> None:
    """Let subscribers get what was done to the rows at this time."""
    for events, changes in waiting_of(bulk):
        outbox.release(events, at)
        changes.update(held_until=at)


def hold_again(bulk: BulkAction) -> None:
    """Let nobody be told while the rows are undone."""
    for events, changes in waiting_of(bulk):
        outbox.hold_again(events)
        changes.update(held_until=UNTIL_RELEASED)


def waiting_of(bulk: BulkAction) -> Iterator[tuple[QuerySet[OutboxEvent], QuerySet[StatusChange]]]:
    """Yield the events of a bulk action that nobody was told yet, and their status changes; some at a time."""
    done = bulk.rows.filter(state__in=(BulkState.DONE, BulkState.KEPT))
    if bulk.kind == BulkKind.REASSIGN:
        jobs = list(done.filter(hands_over=True).values_list("referral__job", flat=True))
        for some in portions(jobs):
            waiting = outbox.waiting_events(JobAssigned, some, since=bulk.created_at)
            # A job can have been handed over by others since.
            ids = [pk for pk, data in waiting if data["to_hiring_manager_id"] == bulk.hiring_manager_id]
            yield OutboxEvent.objects.filter(pk__in=ids), StatusChange.objects.none()
        return
    pairs = list(done.exclude(change=None).values_list("referral", "change"))
    for some in portions(pairs):
        referrals, changes = {referral for referral, _ in some}, {change for _, change in some}
        waiting = outbox.waiting_events(ReferralStatusChanged, referrals, since=bulk.created_at)
        ids = [pk for pk, data in waiting if data["change_id"] in changes]
        yield OutboxEvent.objects.filter(pk__in=ids), StatusChange.objects.filter(pk__in=changes, undone_at=None)


def portions(rows: Sequence[Any], size: int = 1_000) -> Iterator[Sequence[Any]]:
    """Yield the rows, some at a time, since statements have a limited number of parameters."""
    return (rows[start : start + size] for start in range(0, len(rows), size))


def seconds_to_undo_bulk(bulk: BulkAction) -> float:
    """Return for how many seconds a bulk action can still be undone; all of them until it is finished."""
    if bulk.undo_requested_at:
        return 0.0
    most = timedelta(seconds=settings.UNDO_SECONDS)
    return outbox.seconds_left(bulk.finished_at + most) if bulk.finished_at else most.total_seconds()


@transaction.atomic
def undo(*, actor: Actor, bulk_id: int) -> BulkAction:
    """Undo a bulk action of the actor's own: the worker undoes each row that has not changed since.

    Rows whose turn has not come are left as they are. Raises NotFound; Conflict if it is too late.
    """
    locked = BulkAction.objects.visible_to(actor).select_for_update(no_key=True, of=("self",))
    bulk = get_or_not_found(locked, bulk_id)
    if not seconds_to_undo_bulk(bulk):
        raise Conflict(TOO_LATE, code="too_late")
    bulk.undo_requested_at = timezone.now()
    bulk.batch += 1
    bulk.save(update_fields=("undo_requested_at", "batch"))
    bulk.rows.filter(state=BulkState.WAITING).update(state=BulkState.SKIPPED, reason="stopped")
    if bulk.kind == BulkKind.REMIND:
        told = bulk.finished_at and not outbox.cancel(AnswersReminded, bulk.pk)
        if told and bulk.rows.filter(state=BulkState.DONE).exists():
            raise Conflict(TOO_LATE, code="too_late")
    else:
        hold_again(bulk)
    publish_batch(bulk)
    return bulk


def reminded_of(bulk: BulkAction) -> dict[User, list[Referral]]:
    """Return by who is reminded the referrals of a bulk action whose answers they owe now."""
    done = bulk.rows.filter(state=BulkState.DONE).values("referral")
    unanswered = Referral.objects.filter(Q(answered_at=None), pk__in=done)
    owed: dict[User, list[Referral]] = {}
    for referral in unanswered.select_related("job__hiring_manager").order_by("created_at", "id"):
        for user in reviewers_of(referral):
            if user.pk != bulk.user_id:
                owed.setdefault(user, []).append(referral)
    return owed


def delete_old_bulk_actions() -> None:
    """Delete bulk actions that were begun long ago; the histories of the referrals keep what was done."""
    BulkAction.objects.filter(created_at__lt=timezone.now() - KEEP).delete()
