"""Sending notices that a promised answer is due, overdue, or escalated to HR: each once per referral."""

from datetime import date, datetime, timedelta
from typing import cast

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.services.company_settings import settings_by_company
from common.events import publish
from common.working_days import WorkingCalendar
from referrals.answer_columns import NOTICE_PENDING, AnswerNotice
from referrals.events import AnswerDue, AnswerEscalated, AnswerEvent, AnswerOverdue
from referrals.models import Referral

# Referrals per transaction.
CHUNK = 200
EVENTS: dict[AnswerNotice, type[AnswerEvent]] = {
    AnswerNotice.DUE: AnswerDue,
    AnswerNotice.OVERDUE: AnswerOverdue,
    AnswerNotice.ESCALATED: AnswerEscalated,
}


def send_answer_notices() -> None:
    """Publish the notices that are due this morning in each company's time zone; none on a company's days of rest.

    Each notice is stored in the transaction that publishes it, with the row locked. So it is published once, even if
    the worker is killed, several workers run, or the clock is set back.
    """
    now = timezone.now()
    # The local date can be one day ahead of UTC.
    due = Referral.objects.filter(NOTICE_PENDING, answer_due__lte=(now + timedelta(days=1)).date())
    companies = set(due.order_by().values_list("company", flat=True).distinct())
    for company_id, settings in settings_by_company(companies).items():
        while send_next_notices(company_id, settings.calendar, now):
            pass


def latest_due_days(calendar: WorkingCalendar, today: date) -> dict[AnswerNotice, date]:
    """Return by notice the latest due day of the promises for which that notice is to be sent today."""
    return {
        AnswerNotice.DUE: today,
        AnswerNotice.OVERDUE: calendar.before(today, 1),
        AnswerNotice.ESCALATED: calendar.before(today, 2),
    }


def notice_for(calendar: WorkingCalendar, due: date, today: date) -> AnswerNotice:
    """Return the latest notice that is to be sent by today for a promise that is due on `due`."""
    latest = latest_due_days(calendar, today)
    return max((notice for notice, day in latest.items() if due <= day), default=AnswerNotice.NONE)


@transaction.atomic
def send_next_notices(company_id: int, calendar: WorkingCalendar, now: datetime) -> bool:
    """Publish the notices of a company's next `CHUNK` referrals. Returns False if there were none."""
    today = calendar.morning_of(now)
    is_due = Q(pk__in=())
    for notice, day in latest_due_days(calendar, today).items():
        is_due |= Q(answer_notice__lt=notice, answer_due__lte=day)
    rows = Referral.objects.filter(NOTICE_PENDING, is_due, company=company_id).order_by("answer_due", "id")
    referrals = list(rows.select_for_update(no_key=True, skip_locked=True, of=("self",))[:CHUNK])
    for referral in referrals:
        previous = referral.answer_notice
        referral.answer_notice = notice_for(calendar, cast("date", referral.answer_due), today)
        for notice, event in EVENTS.items():
            # If the worker did not run on the due day, "due today" is skipped.
            stale = notice == AnswerNotice.DUE and referral.answer_notice != notice
            if previous < notice <= referral.answer_notice and not stale:
                publish(event.by(Actor.system(company_id), referral))
        referral.save(update_fields=("answer_notice",))
    return bool(referrals)
