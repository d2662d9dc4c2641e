"""Integrity checks of referrals."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import F, Q

from common.integrity_checks import CheckResult, integrity_check
from connections.deduplication import Identity
from jobs.models import JobStatus
from referrals.duplicates import IDENTITY, earliest
from referrals.models import Referral, ReferralStatus, StatusChange
from referrals.thread import ReferralMessage

CHUNK = 5_000


@integrity_check("Every referral's history begins as pending, has no gap, and ends with the referral's status")
def check_histories() -> CheckResult:
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
    return CheckResult(len(statuses), [pk for pk, status in sorted(statuses.items()) if ends.get(pk) != status])


@integrity_check("Every referral is credited to the owner of its connection")
def check_credit() -> CheckResult:
    rows = Referral.including_withdrawn.filter(connection__isnull=False)
    return CheckResult(rows.count(), [*rows.exclude(connection__owner=F("referrer")).values_list("pk", flat=True)])


@integrity_check("Of several referrals of one person to one job, all others point to the first")
def check_duplicates() -> CheckResult:
    rows = Referral.objects.order_by("job_id", "created_at", "id").values_list(
        "job_id", "pk", "duplicate_of", *IDENTITY
    )
    result = CheckResult(0)
    for _, group in grouped(rows):
        referrals = [row[1:] for row in group]
        first = earliest([(pk, Identity(*person)) for pk, _, *person in referrals])
        result.checked += len(referrals)
        result.wrong += [pk for pk, linked, *_ in referrals if linked != (None if first[pk] == pk else first[pk])]
    return result


@integrity_check("Of a candidate who was erased, nothing is left that was written")
def check_erased() -> CheckResult:
    erased = Referral.including_withdrawn.filter(erased_at__isnull=False)
    steps = StatusChange.objects.exclude(words="", internal_note="").values("referral")
    entries = ReferralMessage.objects.values("referral")
    not_empty = erased.filter(~Q(notes="", candidate_phone="") | Q(pk__in=steps) | Q(pk__in=entries))
    return CheckResult(erased.count(), [*not_empty.values_list("pk", flat=True)])


@integrity_check("Whoever was promised an answer got one when their referral moved on, in time or late")
def check_answers() -> CheckResult:
    promised = Referral.including_withdrawn.filter(answer_due__isnull=False)
    moved_on = ~Q(status=ReferralStatus.PENDING) & Q(answered_at__isnull=True)
    unknown = Q(answered_at__isnull=False, answered_in_time__isnull=True)
    return CheckResult(promised.count(), [*promised.filter(moved_on | unknown).values_list("pk", flat=True)])


@integrity_check("The clock of a promised answer rests exactly while its job is on hold")
def check_clocks() -> CheckResult:
    running = Referral.objects.filter(answer_due__isnull=False, answered_at__isnull=True)
    on_hold = Q(job__status=JobStatus.ON_HOLD)
    wrong = Q(answer_paused_on__isnull=True) & on_hold | Q(answer_paused_on__isnull=False) & ~on_hold
    return CheckResult(running.count(), [*running.filter(wrong).values_list("pk", flat=True)])


def grouped(rows: Any) -> Iterator[tuple[int, Iterator[tuple[Any, ...]]]]:
    """Group rows, which are sorted by their first column, by that column."""
    return groupby(rows.iterator(chunk_size=CHUNK), key=itemgetter(0))
