"""Integrity checks of referrals."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Q

from accounts.models import Company
from common.integrity_checks import integrity_check
from connections.same_person import REFERRAL_IDENTITY, Identity
from referrals.duplicates import earliest
from referrals.models import Referral, ReferralMessage, ReferralStatus, RejectionReason, StatusChange

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


@integrity_check("Of several referrals of one person to one job, all others point to the first")
def check_duplicates() -> list[int]:
    rows = Referral.objects.order_by("job_id", "created_at", "id").values_list(
        "job_id", "pk", "duplicate_of", *REFERRAL_IDENTITY
    )
    wrong: list[int] = []
    for _, group in grouped(rows):
        referrals = [row[1:] for row in group]
        first = earliest([(pk, Identity(*person)) for pk, _, *person in referrals])
        wrong += [pk for pk, linked, *_ in referrals if linked != (None if first[pk] == pk else first[pk])]
    return wrong


@integrity_check("Of a candidate who was erased, nothing is left that was written")
def check_erased() -> list[int]:
    erased = Referral.including_withdrawn.filter(erased_at__isnull=False)
    steps = StatusChange.objects.exclude(message_to_referrer="", internal_note="").values("referral")
    entries = ReferralMessage.objects.values("referral")
    not_empty = erased.filter(~Q(notes="", candidate_phone="") | Q(pk__in=steps) | Q(pk__in=entries))
    return list(not_empty.values_list("pk", flat=True))


def grouped(rows: Any) -> Iterator[tuple[int, Iterator[tuple[Any, ...]]]]:
    """Group rows, which are sorted by their first column, by that column."""
    return groupby(rows.iterator(chunk_size=CHUNK), key=itemgetter(0))
