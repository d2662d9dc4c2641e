"""Medians of the times that referrers waited for their first answers."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection
from datetime import timedelta
from itertools import accumulate
from typing import Any

from django.db.models import Count, Q, QuerySet

from referrals.answer_waits import WAIT, WaitPart, seconds_between, wait_in_classes
from referrals.models import Referral

HOUR = timedelta(hours=1)
# If the middle answers are among more than so many, these are first counted by parts of their classes.
MOST_READ = 2000
# In so many parts.
PARTS = 48
# In place of a group: all groups together.
ALL: Any = object()


def medians(referrals: QuerySet[Referral], key: str, waits: dict[Any, list[int]]) -> dict[Any, float]:
    """Return by group the median of the hours to the first answer, without groups that have no answer.

    `waits` are the numbers of answers of each class by group. They tell which classes the medians are in, and at which
    places, so that only the answers from the first to the last of these classes are read. If they are of all groups
    that there are, they may contain `ALL`, too.
    """
    answered = {group: numbers for group, numbers in waits.items() if any(numbers)}
    if not answered:
        return {}
    middle = {group: middle_places(sum(numbers)) for group, numbers in answered.items()}
    classes = [parts_with(places, answered[group]) for group, places in middle.items()]
    first, last = min(first for first, _ in classes), max(last for _, last in classes)
    places = {group: places_from(first, answered[group], middle[group]) for group in answered}
    groups = [group for group in answered if group is not ALL]
    found_in = answered_in_classes(referrals.filter(any_of(key, groups)), first, last)
    if sum(sum(answered[group][first : last + 1]) for group in groups) > MOST_READ:
        found_in, places = narrowed(found_in, key, places, seconds_between(first, last) // PARTS)
    sorted_waits = defaultdict[Any, list[timedelta]](list)
    for group, wait in found_in.order_by("wait").values_list(key, "wait"):
        sorted_waits[group].append(wait)
        sorted_waits[ALL].append(wait)
    middles = {group: sorted_waits[group][at[0] - 1 : at[-1]] for group, at in places.items()}
    # Answers that were withdrawn since they were counted are missing.
    return {group: mean_hours(found) for group, found in middles.items() if found}


def narrowed(
    found_in: QuerySet[Any], key: str, places: dict[Any, list[int]], seconds: int
) -> tuple[QuerySet[Any], dict[Any, list[int]]]:
    """Return the answers in the parts that contain any group's `places`, and which places these are among them.

    The parts are of so many `seconds`. `found_in` is a result of `answered_in_classes`. Executes one statement.
    """
    in_parts = found_in.annotate(part=WaitPart("wait", seconds))
    counted = defaultdict[Any, Counter[int]](Counter)
    for group, part, number in in_parts.values_list(key, "part").annotate(number=Count("*")):
        counted[group][part] = number
        counted[ALL][part] += number
    parts = sorted({part for numbers in counted.values() for part in numbers})
    by_part = {group: [counted[group][part] for part in parts] for group in places}
    # Answers that were withdrawn since they were counted are missing.
    places = {group: at for group, at in places.items() if at[-1] <= sum(by_part[group])}
    if not places:
        return found_in.none(), {}
    read = sorted({index for group, at in places.items() for index in parts_with(at, by_part[group])})
    left_out = sorted(set(range(len(parts))) - set(read))
    among_read = {}
    for group, at in places.items():
        numbers = by_part[group]
        first, _ = parts_with(at, numbers)
        among_read[group] = [place - sum(numbers[index] for index in left_out if index < first) for place in at]
    # The range is for the index.
    begin, end = (timedelta(seconds=part * seconds) for part in (parts[read[0]], parts[read[-1]] + 1))
    chosen = in_parts.filter(wait__gte=begin, wait__lt=end, part__in=[parts[index] for index in read])
    return chosen, among_read


def median_of_all(referrals: QuerySet[Referral], numbers: list[int]) -> float | None:
    """Return the median of the hours to the first answer, or None without answers.

    `numbers` are the numbers of answers of each class, as in `medians`.
    """
    if not any(numbers):
        return None
    middle = middle_places(sum(numbers))
    first, last = parts_with(middle, numbers)
    places = places_from(first, numbers, middle)
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


def middle_places(total: int) -> list[int]:
    """Return the place of the middle one of so many, or the places of the middle two, counted from 1."""
    return sorted({(total + 1) // 2, total // 2 + 1})


def parts_with(places: list[int], numbers: list[int]) -> tuple[int, int]:
    """Return in which parts the first and the last of these places are. `numbers` are the numbers of each part."""
    ends = list(accumulate(numbers))
    return bisect_left(ends, places[0]), bisect_left(ends, places[-1])


def places_from(first: int, numbers: list[int], places: list[int]) -> list[int]:
    """Return which places these are among those from the part `first` on."""
    before = sum(numbers[:first])
    return [place - before for place in places]


def group_text(group: Any) -> str:
    """Return a group's key as text; empty for None."""
    return "" if group is None else str(group)
