"""Events that cause mails, so that mails are sent and retried like all other deliveries."""

from common.events import Event


class NotificationCreated(Event):
    """A notification is to be mailed at once."""

    kind = "notification.created"
    subject_type = "notification"
    # It follows from another event, which is in the audit log.
    audited = False
    notification_id: int


class SuggestionsDue(Event):
    """Somebody is to be mailed that they may know people for open jobs. Names neither people nor jobs."""

    kind = "suggestions.due"
    subject_type = "user"
    audited = False
    user_id: int


class DigestDue(Event):
    """Somebody's daily digest of these notifications is to be mailed."""

    kind = "digest.due"
    subject_type = "user"
    audited = False
    user_id: int
    notification_ids: list[int]
