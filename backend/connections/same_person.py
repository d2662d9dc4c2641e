"""Who is the same person: the one rule for imports, duplicates, earlier referrals, marks in lists and erasures.

Two records are the same person by an equal profile URL, or by an equal email address, unless both have a profile URL
and a name and both differ, since people share addresses (`info@`, couples). A missing value never matches, and a name
alone never does.

`is_same_person` applies the rule to two records in memory, `same_person` to the rows of a query, `group_people` to
referrals as they came one after the other, and `join_people` to the rows of an import, which came at once.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Self

from common.text import COVERED_LENGTH, folded

if TYPE_CHECKING:
    from django.db.models import Q

# The columns of connections and of referrals that make up an `Identity`.
CONNECTION_IDENTITY = ("email_key", "url_key", "name_folded")
REFERRAL_IDENTITY = ("email_key", "url_key", "candidate_folded")


class Identity(NamedTuple):
    """What identifies one record: the keys of its email address and profile URL, and the folded full name."""

    email: str | None
    url: str | None
    name: str

    @classmethod
    def of(cls, email_key: str | None, url_key: str | None, full_name: str) -> Self:
        """Return the identity of a record with these keys and this name as it was entered."""
        return cls(email_key, url_key, folded_name(full_name))


def folded_name(full_name: str) -> str:
    """Return a full name folded and cut as it is stored, so that stored and new names can be compared."""
    return folded(full_name)[:COVERED_LENGTH]


def is_same_person(one: Identity, other: Identity) -> bool:
    """Apply the rule to two records."""
    if one.url and one.url == other.url:
        return True
    return bool(one.email) and one.email == other.email and not is_shared((one, other))


def same_person(
    *, emails: Collection[str | None], urls: Collection[str | None], names: Collection[str], name_column: str
) -> "Q":
    """Return the condition on rows that they are of the person whose records have these keys and folded names.

    For models with `email_key` and `url_key`; `name_column` is that of the folded full name.
    """
    # Not for the whole module: the process that reads imports uses the rest, and starts sooner without Django's models.
    from django.db.models import Q

    emails, urls, names = ([each for each in known if each] for known in (emails, urls, names))
    by_email = Q(email_key__in=emails)
    if urls and names:
        by_email &= Q(url_key=None) | Q(**{name_column: ""}) | Q(**{f"{name_column}__in": names})
    return Q(url_key__in=urls) | by_email


def group_people(
    records: Iterable[tuple[int, Identity]], apart: Collection[frozenset[int]] = ()
) -> dict[int, list[int]]:
    """Return the ids of the records of each person, by the id of the first one. `records` are the oldest first.

    Each belongs to the person with a record of the same URL; else to the one with all of whose records it is the same
    person; of several, to the oldest. That two are the same is not transitive, so later records move none of those
    before. Two ids in `apart` are never one person.
    """
    people: dict[int, dict[int, Identity]] = {}
    age: dict[int, int] = {}
    by_url, by_email = defaultdict[str, set[int]](set), defaultdict[str, set[int]](set)
    for pk, identity in records:
        of_url = by_url[identity.url] if identity.url else set[int]()
        of_email = by_email[identity.email] - of_url if identity.email else set[int]()
        alike = (each for each in of_email if is_same_as_all(identity, people[each].values()))
        found = [*sorted(of_url, key=age.__getitem__), *sorted(alike, key=age.__getitem__)]
        person = next((each for each in found if not any(frozenset((pk, one)) in apart for one in people[each])), pk)
        age.setdefault(person, len(age))
        people.setdefault(person, {})[pk] = identity
        if identity.url:
            by_url[identity.url].add(person)
        if identity.email:
            by_email[identity.email].add(person)
    return {person: list(members) for person, members in people.items()}


def is_same_as_all(one: Identity, others: Iterable[Identity]) -> bool:
    """Whether one record is the same person as each of the others."""
    return all(is_same_person(one, other) for other in others)


def is_shared(records: Iterable[Identity]) -> bool:
    """Whether records with the same email address are of several people: two have URLs and names, and both differ."""
    known = {(each.url, each.name) for each in records if each.url and each.name}
    # If no pair differed in both, either all had one URL or all had one name.
    return len({url for url, _ in known}) > 1 and len({name for _, name in known}) > 1


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
    """Join the records of each person, by their numbers. Returns the email addresses that several people share.

    Whoever is the same person as somebody's record is that person. But of those who share an address, a record without
    URL or name could be any: it is joined only by an equal name.
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
