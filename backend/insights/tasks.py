"""Periodic task: publishing the mails with figures that are due."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Role
from accounts.services.company_settings import settings_by_company
from common.events import publish
from common.working_days import MORNING
from insights.events import FiguresDue
from notifications.kinds import MailMode, NotificationKind
from notifications.models import NotificationPreference


def publish_due_figures() -> None:
    """Publish `FiguresDue` for HR who chose it, once a week or a month, from eight in the morning of a working day on.

    On the first working day of the week or month; to whoever chooses it later in the week, on the same day.
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
        begin = beginning_of(row.mode, local)
        is_morning = local - datetime.combine(local, time(), local.tzinfo) >= MORNING
        if is_morning and calendar.is_working_day(local.date()) and (row.mailed_at is None or row.mailed_at < begin):
            publish_figures(row, begin)


def beginning_of(mode: str, local: datetime) -> datetime:
    """Return the midnight at which this week or month began."""
    midnight = datetime.combine(local, time(), local.tzinfo)
    if mode == MailMode.MONTHLY:
        return midnight.replace(day=1)
    return midnight - timedelta(days=midnight.weekday())


@transaction.atomic
def publish_figures(row: NotificationPreference, begin: datetime) -> None:
    """Publish that one mail is due, unless another worker has done so since."""
    due = Q(mailed_at=None) | Q(mailed_at__lt=begin)
    if NotificationPreference.objects.filter(due, pk=row.pk, mode=row.mode).update(mailed_at=timezone.now()):
        actor = Actor.system().ref
        publish(FiguresDue(actor=actor, company_id=row.user.company_id, user_id=row.user_id, mail_mode=row.mode))
