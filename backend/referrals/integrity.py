"""Integrity checks of referrals."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Count, Q

from accounts.models import Company
from common.integrity_checks import integrity_check
from referrals.models import (
    HAS_EMAIL,
    HAS_URL,
    AnswerKind,
    Person,
    PersonAnswer,
    Referral,
    ReferralMessage,
    ReferralStatus,
    RejectionReason,
    StatusChange,
)

CHUNK = 5_000


@integrity_check("Every company has a reason for rejections")
def check_reasons() -> list[int]:
    without = Company.objects.exclude(pk__in=RejectionReason.objects.values("company"))
    return list(without.order_by("pk").values_list("pk", flat=True))


@integrity_check("Every referral's history begins as pending, has no gap, and ends with the referral's status")
def check_histories() -> list[int]:
    statuses = dict(Referral.including_withdrawn.order_by().values_list("pk", "status"))
    steps = (
        StatusChange.objects.filter(undone_at=None)
        .order_by("referral_id", "at", "id")
        .values_list("referral_id", "from_status", "to_status")
    )
    ends = {}
    for referral_id, group in grouped(steps):
        status = ""
        for _, before, after in group:
            # A history with a gap ends with no status.
            follows = before == status and (before or after == ReferralStatus.PENDING)
            status = after if follows else "?"
        ends[referral_id] = status
    return [pk for pk, status in sorted(statuses.items()) if ends.get(pk) != status]


@integrity_check("Every person has a referral")
def check_people() -> list[int]:
    return list(Person.objects.filter(referrals=None).order_by("pk").values_list("pk", flat=True))


@integrity_check("Referrals with the same profile URL are of one person, unless HR has answered otherwise")
def check_urls() -> list[int]:
    known = Referral.including_withdrawn.filter(erased_at__isnull=True, url_key__isnull=False).order_by()
    several = known.values("company", "url_key").annotate(people=Count("person", distinct=True)).filter(people__gt=1)
    wrong: list[int] = []
    for company_id, url in several.values_list("company", "url_key"):
        people = known.filter(company=company_id, url_key=url).order_by("person").values_list("person", flat=True)
        first, *others = people.distinct()
        answered = PersonAnswer.objects.filter(company=company_id)
        for other in others:
            between = Q(first__person=first, second__person=other) | Q(first__person=other, second__person=first)
            said_same = Q(first__person=other, first__url_key=url) | Q(second__person=other, second__url_key=url)
            answers = between & Q(kind=AnswerKind.APART) | said_same & Q(kind=AnswerKind.SAME)
            if not answered.filter(answers).exists():
                wrong += known.filter(company=company_id, url_key=url, person=other).values_list("pk", flat=True)
    return sorted(wrong)


@integrity_check("Of a candidate who was erased, nothing is left that was written")
def check_erased() -> list[int]:
    erased = Referral.including_withdrawn.filter(erased_at__isnull=False)
    steps = StatusChange.objects.exclude(message_to_referrer="", internal_note="").values("referral")
    entries = ReferralMessage.objects.values("referral")
    written = ~Q(notes="", candidate_phone="") | Q(pk__in=steps) | Q(pk__in=entries)
    not_empty = erased.filter(written | HAS_EMAIL | HAS_URL)
    return list(not_empty.values_list("pk", flat=True))


def grouped(rows: Any) -> Iterator[tuple[int, Iterator[tuple[Any, ...]]]]:
    """Group rows, which are sorted by their first column, by that column."""
    return groupby(rows.iterator(chunk_size=CHUNK), key=itemgetter(0))
