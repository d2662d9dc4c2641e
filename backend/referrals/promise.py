"""The promise that whoever refers somebody is answered within so many working days.

The clock runs from the referral to the first answer: a move away from PENDING, or words to the referrer. It rests while
the job is ON_HOLD. A job that is closed owes its answers all the same. What was promised stays promised: the day is
stored, and a change of the settings moves it for later referrals only.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, cast

from django.db import models
from django.db.models import Case, F, Value, When
from django.utils import timezone

from common.working_days import WorkingCalendar
from companies.models import CompanySettings
from companies.services.settings import settings_of
from jobs.models import Job
from referrals.answer_columns import OPEN_ANSWER_DUE
from referrals.models import Referral, ReferralQuerySet


class AnswerState(models.TextChoices):
    """Where the promise of an answer stands today."""

    WAITING = "waiting", "Waiting"
    DUE = "due", "Due today"
    OVERDUE = "overdue", "Overdue"
    ANSWERED = "answered", "Answered"
    PAUSED = "paused", "Paused"


def promised_day(job: Job, made_at: datetime) -> date | None:
    """Until when a referral to `job` that is made at that moment is to be answered; None where nothing is promised."""
    settings = settings_of(job.company_id)
    days = settings.answer_days
    if job.department is not None and job.department.answer_days is not None:
        days = job.department.answer_days
    return settings.calendar.add(settings.calendar.day_of(made_at), days) if days else None


def note_first_answer(referral: Referral, at: datetime) -> None:
    """Store that the referrer was answered at that moment; nothing where they had been answered before.

    Call it in the transaction of the answer, with the referral's row locked.
    """
    if referral.answered_at is not None:
        return
    referral.answered_at = at
    if referral.answer_due is not None:
        calendar = settings_of(referral.company_id).calendar
        today = calendar.day_of(at)
        if referral.answer_paused_on is not None:
            referral.answer_due = after_rest(calendar, referral.answer_due, referral.answer_paused_on, today)
            referral.answer_paused_on = None
        referral.answered_in_time = today <= referral.answer_due
    referral.save(update_fields=("answered_at", "answer_due", "answer_paused_on", "answered_in_time"))


def release_promise(referral: Referral) -> None:
    """Promise no answer any more, where there was none yet: there is nobody left to say something about. Not saved."""
    if referral.answered_at is None:
        referral.answer_due = referral.answer_paused_on = None


def after_rest(calendar: WorkingCalendar, due: date, paused_on: date, today: date) -> date:
    """The day that takes the place of `due` when a clock that rested since `paused_on` runs again."""
    return calendar.add(due, calendar.between(paused_on, today))


def running(job_id: int) -> ReferralQuerySet:
    """The referrals to a job that are still to be answered as promised; of a job on hold, their clock rests."""
    return Referral.objects.filter(job=job_id, answer_due__isnull=False, answered_at__isnull=True).order_by()


def pause_clocks(job_id: int, company_id: int, at: datetime) -> None:
    """Let the clocks of a job rest that is put on hold. Call it with the job's row locked."""
    today = settings_of(company_id).calendar.day_of(at)
    running(job_id).filter(answer_paused_on__isnull=True).update(answer_paused_on=today)


def resume_clocks(job_id: int, company_id: int, at: datetime) -> None:
    """Let them run again: each is due as many working days later as its job was on hold."""
    paused = running(job_id).filter(answer_paused_on__isnull=False)
    calendar = settings_of(company_id).calendar
    today = calendar.day_of(at)
    # Few days, however many referrals.
    days = cast("Iterable[tuple[date, date]]", paused.values_list("answer_due", "answer_paused_on").distinct())
    shifts = [
        When(answer_due=due, answer_paused_on=since, then=Value(after_rest(calendar, due, since, today)))
        for due, since in days
    ]
    if shifts:
        paused.update(answer_due=Case(*shifts, default=F("answer_due")), answer_paused_on=None)


@dataclass(frozen=True)
class CompanyClock:
    """The calendar of a company, and which day it is there: read once for a page of rows."""

    calendar: WorkingCalendar
    today: date

    def state(self, due: date | None, answered_at: datetime | None, paused_on: date | None) -> AnswerState | None:
        """Where a promise stands; None where there is none."""
        if due is None:
            return None
        if answered_at is not None:
            return AnswerState.ANSWERED
        if paused_on is not None:
            return AnswerState.PAUSED
        if due == self.today:
            return AnswerState.DUE
        return AnswerState.WAITING if due > self.today else AnswerState.OVERDUE

    def days_overdue(self, due: date) -> int:
        """How many working days it is since then; 0 on the days of rest that follow."""
        return self.calendar.between(due, self.today)


def clock_by(calendar: WorkingCalendar) -> CompanyClock:
    """The clock of whoever works by that calendar."""
    return CompanyClock(calendar, calendar.day_of(timezone.now()))


def with_promise(referrals: ReferralQuerySet, state: str, company_id: int | None) -> ReferralQuerySet:
    """Those whose promise stands so today; `company_id` is that of all of them, or None where they are of several."""
    if state == AnswerState.ANSWERED:
        return referrals.filter(answer_due__isnull=False, answered_at__isnull=False)
    if state == AnswerState.PAUSED:
        return referrals.filter(answer_paused_on__isnull=False)
    compared = {AnswerState.WAITING: "gt", AnswerState.DUE: "exact", AnswerState.OVERDUE: "lt"}[AnswerState(state)]
    today = today_of(company_id)
    running = referrals.alias(open_answer_due=OPEN_ANSWER_DUE).filter(answer_paused_on__isnull=True)
    return running.filter(**{f"open_answer_due__{compared}": today})


def today_of(company_id: int | None) -> Any:
    """Which day it is in a company; without one, an expression that says so for the company of each referral."""
    now = timezone.now()
    if company_id is not None:
        return settings_of(company_id).calendar.day_of(now)
    zones = CompanySettings.objects.order_by().values_list("time_zone", flat=True).distinct()
    days = {zone: WorkingCalendar(zone).day_of(now) for zone in zones}
    default = CompanySettings().calendar.day_of(now)
    elsewhere = [
        When(company__settings__time_zone__in=[zone for zone in days if days[zone] == day], then=Value(day))
        for day in set(days.values()) - {default}
    ]
    return Case(*elsewhere, default=Value(default), output_field=models.DateField())
