"""Who earns for a referral: one pure function of the policy's terms and of facts. It reads nothing else.

Facts are ids, days and codes, without personal data. They are stored with each decision, so that it can be explained
and repeated for ever.
"""

from dataclasses import asdict, dataclass, field
from datetime import date, timedelta
from typing import Any, NamedTuple, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

DAY = timedelta(days=1)


class Outcome(models.TextChoices):
    """Whether a referral is credited."""

    CREDITED = "credited", _("Credited")
    COLLEAGUE_FIRST = "colleague_first", _("A colleague came first")
    KNOWN_BEFORE = "known_before", _("Known before")
    NOT_ELIGIBLE = "not_eligible", _("Not eligible")


class Rule(models.TextChoices):
    """The rule that decided."""

    FIRST = "first", _("Nobody came first")
    UPHELD = "upheld", _("HR upheld an objection")
    COLLEAGUE = "colleague", _("A colleague's referral protects the person")
    INSTEAD = "instead", _("HR upheld an objection to another referral")
    APPLICATION = "application", _("The person applied before")
    CONTACT = "contact", _("The company was in touch with the person before")
    WITHDRAWN = "withdrawn", _("The referral was withdrawn")
    MANAGER_AT_REFERRAL = "manager_at_referral", _("The referrer managed the job at the referral")
    MANAGER_AT_HIRE = "manager_at_hire", _("The referrer managed the job at the hire")
    SET_STATUS = "set_status", _("The referrer set a status of the referral")
    ROLE = "role", _("The referrer's role cannot earn")
    DEPARTMENT = "department", _("The referrer's department cannot earn")
    AWAITS_HR = "awaits_hr", _("The referrer changed address or profile again")
    CURRENT_COLLEAGUE = "current_colleague", _("The person works at the company")
    FORMER_COLLEAGUE = "former_colleague", _("The person left the company a short time before")
    OWN_EARLIER = "own_earlier", _("An earlier referral of the same referrer counts")


class Scope(models.TextChoices):
    """For what a referral protects a person."""

    JOB = "job", _("That job")
    COMPANY = "company", _("Every job of the company")


class Candidate(models.TextChoices):
    """Whether the candidate's address was that of an account of the company when they were referred."""

    STRANGER = "", _("Nobody of the company")
    CURRENT = "current", _("A colleague")
    FORMER = "former", _("A former colleague")


class Upheld(models.TextChoices):
    """What follows from an objection that HR upheld."""

    INSTEAD = "instead", _("It earns instead of the other referral")
    AS_WELL = "as_well", _("It earns as well")


class ContactKind(models.TextChoices):
    """How the company knew somebody before they were referred."""

    APPLICATION = "application", _("Own application")
    CONTACT = "contact", _("Earlier contact")


@dataclass(frozen=True)
class Terms:
    """The terms of one version of a policy."""

    protection_days: int = 180
    protection_scope: str = Scope.JOB.value
    known_before_first: bool = True
    known_before_days: int = 180
    former_colleague_months: int = 12
    excluded_roles: tuple[str, ...] = ("HR",)
    excluded_departments: tuple[int, ...] = ()

    def protected_until(self, day: date) -> date:
        """Return the last day on which a decided referral of this day protects."""
        return day + timedelta(days=self.protection_days)


@dataclass(frozen=True)
class Earlier:
    """An earlier referral of the same person that is credited, and what its own policy promised it.

    `undecided`: it was when the referral in question was made.
    """

    referral: int
    own: bool
    same_job: bool
    day: date
    until: date
    scope: str
    undecided: bool

    def protects(self, day: date) -> bool:
        """Whether it protects the person from a referral of this day."""
        in_scope = self.same_job or self.scope == Scope.COMPANY
        return in_scope and (self.undecided or day <= self.until)


@dataclass(frozen=True)
class Replacement:
    """A colleague's later referral of the same person that earns instead, since HR upheld an objection.

    `undecided`: the referral in question was, when that one was made.
    """

    referral: int
    same_job: bool
    day: date
    undecided: bool


@dataclass(frozen=True)
class Contact:
    """An own application or an earlier contact that HR recorded.

    `in_time`: it was entered before anybody began to review the referral; `by_reason`: HR entered it later, for this
    referral, and said why.
    """

    contact: int
    kind: str
    day: date
    in_time: bool
    by_reason: bool


@dataclass(frozen=True)
class Facts:
    """All that a decision about one referral depends on besides the policy. Days are those of the company's zone."""

    referral: int
    referrer: int
    job: int
    day: date
    role: str
    department: int | None = None
    manager_at_referral: int | None = None
    hired_on: date | None = None
    manager_at_hire: int | None = None
    set_status: bool = False
    withdrawn: bool = False
    erased: bool = False
    awaits_hr: bool = False
    # How often the referrer changed the candidate's address or profile.
    corrections: int = 0
    candidate: str = Candidate.STRANGER.value
    candidate_left_on: date | None = None
    # The day of the referrer's first referral of the person before this one.
    own_earlier_on: date | None = None
    upheld: str = ""
    earlier: tuple[Earlier, ...] = field(default=())
    replacements: tuple[Replacement, ...] = field(default=())
    contacts: tuple[Contact, ...] = field(default=())

    def to_json(self) -> dict[str, Any]:
        """Return the facts as they are stored."""
        return {name: as_json(value) for name, value in asdict(self).items()}

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Self:
        """Return stored facts."""
        days = ("day", "hired_on", "candidate_left_on", "own_earlier_on")
        rows: dict[str, type[Any]] = {"earlier": Earlier, "replacements": Replacement, "contacts": Contact}
        values = with_days(stored, days)
        for name, shape in rows.items():
            values[name] = tuple(shape(**with_days(row, ("day", "until"))) for row in stored[name])
        return cls(**values)


