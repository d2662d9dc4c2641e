"""The kinds of notifications, and how each is mailed by default."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Role


class NotificationKind(models.TextChoices):
    """The kinds of notifications. The labels are those of the preferences on the profile."""

    REFERRAL_MADE = "referral_made", _("New referral for a job I review")
    REFERRAL_STATUS = "referral_status", _("The status of my referral changes")
    REFERRAL_MESSAGE = "referral_message", _("New message about a referral, or a request for contact details")
    ANSWER_DUE = "answer_due", _("An answer I owe is due today")
    ANSWER_OVERDUE = "answer_overdue", _("Answer overdue")
    ANSWER_REMINDER = "answer_reminder", _("HR reminds me of answers I owe")
    JOB_STATUS = "job_status", _("A job I referred someone to is put on hold, closed or reopened")
    JOB_ASSIGNED = "job_assigned", _("I become the hiring manager of a job")
    INVITATION_ACCEPTED = "invitation_accepted", _("Someone I invited signs in for the first time")
    IMPORT_FINISHED = "import_finished", _("A long import of my connections finishes")
    WEBHOOK_SWITCHED_OFF = "webhook_switched_off", _("A webhook is switched off because it keeps failing")
    JOB_ASK = "job_ask", _("HR or a hiring manager asks who I know for a job")
    SUGGESTIONS = "suggestions", _("I may know someone for an open job")
    CREDIT = "credit", _("The credit for my referral changes, or HR answers my objection")
    OBJECTION = "objection", _("Someone objects to a decision about credit")
    FIGURES = "figures", _("The figures of our referrals")


class MailMode(models.TextChoices):
    """How a kind is mailed. The bell shows notifications of all modes."""

    NOW = "now", _("Immediately")
    DAILY = "daily", _("Daily digest")
    WEEKLY = "weekly", _("Weekly")
    MONTHLY = "monthly", _("Monthly")
    OFF = "off", _("No email")


DEFAULT_MODES: dict[NotificationKind, MailMode] = {
    NotificationKind.REFERRAL_MADE: MailMode.NOW,
    NotificationKind.REFERRAL_STATUS: MailMode.NOW,
    NotificationKind.REFERRAL_MESSAGE: MailMode.NOW,
    NotificationKind.ANSWER_DUE: MailMode.NOW,
    NotificationKind.ANSWER_OVERDUE: MailMode.NOW,
    NotificationKind.ANSWER_REMINDER: MailMode.NOW,
    NotificationKind.JOB_STATUS: MailMode.DAILY,
    NotificationKind.JOB_ASSIGNED: MailMode.NOW,
    NotificationKind.INVITATION_ACCEPTED: MailMode.DAILY,
    NotificationKind.IMPORT_FINISHED: MailMode.OFF,
    NotificationKind.WEBHOOK_SWITCHED_OFF: MailMode.NOW,
    NotificationKind.JOB_ASK: MailMode.NOW,
    NotificationKind.SUGGESTIONS: MailMode.OFF,
    NotificationKind.CREDIT: MailMode.NOW,
    NotificationKind.OBJECTION: MailMode.NOW,
    NotificationKind.FIGURES: MailMode.OFF,
}
# Kinds for one role only, which lead to a screen of that role. Users in another role neither get nor see them. For all
# other kinds, it depends on whether the user may see the referral, job or message.
ROLE_OF: dict[NotificationKind, Role] = {
    NotificationKind.JOB_ASSIGNED: Role.HIRING_MANAGER,
    NotificationKind.INVITATION_ACCEPTED: Role.HR,
    NotificationKind.WEBHOOK_SWITCHED_OFF: Role.HR,
    NotificationKind.OBJECTION: Role.HR,
    NotificationKind.FIGURES: Role.HR,
    NotificationKind.JOB_ASK: Role.EMPLOYEE,
    NotificationKind.IMPORT_FINISHED: Role.EMPLOYEE,
}
# Users who switch these kinds off do not get them under the bell either.
MUTABLE = frozenset({NotificationKind.JOB_ASK})
# Kinds that are only mailed, periodically and not after an event.
MAIL_ONLY = frozenset({NotificationKind.SUGGESTIONS, NotificationKind.FIGURES})


def modes_of(kind: str) -> list[MailMode]:
    """Return the modes that can be chosen for a kind."""
    if kind == NotificationKind.FIGURES:
        return [MailMode.WEEKLY, MailMode.MONTHLY, MailMode.OFF]
    if kind in MAIL_ONLY:
        return [MailMode.WEEKLY, MailMode.OFF]
    return [MailMode.NOW, MailMode.DAILY, MailMode.OFF]
