"""Periodic task: publishing the mails with figures that are due."""

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Role
from accounts.services.company_settings import settings_by_company
from common.events import publish
from common.working_days import MORNING, WorkingCalendar
from insights.events import FiguresDue
from insights.periods import DAY, month_with, week_with
from notifications.kinds import MailMode, NotificationKind
from notifications.models import NotificationPreference

# Whoever missed more weeks or months than this, such as during a long absence, gets only the last one.
MOST_MISSED = 5


def publish_due_figures() -> None:
    """Publish `FiguresDue` for HR who chose it: each week or month that has ended, once.

    A week or month ends in the company's time zone. It is mailed on the first working day on which it has ended by
    eight in the morning where the recipient is; to whoever chooses it later, on the same day.
    """
    now = timezone.now()
    wanted = NotificationPreference.objects.filter(
        kind=NotificationKind.FIGURES,
        mode__in=(MailMode.WEEKLY, MailMode.MONTHLY),
        user__is_active=True,
        user__role=Role.HR,
        user__company__isnull=False,
    )
    rows = list(wanted.order_by("pk").select_related("user"))
    by_company = settings_by_company({row.user.company_id for row in rows if row.user.company_id})
    for row in rows:
        calendar = by_company[row.user.company_id or 0].calendar
        local = now.astimezone(ZoneInfo(row.user.time_zone or calendar.time_zone))
        morning = datetime.combine(local, time(), local.tzinfo) + MORNING
        is_due = local >= morning and calendar.is_working_day(local.date())
        if is_due and (ends := ends_to_mail(row, calendar, morning)):
            publish_figures(row, ends)


def ends_to_mail(row: NotificationPreference, calendar: WorkingCalendar, moment: datetime) -> list[date]:
    """Return the last days of the weeks or months that have ended by a moment and were not mailed yet, in order."""
    period_with = month_with if row.mode == MailMode.MONTHLY else week_with
    last = period_with(calendar.day_of(moment))[3]
    mailed = row.mailed_until
    if mailed is None:
        return [last]
    ends = []
    while mailed < last:
        mailed = period_with(mailed + DAY)[1]
        ends.append(mailed)
    return ends[-1:] if len(ends) > MOST_MISSED else ends


@transaction.atomic
def publish_figures(row: NotificationPreference, ends: list[date]) -> None:
    """Publish that the mails of these weeks or months are due, unless another worker has done so since."""
    unchanged = NotificationPreference.objects.filter(pk=row.pk, mode=row.mode, mailed_until=row.mailed_until)
    if unchanged.update(mailed_until=ends[-1]):
        for until in ends:
            publish(
                FiguresDue(
                    actor=Actor.system().ref,
                    company_id=row.user.company_id,
                    user_id=row.user_id,
                    mail_mode=row.mode,
                    last_day=until.isoformat(),
                )
            )
