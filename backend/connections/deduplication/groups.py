"""Grouping the rows of one file by person: by `connections.same_person`, and by the same name and employer."""

from collections.abc import Iterable, Sequence

from connections.deduplication.keys import is_specific
from connections.deduplication.people import Person, RowWithKeys
from connections.linkedin_parser.result import PersonRow
from connections.same_person import DisjointSet, join_people

# Whether each key is known: (email, profile URL).
KeyKinds = tuple[bool, bool]
EMAIL_ONLY, URL_ONLY, BOTH_KEYS, NO_KEY = (True, False), (False, True), (True, True), (False, False)


def group_into_people(rows: Sequence[PersonRow]) -> list[Person]:
    """Return the people of a file, in the order of their first rows."""
    keyed = [RowWithKeys.of(row) for row in rows]
    sets = DisjointSet(len(rows))
    join_people([each.identity for each in keyed], sets)
    join_by_name(keyed, sets)
    members: dict[int, list[RowWithKeys]] = {}
    for number, each in enumerate(keyed):
        members.setdefault(sets.find(number), []).append(each)
    return [Person.of(each) for each in members.values()]


def join_by_name(keyed: Sequence[RowWithKeys], sets: DisjointSet) -> None:
    """Join rows with the same name and employer if no stronger key differs and it is unambiguous.

    If several of them have an address each, a row without one could be any of them, and is not joined.
    """
    kind_of: dict[int, KeyKinds] = {}
    namesakes: dict[str, list[int]] = {}
    for number, each in enumerate(keyed):
        root = sets.find(number)
        email, url = kind_of.get(root, NO_KEY)
        kind_of[root] = (email or each.email is not None, url or each.url is not None)
        namesakes.setdefault(each.name, []).append(number)
    for name, numbers in namesakes.items():
        if len(numbers) > 1:
            join_namesakes(name, numbers, sets, kind_of)


def join_namesakes(name: str, numbers: Iterable[int], sets: DisjointSet, kind_of: dict[int, KeyKinds]) -> None:
    roots = dict.fromkeys(sets.find(number) for number in numbers)
    without_keys = [root for root in roots if kind_of[root] == NO_KEY]
    for root in without_keys[1:]:
        sets.join(without_keys[0], root)
    if not is_specific(name):
        return
    with_keys = [root for root in roots if kind_of[root] != NO_KEY]
    by_email = [root for root in with_keys if kind_of[root] == EMAIL_ONLY]
    by_url = [root for root in with_keys if kind_of[root] == URL_ONLY]
    if len(by_email) == len(by_url) == 1:
        joined = sets.join(by_email[0], by_url[0])
        kind_of[joined] = BOTH_KEYS
        with_keys = [joined, *(root for root in with_keys if root not in (by_email[0], by_url[0]))]
    if without_keys and len(with_keys) == 1:
        joined = sets.join(without_keys[0], with_keys[0])
        kind_of[joined] = kind_of[with_keys[0]]
