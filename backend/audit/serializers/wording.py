"""The audit log in sentences that a person reads."""

from typing import Any

from django.db import models

from accounts.models import Role, UserStatus
from audit.models import AuditEvent
from insights.reports import ReportRange, ReportType
from jobs.models import JobStatus
from referrals.models import ReferralStatus


class ActivityKind(models.TextChoices):
    """By what the activity can be filtered; the labels are those that people read."""

    SIGN_IN = "SIGN_IN", "Sign-ins"
    PEOPLE = "PEOPLE", "People"
    COMPANY = "COMPANY", "Company"
    JOBS = "JOBS", "Jobs"
    REFERRALS = "REFERRALS", "Referrals"
    CONNECTIONS = "CONNECTIONS", "Connections"
    EXPORT = "EXPORT", "Exports"
    OTHER = "OTHER", "Other"


SOMEBODY = "Somebody"
NOBODYS = "The product"
# Kind, and what follows the name of who did it; `{…}` is explained at `values_of`.
WORDS: dict[str, tuple[ActivityKind, str]] = {
    "user.signed_in": (ActivityKind.SIGN_IN, "signed in{method}"),
    "user.sign_in_failed": (ActivityKind.SIGN_IN, "did not know the password of {object}"),
    "user.signed_out": (ActivityKind.SIGN_IN, "signed out"),
    "user.signed_out_elsewhere": (ActivityKind.SIGN_IN, "signed out on other devices: {count}"),
    "user.signed_out_everywhere": (ActivityKind.SIGN_IN, "signed out on every device"),
    "user.reauthenticated": (ActivityKind.SIGN_IN, "confirmed their password"),
    "user.reauthentication_failed": (ActivityKind.SIGN_IN, "did not know their password when asked again"),
    "user.password_changed": (ActivityKind.SIGN_IN, "changed their own password"),
    "user.password_reset": (ActivityKind.SIGN_IN, "set their password by a link"),
    "view_as.started": (ActivityKind.SIGN_IN, "began to view the product as {object}"),
    "user.registered": (ActivityKind.PEOPLE, "signed up"),
    "user.joined": (ActivityKind.PEOPLE, "joined the company"),
    "user.refused": (ActivityKind.PEOPLE, "removed an account that the owner of its address had not asked for"),
    "user.address_proven": (ActivityKind.PEOPLE, "proved their e-mail address with Google"),
    "user.invited": (ActivityKind.PEOPLE, "invited {object}"),
    "user.created": (ActivityKind.PEOPLE, "added {object}{as_role}"),
    "user.updated": (ActivityKind.PEOPLE, "changed the account of {object}{fields}"),
    "user.address_changed": (ActivityKind.PEOPLE, "changed the e-mail address of {object}"),
    "user.role_changed": (ActivityKind.PEOPLE, "changed the role of {object}{change}"),
    "user.renamed": (ActivityKind.PEOPLE, "changed their own name"),
    "user.activated": (ActivityKind.PEOPLE, "activated the account of {object}"),
    "user.deactivated": (ActivityKind.PEOPLE, "deactivated the account of {object}"),
    "user.password_set": (ActivityKind.PEOPLE, "set another password for {object}"),
    "user.password_reset_issued": (ActivityKind.PEOPLE, "issued a link that sets the password of {object}"),
    "company.onboarded": (ActivityKind.COMPANY, "brought the company onto the platform"),
    "company.updated": (ActivityKind.COMPANY, "changed the company{changes}"),
    "company.domains_changed": (ActivityKind.COMPANY, "changed the company's e-mail domains{change}"),
    "company.code_renewed": (ActivityKind.COMPANY, "replaced the sign-up link"),
    "company.settings_changed": (ActivityKind.COMPANY, "changed the settings{changes}"),
    "company.rejection_reasons_changed": (ActivityKind.COMPANY, "changed the reasons for a rejection{change}"),
    "department.updated": (ActivityKind.COMPANY, "changed the settings of the department {object}{changes}"),
    "webhook.created": (ActivityKind.COMPANY, "set up a webhook"),
    "webhook.changed": (ActivityKind.COMPANY, "changed a webhook{fields}"),
    "webhook.deleted": (ActivityKind.COMPANY, "deleted a webhook"),
    "webhook.secret_renewed": (ActivityKind.COMPANY, "renewed the secret of a webhook"),
    "webhook.switched_off": (ActivityKind.COMPANY, "switched off a webhook that failed"),
    "job.created": (ActivityKind.JOBS, "opened the job {object}"),
    "job.updated": (ActivityKind.JOBS, "changed the job {object}"),
    "job.colleagues_asked": (ActivityKind.JOBS, "asked the colleagues whom they know for the job {object}"),
    "job.understanding_changed": (ActivityKind.JOBS, "put right what was understood of the job {object}"),
    "job.assigned": (ActivityKind.JOBS, "chose the hiring manager of {object}"),
    "job.unassigned": (ActivityKind.JOBS, "left {object} without a hiring manager"),
    **{
        f"job.{status.lower()}": (
            ActivityKind.JOBS,
            "changed the status of the job {object}{change}",
        )
        for status in JobStatus.values
    },
    "referral.created": (ActivityKind.REFERRALS, "made a referral"),
    "referral.status_changed": (ActivityKind.REFERRALS, "changed the status of a referral{change}"),
    "referral.decision_undone": (ActivityKind.REFERRALS, "took back the status of a referral{change}"),
    "referral.withdrawn": (ActivityKind.REFERRALS, "withdrew a referral"),
    "referral.candidate_erased": (ActivityKind.REFERRALS, "erased the candidate of a referral"),
    "referral.message_posted": (ActivityKind.REFERRALS, "wrote about a referral"),
    "referral.message_edited": (ActivityKind.REFERRALS, "changed what they had written about a referral"),
    "referral.contact_requested": (ActivityKind.REFERRALS, "asked how a candidate can be reached"),
    "referral.contact_provided": (ActivityKind.REFERRALS, "told how a candidate can be reached"),
    "connection.created": (ActivityKind.CONNECTIONS, "added a connection"),
    "connection.updated": (ActivityKind.CONNECTIONS, "changed a connection"),
    "connection.deleted": (ActivityKind.CONNECTIONS, "deleted a connection"),
    "connections.deleted": (ActivityKind.CONNECTIONS, "deleted several of their connections"),
    "connections.imported": (ActivityKind.CONNECTIONS, "imported connections{counts}"),
    "report.exported": (ActivityKind.EXPORT, "exported a report{report}"),
    "activity.exported": (ActivityKind.EXPORT, "exported the activity"),
}
LABELS: dict[str, str] = {
    **dict(Role.choices),
    **dict(UserStatus.choices),
    **dict(JobStatus.choices),
    **dict(ReferralStatus.choices),
    **dict(ReportType.choices),
    **dict(ReportRange.choices),
}
METHODS = {"password": " with a password", "google": " with Google"}
FIELDS = {"department_id": "department"}
STATUS_ACTIONS = {f"job.{status.lower()}": status for status in JobStatus.values}


