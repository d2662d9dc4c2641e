"""The audit log in sentences that a person reads."""

from typing import Any

from django.db import models
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import ListName, Role, SecondFactorFor, UserStatus
from audit.models import AuditEvent
from common.languages import Sentence, filled
from credit.rules import Scope
from insights.reports import ReportRange, ReportType
from jobs.models import JobStatus
from referrals.models import ReferralStatus


class ActivityKind(models.TextChoices):
    """By what the activity can be filtered; the labels are those that people read."""

    SIGN_IN = "SIGN_IN", _("Sign-ins")
    PEOPLE = "PEOPLE", _("People")
    COMPANY = "COMPANY", _("Company")
    JOBS = "JOBS", _("Jobs")
    REFERRALS = "REFERRALS", _("Referrals")
    CONNECTIONS = "CONNECTIONS", _("Connections")
    EXPORT = "EXPORT", _("Exports")
    OTHER = "OTHER", _("Other")


SOMEONE = _("Someone")
NOBODYS = _("The product")
# Kind and sentence; `{…}` is explained at `values_of`.
SENTENCES: dict[str, tuple[ActivityKind, Sentence]] = {
    "user.signed_in": (ActivityKind.SIGN_IN, _("{person} signed in{method}{factor}")),
    "user.sign_in_failed": (ActivityKind.SIGN_IN, _("{person} entered a wrong password for {object}")),
    "user.second_factor_failed": (
        ActivityKind.SIGN_IN,
        _("{person} entered the right password and a wrong code of the second factor"),
    ),
    "user.second_factor_added": (ActivityKind.SIGN_IN, _("{person} set up two-step sign-in{with_factor}")),
    "user.second_factor_removed": (ActivityKind.SIGN_IN, _("{person} removed a second factor{with_factor}")),
    "user.second_factor_renamed": (ActivityKind.SIGN_IN, _("{person} renamed a second factor{with_factor}")),
    "user.recovery_codes_renewed": (ActivityKind.SIGN_IN, _("{person} replaced their recovery codes")),
    "user.second_factor_reset": (ActivityKind.PEOPLE, _("{person} reset the two-step sign-in of {object}")),
    "user.signed_out": (ActivityKind.SIGN_IN, _("{person} signed out")),
    "user.signed_out_elsewhere": (ActivityKind.SIGN_IN, _("{person} signed out on other devices: {count}")),
    "user.signed_out_everywhere": (ActivityKind.SIGN_IN, _("{person} signed out on all devices")),
    "user.reauthenticated": (ActivityKind.SIGN_IN, _("{person} confirmed their password")),
    "user.reauthentication_failed": (ActivityKind.SIGN_IN, _("{person} entered a wrong password when asked again")),
    "user.password_changed": (ActivityKind.SIGN_IN, _("{person} changed their own password")),
    "user.password_reset": (ActivityKind.SIGN_IN, _("{person} set their password with a link")),
    "view_as.started": (ActivityKind.SIGN_IN, _("{person} started viewing the product as {object}")),
    "user.registered": (ActivityKind.PEOPLE, _("{person} signed up")),
    "user.joined": (ActivityKind.PEOPLE, _("{person} joined the company")),
    "user.refused": (
        ActivityKind.PEOPLE,
        _("{person} removed an account that the owner of its email address had not requested"),
    ),
    "user.address_proven": (
        ActivityKind.PEOPLE,
        _("{person} proved their email address with a provider"),
    ),
    "user.provider_linked": (
        ActivityKind.PEOPLE,
        _("{person} signed in with the company's provider for the first time"),
    ),
    "user.sign_in_exception_added": (
        ActivityKind.PEOPLE,
        _("{person} let {object} sign in without the company's provider"),
    ),
    "user.sign_in_exception_removed": (
        ActivityKind.PEOPLE,
        _("{person} ended the exception by which {object} signs in without the company's provider"),
    ),
    "user.invited": (ActivityKind.PEOPLE, _("{person} invited {object}")),
    "user.invitation_revoked": (ActivityKind.PEOPLE, _("{person} revoked an invitation")),
    "user.created": (ActivityKind.PEOPLE, _("{person} added {object}{as_role}")),
    "user.provisioned": (ActivityKind.PEOPLE, _("{person} added {object} from the directory")),
    "user.adopted": (ActivityKind.PEOPLE, _("{person} manages the account of {object} from now on")),
    "user.updated": (ActivityKind.PEOPLE, _("{person} changed the account of {object}{fields}")),
    "user.address_changed": (ActivityKind.PEOPLE, _("{person} changed the email address of {object}")),
    "user.role_changed": (ActivityKind.PEOPLE, _("{person} changed the role of {object}{change}")),
    "user.renamed": (ActivityKind.PEOPLE, _("{person} changed their own name")),
    "user.activated": (ActivityKind.PEOPLE, _("{person} activated the account of {object}")),
    "user.deactivated": (ActivityKind.PEOPLE, _("{person} deactivated the account of {object}")),
    "user.password_set": (ActivityKind.PEOPLE, _("{person} set a new password for {object}")),
    "user.password_reset_issued": (ActivityKind.PEOPLE, _("{person} created a link to set the password of {object}")),
    "company.onboarded": (ActivityKind.COMPANY, _("{person} onboarded {object}")),
    "company.updated": (ActivityKind.COMPANY, _("{person} changed the company{changes}")),
    "company.domains_changed": (ActivityKind.COMPANY, _("{person} changed the company's email domains{change}")),
    "company.code_renewed": (ActivityKind.COMPANY, _("{person} replaced the sign-up link")),
    "company.settings_changed": (ActivityKind.COMPANY, _("{person} changed the settings{changes}")),
    "company.directory_rules_changed": (
        ActivityKind.COMPANY,
        _("{person} changed which groups of the directory give which roles"),
    ),
    "company.rejection_reasons_changed": (ActivityKind.COMPANY, _("{person} changed the rejection reasons{change}")),
    "company.referral_policy_changed": (
        ActivityKind.COMPANY,
        _("{person} made a new version of the referral policy{changes}"),
    ),
    "department.updated": (
        ActivityKind.COMPANY,
        _("{person} changed the settings of the department {object}{changes}"),
    ),
    "api_token.created": (ActivityKind.COMPANY, _("{person} created the API token {object}")),
    "api_token.revoked": (ActivityKind.COMPANY, _("{person} revoked the API token {object}")),
    "webhook.created": (ActivityKind.COMPANY, _("{person} set up the webhook {object}")),
    "webhook.changed": (ActivityKind.COMPANY, _("{person} changed the webhook {object}{fields}")),
    "webhook.deleted": (ActivityKind.COMPANY, _("{person} deleted a webhook")),
    "webhook.secret_renewed": (ActivityKind.COMPANY, _("{person} renewed the secret of the webhook {object}")),
    "webhook.switched_off": (ActivityKind.COMPANY, _("{person} switched off the webhook {object}, which failed")),
    "identity_provider.created": (ActivityKind.COMPANY, _("{person} connected the identity provider {object}")),
    "identity_provider.changed": (ActivityKind.COMPANY, _("{person} changed the identity provider {object}{fields}")),
    "identity_provider.deleted": (ActivityKind.COMPANY, _("{person} disconnected an identity provider")),
    "identity_provider.tested": (ActivityKind.COMPANY, _("{person} tested the identity provider {object}")),
    "identity_provider.change_prepared": (
        ActivityKind.COMPANY,
        _("{person} saved a change of the identity provider {object} that waits for a test{fields}"),
    ),
    "identity_provider.change_discarded": (
        ActivityKind.COMPANY,
        _("{person} discarded the change of the identity provider {object} that waited for a test"),
    ),
    "identity_provider.enforced": (ActivityKind.COMPANY, _("{person} made everyone sign in with {object}")),
    "identity_provider.enforcement_lifted": (
        ActivityKind.COMPANY,
        _("{person} let people sign in without {object} again"),
    ),
    "job.created": (ActivityKind.JOBS, _("{person} opened the job {object}")),
    "job.updated": (ActivityKind.JOBS, _("{person} changed the job {object}")),
    "job.colleagues_asked": (ActivityKind.JOBS, _("{person} asked colleagues who they know for the job {object}")),
    "job.understanding_changed": (ActivityKind.JOBS, _("{person} corrected who is suggested for the job {object}")),
    "job.assigned": (ActivityKind.JOBS, _("{person} chose the hiring manager of {object}")),
    "job.assignment_undone": (ActivityKind.JOBS, _("{person} undid the change of the hiring manager of {object}")),
    "job.unassigned": (ActivityKind.JOBS, _("{person} left {object} without a hiring manager")),
    **{
        f"job.{status.lower()}": (
            ActivityKind.JOBS,
            _("{person} changed the status of the job {object}{change}"),
        )
        for status in JobStatus.values
    },
    "job.status_undone": (ActivityKind.JOBS, _("{person} undid the status of the job {object}{change}")),
    "referral.created": (ActivityKind.REFERRALS, _("{person} referred {object} for {job}")),
    "referral.status_changed": (ActivityKind.REFERRALS, _("{person} changed the status of {object} for {job}{change}")),
    "referral.decision_undone": (ActivityKind.REFERRALS, _("{person} undid the status of {object} for {job}{change}")),
    "bulk_action.reminded": (ActivityKind.REFERRALS, _("{person} reminded hiring managers of answers they owe")),
    "referral.withdrawn": (ActivityKind.REFERRALS, _("{person} withdrew the referral of {object} for {job}")),
    "referral.candidate_erased": (ActivityKind.REFERRALS, _("{person} erased the candidate of a referral for {job}")),
    "referral.person_changed": (
        ActivityKind.REFERRALS,
        _("The referral of {object} for {job} turned out to be of another person"),
    ),
    "referral.candidate_corrected": (
        ActivityKind.REFERRALS,
        _("{person} corrected the email address or profile of {object} for {job}"),
    ),
    "referral.people_merged": (
        ActivityKind.REFERRALS,
        _("{person} said that two referrals are of the same person: {object}"),
    ),
    "referral.people_kept_apart": (
        ActivityKind.REFERRALS,
        _("{person} said that two referrals are of two people, one of them {object}"),
    ),
    "referral.people_split": (
        ActivityKind.REFERRALS,
        _("{person} took apart what was merged: {object} and somebody else"),
    ),
    "referral.earlier_contact_recorded": (
        ActivityKind.REFERRALS,
        _("{person} recorded that {object}, referred for {job}, was known before"),
    ),
    "referral.credit_decided_anew": (
        ActivityKind.REFERRALS,
        _("{person} had the credit for {object} for {job} decided anew"),
    ),
    "referral.objection_made": (
        ActivityKind.REFERRALS,
        _("{person} objected to the decision about the credit for {object} for {job}"),
    ),
    "referral.objection_answered": (
        ActivityKind.REFERRALS,
        _("{person} answered the objection about the credit for {object} for {job}"),
    ),
    "referral.message_posted": (ActivityKind.REFERRALS, _("{person} wrote a message about {object} for {job}")),
    "referral.message_edited": (ActivityKind.REFERRALS, _("{person} edited a message about {object} for {job}")),
    "referral.message_undone": (ActivityKind.REFERRALS, _("{person} took back a message about {object} for {job}")),
    "referral.contact_requested": (ActivityKind.REFERRALS, _("{person} asked how {object} can be reached")),
    "referral.contact_provided": (ActivityKind.REFERRALS, _("{person} added contact details of {object}")),
    "manager.reminded": (ActivityKind.REFERRALS, _("{person} reminded {object} of overdue answers")),
    "connection.created": (ActivityKind.CONNECTIONS, _("{person} added a connection")),
    "connection.updated": (ActivityKind.CONNECTIONS, _("{person} changed a connection")),
    "connection.deleted": (ActivityKind.CONNECTIONS, _("{person} deleted a connection")),
    "connections.deleted": (ActivityKind.CONNECTIONS, _("{person} deleted several of their connections")),
    "connections.imported": (ActivityKind.CONNECTIONS, _("{person} imported connections{counts}")),
    "list.exported": (ActivityKind.EXPORT, _("{person} exported a list: {list}")),
    "report.exported": (ActivityKind.EXPORT, _("{person} exported a report{report}")),
    "funnel.exported": (ActivityKind.EXPORT, _("{person} exported the figures of a period")),
    "activity.exported": (ActivityKind.EXPORT, _("{person} exported the activity")),
}
# What the product does by itself reads better without it.
WITHOUT_PERSON: dict[str, Sentence] = {"company.onboarded": _("{object} was set up")}
LABELS: dict[str, Sentence] = {
    # As `company_settings` records them.
    "on": _("on"),
    "off": _("off"),
    "as the company": _("as the company"),
    **dict(SecondFactorFor.choices),
    **dict(Role.choices),
    **dict(UserStatus.choices),
    **dict(JobStatus.choices),
    **dict(ReferralStatus.choices),
    **dict(Scope.choices),
    **dict(ReportType.choices),
    **dict(ReportRange.choices),
    **dict(ListName.choices),
}
METHODS = {
    "password": _(" with a password"),
    "google": _(" with Google"),
    "company": _(" with the company's provider"),
    "passkey": _(" with a passkey"),
}
FACTORS = {
    "authenticator": _("authenticator app"),
    "recovery_code": _("recovery code"),
    "passkey": _("passkey"),
}
FIELDS = {
    "first_name": _("first name"),
    "last_name": _("last name"),
    "email": _("email address"),
    "username": _("username"),
    "position": _("position"),
    "role": _("role"),
    "status": _("status"),
    "department_id": _("department"),
    "name": _("name"),
    "website": _("website"),
    "description": _("description"),
    "currency": _("currency"),
    "time_zone": _("time zone"),
    "working_week": _("working days"),
    "savings_per_hire": _("savings per hire"),
    "answer_days": _("days to answer"),
    "country": _("country"),
    "policy_version": _("version"),
    "policy_valid_from": _("valid from"),
    "protection_days": _("days of protection"),
    "protection_scope": _("what is protected"),
    "known_before_first": _("whether earlier contacts come first"),
    "known_before_days": _("days of earlier contacts"),
    "former_colleague_months": _("months until former colleagues count"),
    "excluded_roles": _("roles that cannot earn"),
    "excluded_departments": _("departments that cannot earn"),
    "link": _("link"),
    "region": _("region"),
    "language": _("language"),
    "second_factor_for": _("who needs two-step sign-in"),
    "second_factor_from": _("first day of required two-step sign-in"),
    "address": _("address"),
    "shape": _("format"),
    "kinds": _("events"),
    "with_personal_data": _("personal data"),
    "enabled": _("switched on or off"),
    "issuer": _("issuer"),
    "client_id": _("client"),
    "client_secret": _("client secret"),
    "secret_expires_on": _("end of the client secret"),
    "scopes": _("scopes"),
    "domains": _("domains"),
    "creates_accounts": _("new accounts"),
    "role_mapping": _("roles"),
    "maps_each_time": _("when roles are given"),
    "session_days": _("how long a sign-in lasts"),
}
NAMED_OBJECTS = ("user", "job", "department", "referral", "webhook", "identity_provider", "api_token", "company")
STATUS_ACTIONS = {f"job.{status.lower()}": status for status in JobStatus.values}


