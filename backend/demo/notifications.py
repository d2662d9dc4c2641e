"""What the demo companies' people were told lately."""

from datetime import datetime, timedelta

from accounts.models import User
from companies.models import Company
from notifications.kinds import MailMode, NotificationKind
from notifications.models import Notification
from notifications.services import renew_bells
from referrals.models import StatusChange

KEPT = timedelta(days=21)
READ_AFTER = timedelta(days=5)


def store_notifications(company: Company, now: datetime) -> None:
    """Tell referrers of the latest steps of their referrals, and hiring managers of the latest referrals.

    What is older than a few days was read. No mail follows.
    """
    steps = StatusChange.objects.filter(company=company, at__gt=now - KEPT).select_related("referral__job")
    told = [notification for step in steps if (notification := notification_of(step, now))]
    Notification.objects.bulk_create(told)
    renew_bells(User.objects.filter(notifications__in=told).values_list("pk", flat=True))


def notification_of(step: StatusChange, now: datetime) -> Notification | None:
    """What is told of one step; None where nobody but whoever did it is concerned."""
    recipient_id = step.referral.referrer_id if step.from_status else step.referral.job.hiring_manager_id
    if recipient_id in (None, step.changed_by_id):
        return None
    return Notification(
        company_id=step.company_id,
        recipient_id=recipient_id,
        # No event of the outbox: those have positive numbers.
        event_id=-step.pk,
        kind=NotificationKind.REFERRAL_STATUS if step.from_status else NotificationKind.REFERRAL_MADE,
        person_id=step.changed_by_id,
        referral_id=step.referral_id,
        change=step if step.from_status else None,
        details={"status": step.to_status} if step.from_status else {},
        mail=MailMode.OFF,
        created_at=step.at,
        read_at=step.at + READ_AFTER if step.at < now - READ_AFTER else None,
    )
