"""Medians of the times that referrers waited for their first answers."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection
from datetime import timedelta
from itertools import accumulate
from typing import Any

from django.db.models import Count, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, Coalesce, Concat

from referrals.answer_waits import WAIT, WaitBucket, seconds_of_classes, wait_in_classes
from referrals.models import Referral

HOUR = timedelta(hours=1)
# If the middle answers are among more than so many, these are first counted in so many buckets.
MOST_READ = 2000
BUCKETS = 48
# In place of a group: all groups together.
ALL: Any = object()


def medians(referrals: QuerySet[Referral], key: str, waits: dict[Any, list[int]]) -> dict[Any, float]:
    """Return by group the median of the hours to the first answer, without groups that have no answer.

    `waits` are the numbers of answers of each class by group. They tell which classes the medians are in, and at which
    ranks, so that only the answers from the first to the last of these classes are read. If they are of all groups
    that there are, they may contain `ALL`, too.
    """
    answered = {group: numbers for group, numbers in waits.items() if any(numbers)}
    if not answered:
        return {}
    middle = {group: middle_ranks(sum(numbers)) for group, numbers in answered.items()}
    classes = [buckets_with(ranks, answered[group]) for group, ranks in middle.items()]
    first, last = min(first for first, _ in classes), max(last for _, last in classes)
    ranks = {group: ranks_from(first, answered[group], middle[group]) for group in answered}
    groups = [group for group in answered if group is not ALL]
    found_in = answered_in_classes(referrals.filter(any_of(key, groups)), first, last)
    if sum(sum(answered[group][first : last + 1]) for group in groups) > MOST_READ:
        return medians_by_buckets(found_in, key, ranks, seconds_of_classes(first, last) // BUCKETS)
    sorted_waits = defaultdict[Any, list[timedelta]](list)
    for group, wait in found_in.order_by("wait").values_list(key, "wait"):
        sorted_waits[group].append(wait)
        sorted_waits[ALL].append(wait)
    return means_at_ranks(ranks, sorted_waits)


def medians_by_buckets(
    found_in: QuerySet[Any], key: str, ranks: dict[Any, list[int]], seconds: int
) -> dict[Any, float]:
    """Return the same for many answers. `found_in` is a result of `answered_in_classes`, and `ranks` are those in it.

    Counts each group's answers in buckets of so many `seconds`, and reads only those in the buckets with its ranks.
    Executes two statements.
    """
    in_buckets = found_in.annotate(bucket=WaitBucket("wait", seconds))
    counted = defaultdict[Any, Counter[int]](Counter)
    for group, bucket, number in in_buckets.values_list(key, "bucket").annotate(number=Count("*")):
        counted[group][bucket] = number
        counted[ALL][bucket] += number
    needed: dict[Any, set[int]] = {}
    ranks_in_needed = {}
    for group, at in ranks.items():
        buckets = sorted(counted[group])
        numbers = [counted[group][bucket] for bucket in buckets]
        # Answers that were withdrawn since they were counted are missing.
        if at[-1] <= sum(numbers):
            first, last = buckets_with(at, numbers)
            needed[group] = {buckets[first], buckets[last]}
            ranks_in_needed[group] = ranks_from(first, numbers, at)
    if not needed:
        return {}
    of_all = needed.get(ALL, set())
    pairs = [
        f"{group_text(group)} {bucket}"
        for group, numbers in counted.items()
        if group is not ALL
        for bucket in needed.get(group, set()) | (of_all & numbers.keys())
    ]
    every_bucket = set().union(*needed.values())
    # The range is for the index.
    begin, end = timedelta(seconds=min(every_bucket) * seconds), timedelta(seconds=(max(every_bucket) + 1) * seconds)
    in_range = in_buckets.filter(wait__gte=begin, wait__lt=end).annotate(pair=group_with_bucket(key))
    sorted_waits = defaultdict[Any, list[timedelta]](list)
    for group, bucket, wait in in_range.filter(pair__in=pairs).order_by("wait").values_list(key, "bucket", "wait"):
        for each in (group, ALL):
            if bucket in needed.get(each, ()):
                sorted_waits[each].append(wait)
    return means_at_ranks(ranks_in_needed, sorted_waits)


def means_at_ranks(ranks: dict[Any, list[int]], sorted_waits: dict[Any, list[timedelta]]) -> dict[Any, float]:
    """Return by group the mean of the waits at its one or two ranks, in hours, without groups that lack them."""
    middles = {group: sorted_waits[group][at[0] - 1 : at[-1]] for group, at in ranks.items()}
    # Answers that were withdrawn since they were counted are missing.
    return {group: mean_hours(found) for group, found in middles.items() if found}


def median_of_all(referrals: QuerySet[Referral], numbers: list[int]) -> float | None:
    """Return the median of the hours to the first answer, or None without answers.

    `numbers` are the numbers of answers of each class, as in `medians`.
    """
    if not any(numbers):
        return None
    middle = middle_ranks(sum(numbers))
    first, last = buckets_with(middle, numbers)
    ranks = ranks_from(first, numbers, middle)
    waits = answered_in_classes(referrals, first, last).order_by("wait").values_list("wait", flat=True)
    middles = waits[ranks[0] - 1 : ranks[-1]]
    # Answers that were withdrawn since they were counted are missing.
    return mean_hours(middles) if middles else None


def answered_in_classes(referrals: QuerySet[Referral], first: int, last: int) -> QuerySet[Any]:
    """Return the referrals that were answered in these classes, from the first to the last, annotated with `wait`."""
    return referrals.filter(answered_at__isnull=False).annotate(wait=WAIT).filter(wait_in_classes(first, last))


def any_of(key: str, groups: Collection[Any]) -> Q:
    """Return the condition that a referral belongs to one of these groups."""
    named = [group for group in groups if group is not None]
    condition = Q(**{f"{key}__in": named})
    return condition if len(named) == len(groups) else condition | Q(**{f"{key}__isnull": True})


def group_with_bucket(key: str) -> Concat:
    """Return an expression for a group's key and the bucket of a wait, as `medians_by_buckets` compares them."""
    empty = Value("", TextField())
    return Concat(Coalesce(Cast(key, TextField()), empty), Value(" ", TextField()), Cast("bucket", TextField()))


def mean_hours(waits: Collection[timedelta]) -> float:
    """Return the mean of one or two waits, in hours."""
    return sum(waits, timedelta()) / len(waits) / HOUR


def middle_ranks(total: int) -> list[int]:
    """Return the rank of the middle one of so many, or the ranks of the middle two, counted from 1."""
    return sorted({(total + 1) // 2, total // 2 + 1})


def buckets_with(ranks: list[int], numbers: list[int]) -> tuple[int, int]:
    """Return in which buckets, or classes, the first and the last of these ranks are; `numbers` are those in each."""
    ends = list(accumulate(numbers))
    return bisect_left(ends, ranks[0]), bisect_left(ends, ranks[-1])


def ranks_from(first: int, numbers: list[int], ranks: list[int]) -> list[int]:
    """Return which ranks these are among those from the bucket `first` on."""
    before = sum(numbers[:first])
    return [rank - before for rank in ranks]


def group_text(group: Any) -> str:
    """Return a group's key as text; empty for None."""
    return "" if group is None else str(group)