def actions_of(kind: str) -> list[str]:
    """What the log calls the actions of a kind; none that it does not know yet."""
    return [action for action, (its_kind, _sentence) in SENTENCES.items() if its_kind == kind]


def kind_of(action: str) -> ActivityKind:
    """The kind of an action."""
    return SENTENCES[action][0] if action in SENTENCES else ActivityKind.OTHER


def sentence(event: AuditEvent) -> str:
    """What happened, in a sentence: "Ana Ruiz changed the status of a referral from Pending to Hired"."""
    by_itself = event.actor_kind != "person"
    nobody = NOBODYS if by_itself else SOMEONE
    sentence = SENTENCES[event.action][1] if event.action in SENTENCES else f"{{person}} {event.action}"
    if by_itself and event.action in WITHOUT_PERSON:
        sentence = WITHOUT_PERSON[event.action]
    person = event.actor.get_full_name() if event.actor else nobody
    if event.token and not event.actor:
        person = filled(gettext("The API token {name}"), name=event.token.name)
    return filled(sentence, person=person, **values_of(event))


def as_whom(event: AuditEvent) -> str:
    """In whose place a superuser acted, and with which API token of theirs somebody did; else empty."""
    if event.actor and event.token:
        return filled(gettext("with the API token {name}"), name=event.token.name)
    if event.acting_person_id:
        who = event.acting_person.get_full_name() if event.acting_person else gettext("someone")
        return filled(gettext("as superuser viewing as {person} ({role})"), person=who, role=label(event.acting_role))
    return gettext("as superuser") if event.acting_company_id else ""


