"""Periodic tasks: publishing digests and weekly mails that are due, and deleting old notifications."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Exists, Min, OuterRef, Q
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import User
from accounts.services.company_settings import settings_by_company
from common.events import publish
from notifications.events import DigestDue, SuggestionsDue
from notifications.kinds import MailMode, NotificationKind
from notifications.mails import has_suggestions
from notifications.models import Notification, NotificationPreference, NotificationQuerySet

DIGEST_HOUR = 8
WEEK = timedelta(days=7)
KEEP_NOTIFICATIONS = timedelta(days=180)
DELETE_BATCH = 500


def publish_due_digests() -> None:
    """Publish the digests of all people with unread notifications for whom it is at least eight in the morning.

    At most one a day; notifications after eight are for the next one. None on days on which the company does not work:
    the next working day's digest has these notifications, too.
    """
    now = timezone.now()
    oldest = dict(waiting_for_digest().order_by().values_list("recipient").annotate(at=Min("created_at")))
    people = User.objects.active().filter(pk__in=oldest)
    by_company = settings_by_company({each.company_id for each in people if each.company_id})
    for user in people:
        company = by_company.get(user.company_id) if user.company_id else None
        local = now.astimezone(ZoneInfo(user.time_zone or (company.time_zone if company else "UTC")))
        eight = datetime.combine(local, time(DIGEST_HOUR), local.tzinfo)
        is_working_day = company is None or company.calendar.is_working_day(eight.date())
        if is_working_day and local >= eight > oldest[user.pk]:
            publish_digest(user, eight)


def waiting_for_digest() -> NotificationQuerySet:
    """Return the unread notifications for a digest, of kinds that their recipients still want in it."""
    modes = NotificationPreference.objects.filter(user=OuterRef("recipient"), kind=OuterRef("kind"))
    waiting = Notification.objects.filter(mail=MailMode.DAILY, digest_day=None, read_at=None)
    return waiting.exclude(Exists(modes.exclude(mode=MailMode.DAILY)))


@transaction.atomic
def publish_digest(user: User, until: datetime) -> None:
    """Publish a user's digest of the notifications before `until`, unless there was one of that day already."""
    # Of several workers, only one publishes it.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if Notification.objects.filter(recipient=user, digest_day=until.date()).exists():
        return
    waiting = waiting_for_digest().filter(recipient=user, created_at__lt=until)
    ids = list(waiting.order_by("created_at", "id").values_list("pk", flat=True))
    if ids:
        Notification.objects.filter(pk__in=ids).update(digest_day=until.date())
        actor = Actor.system().ref
        publish(DigestDue(actor=actor, company_id=user.company_id, user_id=user.pk, notification_ids=ids))


def publish_due_suggestions() -> None:
    """Publish `SuggestionsDue` for users who switched it on, had no such mail for a week, and have suggestions.

    Not on days on which their company does not work; then on the next working day.
    """
    now = timezone.now()
    due = Q(mailed_at=None) | Q(mailed_at__lte=now - WEEK)
    wanted = NotificationPreference.objects.filter(due, kind=NotificationKind.SUGGESTIONS, mode=MailMode.WEEKLY)
    active = wanted.filter(user__is_active=True).order_by("pk")
    companies = set(active.exclude(user__company=None).order_by().values_list("user__company", flat=True))
    calendars = {pk: settings.calendar for pk, settings in settings_by_company(companies).items()}
    resting = [pk for pk, calendar in calendars.items() if not calendar.is_working_day(calendar.day_of(now))]
    for pk, user_id in active.exclude(user__company__in=resting).values_list("pk", "user_id"):
        user = User.objects.get(pk=user_id)
        if has_suggestions(user):
            with transaction.atomic():
                # Of several workers, only one updates the row.
                if wanted.filter(pk=pk).update(mailed_at=timezone.now()):
                    actor = Actor.system().ref
                    publish(SuggestionsDue(actor=actor, company_id=user.company_id, user_id=user_id))


def delete_old_notifications() -> None:
    """Delete notifications older than `KEEP_NOTIFICATIONS`, in short transactions."""
    old = Notification.objects.filter(created_at__lt=timezone.now() - KEEP_NOTIFICATIONS)
    while batch := list(old.order_by("created_at", "id").values_list("pk", flat=True)[:DELETE_BATCH]):
        Notification.objects.filter(pk__in=batch).delete()
