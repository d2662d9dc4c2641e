"""The recent notifications of the users of a demo company."""

from datetime import datetime, timedelta

from accounts.models import Company
from notifications.kinds import MailMode, NotificationKind
from notifications.models import Notification
from referrals.models import Audience, ReferralMessage, StatusChange

RECENT = timedelta(days=21)
READ_AFTER = timedelta(days=5)


def store_notifications(company: Company, now: datetime) -> None:
    """Store notifications of recent status changes (for referrers), referrals (for hiring managers) and messages (for
    both).

    Those older than `READ_AFTER` are stored as read. No mails are sent.
    """
    changes = StatusChange.objects.filter(company=company, at__gt=now - RECENT).select_related("referral__job")
    notifications = [notification for change in changes if (notification := notification_of(change, now))]
    messages = ReferralMessage.objects.filter(company=company, created_at__gt=now - RECENT)
    for message in messages.select_related("referral__job").prefetch_related("mentions"):
        notifications += notifications_of(message, now)
    Notification.objects.bulk_create(notifications)


def notification_of(change: StatusChange, now: datetime) -> Notification | None:
    """Return the notification of a status change or a new referral; None without a recipient other than its author."""
    recipient_id = change.referral.referrer_id if change.from_status else change.referral.job.hiring_manager_id
    if recipient_id in (None, change.changed_by_id):
        return None
    return Notification(
        company_id=change.company_id,
        recipient_id=recipient_id,
        # Negative, since events of the outbox have positive numbers; odd numbers are used for messages.
        event_id=-2 * change.pk,
        kind=NotificationKind.REFERRAL_STATUS if change.from_status else NotificationKind.REFERRAL_MADE,
        person_id=change.changed_by_id,
        referral_id=change.referral_id,
        change=change if change.from_status else None,
        details={"status": change.to_status} if change.from_status else {},
        mail=MailMode.OFF,
        created_at=change.at,
        read_at=time_read(change.at, now),
    )


def notifications_of(message: ReferralMessage, now: datetime) -> list[Notification]:
    """Return a message's notifications for mentioned users, the hiring manager, and the referrer if they see it."""
    referral = message.referral
    mentioned = [mention.person_id for mention in message.mentions.all()]
    recipients = [*mentioned, referral.job.hiring_manager_id]
    if message.audience == Audience.SHARED:
        recipients.append(referral.referrer_id)
    return [
        Notification(
            company_id=message.company_id,
            recipient_id=recipient_id,
            event_id=-2 * message.pk - 1,
            kind=NotificationKind.REFERRAL_MESSAGE,
            person_id=message.author_id,
            referral=referral,
            message=message,
            details={"message": "mention" if recipient_id in mentioned else message.kind},
            mail=MailMode.OFF,
            created_at=message.created_at,
            read_at=time_read(message.created_at, now),
        )
        for recipient_id in sorted({pk for pk in recipients if pk} - {message.author_id})
    ]


def time_read(at: datetime, now: datetime) -> datetime | None:
    """Return when a notification of this time was read; None if it is still unread."""
    return at + READ_AFTER if at < now - READ_AFTER else None
