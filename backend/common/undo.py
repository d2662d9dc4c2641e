"""Undoing: for some seconds after an action, before anybody is told of it.

An action opens a window, and its rows and its events point to it. The worker delivers the events once the window has
ended. Undoing takes them out of the outbox, so it is possible until then and unless a subscriber may have one of them.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from common.models import Delivery, DeliveryState, OutboxEvent, UndoWindow

TOO_LATE = _("This can no longer be undone: others have been told.")


def open_window(user_id: int | None, *, endless: bool = False) -> UndoWindow:
    """Return a new window for what this user does now; an endless one lasts until `start_countdown` gives it one."""
    return UndoWindow.objects.create(user_id=user_id, ends_at=None if endless else undoable_until())


def undoable_until() -> datetime:
    """Return until when what is done now can be undone: for `UNDO_SECONDS`."""
    return timezone.now() + timedelta(seconds=settings.UNDO_SECONDS)


def start_countdown(window_id: int) -> None:
    """Let the time of a window run that had no end, now that all of it is done."""
    UndoWindow.objects.filter(pk=window_id).update(ends_at=undoable_until())


def close_window(window_id: int) -> None:
    """Let others be told at once of what is left in a window."""
    UndoWindow.objects.filter(pk=window_id).update(ends_at=timezone.now())


def stop_countdown(window_id: int) -> bool:
    """Take the end from a window, so that nobody is told of what is in it. Returns False if it has ended."""
    window = UndoWindow.objects.select_for_update(no_key=True).get(pk=window_id)
    if window.has_ended:
        return False
    window.ends_at = None
    window.save(update_fields=("ends_at",))
    return True


def cancel_events(window_id: int | None, subject_type: str, subject_id: int) -> bool:
    """Delete the events of one subject in a window, so that nobody is told of them. Returns False if it is too late.

    That is once the window has ended, or a subscriber may have one of them; then nothing is deleted. Call it in the
    transaction of what undoes the action, with the subject's row locked (`.github/docs/architecture.md` has the order).
    """
    if window_id is None:
        return False
    # Locked, so that it does not get another end meanwhile.
    window = UndoWindow.objects.select_for_update(no_key=True).get(pk=window_id)
    if window.has_ended:
        return False
    events = OutboxEvent.objects.filter(window=window, subject_type=subject_type, subject_id=subject_id)
    # Locked, so that the worker claims none of them meanwhile: see `outbox.claim`.
    deliveries = Delivery.objects.select_for_update(of=("self",)).filter(event__in=events.values("pk"))
    if any(each.attempts or each.state != DeliveryState.PENDING for each in deliveries.order_by("pk")):
        return False
    events.delete()
    return True
