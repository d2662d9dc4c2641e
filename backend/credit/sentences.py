"""The sentences of policies and decisions, made when they are read, in the reader's language.

Every one of them is listed in `.github/docs/credit.md`.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Role
from common.languages import Sentence, filled
from credit.models import ReferralPolicy
from credit.rules import Candidate, Contact, ContactKind, Earlier, Facts, Rule, Scope, known_by, protecting

# --- to the referrer: never who came first, nor whether somebody applied, and no day ------------------------------

REFERRER_SENTENCES: dict[str, Sentence] = {
    Rule.FIRST: _("This referral is credited to you."),
    Rule.UPHELD: _("HR upheld your objection: this referral is credited to you."),
    Rule.COLLEAGUE: _("A colleague came first."),
    Rule.INSTEAD: _("A colleague came first: HR decided so after an objection."),
    Rule.APPLICATION: _("They were in touch with us before."),
    Rule.CONTACT: _("They were in touch with us before."),
    Rule.WITHDRAWN: _("You withdrew this referral. It protects this person no longer."),
    Rule.MANAGER_AT_REFERRAL: _("You managed this job when you made this referral: no credit."),
    Rule.MANAGER_AT_HIRE: _("You managed this job when this person was hired: no credit."),
    Rule.SET_STATUS: _("You set a status of this referral yourself: no credit."),
    Rule.ROLE: _("Your role could not earn credit when you made this referral."),
    Rule.DEPARTMENT: _("Your department could not earn credit when you made this referral."),
    Rule.AWAITS_HR: _("You changed this person's address or profile again. HR decides about the credit."),
    Rule.CURRENT_COLLEAGUE: _("This person already works at your company: no credit."),
    Rule.FORMER_COLLEAGUE: _("This person left your company too short a time ago: no credit yet."),
    Rule.OWN_EARLIER: _("Your referral of {month} still counts. This one is not credited a second time."),
}
# Told when a referral comes to be credited that was not before.
NOW_CREDITED = _("This referral is now credited to you: nothing comes before it any more.")

# --- to HR --------------------------------------------------------------------------------------------------------

HR_SENTENCES: dict[str, Sentence] = {
    Rule.FIRST: _("Credited: nobody came first."),
    Rule.UPHELD: _("Credited: HR upheld an objection."),
    Rule.COLLEAGUE: _("Not credited: a colleague's earlier referral protects this person."),
    Rule.INSTEAD: _("Not credited: HR upheld the objection of a colleague, whose referral earns instead."),
    Rule.APPLICATION: _("Not credited: this person had applied before."),
    Rule.CONTACT: _("Not credited: the company had been in touch with this person before."),
    Rule.WITHDRAWN: _("Not credited: the referral was withdrawn."),
    Rule.MANAGER_AT_REFERRAL: _("Not credited: the referrer managed the job when they made this referral."),
    Rule.MANAGER_AT_HIRE: _("Not credited: the referrer managed the job when this person was hired."),
    Rule.SET_STATUS: _("Not credited: the referrer set a status of this referral."),
    Rule.ROLE: _("Not credited: the referrer's role could not earn then."),
    Rule.DEPARTMENT: _("Not credited: the referrer's department could not earn then."),
    Rule.AWAITS_HR: _("Not decided: the referrer changed address or profile again. Have it decided anew."),
    Rule.CURRENT_COLLEAGUE: _("Not credited: this person already worked at the company."),
    Rule.FORMER_COLLEAGUE: _("Not credited: this person had left the company too short a time before."),
    Rule.OWN_EARLIER: _("Not credited a second time: an earlier referral of the same referrer counts."),
}
NOTICES: dict[str, Sentence] = {
    Rule.MANAGER_AT_REFERRAL: _("You manage this job: no credit."),
    Rule.ROLE: _("Your role cannot earn credit."),
    Rule.DEPARTMENT: _("Your department cannot earn credit."),
    Rule.OWN_EARLIER: _("Your referral of {month} still counts."),
}
UNKNOWN_TO_REFERRER = _("Ask HR who is credited for this referral.")
UNKNOWN_TO_HR = _("Another rule decided.")


def month_of(day: date | None) -> str:
    """Return a month with its year: "March 2026"."""
    return date_format(day, "F Y") if day else ""


def day_text(day: date | None) -> str:
    """Return a day as people read it."""
    return date_format(day, "DATE_FORMAT") if day else ""


def own_month(facts: Facts) -> date | None:
    """Return the day of the referrer's own referral that counts instead; None without one."""
    first = protecting(facts)
    return first.day if first and first.own else None