def values_of(event: Any) -> dict[str, str]:
    """What the sentence of an action can have in it; empty where the log does not say it."""
    before, after = event.before or {}, event.after or {}
    status = STATUS_ACTIONS.get(event.action)
    if status and not after:
        after = {"status": status}
    changes = [f"{readable(name)}{from_to(before.get(name), after.get(name))}" for name in after]
    # A passkey is both at once.
    has_second = after.get("factor") and after.get("method") != "passkey"
    factor = str(FACTORS.get(after.get("factor", ""), ""))
    return {
        "object": object_name(event),
        "job": event.referred_job or gettext("(deleted)"),
        "change": "".join(from_to(before.get(name), after.get(name)) for name in after),
        "changes": f": {'; '.join(changes)}" if changes else "",
        "as_role": gettext(" as {role}").format(role=label(after["role"])) if after.get("role") else "",
        "fields": f": {', '.join(map(readable, after['fields']))}" if after.get("fields") else "",
        "method": str(METHODS.get(after.get("method", ""), "")),
        "factor": filled(gettext(" and a second factor: {factor}"), factor=factor) if has_second else "",
        "with_factor": f": {factor}" if factor else "",
        "count": str(after.get("count", "")),
        "counts": imported_counts(after),
        "list": label(after.get("type")),
        "report": f": {label(after['type'])}, {label(after['range'])}" if after.get("range") else "",
    }


