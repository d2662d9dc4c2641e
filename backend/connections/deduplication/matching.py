"""Matching the people of a file with stored connections: by email, then profile URL, then name and employer.

An email address that several people share counts only together with the profile URL or the name: see
`connections.same_person`.

Two rules ensure that importing the same file again creates nothing: a connection keeps an address that the file still
contains; and a person who matches several stored connections is matched with none, so that a new one is created.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from connections.deduplication.groups import BOTH_KEYS, EMAIL_ONLY, NO_KEY, URL_ONLY, KeyKinds
from connections.deduplication.keys import is_specific
from connections.deduplication.people import Person, StoredConnection
from connections.same_person import Identity, is_shared

# Kind of a person → kinds of stored connections without a common key that could differ.
COMPATIBLE = {
    NO_KEY: (NO_KEY, EMAIL_ONLY, URL_ONLY, BOTH_KEYS),
    EMAIL_ONLY: (NO_KEY, URL_ONLY),
    URL_ONLY: (NO_KEY, EMAIL_ONLY),
    BOTH_KEYS: (NO_KEY,),
}


def match_people(
    people: Sequence[Person], stored: Sequence[StoredConnection]
) -> tuple[list[Person], dict[str, StoredConnection], set[str]]:
    """Set `stored` of each person who matches a stored connection.

    Returns the people that remain distinct; the stored connections by the URL key that they have after the import; and
    the email keys that several people share, in the file or with stored connections.
    """
    by_email: dict[str, list[StoredConnection]] = {}
    for each in stored:
        each.matched_person = None
        if each.email_key:
            by_email.setdefault(each.email_key, []).append(each)
    shared = shared_emails(people, by_email)
    match_emails(people, by_email, shared)
    url_owners = resolve_url_owners(stored)
    distinct = match_urls(people, url_owners)
    match_names(distinct, stored)
    return distinct, url_owners, shared


def link(person: Person, stored: StoredConnection) -> None:
    person.stored, stored.matched_person = stored, person


def shared_emails(people: Iterable[Person], by_email: Mapping[str, Sequence[StoredConnection]]) -> set[str]:
    """Return the email keys that several people share: of the file, stored, or one of each."""
    records: dict[str, list[Identity]] = {}
    for person in people:
        for each in person.identities if person.emails else ():
            if each.email is not None:
                records.setdefault(each.email, []).append(each)
    return {
        email
        for email, found in records.items()
        if (len(found) > 1 or email in by_email)
        and is_shared([*found, *(each.identity for each in by_email.get(email, ()))])
    }


def match_emails(
    people: Iterable[Person], by_email: Mapping[str, Sequence[StoredConnection]], shared: Collection[str]
) -> None:
    """Match people with connections that have one of their addresses.

    Those with the same profile URL or name come first; if several people share the address, only those count.
    """
    known = [person for person in people if any(email in by_email for email in person.emails)]
    for matches in (has_equal_url, has_equal_name, None):
        for person in known:
            emails = [email for email in person.emails if matches or email not in shared]
            for each in (each for email in emails for each in by_email.get(email, ())):
                if person.stored is None and each.matched_person is None and (not matches or matches(person, each)):
                    link(person, each)


def has_equal_url(person: Person, stored: StoredConnection) -> bool:
    return stored.url_key in person.urls


def has_equal_name(person: Person, stored: StoredConnection) -> bool:
    name = stored.identity.name
    return bool(name) and name in person.full_names


def resolve_url_owners(stored: Sequence[StoredConnection]) -> dict[str, StoredConnection]:
    """Return the connections by the URL key that they have once those matched by email have the URLs of the file.

    A URL that another connection keeps is not taken from it; connections that exchange their URLs both get the new one.
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
    """Return the URL key that the file states for a connection; None to keep the stored one."""
    person = stored.matched_person
    if person is None or not person.urls or stored.url_key in person.urls:
        return None
    return next(iter(person.urls))


def decide_url_change(
    start: StoredConnection, url_owners: dict[str, StoredConnection], decided: dict[int, bool]
) -> None:
    """Decide whether `start`, and all connections whose URL has to become free for that, get their new URLs."""
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
    # The chain ended at a free URL, or is a cycle: all of them get their new URLs.
    decided.update(dict.fromkeys(waiting, moves))


def match_urls(people: Iterable[Person], url_owners: dict[str, StoredConnection]) -> list[Person]:
    """Match the remaining people by URL. Returns the distinct people.

    A person whose URL belongs to a connection that was matched by email is merged with that match.
    """
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
    """Match the remaining people by name and employer, where exactly one person fits exactly one connection."""
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
    """Return the (name key, kind) of stored connections that this person may match."""
    return [(name, kind) for name in person.names if is_specific(name) for kind in COMPATIBLE[person.kind]]


def match_names_without_keys(unknown: Iterable[Person], free: dict[str, list[StoredConnection]]) -> None:
    """Match people without email and URL with connections of the same name without email and URL."""
    for person in unknown:
        if person.kind != NO_KEY:
            continue
        same = [each for name in person.names for each in free.get(name, ()) if each.kind == NO_KEY]
        if same:
            link(person, min(same, key=lambda each: each.id))
