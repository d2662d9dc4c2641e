"""The promised answers of referrals that are stored together with their histories."""

from datetime import datetime
from typing import Any

from accounts.models import CompanySettings
from referrals.answer_notices import notice_for
from referrals.promise import due_after_pause


def promise_columns(
    settings: CompanySettings,
    *,
    made_at: datetime,
    answered_at: datetime | None,
    held_at: datetime | None,
    now: datetime,
) -> dict[str, Any]:
    """Return the values of the columns of `PromisedAnswer`. `held_at` is when the job was put on hold, if it is.

    Notices that were due until `now` are marked as sent, so that no mails are sent about the past.
    """
    calendar, days = settings.calendar, settings.answer_days
    empty = {"answer_due": None, "answered_at": answered_at, "answered_in_time": None, "answer_paused_on": None}
    if days is None:
        return {**empty, "answer_notice": 0}
    due = calendar.add(calendar.day_of(made_at), days)
    held_on = None if held_at is None else calendar.day_of(max(held_at, made_at))
    if answered_at is not None:
        answered_on = calendar.day_of(answered_at)
        if held_on is not None and held_on < answered_on:
            due = due_after_pause(calendar, due, held_on, answered_on)
        return {**empty, "answer_due": due, "answered_in_time": answered_on <= due, "answer_notice": 0}
    notice = notice_for(calendar, due, calendar.morning_of(now))
    return {**empty, "answer_due": due, "answer_paused_on": held_on, "answer_notice": int(notice)}
