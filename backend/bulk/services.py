"""Bulk actions of any kind: beginning them, doing and undoing their rows, and their end.

The worker does a batch of rows at a time, each batch an event of the outbox, so that other deliveries have their turn
in between. All that is done is in one window (`common.undo`), which gets its end with the last row and loses it while
rows are undone. So nobody is told of any (mails, notifications, webhooks) before that. What is done to a row is up to
the handler of its kind: `bulk.handlers`.
"""

import logging
import time
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from accounts.actors import Actor
from accounts.models import Role
from bulk.events import BulkBatchDue
from bulk.handlers import Handler, Skipped
from bulk.models import BulkAction, BulkKind, BulkRow, BulkState
from bulk.referrals import AnswerWaiting, HandOverJobs, Remind, SetStatus
from common.errors import Conflict, DomainError, InvalidInput, NotAllowed, NotFound, StaleVersion
from common.events import publish
from common.outbox import ATTEMPTS
from common.queries import get_or_not_found
from common.unavailable import is_unavailable
from common.undo import TOO_LATE, close_window, open_window, start_countdown, stop_countdown

logger = logging.getLogger(__name__)

HANDLERS: dict[str, Handler] = {
    BulkKind.STATUS: SetStatus(),
    BulkKind.REASSIGN: HandOverJobs(),
    BulkKind.REMIND: Remind(),
    BulkKind.CLOSE: AnswerWaiting(),
}
MAX_ROWS = 5_000
# A batch ends after this number of rows or this time.
BATCH_ROWS = 50
BATCH_SECONDS = 1.0
# Far above what a batch takes: after it, a batch whose worker was killed is repeated.
BATCH_TIMEOUT = timedelta(seconds=10)
KEEP = timedelta(days=30)


@transaction.atomic
def begin(*, actor: Actor, kind: str, chosen: QuerySet[Any], count: int, **values: Any) -> BulkAction:
    """Store a bulk action for these rows as they are at this moment, for the worker.

    `chosen` are rows that the actor sees; `values` are fields of a bulk action. Raises NotAllowed; Conflict if the rows
    are not `count`, or of several companies; InvalidInput for none or too many, and for values that cannot be chosen.
    """
    HANDLERS[kind].require_role(actor)
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
    own = {name: value for name, value in values.items() if name in HANDLERS[kind].values}
    bulk = BulkAction(company_id=companies.pop(), user=actor.effective_user, kind=kind, **own)
    HANDLERS[kind].check_values(bulk)
    bulk.window = open_window(actor.effective_user.pk, endless=True)
    store(bulk, ((pk, version) for pk, version, _ in rows))
    return bulk


def store(bulk: BulkAction, rows: Iterable[tuple[int, datetime]]) -> None:
    """Store a bulk action with its rows, by id and version of what they are about, for the worker."""
    bulk.save()
    own = {"bulk": bulk, "company_id": bulk.company_id}
    column = f"{HANDLERS[bulk.kind].subject}_id"
    BulkRow.objects.bulk_create((BulkRow(version=version, **own, **{column: pk}) for pk, version in rows), 1_000)
    publish_batch(bulk)


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
    event = BulkBatchDue(actor=actor.ref, company_id=bulk.company_id, bulkaction_id=bulk.pk, batch=bulk.batch)
    publish(event)


def do_batch(event: BulkBatchDue) -> None:
    """Do the next rows, each in its own transaction; then publish the next batch, or finish.

    Called again after a crash, it goes on with the rows that have no result yet. The last attempt gives them up.
    """
    bulk = BulkAction.objects.select_related("user").filter(pk=event.bulkaction_id).first()
    if bulk is None or bulk.batch != event.batch:
        return
    if event.attempt >= ATTEMPTS:
        give_up(bulk)
    handler = HANDLERS[bulk.kind]
    do = handler.undo if bulk.undo_requested_at else handler.do
    end = time.monotonic() + BATCH_SECONDS
    for number in range(BATCH_ROWS):
        if number and time.monotonic() > end:
            break
        if not do_next_row(bulk, do):
            break
    end_batch(bulk)


def give_up(bulk: BulkAction) -> None:
    """Let all rows without a result fail, so that others are told of the rest, and it does not go on for ever."""
    logger.error("The rows of bulk action %s that have no result yet are given up", bulk.pk)
    undoing = bulk.undo_requested_at is not None
    rows = bulk.rows.filter(state=BulkState.DONE if undoing else BulkState.WAITING)
    rows.update(state=BulkState.KEPT if undoing else BulkState.SKIPPED, reason="failed")


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
        row.save(update_fields=("state", "reason", "version", "hands_over"))
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
    HANDLERS[bulk.kind].finish(actor_of_bulk(bulk), bulk)
    start_countdown(bulk.window_id)


def finish_undo(bulk: BulkAction) -> None:
    """Store that all rows are undone or kept, and let others be told of the latter."""
    if bulk.finished_at is None:
        HANDLERS[bulk.kind].finish(actor_of_bulk(bulk), bulk)
    bulk.undone_at = timezone.now()
    bulk.finished_at = bulk.finished_at or bulk.undone_at
    bulk.message_to_referrer = bulk.internal_note = ""
    bulk.save(update_fields=("undone_at", "finished_at", "message_to_referrer", "internal_note"))
    close_window(bulk.window_id)


def seconds_to_undo(bulk: BulkAction) -> float:
    """Return for how many seconds a bulk action can still be undone; all of them until it is finished."""
    return 0.0 if bulk.undo_requested_at else bulk.window.seconds_left()


@transaction.atomic
def undo(*, actor: Actor, bulk_id: int) -> BulkAction:
    """Undo a bulk action of the actor's own: the worker undoes each row that has not changed since.

    Rows whose turn has not come are left as they are. Raises NotFound; Conflict if it is too late.
    """
    locked = BulkAction.objects.visible_to(actor).select_for_update(no_key=True, of=("self",))
    bulk = get_or_not_found(locked, bulk_id)
    # Before the window, as `.github/docs/architecture.md` orders.
    stop(bulk)
    if bulk.undo_requested_at or not stop_countdown(bulk.window_id):
        raise Conflict(TOO_LATE, code="too_late")
    bulk.undo_requested_at = timezone.now()
    bulk.batch += 1
    bulk.save(update_fields=("undo_requested_at", "batch"))
    publish_batch(bulk)
    return bulk


def stop(bulk: BulkAction) -> None:
    """Leave the rows whose turn has not come as they are. For what undoes the bulk action in the same transaction."""
    bulk.rows.filter(state=BulkState.WAITING).update(state=BulkState.SKIPPED, reason="stopped")


def delete_old_bulk_actions() -> None:
    """Delete bulk actions that ended long ago; the histories keep what was done."""
    BulkAction.objects.filter(window__ends_at__lt=timezone.now() - KEEP).delete()