def as_json(value: Any) -> Any:
    """Return a value of facts as JSON has it."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple | list):
        return [as_json(each) for each in value]
    return {name: as_json(each) for name, each in value.items()} if isinstance(value, dict) else value


def with_days(row: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Return a row of JSON with these of its values as days."""
    return {**row, **{name: date.fromisoformat(row[name]) for name in names if row.get(name)}}


class Verdict(NamedTuple):
    """What was decided, and by which rule."""

    outcome: Outcome
    rule: Rule


def decide(terms: Terms, facts: Facts) -> Verdict:
    """Return who earns for a referral. The first rule that applies decides."""
    if rule := always_excluded(facts):
        return Verdict(Outcome.NOT_ELIGIBLE, rule)
    replaced = is_replaced(terms, facts)
    if facts.upheld and not replaced:
        return Verdict(Outcome.CREDITED, Rule.UPHELD)
    if rule := excluded(terms, facts):
        return Verdict(Outcome.NOT_ELIGIBLE, rule)
    if replaced:
        return Verdict(Outcome.COLLEAGUE_FIRST, Rule.INSTEAD)
    if first := protecting(facts):
        if first.own:
            return Verdict(Outcome.NOT_ELIGIBLE, Rule.OWN_EARLIER)
        return Verdict(Outcome.COLLEAGUE_FIRST, Rule.COLLEAGUE)
    if contact := known_by(terms, facts):
        return Verdict(Outcome.KNOWN_BEFORE, Rule(contact.kind))
    return Verdict(Outcome.CREDITED, Rule.FIRST)


def always_excluded(facts: Facts) -> Rule | None:
    """Return the rule by which a referral cannot earn whatever the policy says, even if an objection was upheld."""
    if facts.withdrawn:
        return Rule.WITHDRAWN
    if facts.manager_at_referral == facts.referrer:
        return Rule.MANAGER_AT_REFERRAL
    if facts.manager_at_hire == facts.referrer:
        return Rule.MANAGER_AT_HIRE
    return Rule.SET_STATUS if facts.set_status else None


def excluded(terms: Terms, facts: Facts) -> Rule | None:
    """Return the rule by which a referral cannot earn by the policy, whoever else knows the person."""
    if facts.role in terms.excluded_roles:
        return Rule.ROLE
    if facts.department in terms.excluded_departments:
        return Rule.DEPARTMENT
    # Before anything that depends on the address, so that nobody finds it out by changing that again and again.
    if facts.awaits_hr:
        return Rule.AWAITS_HR
    if facts.candidate == Candidate.CURRENT:
        return Rule.CURRENT_COLLEAGUE
    if (counts_from := former_colleague_from(terms, facts)) and facts.day < counts_from:
        return Rule.FORMER_COLLEAGUE
    return None


def former_colleague_from(terms: Terms, facts: Facts) -> date | None:
    """Return the first day on which a former colleague counts as a candidate; None for anybody else."""
    left = facts.candidate_left_on
    if facts.candidate != Candidate.FORMER or left is None:
        return None
    month = left.month - 1 + terms.former_colleague_months
    first = date(left.year + month // 12, month % 12 + 1, 1)
    # A month later is the same day, or the last of a shorter month.
    last = (first + timedelta(days=31)).replace(day=1) - DAY
    return min(first + timedelta(days=left.day - 1), last)


def is_replaced(terms: Terms, facts: Facts) -> bool:
    """Whether a colleague's referral earns instead of this one while this one would protect the person."""
    return any(
        (terms.protection_scope == Scope.COMPANY or each.same_job)
        and (each.undecided or each.day <= terms.protected_until(facts.day))
        for each in facts.replacements
    )


def protecting(facts: Facts) -> Earlier | None:
    """Return the first of the earlier referrals that protect the person from this one, the referrer's own before."""
    found = [each for each in facts.earlier if each.protects(facts.day)]
    return min(found, key=lambda each: (not each.own, each.day, each.referral), default=None)


def known_by(terms: Terms, facts: Facts) -> Contact | None:
    """Return the latest recorded contact that comes before this referral.

    It is of a day before the referral, within the days of the policy, and before the referrer's own first referral.
    """
    if not terms.known_before_first:
        return None
    since = facts.day - timedelta(days=terms.known_before_days)
    before = min(facts.day, facts.own_earlier_on or facts.day)
    counted = [each for each in facts.contacts if (each.in_time or each.by_reason) and since <= each.day < before]
    return max(counted, key=lambda each: (each.day, each.contact), default=None)


def could_earn_from(terms: Terms, facts: Facts, rule: str) -> date | None:
    """Return the first day of the first whole month in which the referrer could earn for this person; None if unknown.

    A month, since a day would tell when somebody else referred them. At the earliest: nobody may come first again.
    """
    day: date | None = None
    if rule == Rule.COLLEAGUE and (first := protecting(facts)):
        # While that one is undecided, its protection may have lasted longer already.
        day = max(first.until, facts.day) + DAY
    elif rule in (Rule.APPLICATION, Rule.CONTACT) and (contact := known_by(terms, facts)):
        day = contact.day + timedelta(days=terms.known_before_days) + DAY
    elif rule == Rule.FORMER_COLLEAGUE:
        day = former_colleague_from(terms, facts)
    if day is None or day.day == 1:
        return day
    return (day.replace(day=1) + timedelta(days=31)).replace(day=1)
