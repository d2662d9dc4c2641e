"""The promise to referrers of an answer within a number of working days, set by the company or the department.

A referral is answered by its first status change away from PENDING, or by the first message to the referrer. The time
is paused while the job is ON_HOLD; it is not when the job is CLOSED. The due day is stored with the new referral,
so that a change of the settings applies to later referrals only.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, cast

from django.db import models
from django.db.models import Case, F, Q, Value, When
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import CompanySettings
from accounts.services.company_settings import settings_of
from common.working_days import WorkingCalendar
from jobs.models import Job, JobStatus
from referrals.models import AWAITING_ANSWER, Referral, ReferralQuerySet, StatusChange


class AnswerState(models.TextChoices):
    """The state of a promised answer today."""

    WAITING = "waiting", _("Waiting")
    DUE = "due", _("Due today")
    OVERDUE = "overdue", _("Overdue")
    ANSWERED = "answered", _("Answered")
    PAUSED = "paused", _("Paused")


def promised_day(job: Job, made_at: datetime) -> date | None:
    """Return until when a referral to `job` created at `made_at` is to be answered; None if nothing is promised.

    Select `company__settings` with the job.
    """
    settings = job.company.settings
    days = settings.answer_days
    if job.department is not None and job.department.answer_days is not None:
        days = job.department.answer_days
    return settings.calendar.add(settings.calendar.day_of(made_at), days) if days else None


def first_answer_columns(referral: Referral, at: datetime) -> dict[str, Any]:
    """Return the columns to store if the referrer is answered at `at`; none if they had been answered before.

    Store them in the transaction of the answer, with the referral's row locked.
    """
    if referral.answered_at is not None:
        return {}
    answer: dict[str, Any] = {"answered_at": at}
    if referral.answer_due is not None:
        calendar, due = settings_of(referral.company_id).calendar, referral.answer_due
        today = calendar.day_of(at)
        if referral.answer_paused_on is not None:
            due = due_after_pause(calendar, due, referral.answer_paused_on, today)
        answer |= {"answer_due": due, "answer_paused_on": None, "answered_in_time": today <= due}
    return answer


def columns_before_answer(change: StatusChange, referral: Referral) -> dict[str, Any]:
    """Return the columns to store if `change`, which was the answer, is undone. Call it with the job's row locked."""
    due, paused_on = change.answer_due_before, change.answer_paused_before
    if due is not None and (referral.job.status == JobStatus.ON_HOLD) != (paused_on is not None):
        # The job was put on hold or resumed since.
        calendar = settings_of(referral.company_id).calendar
        today = calendar.day_of(timezone.now())
        due, paused_on = (due, today) if paused_on is None else (due_after_pause(calendar, due, paused_on, today), None)
    return {"answered_at": None, "answered_in_time": None, "answer_due": due, "answer_paused_on": paused_on}


def release_promises(referrals: ReferralQuerySet) -> None:
    """Drop the promises of these referrals that are not answered yet, since the candidate is erased."""
    referrals.filter(AWAITING_ANSWER).order_by().update(answer_due=None, answer_paused_on=None)


def due_after_pause(calendar: WorkingCalendar, due: date, paused_on: date, today: date) -> date:
    """Return the new due day after a pause from `paused_on` until `today`."""
    return calendar.add(due, calendar.between(paused_on, today))


def running_promises(job_id: int) -> ReferralQuerySet:
    """Return the referrals to a job with a promise that is not answered yet, including paused ones."""
    return Referral.objects.filter(AWAITING_ANSWER, job=job_id).order_by()


def pause_clocks(job_id: int, company_id: int, at: datetime) -> None:
    """Pause the promises of a job that is put on hold. Call it with the job's row locked."""
    today = settings_of(company_id).calendar.day_of(at)
    running_promises(job_id).filter(answer_paused_on__isnull=True).update(answer_paused_on=today)


def resume_clocks(job_id: int, company_id: int, at: datetime) -> None:
    """Resume the promises of a job: each is due as many working days later as the job was on hold."""
    paused = running_promises(job_id).filter(answer_paused_on__isnull=False)
    calendar = settings_of(company_id).calendar
    today = calendar.day_of(at)
    # There are few distinct days, even for many referrals.
    days = cast("Iterable[tuple[date, date]]", paused.values_list("answer_due", "answer_paused_on").distinct())
    shifts = [
        When(answer_due=due, answer_paused_on=since, then=Value(due_after_pause(calendar, due, since, today)))
        for due, since in days
    ]
    if shifts:
        paused.update(answer_due=Case(*shifts, default=F("answer_due")), answer_paused_on=None)


@dataclass(frozen=True)
class CompanyClock:
    """The calendar of a company and its current local date, to compute the states of a page of referrals."""

    calendar: WorkingCalendar
    today: date

    def state(self, due: date | None, answered_at: datetime | None, paused_on: date | None) -> AnswerState | None:
        """Return the state of a promise; None if nothing is promised."""
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
        """Return the number of working days since `due`; 0 on the days of rest right after it."""
        return self.calendar.between(due, self.today)


def clock_for(calendar: WorkingCalendar) -> CompanyClock:
    """Return the clock of a calendar at the current time."""
    return CompanyClock(calendar, calendar.day_of(timezone.now()))


# The states that depend on the date, with how their due days compare with today.
COMPARED_WITH_TODAY: dict[str, str] = {AnswerState.WAITING: "gt", AnswerState.DUE: "exact", AnswerState.OVERDUE: "lt"}


def is_in_answer_state(state: str, today: Any) -> Q:
    """Return the condition on referrals that their promise is in this state.

    `today` is that of `today_in`; only the states of `COMPARED_WITH_TODAY` need it.
    """
    if state == AnswerState.ANSWERED:
        return Q(answer_due__isnull=False, answered_at__isnull=False)
    condition = AWAITING_ANSWER & Q(answer_paused_on__isnull=state != AnswerState.PAUSED)
    compared = COMPARED_WITH_TODAY.get(state)
    return condition & Q(**{f"answer_due__{compared}": today}) if compared else condition


def today_in(company_id: int | None) -> Any:
    """Return the current local date of a company; for None, an expression for that of each referral's company."""
    now = timezone.now()
    if company_id is not None:
        return settings_of(company_id).calendar.day_of(now)
    stored = CompanySettings.objects.order_by()
    days = {zone: WorkingCalendar(zone).day_of(now) for zone in stored.values_list("time_zone", flat=True).distinct()}
    # The day in UTC is that of most companies.
    elsewhere = {day: [zone for zone in days if days[zone] == day] for day in {*days.values()} - {now.date()}}
    cases = (
        When(company__in=stored.filter(time_zone__in=zones).values("company"), then=Value(day))
        for day, zones in elsewhere.items()
    )
    return Case(*cases, default=Value(now.date()), output_field=models.DateField())
