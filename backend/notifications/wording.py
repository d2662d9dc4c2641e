"""The sentences of notifications, and the screens that they lead to."""

from django.utils.translation import gettext_lazy as _

from accounts.models import Role
from common.languages import Sentence, filled
from jobs.models import JobStatus
from notifications.kinds import NotificationKind
from notifications.models import Notification
from referrals.models import MessageKind, ReferralStatus

SOMEONE = _("Someone")
STATUS_SENTENCES: dict[str, Sentence] = {
    ReferralStatus.PENDING: _("{candidate} is pending again for {job}"),
    ReferralStatus.REVIEWING: _("{candidate} is being reviewed for {job}"),
    ReferralStatus.INTERVIEWING: _("{candidate} is interviewing for {job}"),
    ReferralStatus.HIRED: _("{candidate} was hired for {job}"),
    ReferralStatus.REJECTED: _("{candidate} was not chosen for {job}"),
}
JOB_SENTENCES: dict[str, Sentence] = {
    JobStatus.OPEN: _("{job} is open again. Your referral continues"),
    JobStatus.ON_HOLD: _("{job} was put on hold. Your referral waits until it reopens"),
    JobStatus.CLOSED: _("{job} was closed before your referral was decided"),
}
MESSAGE_SENTENCES: dict[str, Sentence] = {
    MessageKind.MESSAGE: _("{person} wrote about {candidate} for {job}"),
    MessageKind.CONTACT_REQUEST: _("{person} asks you how to reach {candidate}"),
    MessageKind.CONTACT: _("{person} shared how to reach {candidate}"),
    "mention": _("{person} mentioned you in a message about {candidate} for {job}"),
}
SENTENCES: dict[str, Sentence] = {
    NotificationKind.REFERRAL_MADE: _("{person} referred {candidate} for {job}"),
    NotificationKind.ANSWER_DUE: _("An answer to the referral of {candidate} for {job} is due today"),
    NotificationKind.ANSWER_OVERDUE: _("An answer to the referral of {candidate} for {job} is overdue"),
    NotificationKind.ANSWER_REMINDER: _("{person} reminds you to answer the referral of {candidate} for {job}"),
    NotificationKind.JOB_ASSIGNED: _("{person} made you the hiring manager of {job}"),
    NotificationKind.INVITATION_ACCEPTED: _("{person} accepted your invitation and signed in"),
    NotificationKind.WEBHOOK_SWITCHED_OFF: _("A webhook was switched off because its receiver kept failing or is gone"),
    NotificationKind.JOB_ASK: _("{person} asks who you know for {job}"),
    NotificationKind.IMPORT_FINISHED: _("Your import is finished: {created} new, {updated} updated, {skipped} skipped"),
}
REMINDED_OF_MANY = _("{person} reminds you to answer {count} referrals")
ESCALATED = _("{person} has not answered the referral of {candidate} for {job}, which is overdue")
# The paths for kinds that are about neither a referral nor a job.
PATHS: dict[str, str] = {
    NotificationKind.INVITATION_ACCEPTED: "/users",
    NotificationKind.IMPORT_FINISHED: "/connections",
    NotificationKind.WEBHOOK_SWITCHED_OFF: "/settings",
}
# The path of a job by role; other roles are sent to their referrals.
# The referrals that wait for an answer, longest waiting first, by role.
WAITING_PATHS: dict[str, str] = {Role.HIRING_MANAGER: "/job-referrals", Role.HR: "/all-referrals"}
WAITING_FIRST = "?unanswered=true&sort=answer_due"
JOB_PATHS: dict[str, str] = {Role.HIRING_MANAGER: "/my-jobs/view/{job}", Role.HR: "/all-jobs/view/{job}"}
MY_REFERRALS = "/my-referrals"


def text_of(notification: Notification) -> str:
    """Return the sentence, with a full stop and the current names."""
    referral = notification.referral
    job = referral.job if referral else notification.job
    values = {
        "person": notification.person.get_full_name() if notification.person else SOMEONE,
        "candidate": referral.shown_name if referral else "",
        "job": job.title if job else "",
        **{name: value for name, value in notification.details.items() if isinstance(value, int)},
    }
    return filled(sentence_of(notification), **values) + "."


def sentence_of(notification: Notification) -> Sentence:
    """Return the sentence as a format string. Raises KeyError for unknown codes."""
    details = notification.details
    status = details.get("status", "")
    match notification.kind:
        case NotificationKind.REFERRAL_STATUS:
            return STATUS_SENTENCES[status]
        case NotificationKind.REFERRAL_MESSAGE:
            return MESSAGE_SENTENCES[details["message"]]
        case NotificationKind.JOB_STATUS:
            return JOB_SENTENCES[status]
        case NotificationKind.ANSWER_OVERDUE if details.get("escalated"):
            return ESCALATED
        case NotificationKind.ANSWER_REMINDER if details.get("count", 1) > 1:
            return REMINDED_OF_MANY
        case kind:
            return SENTENCES[kind]


def words_of(notification: Notification) -> str:
    """Return the text that the notification is about; empty if it is about none."""
    message, change = notification.message, notification.change
    if message and message.kind == MessageKind.MESSAGE:
        return message.text
    return change.message_to_referrer if change else ""


def path_of(notification: Notification) -> str:
    """Return the path of a screen that the recipient's role has: see `frontend/src/app/routes.tsx`."""
    job = notification.job_id
    if notification.referral_id:
        return f"/referrals/{notification.referral_id}"
    if notification.kind == NotificationKind.ANSWER_REMINDER:
        return WAITING_PATHS.get(notification.recipient.role, "/dashboard") + WAITING_FIRST
    if notification.kind == NotificationKind.JOB_ASSIGNED:
        return f"/my-jobs/view/{job}"
    if notification.kind == NotificationKind.JOB_STATUS:
        return JOB_PATHS.get(notification.recipient.role, MY_REFERRALS).format(job=job)
    if notification.kind == NotificationKind.JOB_ASK:
        # Opens the dialog to refer somebody to this job, with the recipient's suggestions.
        return f"/jobs?refer={job}"
    return PATHS[notification.kind]