def to_referrer(rule: str, month: date | None = None) -> str:
    """Return the sentence of a decision for the referrer. `month` has the day of their own earlier referral."""
    return filled(REFERRER_SENTENCES.get(rule, UNKNOWN_TO_REFERRER), month=month_of(month))


def to_hr(rule: str) -> str:
    """Return the sentence of a decision for HR."""
    return str(HR_SENTENCES.get(rule, UNKNOWN_TO_HR))


def told(rule: str, month: date | None = None) -> str:
    """Return the sentence by which the referrer is told that another decision holds."""
    return str(NOW_CREDITED) if rule == Rule.FIRST else to_referrer(rule, month)


def notice(rule: str, month: date | None = None) -> str:
    """Return the sentence before somebody refers, which depends on nobody but themselves and the job."""
    return filled(NOTICES[rule], month=month_of(month))


# --- the policy ---------------------------------------------------------------------------------------------------


def policy_sentences(policy: ReferralPolicy, departments: Mapping[int, str]) -> list[str]:
    """Return what a version of a policy says. `departments` are the names of the company's departments."""
    return [
        gettext("Whoever refers a person first is credited for them."),
        protection(policy),
        gettext("A referral protects no longer once you withdraw it, or once the person's data are erased."),
        *known_before(policy),
        gettext("Your own earlier referral of a person never counts against you."),
        former_colleagues(policy.former_colleague_months),
        exclusions(policy, departments),
        gettext(
            "Whoever manages the job when a person is referred or hired, or sets a status of the referral, is never "
            "credited for it."
        ),
        gettext("If you disagree with a decision, you can object to it at any time. HR answers with a reason."),
    ]


def protection(policy: ReferralPolicy) -> str:
    """Return for how long a referral protects the person, and for what."""
    days = policy.protection_days
    if policy.protection_scope == Scope.COMPANY:
        sentence = ngettext(
            "A referral protects the person for every job for {days} day, and for as long as it is not decided.",
            "A referral protects the person for every job for {days} days, and for as long as it is not decided.",
            days,
        )
    else:
        sentence = ngettext(
            "A referral protects the person for that job for {days} day, and for as long as it is not decided.",
            "A referral protects the person for that job for {days} days, and for as long as it is not decided.",
            days,
        )
    return filled(sentence, days=days)


def known_before(policy: ReferralPolicy) -> list[str]:
    """Return whether it counts that the company knew the person before."""
    if not policy.known_before_first:
        return [gettext("It does not matter whether the person applied or was in touch with us before.")]
    sentence = ngettext(
        "If the person applied or was in touch with us in the {days} day before the referral, that comes first.",
        "If the person applied or was in touch with us in the {days} days before the referral, that comes first.",
        policy.known_before_days,
    )
    return [
        filled(sentence, days=policy.known_before_days),
        gettext(
            "This counts only if HR entered it before the review of the referral began; later, HR has to give a reason."
        ),
    ]


def former_colleagues(months: int) -> str:
    """Return from when on former colleagues count."""
    if not months:
        return gettext("Colleagues do not count as candidates; former colleagues do.")
    sentence = ngettext(
        "Colleagues do not count as candidates; former colleagues do {months} month after they have left.",
        "Colleagues do not count as candidates; former colleagues do {months} months after they have left.",
        months,
    )
    return filled(sentence, months=months)


def exclusions(policy: ReferralPolicy, departments: Mapping[int, str]) -> str:
    """Return who cannot earn."""
    labels = dict(Role.choices)
    roles = listed(str(labels.get(role, role)) for role in policy.excluded_roles)
    names = listed(departments[pk] for pk in policy.excluded_departments if pk in departments)
    if roles and names:
        return filled(
            gettext("These roles cannot earn credit: {roles}. Nor can these departments: {departments}."),
            roles=roles,
            departments=names,
        )
    if roles:
        return filled(gettext("These roles cannot earn credit: {roles}."), roles=roles)
    if names:
        return filled(gettext("These departments cannot earn credit: {departments}."), departments=names)
    return gettext("Every role and every department can earn credit.")


