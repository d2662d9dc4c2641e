"""The worker's periodic tasks for notifications: digests, weekly mails, and deleting old notifications."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Exists, Max, Min, OuterRef
from django.utils import timezone

from accounts.actors import Actor
from accounts.models import User
from accounts.services.company_settings import settings_by_company
from common.chores import every
from common.events import publish
from notifications.events import DigestDue
from notifications.kinds import MailMode
from notifications.models import Digest, Notification, NotificationPreference
from notifications.preferences import preferences_of
from notifications.weekly import start_weekly_mails

DIGEST_HOUR = 8
KEEP = timedelta(days=180)
FORGET_BATCH = 500


@every(seconds=15)
def start_digests() -> None:
    """Create the digests of all people with unread notifications for whom it is at least eight in the morning.

    At most one a day; notifications after eight are for the next one. None on days on which the company does not work:
    the next working day's digest has these notifications, too. `mails.mail_digest` sends them.
    """
    now = timezone.now()
    refused = NotificationPreference.objects.filter(user=OuterRef("recipient"), kind=OuterRef("kind"))
    waiting = Notification.objects.filter(~Exists(refused.exclude(mode=MailMode.DAILY)), mail=MailMode.DAILY)
    waiting = waiting.filter(digest_day=None, read_at=None).order_by()
    oldest = dict(waiting.values_list("recipient").annotate(at=Min("created_at")))
    lately = Digest.objects.filter(day__gte=(now - timedelta(days=2)).date()).order_by()
    last = dict(lately.values_list("recipient").annotate(day=Max("day")))
    people = User.objects.active().filter(pk__in=waiting.values("recipient"))
    by_company = settings_by_company({each.company_id for each in people if each.company_id})
    for user in people:
        company = by_company.get(user.company_id) if user.company_id else None
        local = now.astimezone(ZoneInfo(user.time_zone or (company.time_zone if company else "UTC")))
        eight = datetime.combine(local, time(DIGEST_HOUR), local.tzinfo)
        if company and not company.calendar.is_working_day(eight.date()):
            continue
        # Most of these people have had today's digest, or have only notifications for tomorrow's.
        if local >= eight > oldest.get(user.pk, eight) and last.get(user.pk) != eight.date():
            start_digest(user, eight)


@transaction.atomic
def start_digest(user: User, until: datetime) -> None:
    """Create a user's digest of the notifications before `until`, unless they already have a digest of that day."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    wanted = [kind for kind, mode in preferences_of(user).items() if mode == MailMode.DAILY]
    waiting = Notification.objects.filter(recipient=user, mail=MailMode.DAILY, digest_day=None, read_at=None)
    mine = waiting.filter(kind__in=wanted, created_at__lt=until)
    if Digest.objects.filter(recipient=user, day=until.date()).exists() or not mine.exists():
        return
    digest = Digest.objects.create(recipient=user, day=until.date())
    mine.update(digest_day=digest.day)
    publish(DigestDue(actor=Actor.system().ref, company_id=user.company_id, digest_id=digest.pk))


@every(seconds=600)
def start_weekly_suggestions() -> None:
    """Publish the events for the weekly mails that are due."""
    start_weekly_mails()


@every(seconds=3600)
def delete_old_notifications() -> None:
    """Delete notifications older than `KEEP`, in short transactions."""
    old = Notification.objects.filter(created_at__lt=timezone.now() - KEEP)
    while batch := list(old.order_by("created_at", "id").values_list("pk", flat=True)[:FORGET_BATCH]):
        Notification.objects.filter(pk__in=batch).delete()
    Digest.objects.filter(created_at__lt=timezone.now() - KEEP).delete()
