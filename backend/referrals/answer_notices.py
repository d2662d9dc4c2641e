"""Publishing notices that a promised answer is due, overdue, or escalated to HR: each once per referral."""

from datetime import date, timedelta
from typing import cast

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.services.company_settings import settings_by_company
from common.events import publish
from common.working_days import WorkingCalendar
from referrals.events import AnswerDue, AnswerEscalated, AnswerEvent, AnswerOverdue
from referrals.models import NOTICE_PENDING, AnswerNotice, Referral

EVENTS: dict[AnswerNotice, type[AnswerEvent]] = {
    AnswerNotice.DUE: AnswerDue,
    AnswerNotice.OVERDUE: AnswerOverdue,
    AnswerNotice.ESCALATED: AnswerEscalated,
}


def publish_answer_notices() -> None:
    """Publish the notices that are due this morning in each company's time zone; none on a company's days of rest."""
    now = timezone.now()
    # The local date can be one day ahead of UTC.
    due = Referral.objects.filter(NOTICE_PENDING, answer_due__lte=(now + timedelta(days=1)).date())
    companies = set(due.order_by().values_list("company", flat=True).distinct())
    for company_id, settings in settings_by_company(companies).items():
        today = settings.calendar.morning_of(now)
        latest = latest_due_days(settings.calendar, today)
        is_due = Q()
        for notice, day in latest.items():
            is_due |= Q(answer_notice__lt=notice, answer_due__lte=day)
        rows = Referral.objects.filter(NOTICE_PENDING, is_due, company=company_id).order_by("answer_due", "id")
        for pk in list(rows.values_list("pk", flat=True)):
            publish_notices(pk, settings.calendar, today)


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
def publish_notices(referral_id: int, calendar: WorkingCalendar, today: date) -> None:
    """Publish the notices of one referral that are due by today, each once."""
    # Locked, so that of several workers only one publishes them.
    rows = Referral.objects.filter(NOTICE_PENDING, pk=referral_id)
    referral = rows.select_for_update(no_key=True, of=("self",)).first()
    if referral is None:
        return
    previous = referral.answer_notice
    current = notice_for(calendar, cast("date", referral.answer_due), today)
    for notice, event in EVENTS.items():
        # If the worker did not run on the due day, "due today" is skipped.
        skipped = notice == AnswerNotice.DUE and current != notice
        if previous < notice <= current and not skipped:
            publish(event.by(Actor.system(referral.company_id), referral))
    if current > previous:
        referral.answer_notice = current
        referral.save(update_fields=("answer_notice",))