def listed(names: Iterable[str]) -> str:
    """Return names separated by commas."""
    return ", ".join(names)


# --- the facts, for HR --------------------------------------------------------------------------------------------


class Names:
    """The names of what facts refer to: of referrals their referrers', and those of people and departments."""

    def __init__(self, referrers: Mapping[int, str], people: Mapping[int, str], departments: Mapping[int, str]) -> None:
        self.referrers = referrers
        self.people = people
        self.departments = departments


def facts_of(policy: ReferralPolicy, facts: Facts, names: Names) -> list[str]:
    """Return the facts that a decision depends on, as sentences."""
    referrer = names.people.get(facts.referrer, "")
    role = dict(Role.choices).get(facts.role, facts.role)
    lines: list[str] = [
        filled(
            gettext("Referred on {day} by {name}, whose role was {role}."),
            day=day_text(facts.day),
            name=referrer,
            role=role,
        )
    ]
    if facts.department is not None and facts.department in names.departments:
        lines.append(
            filled(gettext("Department of the referrer then: {name}."), name=names.departments[facts.department])
        )
    lines.append(
        filled(
            gettext("Hiring manager at the referral: {name}."),
            name=names.people.get(facts.manager_at_referral or 0, "–"),
        )
    )
    if facts.hired_on:
        manager = names.people.get(facts.manager_at_hire or 0, "–")
        lines.append(
            filled(gettext("Hired on {day}. Hiring manager then: {name}."), day=day_text(facts.hired_on), name=manager)
        )
    if facts.set_status:
        lines.append(filled(gettext("{name} set a status of this referral."), name=referrer))
    if facts.candidate == Candidate.CURRENT:
        lines.append(gettext("The address was that of a colleague."))
    if facts.candidate == Candidate.FORMER:
        lines.append(
            filled(
                gettext("The address was that of a colleague who left on {day}."), day=day_text(facts.candidate_left_on)
            )
        )
    lines += [earlier_text(each, names) for each in facts.earlier]
    lines += [
        filled(
            gettext("The referral of {name} earns instead, by an objection."),
            name=names.referrers.get(each.referral, "–"),
        )
        for each in facts.replacements
    ]
    counted = known_by(policy.terms, facts)
    lines += [contact_text(each, counted) for each in facts.contacts]
    if facts.corrections:
        lines.append(gettext("The referrer changed the address or the profile of this person."))
    if facts.erased:
        lines.append(gettext("This person's data were erased. The referral protects nobody any more."))
    return lines


def earlier_text(earlier: Earlier, names: Names) -> str:
    """Return what is to be known of an earlier referral."""
    sentence = (
        gettext("Referred before by {name}, on {day}. That protects until {until} for every job.")
        if earlier.scope == Scope.COMPANY
        else gettext("Referred before by {name} for this job, on {day}. That protects until {until}.")
        if earlier.same_job
        else gettext("Referred before by {name} for another job, on {day}. That protects only for that job.")
    )
    name = names.referrers.get(earlier.referral, "–")
    text = filled(sentence, name=name, day=day_text(earlier.day), until=day_text(earlier.until))
    return " ".join([text, gettext("It was not decided yet then.")]) if earlier.undecided else text


def contact_text(contact: Contact, counted: Contact | None) -> str:
    """Return what is to be known of a recorded contact, and whether it counts."""
    sentence = (
        gettext("Applied on {day}.") if contact.kind == ContactKind.APPLICATION else gettext("In touch on {day}.")
    )
    if counted is not None and contact.contact == counted.contact:
        counts = gettext("This comes first.")
    elif contact.in_time or contact.by_reason:
        counts = gettext("This does not come first by its day.")
    else:
        counts = gettext("This was entered after the review had begun, and does not count.")
    return f"{filled(sentence, day=day_text(contact.day))} {counts}"


def values_of(rule: str, facts: Facts) -> dict[str, Any]:
    """Return the codes by which a notification says what was decided."""
    month = own_month(facts)
    return {"rule": rule, "month": month.isoformat() if month else None}
