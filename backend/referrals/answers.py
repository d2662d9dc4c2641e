"""HR's answers to whether two referrals are of the same person: merging people, keeping them apart, taking it back.

An answer is stored between two referrals, and goes before the rule from then on: see `referrals.people`.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext

from accounts.actors import Actor
from common.errors import Conflict, InvalidInput
from common.events import publish
from common.queries import get_or_not_found
from connections.same_person import REFERRAL_IDENTITY, DisjointSet, Identity, group_people
from referrals.events import PeopleKeptApart, PeopleMerged, PeopleSplit
from referrals.messages import refuse_erased
from referrals.models import AnswerKind, Person, PersonAnswer, Referral
from referrals.people import Answers, Pair, comparable, lock_people, move, same_keys
from referrals.permissions import require_same_person

# How many referrals of each kind are shown: the latest ones.
MOST_SHOWN = 20


@dataclass(frozen=True)
class SamePerson:
    """What HR reads about the person of a referral. All of these are other referrals, the latest first.

    `possible` are those that may be of the same person: with an equal address or profile, and not answered. `others`
    are of this person; `merged` has the ids of those that are so since HR said it. `kept_apart` are of people of whom
    HR said that they are not this one.
    """

    possible: list[Referral] = field(default_factory=list)
    others: list[Referral] = field(default_factory=list)
    kept_apart: list[Referral] = field(default_factory=list)
    merged: set[int] = field(default_factory=set)


class Parts:
    """The referrals of a person in parts: those that the rule alone makes one person, as they came.

    HR has merged some of these parts, and what HR keeps apart is in different ones.
    """

    def __init__(self, person_id: int, company_id: int) -> None:
        known = comparable(company_id).filter(person=person_id).order_by("created_at", "pk")
        self.records = {pk: Identity(*keys) for pk, *keys in known.values_list("pk", *REFERRAL_IDENTITY)}
        self.answers = Answers.among(Q(first__in=self.records, second__in=self.records))
        self.parts = [{*part} for part in group_people(self.records.items(), self.answers.apart).values()]

    def of(self, referral_id: int) -> set[int]:
        """Return the part of a referral, with its ids."""
        return next(part for part in self.parts if referral_id in part)

    def merged_with(self, referral_id: int) -> set[int]:
        """Return the ids of the part of a referral, and of all parts that HR merged with it."""
        sets = DisjointSet(len(self.parts))
        for pair in sorted(self.answers.same, key=sorted):
            one, other = (sets.find(self.parts.index(self.of(pk))) for pk in pair)
            ones, others = self.members(sets, one), self.members(sets, other)
            if one != other and not self.answers.are_apart(ones, others):
                sets.join(one, other)
        return self.members(sets, sets.find(self.parts.index(self.of(referral_id))))

    def members(self, sets: DisjointSet, representative: int) -> set[int]:
        """Return the ids of all parts in one of these sets."""
        chosen = (part for number, part in enumerate(self.parts) if sets.find(number) == representative)
        return set[int]().union(*chosen)


def same_person(*, actor: Actor, referral_id: int) -> SamePerson:
    """Return what HR reads about the person of a referral. Raises NotFound, NotAllowed."""
    referral = get_or_not_found(Referral.objects.visible_to(actor), referral_id)
    require_same_person(actor)
    if referral.erased_at is not None:
        return SamePerson()
    standing = Referral.objects.filter(company=referral.company_id, erased_at__isnull=True)
    shown = standing.select_related("job", "referrer").order_by("-created_at", "-id")
    parts = Parts(referral.person_id, referral.company_id)
    others = list(shown.filter(person=referral.person_id).exclude(pk=referral.pk)[:MOST_SHOWN])
    known = parts.records.values()
    keys = same_keys(emails={each.email for each in known}, urls={each.url for each in known})
    elsewhere = shown.exclude(person=referral.person_id)
    apart = people_apart(parts.records)
    return SamePerson(
        possible=one_of_each(elsewhere.filter(keys).exclude(person__in=apart)[: MOST_SHOWN * 2]) if keys else [],
        others=others,
        kept_apart=one_of_each(elsewhere.filter(person__in=apart)[: MOST_SHOWN * 2]),
        merged=parts.merged_with(referral.pk) - parts.of(referral.pk),
    )


def one_of_each(referrals: Iterable[Referral]) -> list[Referral]:
    """Return the first of these referrals of each person."""
    first: dict[int, Referral] = {}
    for each in referrals:
        first.setdefault(each.person_id, each)
    return list(first.values())[:MOST_SHOWN]


def people_apart(referral_ids: Collection[int]) -> set[int]:
    """Return the ids of the people of whom HR said that they are not the one of these referrals."""
    pairs = PersonAnswer.objects.filter(kind=AnswerKind.APART)
    seconds = pairs.filter(first__in=referral_ids).values_list("second__person", flat=True)
    firsts = pairs.filter(second__in=referral_ids).values_list("first__person", flat=True)
    return {*seconds, *firsts}


@transaction.atomic
def merge_people(*, actor: Actor, referral_id: int, other_id: int) -> None:
    """Store that two referrals are of the same person: all referrals of both people become those of the older one.

    What HR said before of these two people is forgotten. Raises NotFound, NotAllowed; InvalidInput for the referral
    itself and for one that does not exist; Conflict after an erasure, or if they are one person already.
    """
    one, other = lock_pair(actor, referral_id, other_id)
    if one.person_id == other.person_id:
        raise Conflict(gettext("Both referrals are of the same person already."), code="same_person")
    ones, others = (comparable(each.company_id).filter(person=each.person_id).values("pk") for each in (one, other))
    between = Q(first__in=ones, second__in=others) | Q(first__in=others, second__in=ones)
    PersonAnswer.objects.filter(between).delete()
    store_answer(actor, one, other, AnswerKind.SAME)
    publish(PeopleMerged.by(actor, one, other_referral_id=other.pk))
    older, younger = Person.objects.filter(pk__in=(one.person_id, other.person_id)).order_by("created_at", "pk")
    move(actor.ref, Referral.including_withdrawn.filter(person=younger).order_by("pk"), older)


@transaction.atomic
def keep_apart(*, actor: Actor, referral_id: int, other_id: int) -> None:
    """Store that two referrals are of two people. If they are of one, the second one becomes another's.

    With the second one goes what the rule, or HR, says is the same person as that. Raises as `merge_people`.
    """
    one, other = lock_pair(actor, referral_id, other_id)
    store_answer(actor, one, other, AnswerKind.APART)
    publish(PeopleKeptApart.by(actor, one, other_referral_id=other.pk))
    if one.person_id == other.person_id:
        part_from(actor, other, Parts(other.person_id, other.company_id).merged_with(other.pk))


@transaction.atomic
def split_people(*, actor: Actor, referral_id: int, other_id: int) -> None:
    """Take a merge apart: the second referral, and what is the same person as that, become another's again.

    Raises as `merge_people`; Conflict if HR has not merged the two.
    """
    one, other = lock_pair(actor, referral_id, other_id)
    not_merged = Conflict(gettext("These two referrals were not merged by HR."), code="not_merged")
    if one.person_id != other.person_id:
        raise not_merged
    parts = Parts(one.person_id, one.company_id)
    mine, theirs = parts.of(one.pk), parts.of(other.pk)
    if other.pk in mine or other.pk not in parts.merged_with(one.pk):
        raise not_merged
    # What was said of the two themselves; if they are merged only by way of others, what was said of the second.
    between = [pair for pair in parts.answers.same if pair & mine and pair & theirs]
    forget_answers(between or [pair for pair in parts.answers.same if pair & theirs and not pair <= theirs])
    parts = Parts(one.person_id, one.company_id)
    leaving = parts.merged_with(other.pk)
    part_from(actor, other, parts.of(other.pk) if one.pk in leaving else leaving)
    publish(PeopleSplit.by(actor, one, other_referral_id=other.pk))


def lock_pair(actor: Actor, referral_id: int, other_id: int) -> tuple[Referral, Referral]:
    """Return two referrals of one company about which HR answers, with the people locked."""
    visible = Referral.objects.visible_to(actor)
    company_id = get_or_not_found(visible, referral_id).company_id
    require_same_person(actor)
    lock_people(company_id)
    one = get_or_not_found(visible, referral_id)
    other = visible.filter(company=company_id, pk=other_id).exclude(pk=referral_id).first()
    if other is None:
        raise InvalidInput({"referral_id": [gettext("Choose another referral of this company.")]})
    refuse_erased(one)
    refuse_erased(other)
    return one, other


def store_answer(actor: Actor, one: Referral, other: Referral, kind: AnswerKind) -> None:
    """Store what HR says of two referrals, instead of what they said before."""
    first, second = sorted((one.pk, other.pk))
    said = {"company_id": one.company_id, "kind": kind, "answered_by": actor.effective_user}
    PersonAnswer.objects.filter(first=first, second=second).delete()
    PersonAnswer.objects.create(first_id=first, second_id=second, **said)


def forget_answers(pairs: Iterable[Pair]) -> None:
    """Delete what HR said of these pairs of referrals."""
    for pair in pairs:
        first, second = sorted(pair)
        PersonAnswer.objects.filter(first=first, second=second).delete()


def part_from(actor: Actor, referral: Referral, leaving: Collection[int]) -> None:
    """Make these referrals, of the person of `referral`, those of a new person."""
    person = Person.objects.create(company_id=referral.company_id)
    move(actor.ref, Referral.including_withdrawn.filter(pk__in=leaving).order_by("pk"), person)