def imported_counts(after: dict[str, Any]) -> str:
    """How many rows of an import did what: `: 5 new, 0 updated, 0 skipped`; empty where the log does not say it."""
    if not {"created", "updated", "skipped"} <= {*after}:
        return ""
    return filled(gettext(": {created} new, {updated} updated, {skipped} skipped"), **after)


def object_name(event: Any) -> str:
    """Whom or what it happened to, by the `object_name` that `audit.filters.with_object_names` annotates.

    Empty for what has no name that the reader may see, such as connections, which are their owner's.
    """
    if event.object_type not in NAMED_OBJECTS:
        return ""
    if event.object_type == "user":
        unknown = gettext("an account that does not exist") if event.object_id is None else gettext("someone")
        return event.object_name or unknown
    if event.object_type == "referral" and event.object_name == "":
        return gettext("an erased candidate")
    return event.object_name or gettext("(deleted)")


def from_to(before: Any, after: Any) -> str:
    """` from Pending to Hired`, as far as both are known."""
    if before in (None, "", []):
        return filled(gettext(" to {after}"), after=label(after))
    return filled(gettext(" from {before} to {after}"), before=label(before), after=label(after))


def label(value: Any) -> str:
    """A value as people read it."""
    if isinstance(value, list):
        return ", ".join(map(label, value)) or gettext("none")
    if type(value) is int and value:
        return number_format(value, force_grouping=True)
    return str(LABELS.get(value, value) if isinstance(value, str) and value else value or gettext("nothing"))


def readable(field: str) -> str:
    """The name of a field as people read it."""
    return str(FIELDS.get(field, field)).replace("_", " ")
