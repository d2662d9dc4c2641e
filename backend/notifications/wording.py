"""The sentences of notifications, and the screens that they lead to."""

from typing import Any

from accounts.models import Role
from accounts.names import full_name, name_columns
from jobs.models import JobStatus
from notifications.kinds import NotificationKind
from referrals.models import ReferralStatus
from referrals.thread import MessageKind

# A notification as returned by `values()`, and the columns that the functions below need.
Row = dict[str, Any]
TEXT_COLUMNS = ("kind", "details", "referral__candidate_name", "referral__job__title", "job__title")
PERSON_COLUMNS = ("person_id", *name_columns("person"))
WORDS_COLUMNS = ("change__words", "message__kind", "message__text")
PATH_COLUMNS = ("kind", "referral_id", "job_id", "recipient__role")

SOMEBODY = "Somebody"
STATUS_SENTENCES: dict[str, str] = {
    ReferralStatus.PENDING: "{candidate} is pending again for {job}",
    ReferralStatus.REVIEWING: "{candidate} is being reviewed for {job}",
    ReferralStatus.INTERVIEWING: "{candidate} is interviewing for {job}",
    ReferralStatus.HIRED: "{candidate} was hired for {job}",
    ReferralStatus.REJECTED: "{candidate} was not chosen for {job}",
}
JOB_SENTENCES: dict[str, str] = {
    JobStatus.OPEN: "{job} is open again. Your referral is under way",
    JobStatus.ON_HOLD: "{job} was put on hold. Your referral waits until it goes on",
    JobStatus.CLOSED: "{job} was closed before your referral was decided",
}
MESSAGE_SENTENCES: dict[str, str] = {
    MessageKind.MESSAGE: "{person} wrote about {candidate} for {job}",
    MessageKind.CONTACT_REQUEST: "{person} asks you how to reach {candidate}",
    MessageKind.CONTACT: "{person} told how to reach {candidate}",
    "mention": "{person} mentioned you in a message about {candidate} for {job}",
}
SENTENCES: dict[str, str] = {
    NotificationKind.REFERRAL_MADE: "{person} referred {candidate} for {job}",
    NotificationKind.ANSWER_DUE: "An answer to the referral of {candidate} for {job} is due today",
    NotificationKind.ANSWER_OVERDUE: "An answer to the referral of {candidate} for {job} is overdue",
    NotificationKind.JOB_ASSIGNED: "{person} made you the hiring manager of {job}",
    NotificationKind.INVITATION_ACCEPTED: "{person} accepted your invitation and signed in",
    NotificationKind.WEBHOOK_SWITCHED_OFF: "A webhook was switched off, since its receiver kept failing or is gone",
    NotificationKind.JOB_ASK: "{person} asks whom you know for {job}",
    NotificationKind.IMPORT_FINISHED: "Your import is finished: {created} new, {updated} updated, {skipped} skipped",
}
ESCALATED = "{person} owes an answer to the referral of {candidate} for {job}, which is overdue"
# The paths for kinds that are about neither a referral nor a job.
PATHS: dict[str, str] = {
    NotificationKind.INVITATION_ACCEPTED: "/users",
    NotificationKind.IMPORT_FINISHED: "/connections",
    NotificationKind.WEBHOOK_SWITCHED_OFF: "/settings",
}
# The path of a job by role; other roles are sent to their referrals.
JOB_PATHS: dict[str, str] = {Role.HIRING_MANAGER: "/my-jobs/view/{job}", Role.HR: "/all-jobs/view/{job}"}
MY_REFERRALS = "/my-referrals"


def text_of(row: Row) -> str:
    """Return the sentence, with a full stop and the current names."""
    values = {
        "person": full_name(row, "person") if row["person_id"] else SOMEBODY,
        "candidate": row["referral__candidate_name"] or "",
        "job": row["referral__job__title"] or row["job__title"] or "",
        **{name: value for name, value in row["details"].items() if isinstance(value, int)},
    }
    return sentence_of(row).format(**values) + "."


def sentence_of(row: Row) -> str:
    """Return the sentence as a format string. Raises KeyError for unknown codes."""
    status = row["details"].get("status", "")
    match row["kind"]:
        case NotificationKind.REFERRAL_STATUS:
            return STATUS_SENTENCES[status]
        case NotificationKind.REFERRAL_MESSAGE:
            return MESSAGE_SENTENCES[row["details"]["message"]]
        case NotificationKind.JOB_STATUS:
            return JOB_SENTENCES[status]
        case NotificationKind.ANSWER_OVERDUE if row["details"].get("escalated"):
            return ESCALATED
        case kind:
            return SENTENCES[kind]


def words_of(row: Row) -> str:
    """Return the text that the notification is about; empty if it is about none."""
    written = row["message__text"] if row["message__kind"] == MessageKind.MESSAGE else row["change__words"]
    return written or ""


def path_of(row: Row) -> str:
    """Return the path of a screen that the recipient's role has: see `frontend/src/app/routes.tsx`."""
    if row["referral_id"]:
        return f"/referrals/{row['referral_id']}"
    if row["kind"] == NotificationKind.JOB_ASSIGNED:
        return f"/my-jobs/view/{row['job_id']}"
    if row["kind"] == NotificationKind.JOB_STATUS:
        return JOB_PATHS.get(row["recipient__role"], MY_REFERRALS).format(job=row["job_id"])
    if row["kind"] == NotificationKind.JOB_ASK:
        # Opens the dialog to refer somebody to this job, with the recipient's suggestions.
        return f"/jobs?refer={row['job_id']}"
    return PATHS[row["kind"]]
