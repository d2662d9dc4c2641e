"""Medians of the times that referrers waited for their first answers."""

from bisect import bisect_left
from collections.abc import Collection
from datetime import timedelta
from itertools import accumulate
from typing import Any

from django.db.models import F, Q, QuerySet, TextField, Value, Window
from django.db.models.functions import Cast, Coalesce, Concat, RowNumber

from referrals.answer_waits import WAIT, wait_in_classes
from referrals.models import Referral

HOUR = timedelta(hours=1)
EMPTY = Value("", TextField())


def medians(referrals: QuerySet[Referral], key: str, waits: dict[Any, list[int]]) -> dict[Any, float]:
    """Return by group the median of the hours to the first answer, without groups that have no answer.

    `waits` are the numbers of answers of each class by group. They tell which classes the medians are in, and at which
    places, so that only the answers from the first to the last of these classes are read and sorted.
    """
    answered = {group: numbers for group, numbers in waits.items() if any(numbers)}
    if not answered:
        return {}
    classes = [wait_classes_of_median(numbers) for numbers in answered.values()]
    first, last = min(first for first, _ in classes), max(last for _, last in classes)
    places = [
        f"{group_text(group)} {place}" for group, numbers in answered.items() for place in median_places(numbers, first)
    ]
    order = Window(RowNumber(), order_by="wait", partition_by=[F(key)])
    found_in = answered_in_classes(referrals.filter(any_of(key, answered)), first, last)
    name = Coalesce(Cast(key, TextField()), EMPTY)
    middles = found_in.annotate(place=group_with_number(name, order)).filter(place__in=places)
    found: dict[Any, list[timedelta]] = {}
    for group, wait in middles.values_list(key, "wait"):
        found.setdefault(group, []).append(wait)
    return {group: mean_hours(each) for group, each in found.items()}


def median_of_all(referrals: QuerySet[Referral], numbers: list[int]) -> float | None:
    """Return the median of the hours to the first answer, or None without answers.

    `numbers` are the numbers of answers of each class, as in `medians`.
    """
    if not any(numbers):
        return None
    first, last = wait_classes_of_median(numbers)
    places = median_places(numbers, first)
    waits = answered_in_classes(referrals, first, last).order_by("wait").values_list("wait", flat=True)
    middles = waits[places[0] - 1 : places[-1]]
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


def mean_hours(waits: Collection[timedelta]) -> float:
    """Return the mean of one or two waits, in hours."""
    return sum(waits, timedelta()) / len(waits) / HOUR


def wait_classes_of_median(numbers: list[int]) -> tuple[int, int]:
    """Return the classes of the two middle answers, which are one if their number is odd.

    `numbers` are the numbers of answers of each class, not all of them 0.
    """
    ends = list(accumulate(numbers))
    return bisect_left(ends, (ends[-1] + 1) // 2), bisect_left(ends, ends[-1] // 2 + 1)


def median_places(numbers: list[int], first: int) -> list[int]:
    """Return the places of the one or two middle answers among those from the class `first` on, counted from 1."""
    total, before = sum(numbers), sum(numbers[:first])
    return sorted({(total + 1) // 2 - before, total // 2 + 1 - before})


def group_with_number(name: Any, number: Any) -> Concat:
    """Return an expression for a group's name and a number, as `medians` compares them."""
    return Concat(name, Value(" ", TextField()), Cast(number, TextField()))


def group_text(group: Any) -> str:
    """Return a group's key as text; empty for None."""
    return "" if group is None else str(group)
