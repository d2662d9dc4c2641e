"""The recent notifications of the users of a demo company."""

from datetime import datetime, timedelta

from accounts.models import Company
from notifications.kinds import MailMode, NotificationKind
from notifications.models import Notification
from referrals.models import StatusChange
from referrals.thread import Audience, ReferralMessage

KEPT = timedelta(days=21)
READ_AFTER = timedelta(days=5)


def store_notifications(company: Company, now: datetime) -> None:
    """Store notifications of recent status changes (for referrers), referrals (for hiring managers) and messages (for
    both).

    Those older than `READ_AFTER` are stored as read. No mails are sent.
    """
    steps = StatusChange.objects.filter(company=company, at__gt=now - KEPT).select_related("referral__job")
    told = [notification for step in steps if (notification := notification_of(step, now))]
    written = ReferralMessage.objects.filter(company=company, created_at__gt=now - KEPT)
    for message in written.select_related("referral__job").prefetch_related("mentions"):
        told += notifications_of(message, now)
    Notification.objects.bulk_create(told)


def notification_of(step: StatusChange, now: datetime) -> Notification | None:
    """Return the notification of a status change or a new referral; None without a recipient other than its author."""
    recipient_id = step.referral.referrer_id if step.from_status else step.referral.job.hiring_manager_id
    if recipient_id in (None, step.changed_by_id):
        return None
    return Notification(
        company_id=step.company_id,
        recipient_id=recipient_id,
        # Negative, since events of the outbox have positive numbers; odd numbers are used for messages.
        event_id=-2 * step.pk,
        kind=NotificationKind.REFERRAL_STATUS if step.from_status else NotificationKind.REFERRAL_MADE,
        person_id=step.changed_by_id,
        referral_id=step.referral_id,
        change=step if step.from_status else None,
        details={"status": step.to_status} if step.from_status else {},
        mail=MailMode.OFF,
        created_at=step.at,
        read_at=time_read(step.at, now),
    )


def notifications_of(message: ReferralMessage, now: datetime) -> list[Notification]:
    """Return a message's notifications for mentioned users, the hiring manager, and the referrer if they see it."""
    referral = message.referral
    mentioned = [mention.person_id for mention in message.mentions.all()]
    concerned = [*mentioned, referral.job.hiring_manager_id]
    if message.audience == Audience.SHARED:
        concerned.append(referral.referrer_id)
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
        for recipient_id in sorted({pk for pk in concerned if pk} - {message.author_id})
    ]


def time_read(at: datetime, now: datetime) -> datetime | None:
    """Return when a notification of this time was read; None if it is still unread."""
    return at + READ_AFTER if at < now - READ_AFTER else None
