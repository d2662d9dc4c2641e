"""Who is the same person: the one rule for imports, duplicates among referrals, marks in lists, and erasures.

Two records are the same person by an equal profile URL, or by an equal e-mail address, unless both have a profile URL
and a name and both differ, since people share addresses (`info@`, couples). A missing value never matches, and a name
alone never does. As a condition of a query, the rule is in `connections.same_person`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from common.text import folded


class Identity(NamedTuple):
    """What identifies one record: the keys of its e-mail address and profile URL, and the folded full name."""

    email: str | None
    url: str | None
    name: str


def name_of(first_name: str, last_name: str) -> str:
    """Return the full name, folded."""
    return folded(f"{first_name} {last_name}")


def is_shared(records: Iterable[Identity]) -> bool:
    """Whether records with the same e-mail address are of several people: two have URLs and names, and both differ."""
    known = {(each.url, each.name) for each in records if each.url and each.name}
    # If no pair differed in both, either all had one URL or all had one name.
    return len({url for url, _ in known}) > 1 and len({name for _, name in known}) > 1


def is_same_person(one: Identity, other: Identity) -> bool:
    """Apply the rule to two records."""
    if one.url and one.url == other.url:
        return True
    return bool(one.email) and one.email == other.email and not is_shared((one, other))


class DisjointSet:
    """Disjoint sets of the numbers from 0 up to `size` (union-find)."""

    def __init__(self, size: int) -> None:
        self.parents = list(range(size))

    def find(self, number: int) -> int:
        """Return the number that represents the set of `number`: the lowest one."""
        while self.parents[number] != number:
            self.parents[number] = self.parents[self.parents[number]]
            number = self.parents[number]
        return number

    def join(self, one: int, other: int) -> int:
        """Merge the sets of two numbers. Returns the representative: the lower one of the two."""
        first, second = sorted((self.find(one), self.find(other)))
        self.parents[second] = first
        return first


def join_people(records: Sequence[Identity], sets: DisjointSet) -> set[str]:
    """Join the records of each person, by their numbers. Returns the e-mail addresses that several people share.

    Of those who share an address, a record without URL or name could be any: it is joined only by an equal name.
    """
    urls: dict[str, int] = {}
    by_email: dict[str, list[int]] = {}
    for number, each in enumerate(records):
        if each.url:
            sets.join(urls.setdefault(each.url, number), number)
        if each.email:
            by_email.setdefault(each.email, []).append(number)
    shared = set()
    for email, numbers in by_email.items():
        if len(numbers) > 1 and is_shared(records[number] for number in numbers):
            shared.add(email)
            named: dict[str, int] = {}
            for number in numbers:
                if name := records[number].name:
                    sets.join(named.setdefault(name, number), number)
        else:
            for number in numbers[1:]:
                sets.join(numbers[0], number)
    return shared
