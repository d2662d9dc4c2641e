"""Reading what decisions about one person's referrals depend on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.models import User
from accounts.services.addresses import same_mailbox
from audit.models import AuditEvent
from credit.models import CreditDecision, EarlierContact, Objection, ReferralPolicy
from credit.policies import in_force, versions_of
from credit.rules import (
    Candidate,
    Contact,
    Earlier,
    Facts,
    Outcome,
    Replacement,
    Upheld,
    Verdict,
    always_excluded,
    decide,
)
from referrals.models import UNDECIDED, Referral, ReferralStatus, StatusChange

NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Decided:
    """A referral with what is decided about it now, and by what; `stored` is the decision that held until now."""

    referral: Referral
    policy: ReferralPolicy
    facts: Facts
    verdict: Verdict
    stored: CreditDecision | None


class PersonRecords:
    """All referrals of one person, also withdrawn ones, in the order in which they were made.

    Read once, in a few statements; for a person with one new referral, in two.
    """

    def __init__(self, referrals: Sequence[Referral]) -> None:
        self.referrals = sorted(referrals, key=lambda each: (each.created_at, each.pk))
        first = self.referrals[0]
        # With the account of the candidate of the latest referral, so that a new one needs no further statement.
        self.latest = self.referrals[-1]
        self.versions = versions_of(first.company_id, account=accounts_of(self.latest).values("pk")[:1])
        self.zone = ZoneInfo(self.versions[0].company.settings.time_zone)
        self.stored: dict[int, CreditDecision] = {}
        self.history: dict[int, list[StatusChange]] = {each.pk: [] for each in self.referrals}
        self.contacts: list[EarlierContact] = []
        self.upheld: dict[int, Objection] = {}

    @classmethod
    def of(cls, referrals: Sequence[Referral]) -> "PersonRecords":
        """Read everything about these referrals of one person."""
        records = cls(referrals)
        decisions = CreditDecision.objects.filter(referral__in=referrals, superseded_at=None).select_related("policy")
        records.stored = {each.referral_id: each for each in decisions}
        changes = StatusChange.objects.filter(referral__in=referrals, undone_at=None).order_by("at", "id")
        for change in changes:
            records.history[change.referral_id].append(change)
        records.contacts = list(EarlierContact.objects.filter(referral__in=referrals))
        objections = Objection.objects.filter(referral__in=referrals).exclude(upheld="")
        records.upheld = {each.referral_id: each for each in objections.order_by("answered_at", "id")}
        return records

    def day_of(self, moment: datetime) -> date:
        """Return the day of a moment in the company's time zone."""
        return moment.astimezone(self.zone).date()

    def policy_of(self, referral: Referral) -> ReferralPolicy:
        """Return the version that counts for a referral: the one in force when it was made."""
        stored = self.stored.get(referral.pk)
        return stored.policy if stored else in_force(self.versions, self.day_of(referral.created_at))

    def decide(
        self,
        *,
        found_anew: frozenset[int] = NOBODY,
        corrected: frozenset[int] = NOBODY,
        confirmed: frozenset[int] = NOBODY,
    ) -> list[Decided]:
        """Decide about each referral, the earliest first, since later ones depend on those before.

        `found_anew` are referrals whose candidate's address may be another one since; `corrected` those whose referrer
        changed it, and `confirmed` those about which HR has decided since.
        """
        own = {
            each.pk: self.own_facts(each, each.pk in found_anew, each.pk in corrected, each.pk in confirmed)
            for each in self.referrals
        }
        decided: list[Decided] = []
        for referral in self.referrals:
            policy = self.policy_of(referral)
            facts = replace(
                own[referral.pk],
                own_earlier_on=self.own_earlier_on(referral, decided),
                earlier=tuple(self.earlier(referral, decided)),
                replacements=tuple(self.replacements(referral, own)),
            )
            verdict = decide(policy.terms, facts)
            decided.append(Decided(referral, policy, facts, verdict, self.stored.get(referral.pk)))
        return decided

    def own_facts(self, referral: Referral, found_anew: bool, corrected: bool, confirmed: bool) -> Facts:
        """Return the facts of a referral that do not depend on others of the person.

        What was so when it was made stays as it was first decided.
        """
        stored = self.stored.get(referral.pk)
        known = stored.known_facts if stored else None
        if known is None:
            known = Facts(
                referral=referral.pk,
                referrer=referral.referrer_id,
                job=referral.job_id,
                day=self.day_of(referral.created_at),
                role=referral.referrer.role,
                department=referral.referrer.department_id,
                manager_at_referral=referral.job.hiring_manager_id,
            )
        if (stored is None or found_anew) and not referral.erased_at:
            state, left_on = self.colleague(referral)
            known = replace(known, candidate=state, candidate_left_on=left_on)
        corrections = known.corrections + corrected
        # The first correction is decided at once, every further one by HR.
        awaits_hr = not confirmed and (known.awaits_hr or (corrected and corrections > 1))
        changes = [each for each in self.history[referral.pk] if each.from_status]
        upheld = self.upheld.get(referral.pk)
        return replace(
            known,
            **self.hire(referral, known),
            set_status=any(each.changed_by_id == referral.referrer_id for each in changes),
            withdrawn=referral.withdrawn_at is not None,
            erased=referral.erased_at is not None,
            corrections=corrections,
            awaits_hr=awaits_hr,
            upheld=upheld.upheld if upheld else "",
            contacts=tuple(self.contact(referral, each) for each in self.contacts),
        )

    def hire(self, referral: Referral, known: Facts) -> dict[str, Any]:
        """Return when a referral was hired first, and the job's hiring manager of that time."""
        if referral.first_hired_at is None:
            return {"hired_on": None, "manager_at_hire": None}
        manager = known.manager_at_hire if known.hired_on else referral.job.hiring_manager_id
        return {"hired_on": self.day_of(referral.first_hired_at), "manager_at_hire": manager}

    def colleague(self, referral: Referral) -> tuple[str, date | None]:
        """Return whether the candidate's address was that of an account when they were referred, and when it ended."""
        if referral == self.latest and self.versions[0].account is None:  # type: ignore[attr-defined]  # annotated
            return Candidate.STRANGER.value, None
        account = accounts_of(referral).first()
        if account is None:
            return Candidate.STRANGER.value, None
        left_at = None if account.is_active else last_deactivated_at(account)
        if left_at is None or left_at > referral.created_at:
            return Candidate.CURRENT.value, None
        return Candidate.FORMER.value, self.day_of(left_at)

    def contact(self, referral: Referral, contact: EarlierContact) -> Contact:
        """Return a recorded contact as it counts for a referral."""
        before = contact.entered_at < referral.created_at
        in_time = before or self.status_at(referral, contact.entered_at) == ReferralStatus.PENDING
        return Contact(
            contact=contact.pk,
            kind=contact.kind,
            day=contact.day,
            in_time=in_time and not contact.is_late,
            by_reason=contact.is_late and contact.referral_id == referral.pk,
        )

    def status_at(self, referral: Referral, moment: datetime) -> str:
        """Return the status that a referral had at a moment; that of its beginning for moments before."""
        statuses = [each.to_status for each in self.history[referral.pk] if each.at <= moment]
        return statuses[-1] if statuses else ReferralStatus.PENDING

    def was_undecided(self, referral: Referral, moment: datetime) -> bool:
        """Whether a referral was not decided yet at a moment."""
        return self.status_at(referral, moment) in UNDECIDED

    def counts_beside(self, other: Referral, referral: Referral) -> bool:
        """Whether another referral of the person may protect it: withdrawn and erased ones do not.

        Of a candidate who was erased everywhere, all decisions stay as they are.
        """
        return other.withdrawn_at is None and (other.erased_at is None or referral.erased_at is not None)

    def own_earlier_on(self, referral: Referral, decided: list[Decided]) -> date | None:
        """Return the day of the referrer's first referral of the person before this one."""
        own = [
            each.facts.day
            for each in decided
            if each.referral.referrer_id == referral.referrer_id and self.counts_beside(each.referral, referral)
        ]
        return min(own, default=None)

    def earlier(self, referral: Referral, decided: list[Decided]) -> list[Earlier]:
        """Return the earlier referrals that are credited."""
        return [
            Earlier(
                referral=each.referral.pk,
                own=each.referral.referrer_id == referral.referrer_id,
                same_job=each.referral.job_id == referral.job_id,
                day=each.facts.day,
                until=each.policy.terms.protected_until(each.facts.day),
                scope=each.policy.protection_scope,
                undecided=self.was_undecided(each.referral, referral.created_at),
            )
            for each in decided
            if each.verdict.outcome == Outcome.CREDITED and self.counts_beside(each.referral, referral)
        ]

    def replacements(self, referral: Referral, own: dict[int, Facts]) -> list[Replacement]:
        """Return colleagues' later referrals that earn instead, by an objection answered after any of this one."""
        mine = self.upheld.get(referral.pk)
        found = []
        for later in self.referrals:
            objection = self.upheld.get(later.pk)
            is_later = (later.created_at, later.pk) > (referral.created_at, referral.pk)
            if objection is None or objection.upheld != Upheld.INSTEAD or not is_later:
                continue
            if later.referrer_id == referral.referrer_id or not self.counts_beside(later, referral):
                continue
            if always_excluded(own[later.pk]) or (mine and answered(mine) > answered(objection)):
                continue
            found.append(
                Replacement(
                    referral=later.pk,
                    same_job=later.job_id == referral.job_id,
                    day=own[later.pk].day,
                    undecided=self.was_undecided(referral, later.created_at),
                )
            )
        return found


def accounts_of(referral: Referral) -> Any:
    """Return the accounts with the candidate's address that there were when they were referred, active ones first."""
    email = referral.candidate_email.strip()
    if not email:
        return User.objects.none()
    existing = User.objects.filter(company=referral.company_id, date_joined__lte=referral.created_at)
    return existing.filter(same_mailbox(email)).order_by("-is_active", "-pk")


def answered(objection: Objection) -> tuple[datetime, int]:
    """Return the order in which objections were answered."""
    return objection.answered_at or objection.made_at, objection.pk


def last_deactivated_at(account: User) -> datetime | None:
    """Return when an account was deactivated last; its last change for one whose log does not say it."""
    log = AuditEvent.objects.filter(object_type="user", object_id=account.pk, action="user.deactivated")
    return log.order_by("-at").values_list("at", flat=True).first() or account.updated_at or timezone.now()
