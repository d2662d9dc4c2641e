"""The sentences of notifications, and the screens that they lead to."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from accounts.models import Role
from common.languages import Sentence, filled
from credit.sentences import told
from jobs.models import JobStatus
from notifications.kinds import NotificationKind
from notifications.models import Notification
from referrals.models import STATUS_SENTENCES, MessageKind

SOMEONE = _("Someone")
CREDIT_SENTENCES: dict[str, Sentence] = {
    "changed": _("About the credit for {candidate} for {job}: {reason}"),
    "upheld": _("HR upheld your objection: your referral of {candidate} for {job} is credited to you"),
    "not_upheld": _("HR answered your objection about {candidate} for {job}, and did not uphold it"),
    "ended": _(
        "Your referral for {job} protects this person no longer, since their data were erased. What was decided stays"
    ),
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
    NotificationKind.OBJECTION: _("{person} objects to the decision about the credit for {candidate} for {job}"),
    NotificationKind.JOB_ASK: _("{person} asks who you know for {job}"),
    NotificationKind.IMPORT_FINISHED: _("Your import is finished: {created} new, {updated} updated, {skipped} skipped"),
}
REMINDED_OF_MANY = _("{person} reminds you to answer {count} referrals")
# For kinds and codes that this version does not know, since a newer one wrote them.
NEWS_OF_REFERRAL = _("There is news about {candidate} for {job}")
NEWS_OF_JOB = _("There is news about {job}")
NEWS = _("There is news for you")
ESCALATED = _("{person} has not answered the referral of {candidate} for {job}, which is overdue")
# The paths for kinds that are about neither a referral nor a job.
PATHS: dict[str, str] = {
    NotificationKind.INVITATION_ACCEPTED: "/users",
    NotificationKind.IMPORT_FINISHED: "/connections",
    NotificationKind.WEBHOOK_SWITCHED_OFF: "/settings",
}
# The referrals that wait for an answer, longest waiting first, by role.
WAITING_PATHS: dict[str, str] = {Role.HIRING_MANAGER: "/job-referrals", Role.HR: "/all-referrals"}
WAITING_FIRST = "?unanswered=true&sort=answer_due"
# The path of a job by role; other roles are sent to their referrals.
JOB_PATHS: dict[str, str] = {Role.HIRING_MANAGER: "/my-jobs/view/{job}", Role.HR: "/all-jobs/view/{job}"}
MY_REFERRALS = "/my-referrals"
HOME = "/dashboard"


def text_of(notification: Notification) -> str:
    """Return the sentence, with a full stop, the current names and what `details` has."""
    referral = notification.referral
    job = referral.job if referral else notification.job
    values = {
        **notification.details,
        "reason": reason_of(notification),
        "person": notification.person.get_full_name() if notification.person else SOMEONE,
        "candidate": referral.shown_name if referral else "",
        "job": job.title if job else "",
    }
    return filled(sentence_of(notification), **values) + "."


def sentence_of(notification: Notification) -> Sentence:
    """Return the sentence as a format string; a general one for a kind or code that this version does not know."""
    details = notification.details
    status = details.get("status", "")
    match notification.kind:
        case NotificationKind.REFERRAL_STATUS:
            sentence = STATUS_SENTENCES.get(status)
        case NotificationKind.REFERRAL_MESSAGE:
            sentence = MESSAGE_SENTENCES.get(details.get("message", ""))
        case NotificationKind.CREDIT:
            sentence = CREDIT_SENTENCES.get(details.get("credit", ""))
        case NotificationKind.JOB_STATUS:
            sentence = JOB_SENTENCES.get(status)
        case NotificationKind.ANSWER_OVERDUE if details.get("escalated"):
            sentence = ESCALATED
        case NotificationKind.ANSWER_REMINDER if details.get("count", 1) > 1:
            sentence = REMINDED_OF_MANY
        case kind:
            sentence = SENTENCES.get(kind)
    about = NEWS_OF_REFERRAL if notification.referral_id else NEWS_OF_JOB if notification.job_id else NEWS
    return sentence or about


def reason_of(notification: Notification) -> str:
    """Return what is decided about the credit for a referral, without a full stop; empty for other kinds."""
    rule, month = notification.details.get("rule"), notification.details.get("month")
    if notification.kind != NotificationKind.CREDIT or not rule:
        return ""
    return told(rule, date.fromisoformat(month) if month else None).removesuffix(".")


def message_of(notification: Notification) -> str:
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
        return WAITING_PATHS.get(notification.recipient.role, HOME) + WAITING_FIRST
    if notification.kind == NotificationKind.JOB_ASK:
        # Opens the dialog to refer somebody to this job, with the recipient's suggestions.
        return f"/jobs?refer={job}"
    if job:
        return JOB_PATHS.get(notification.recipient.role, MY_REFERRALS).format(job=job)
    return PATHS.get(notification.kind, HOME)