def actions_of(kind: str) -> list[str]:
    """What the log calls the actions of a kind; none that it does not know yet."""
    return [action for action, (its_kind, _) in WORDS.items() if its_kind == kind]


def kind_of(action: str) -> ActivityKind:
    """The kind of an action."""
    return WORDS[action][0] if action in WORDS else ActivityKind.OTHER


def sentence(event: AuditEvent) -> str:
    """What happened, in a sentence: "Ana Ruiz changed the status of a referral from Pending to Hired"."""
    nobody = NOBODYS if event.actor_kind != "person" else SOMEBODY
    _, words = WORDS.get(event.action, (None, event.action))
    return f"{event.actor.get_full_name() if event.actor else nobody} {words.format(**values_of(event))}"


def as_whom(event: AuditEvent) -> str:
    """In whose place a superuser acted; empty for everybody else."""
    if event.acting_person_id:
        who = event.acting_person.get_full_name() if event.acting_person else "somebody"
        return f"as superuser viewing as {who} ({label(event.acting_role)})"
    return "as superuser" if event.acting_company_id else ""


def values_of(event: AuditEvent) -> dict[str, str]:
    """What the words of an action can have in them; empty where the log does not say it."""
    before, after = event.before or {}, event.after or {}
    status = STATUS_ACTIONS.get(event.action)
    if status and not after:
        after = {"status": status}
    changes = [f"{readable(name)}{from_to(before.get(name), after.get(name))}" for name in after]
    return {
        "object": object_name(event),
        "change": "".join(from_to(before.get(name), after.get(name)) for name in after),
        "changes": f": {'; '.join(changes)}" if changes else "",
        "as_role": f" as {label(after['role'])}" if after.get("role") else "",
        "fields": f": {', '.join(map(readable, after['fields']))}" if after.get("fields") else "",
        "method": METHODS.get(after.get("method", ""), ""),
        "count": str(after.get("count", "")),
        "counts": f": {', '.join(f'{count} {name}' for name, count in after.items())}" if after else "",
        "report": f": {label(after['type'])}, {label(after['range'])}" if after.get("type") else "",
    }


def object_name(event: Any) -> str:
    """Whom or what it happened to, by the `object_name` that `audit.filters.with_object_names` annotates."""
    if event.object_type == "user":
        unknown = "an account that there is none of" if event.object_id is None else "somebody"
        return event.object_name or unknown
    return (event.object_name or "that is gone") if event.object_type in ("job", "department") else ""


def from_to(before: Any, after: Any) -> str:
    """` from Pending to Hired`, as far as both are known."""
    return f"{f' from {label(before)}' if before not in (None, '', []) else ''} to {label(after)}"


def label(value: Any) -> str:
    """A value as people read it."""
    if isinstance(value, list):
        return ", ".join(map(label, value)) or "none"
    return LABELS.get(value, value) if isinstance(value, str) and value else str(value or "nothing")


def readable(field: str) -> str:
    """The name of a field as people read it."""
    return FIELDS.get(field, field).replace("_", " ")
