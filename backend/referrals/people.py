"""Whose referral is whose: finding the person of a referral.

A referral belongs to the person with a referral of the same profile URL; else to the one with all of whose referrals
`connections.same_person` holds, the oldest of several; else to a new one. That two are the same person is not
transitive, as a shared address may fit two people who differ, so a later referral moves none of those before.

HR's answers (`PersonAnswer`) go before the rule: what they said is one person stays one, and what they said are two
people never is. Withdrawn referrals count; of erased ones, nothing is left to compare.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from accounts.models import Company
from common.events import ActorRef, publish
from connections.same_person import REFERRAL_IDENTITY, Identity, group_people, is_same_as_all
from referrals.events import CandidateKeysChanged, PersonChanged
from referrals.models import AnswerKind, Person, PersonAnswer, Referral, ReferralQuerySet

Pair = frozenset[int]
Records = dict[int, Identity]


@dataclass(frozen=True)
class Answers:
    """HR's answers: pairs of referrals that are one person, and pairs that are two."""

    same: frozenset[Pair] = frozenset()
    apart: frozenset[Pair] = frozenset()

    @classmethod
    def among(cls, condition: Q) -> "Answers":
        """Read the answers for which this condition holds."""
        rows = PersonAnswer.objects.filter(condition).values_list("kind", "first", "second")
        by_kind: defaultdict[str, set[Pair]] = defaultdict(set)
        for kind, *pair in rows:
            by_kind[kind].add(frozenset(pair))
        return cls(frozenset(by_kind[AnswerKind.SAME]), frozenset(by_kind[AnswerKind.APART]))

    def are_apart(self, ones: Iterable[int], others: Collection[int]) -> bool:
        """Whether one of these referrals and one of the others are two people."""
        return any(frozenset((one, other)) in self.apart for one in ones for other in others)

    def are_same(self, ones: Iterable[int], others: Collection[int]) -> bool:
        """Whether one of these referrals and one of the others are one person."""
        return any(frozenset((one, other)) in self.same for one in ones for other in others)


def lock_people(company_id: int) -> None:
    """Lock the company, so that whose referral is whose is decided one after the other.

    Before everything else that is locked: `.github/docs/architecture.md`.
    """
    Company.objects.select_for_update(no_key=True).get(pk=company_id)


def comparable(company_id: int) -> ReferralQuerySet:
    """Return the referrals of a company that are compared: also withdrawn, but not erased ones."""
    return Referral.including_withdrawn.filter(company=company_id, erased_at__isnull=True).order_by()


def find_person(referral: Referral) -> Person | None:
    """Return the person that the company's other referrals, and HR's answers, say it is; None if it is a new one."""
    asked = Answers.among(Q(first=referral.pk) | Q(second=referral.pk)) if referral.pk else Answers()
    merged = {pk for pair in asked.same for pk in pair if pk != referral.pk}
    keys = same_keys(emails={referral.email_key}, urls={referral.url_key})
    if not keys and not merged:
        return None
    others = comparable(referral.company_id).exclude(pk=referral.pk)
    candidates = others.filter(Q(pk__in=merged) | keys if merged else keys)
    rows = others.filter(person__in=candidates.values("person")).select_related("person")
    rows = rows.only("person__company", "person__created_at", *REFERRAL_IDENTITY)
    people: dict[Person, Records] = {}
    for each in rows.order_by("person__created_at", "person", "created_at", "pk"):
        identity = Identity(each.email_key, each.url_key, each.candidate_folded)
        people.setdefault(each.person, {})[each.pk] = identity
    people = {
        person: records for person, records in people.items() if not asked.are_apart([referral.pk], records.keys())
    }
    said = (person for person, records in people.items() if merged & records.keys())
    by_url = (person for person, records in people.items() if has_url(records, referral.url_key))
    alike = (person for person, records in people.items() if is_like(referral.identity, records))
    return next((person for found in (said, by_url, alike) for person in found), None)


def has_url(records: Records, url: str | None) -> bool:
    """Whether one of a person's records has this profile URL."""
    return bool(url) and any(each.url == url for each in records.values())


def is_like(one: Identity, records: Records) -> bool:
    """Whether the rule holds with all records of a person, or with all of one of those whom HR made one person."""
    if is_same_as_all(one, records.values()):
        return True
    if len(records) == 1 or not any(is_same_as_all(one, [each]) for each in records.values()):
        return False
    answers = Answers.among(Q(first__in=records, second__in=records))
    parts = group_people(records.items(), answers.apart) if answers.same else {}
    return any(is_same_as_all(one, [records[pk] for pk in part]) for part in parts.values())


def same_keys(*, emails: Collection[str | None], urls: Collection[str | None]) -> Q:
    """Return the condition on referrals that they have one of these keys; an empty one without keys."""
    found = Q()
    if known := {each for each in emails if each}:
        found |= Q(email_key__in=known)
    if known := {each for each in urls if each}:
        found |= Q(url_key__in=known)
    return found


def assign_person(by: ActorRef, referral: Referral) -> None:
    """Give a referral its person, when it is made or its keys have changed: one that is found, or a new one.

    Call it with the people locked (`lock_people`). A new referral is then still to be saved; one that exists is moved
    if it is somebody else's now, and `by` is who caused that.
    """
    found = find_person(referral)
    if referral._state.adding:
        referral.person = found or Person.objects.create(company_id=referral.company_id)
        return
    publish(
        CandidateKeysChanged(actor=by, company_id=referral.company_id, referral_id=referral.pk, job_id=referral.job_id)
    )
    others = Referral.including_withdrawn.filter(person=referral.person_id).exclude(pk=referral.pk)
    if found is None and others.exists():
        found = Person.objects.create(company_id=referral.company_id)
    if found is not None:
        move(by, [referral], found)


def move(by: ActorRef, referrals: Iterable[Referral], person: Person) -> None:
    """Move referrals to a person, tell of each that was another's, and leave no empty person behind."""
    moved = [each for each in referrals if each.person_id != person.pk]
    left = {each.person_id for each in moved}
    Referral.including_withdrawn.filter(pk__in=[each.pk for each in moved]).update(person=person)
    for referral in moved:
        before, referral.person = referral.person_id, person
        publish(
            PersonChanged(
                actor=by,
                company_id=referral.company_id,
                referral_id=referral.pk,
                job_id=referral.job_id,
                from_person_id=before,
                to_person_id=person.pk,
            )
        )
    Person.objects.filter(pk__in=left, referrals=None).delete()


def assign_people(referrals: Sequence[Referral]) -> None:
    """Give new referrals, the oldest first, their people, as if they were made one after the other in an empty company.

    For what fills a company: the demo, and data to measure with.
    """
    identities = ((number, each.identity) for number, each in enumerate(referrals))
    grouped = group_people(identities)
    firsts = [referrals[number] for number in grouped]
    people = Person.objects.bulk_create(
        Person(company_id=each.company_id, created_at=each.created_at) for each in firsts
    )
    for person, numbers in zip(people, grouped.values(), strict=True):
        for number in numbers:
            referrals[number].person = person
