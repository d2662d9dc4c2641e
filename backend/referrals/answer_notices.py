"""Telling that a promised answer is due today, overdue, and still not given: once each for every referral."""

from datetime import date, datetime, timedelta
from typing import cast

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from common.events import publish
from common.working_days import WorkingCalendar
from companies.services.settings import settings_by_company
from referrals.answer_columns import TO_TELL, AnswerNotice
from referrals.events import AnswerDue, AnswerEscalated, AnswerEvent, AnswerOverdue
from referrals.models import Referral

# Referrals in one transaction.
CHUNK = 200
EVENTS: dict[AnswerNotice, type[AnswerEvent]] = {
    AnswerNotice.DUE: AnswerDue,
    AnswerNotice.OVERDUE: AnswerOverdue,
    AnswerNotice.ESCALATED: AnswerEscalated,
}


def tell_of_answers() -> None:
    """Tell what there is to tell this morning, by the clocks of the companies; those on other days of rest wait.

    What was told is stored in the transaction that tells it, with the row locked: whoever is killed half way has told
    nothing, two workers take different rows, and a clock that is set back tells nothing again.
    """
    now = timezone.now()
    # East of UTC it is tomorrow already.
    due = Referral.objects.filter(TO_TELL, answer_due__lte=(now + timedelta(days=1)).date())
    companies = set(due.order_by().values_list("company", flat=True).distinct())
    for company_id, settings in settings_by_company(companies).items():
        while tell_some(company_id, settings.calendar, now):
            pass


def times_to_tell(calendar: WorkingCalendar, today: date) -> dict[AnswerNotice, date]:
    """By the notice: which promises it is time for, by the latest of their last days."""
    return {
        AnswerNotice.DUE: today,
        AnswerNotice.OVERDUE: calendar.before(today, 1),
        AnswerNotice.ESCALATED: calendar.before(today, 2),
    }


def notice_for(calendar: WorkingCalendar, due: date, today: date) -> AnswerNotice:
    """What there is to tell today of a promise whose last day is `due`."""
    times = times_to_tell(calendar, today)
    return max((notice for notice, day in times.items() if due <= day), default=AnswerNotice.NONE)


@transaction.atomic
def tell_some(company_id: int, calendar: WorkingCalendar, now: datetime) -> bool:
    """Tell of a company's next referrals; False when there are none left."""
    today = calendar.morning_of(now)
    is_time = Q(pk__in=())
    for notice, day in times_to_tell(calendar, today).items():
        is_time |= Q(answer_notice__lt=notice, answer_due__lte=day)
    rows = Referral.objects.filter(TO_TELL, is_time, company=company_id).order_by("answer_due", "id")
    referrals = list(rows.select_for_update(no_key=True, skip_locked=True, of=("self",))[:CHUNK])
    for referral in referrals:
        told = referral.answer_notice
        referral.answer_notice = notice_for(calendar, cast("date", referral.answer_due), today)
        for notice, event in EVENTS.items():
            # Whoever missed that it was due is told that it is overdue, and nothing that holds no more.
            stale = notice == AnswerNotice.DUE and referral.answer_notice != notice
            if told < notice <= referral.answer_notice and not stale:
                publish(event.by(Actor.system(company_id), referral))
        referral.save(update_fields=("answer_notice",))
    return bool(referrals)
