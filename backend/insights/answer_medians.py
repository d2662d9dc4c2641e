"""Medians of the times that referrers waited for their first answers."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection
from datetime import timedelta
from itertools import accumulate
from typing import Any

from django.db.models import Count, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, Coalesce, Concat

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
        return medians_by_parts(found_in, key, places, seconds_between(first, last) // PARTS)
    sorted_waits = defaultdict[Any, list[timedelta]](list)
    for group, wait in found_in.order_by("wait").values_list(key, "wait"):
        sorted_waits[group].append(wait)
        sorted_waits[ALL].append(wait)
    return means_at(places, sorted_waits)


def medians_by_parts(found_in: QuerySet[Any], key: str, places: dict[Any, list[int]], seconds: int) -> dict[Any, float]:
    """Return the same for many answers: `found_in` is a result of `answered_in_classes`, `places` are those in it.

    Counts each group's answers by parts of so many `seconds`, and reads only those of the parts with its places.
    Executes two statements.
    """
    in_parts = found_in.annotate(part=WaitPart("wait", seconds))
    counted = defaultdict[Any, Counter[int]](Counter)
    for group, part, number in in_parts.values_list(key, "part").annotate(number=Count("*")):
        counted[group][part] = number
        counted[ALL][part] += number
    needed: dict[Any, set[int]] = {}
    places_in_needed = {}
    for group, at in places.items():
        parts = sorted(counted[group])
        numbers = [counted[group][part] for part in parts]
        # Answers that were withdrawn since they were counted are missing.
        if at[-1] <= sum(numbers):
            first, last = parts_with(at, numbers)
            needed[group] = {parts[first], parts[last]}
            places_in_needed[group] = places_from(first, numbers, at)
    if not needed:
        return {}
    of_all = needed.get(ALL, set())
    pairs = [
        f"{group_text(group)} {part}"
        for group, numbers in counted.items()
        if group is not ALL
        for part in needed.get(group, set()) | (of_all & numbers.keys())
    ]
    every_part = set().union(*needed.values())
    # The range is for the index.
    begin, end = timedelta(seconds=min(every_part) * seconds), timedelta(seconds=(max(every_part) + 1) * seconds)
    in_range = in_parts.filter(wait__gte=begin, wait__lt=end).annotate(pair=group_with_part(key))
    sorted_waits = defaultdict[Any, list[timedelta]](list)
    for group, part, wait in in_range.filter(pair__in=pairs).order_by("wait").values_list(key, "part", "wait"):
        for each in (group, ALL):
            if part in needed.get(each, ()):
                sorted_waits[each].append(wait)
    return means_at(places_in_needed, sorted_waits)


def means_at(places: dict[Any, list[int]], sorted_waits: dict[Any, list[timedelta]]) -> dict[Any, float]:
    """Return by group the mean of the waits at its one or two places, in hours, without groups that lack them."""
    middles = {group: sorted_waits[group][at[0] - 1 : at[-1]] for group, at in places.items()}
    # Answers that were withdrawn since they were counted are missing.
    return {group: mean_hours(found) for group, found in middles.items() if found}


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


def group_with_part(key: str) -> Concat:
    """Return an expression for a group's key and the part of a wait, as `medians_by_parts` compares them."""
    empty = Value("", TextField())
    return Concat(Coalesce(Cast(key, TextField()), empty), Value(" ", TextField()), Cast("part", TextField()))


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
