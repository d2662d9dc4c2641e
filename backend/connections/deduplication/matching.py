"""Which person of a file is which stored connection: the ladder of e-mail, profile URL, name and employer.

Two rules make a second import of the same file change nothing. A connection keeps an address that the file still
mentions. And who cannot be told from another is nobody stored: where several fit, a new connection is made.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from connections.deduplication.groups import EMAIL_ONLY, NEITHER, URL_ONLY
from connections.deduplication.keys import distinguishes
from connections.deduplication.people import Person, Stored

# Kinds of people → kinds of stored connections that share no stronger key with them, so that none can differ.
COMPATIBLE = {
    NEITHER: (NEITHER, EMAIL_ONLY, URL_ONLY, (True, True)),
    EMAIL_ONLY: (NEITHER, URL_ONLY),
    URL_ONLY: (NEITHER, EMAIL_ONLY),
    (True, True): (NEITHER,),
}


def match(people: Sequence[Person], stored: Sequence[Stored]) -> tuple[list[Person], dict[str, Stored]]:
    """Set `stored` of each person who is known already.

    Answers the people that remain distinct, and which stored connection holds which URL key from now on.
    """
    for each in stored:
        each.claimed_by = None
    match_emails(people, {each.email_key: each for each in stored if each.email_key})
    holders = settled_urls(stored)
    distinct = match_urls(people, holders)
    match_names(distinct, stored)
    return distinct, holders


def claim(person: Person, stored: Stored) -> None:
    person.stored, stored.claimed_by = stored, person


def match_emails(people: Iterable[Person], by_email: dict[str, Stored]) -> None:
    for person in people:
        known = next((by_email[email] for email in person.emails if email in by_email), None)
        if known is not None:
            claim(person, known)


def settled_urls(stored: Sequence[Stored]) -> dict[str, Stored]:
    """Who holds which URL once everybody recognised by e-mail has moved to the URL that the file states for them.

    A URL that somebody else keeps stays theirs; two who exchange theirs both get the new one.
    """
    holders = {each.url_key: each for each in stored if each.url_key}
    decided: dict[int, bool] = {}
    for each in stored:
        decide_move(each, holders, decided)
    moving = [each for each in stored if decided.get(each.id)]
    for each in moving:
        if each.url_key:
            del holders[each.url_key]
    for each in moving:
        holders[wanted_url(each) or ""] = each
    return holders


def wanted_url(stored: Stored) -> str | None:
    """The URL that the file states for it instead of its own; None to keep what it has."""
    person = stored.claimed_by
    if person is None or not person.urls or stored.url_key in person.urls:
        return None
    return next(iter(person.urls))


def decide_move(start: Stored, holders: dict[str, Stored], decided: dict[int, bool]) -> None:
    """Whether `start`, and everybody whose URL it waits for, gets the URL that it wants."""
    waiting: dict[int, None] = {}
    at: Stored | None = start
    moves = True
    while at is not None and at.id not in waiting:
        if at.id in decided:
            moves = decided[at.id]
            break
        url = wanted_url(at)
        if url is None:
            decided[at.id] = moves = False
            break
        waiting[at.id] = None
        at = holders.get(url)
    # Ended at a free URL, or where it began: everybody moves on by one.
    decided.update(dict.fromkeys(waiting, moves))


def match_urls(people: Iterable[Person], holders: dict[str, Stored]) -> list[Person]:
    """Those not recognised yet, by URL; whose URL belongs to somebody whom the file names by e-mail, is that person."""
    distinct = []
    for person in people:
        known = None
        if person.stored is None:
            known = next((holders[url] for url in person.urls if url in holders), None)
        if known is not None and known.claimed_by is not None:
            known.claimed_by.absorb(person)
            continue
        if known is not None:
            claim(person, known)
        distinct.append(person)
    return distinct


def match_names(people: Sequence[Person], stored: Sequence[Stored]) -> None:
    """Those not recognised yet, by name and employer, where one fits one and nobody else."""
    free: dict[str, list[Stored]] = {}
    for each in stored:
        if each.claimed_by is None:
            free.setdefault(each.name_key, []).append(each)
    unknown = [person for person in people if person.stored is None and any(name in free for name in person.names)]
    match_bare_names(unknown, free)
    unknown = [person for person in unknown if person.stored is None]
    kinds = {name: Counter(each.kind for each in group if each.claimed_by is None) for name, group in free.items()}
    demand: Counter[tuple[str, tuple[bool, bool]]] = Counter()
    for person in unknown:
        demand.update(places(person))
    for person in unknown:
        fitting = [(name, kind) for name, kind in places(person) if name in kinds and kinds[name][kind]]
        if len(fitting) == 1 and demand[fitting[0]] == 1:
            name, kind = fitting[0]
            if kinds[name][kind] == 1:
                claim(person, next(each for each in free[name] if each.kind == kind and each.claimed_by is None))


def places(person: Person) -> list[tuple[str, tuple[bool, bool]]]:
    """The names and kinds of stored connections under which this person may be found."""
    return [(name, kind) for name in person.names if distinguishes(name) for kind in COMPATIBLE[person.kind]]


def match_bare_names(unknown: Iterable[Person], free: dict[str, list[Stored]]) -> None:
    """A name without any address is first of all the one that is stored without any address."""
    for person in unknown:
        if person.kind != NEITHER:
            continue
        same = [each for name in person.names for each in free.get(name, ()) if each.kind == NEITHER]
        if same:
            claim(person, min(same, key=lambda each: each.id))
