"""Which person of a file is which stored connection: by e-mail, then profile URL, then name and employer.

Two rules make a second import of the same file change nothing. A connection keeps an address that the file still
mentions. And who cannot be told from another is nobody stored: where several fit, a new connection is made.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from connections.deduplication.groups import BOTH_KEYS, EMAIL_ONLY, NO_KEY, URL_ONLY, KeyKinds
from connections.deduplication.keys import is_specific
from connections.deduplication.people import Person, StoredConnection

# Kinds of people → kinds of stored connections that share no stronger key with them, so that none can differ.
COMPATIBLE = {
    NO_KEY: (NO_KEY, EMAIL_ONLY, URL_ONLY, BOTH_KEYS),
    EMAIL_ONLY: (NO_KEY, URL_ONLY),
    URL_ONLY: (NO_KEY, EMAIL_ONLY),
    BOTH_KEYS: (NO_KEY,),
}


def match_people(
    people: Sequence[Person], stored: Sequence[StoredConnection]
) -> tuple[list[Person], dict[str, StoredConnection]]:
    """Set `stored` of each person who is known already.

    Answers the people that remain distinct, and which stored connection holds which URL key from now on.
    """
    for each in stored:
        each.matched_person = None
    match_emails(people, {each.email_key: each for each in stored if each.email_key})
    url_owners = resolve_url_owners(stored)
    distinct = match_urls(people, url_owners)
    match_names(distinct, stored)
    return distinct, url_owners


def link(person: Person, stored: StoredConnection) -> None:
    person.stored, stored.matched_person = stored, person


def match_emails(people: Iterable[Person], by_email: dict[str, StoredConnection]) -> None:
    for person in people:
        known = next((by_email[email] for email in person.emails if email in by_email), None)
        if known is not None:
            link(person, known)


def resolve_url_owners(stored: Sequence[StoredConnection]) -> dict[str, StoredConnection]:
    """Who holds which URL once everybody recognised by e-mail has moved to the URL that the file states for them.

    A URL that somebody else keeps stays theirs; two who exchange theirs both get the new one.
    """
    url_owners = {each.url_key: each for each in stored if each.url_key}
    decided: dict[int, bool] = {}
    for each in stored:
        decide_url_change(each, url_owners, decided)
    moving = [each for each in stored if decided.get(each.id)]
    for each in moving:
        if each.url_key:
            del url_owners[each.url_key]
    for each in moving:
        url_owners[url_from_file(each) or ""] = each
    return url_owners


def url_from_file(stored: StoredConnection) -> str | None:
    """The URL that the file states for it instead of its own; None to keep what it has."""
    person = stored.matched_person
    if person is None or not person.urls or stored.url_key in person.urls:
        return None
    return next(iter(person.urls))


def decide_url_change(
    start: StoredConnection, url_owners: dict[str, StoredConnection], decided: dict[int, bool]
) -> None:
    """Whether `start`, and everybody whose URL it waits for, gets the URL that it wants."""
    waiting: dict[int, None] = {}
    at: StoredConnection | None = start
    moves = True
    while at is not None and at.id not in waiting:
        if at.id in decided:
            moves = decided[at.id]
            break
        url = url_from_file(at)
        if url is None:
            decided[at.id] = moves = False
            break
        waiting[at.id] = None
        at = url_owners.get(url)
    # Ended at a free URL, or where it began: everybody moves on by one.
    decided.update(dict.fromkeys(waiting, moves))


def match_urls(people: Iterable[Person], url_owners: dict[str, StoredConnection]) -> list[Person]:
    """Those not recognised yet, by URL; whose URL belongs to somebody whom the file names by e-mail, is that person."""
    distinct = []
    for person in people:
        known = None
        if person.stored is None:
            known = next((url_owners[url] for url in person.urls if url in url_owners), None)
        if known is not None and known.matched_person is not None:
            known.matched_person.absorb(person)
            continue
        if known is not None:
            link(person, known)
        distinct.append(person)
    return distinct


def match_names(people: Sequence[Person], stored: Sequence[StoredConnection]) -> None:
    """Those not recognised yet, by name and employer, where one fits one and nobody else."""
    free: dict[str, list[StoredConnection]] = {}
    for each in stored:
        if each.matched_person is None:
            free.setdefault(each.name_key, []).append(each)
    unknown = [person for person in people if person.stored is None and any(name in free for name in person.names)]
    match_names_without_keys(unknown, free)
    unknown = [person for person in unknown if person.stored is None]
    kinds = {name: Counter(each.kind for each in group if each.matched_person is None) for name, group in free.items()}
    demand: Counter[tuple[str, KeyKinds]] = Counter()
    for person in unknown:
        demand.update(possible_matches(person))
    for person in unknown:
        fitting = [(name, kind) for name, kind in possible_matches(person) if name in kinds and kinds[name][kind]]
        if len(fitting) == 1 and demand[fitting[0]] == 1:
            name, kind = fitting[0]
            if kinds[name][kind] == 1:
                link(person, next(each for each in free[name] if each.kind == kind and each.matched_person is None))


def possible_matches(person: Person) -> list[tuple[str, KeyKinds]]:
    """The names and kinds of stored connections under which this person may be found."""
    return [(name, kind) for name in person.names if is_specific(name) for kind in COMPATIBLE[person.kind]]


def match_names_without_keys(unknown: Iterable[Person], free: dict[str, list[StoredConnection]]) -> None:
    """A name without any address is first of all the one that is stored without any address."""
    for person in unknown:
        if person.kind != NO_KEY:
            continue
        same = [each for name in person.names for each in free.get(name, ()) if each.kind == NO_KEY]
        if same:
            link(person, min(same, key=lambda each: each.id))
