"""Bulk actions of any kind: beginning them, doing and undoing their rows, and their end.

The worker does a batch of rows at a time, each batch an event of the outbox, so that other deliveries have their turn
in between. Who is told of the rows (mails, notifications, webhooks) waits until all are done and for the time of
undoing after that. What is done to a row is said by its kind: `bulk.kinds`.
"""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import Role
from bulk.events import AnswersReminded, BulkBatchDue
from bulk.kinds import Kind, Skipped
from bulk.models import BulkAction, BulkKind, BulkRow, BulkState
from bulk.referrals import HandOverJobs, Remind, SetStatus
from common import outbox
from common.errors import Conflict, DomainError, InvalidInput, NotAllowed, NotFound, StaleVersion
from common.events import publish
from common.models import UNTIL_RELEASED, OutboxEvent
from common.queries import get_or_not_found
from common.unavailable import is_unavailable
from jobs.events import JobAssigned
from referrals.events import ReferralStatusChanged
from referrals.models import StatusChange

logger = logging.getLogger(__name__)

KINDS: dict[str, Kind] = {
    BulkKind.STATUS: SetStatus(),
    BulkKind.REASSIGN: HandOverJobs(),
    BulkKind.REMIND: Remind(),
}
MAX_ROWS = 5_000
# A batch ends after this number of rows or this time.
BATCH_ROWS = 50
BATCH_SECONDS = 1.0
# Far above what a batch takes: after it, a batch whose worker was killed is repeated.
BATCH_TIMEOUT = timedelta(seconds=10)
KEEP = timedelta(days=30)
TOO_LATE = _("This can no longer be undone: others have been told.")


@transaction.atomic
def begin(*, actor: Actor, kind: str, chosen: QuerySet[Any], count: int, **values: Any) -> BulkAction:
    """Store a bulk action for these rows as they are at this moment, for the worker.

    `chosen` are rows that the actor sees; `values` are fields of a bulk action. Raises NotAllowed; Conflict if the rows
    are not `count`, or of several companies; InvalidInput for none or too many, and for values that cannot be chosen.
    """
    KINDS[kind].require(actor)
    rows = list(chosen.order_by("id").values_list("id", "updated_at", "company_id")[: MAX_ROWS + 1])
    if len(rows) > MAX_ROWS:
        most = f"{MAX_ROWS:,}"
        raise InvalidInput({"count": [gettext("At most {most} at once. Narrow the list first.").format(most=most)]})
    if len(rows) != count:
        raise Conflict(count_changed(len(rows)), code="count_changed")
    if not rows:
        raise InvalidInput({"count": [gettext("Select at least one.")]})
    companies = {company for _, _, company in rows}
    if len(companies) > 1:
        raise Conflict(gettext("These are of several companies. Choose one company first."), code="companies")
    own = {name: value for name, value in values.items() if name in KINDS[kind].values}
    bulk = BulkAction(company_id=companies.pop(), user=actor.effective_user, kind=kind, **own)
    KINDS[kind].check(bulk)
    bulk.save()
    add_rows(bulk, [(pk, version) for pk, version, _ in rows])
    publish_batch(bulk)
    return bulk


def add_rows(bulk: BulkAction, versions: list[tuple[int, datetime]]) -> None:
    """Store the rows of a bulk action, by id and version of what they are about."""
    noun = KINDS[bulk.kind].noun
    rows = (
        BulkRow(bulk=bulk, company_id=bulk.company_id, version=version, **{f"{noun}_id": pk})
        for pk, version in versions
    )
    BulkRow.objects.bulk_create(rows, batch_size=1_000)


def count_changed(count: int) -> str:
    """Return the sentence for another number than the screen has shown."""
    sentence = ngettext(
        "The list has changed: it has {count} entry now. Look at it and try again.",
        "The list has changed: it has {count} entries now. Look at it and try again.",
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
    kind = KINDS[bulk.kind]
    do = kind.undo if bulk.undo_requested_at else kind.do
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
    KINDS[bulk.kind].finish(actor_of_bulk(bulk), bulk)
    tell(bulk, bulk.finished_at + timedelta(seconds=settings.UNDO_SECONDS))


def finish_undo(bulk: BulkAction) -> None:
    """Store that all rows are undone or kept, and let others be told of the latter."""
    bulk.undone_at = timezone.now()
    bulk.finished_at = bulk.finished_at or bulk.undone_at
    bulk.message_to_referrer = bulk.internal_note = ""
    bulk.save(update_fields=("undone_at", "finished_at", "message_to_referrer", "internal_note"))
    tell(bulk, bulk.undone_at)


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


def delete_old_bulk_actions() -> None:
    """Delete bulk actions that were begun long ago; the histories keep what was done."""
    BulkAction.objects.filter(created_at__lt=timezone.now() - KEEP).delete()
