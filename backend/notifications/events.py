"""What happens to notifications: told so that their mails are sent, retried and seen to fail like all others."""

from common.events import Event


class NotificationCreated(Event):
    """Somebody is to be mailed at once of what they were told."""

    kind = "notification.created"
    subject_type = "notification"
    # It follows from another event, which is in the log.
    audited = False
    notification_id: int


class SuggestionsDue(Event):
    """Somebody is to be mailed that they may know people for open jobs. Which, and whom, is not said."""

    kind = "suggestions.due"
    subject_type = "user"
    audited = False
    user_id: int


class DigestDue(Event):
    """Somebody is to be mailed what they were told of since the last such mail."""

    kind = "digest.due"
    subject_type = "digest"
    audited = False
    digest_id: int
