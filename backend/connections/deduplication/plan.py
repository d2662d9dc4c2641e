"""Planning an import: which connections it creates, updates and leaves unchanged."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from connections.deduplication.groups import group_into_people
from connections.deduplication.keys import name_key
from connections.deduplication.matching import match_people
from connections.deduplication.people import Person, StoredConnection, first
from connections.linkedin_parser.result import PersonRow

Values = dict[str, Any]


@dataclass
class ImportPlan:
    """`created` has the values of new connections; `updated` maps ids to the values that change, including keys.

    `created + updated + unchanged + merged_in_file` is the number of rows. `shared_email_lines` are the lines with an
    address that several people share.
    """

    created: list[Values] = field(default_factory=list)
    updated: dict[int, Values] = field(default_factory=dict)
    unchanged: int = 0
    merged_in_file: int = 0
    shared_email_lines: list[int] = field(default_factory=list)


def plan_import(rows: Sequence[PersonRow], stored: Sequence[StoredConnection]) -> ImportPlan:
    """Compare the rows of a file with the owner's stored connections, and return what importing them changes.

    For any rows and connections, the plan keeps URL keys unique, and importing again creates nothing.
    """
    people, url_owners, shared = match_people(group_into_people(rows), stored)
    plan = ImportPlan(merged_in_file=len(rows) - len(people))
    if shared:
        keyed = (each for person in people for each in person.keyed)
        plan.shared_email_lines = sorted(each.row.line for each in keyed if each.email in shared)
    for person in people:
        values = values_of(person, url_owners)
        known = person.stored
        if known is None:
            plan.created.append(values)
            continue
        changed = {name: value for name, value in values.items() if getattr(known, name) != value}
        if changed:
            plan.updated[known.id] = changed
        else:
            plan.unchanged += 1
    return plan


def values_of(person: Person, url_owners: dict[str, StoredConnection]) -> Values:
    """Return all values of the connection for this person. Empty values never overwrite stored ones."""
    known, rows = person.stored, person.rows
    if known is None and len(rows) == 1:
        return values_of_single_row(person, url_owners)
    values: Values = {
        "first_name": person.first_name,
        "last_name": person.last_name,
        "employer": first(row.company for row in rows),
        "position": first(row.position for row in rows),
        "connected_at": next((row.connected_at for row in rows if row.connected_at), None),
    }
    values["email"], values["email_key"] = email_of(person)
    values["profile_url"], values["url_key"] = url_of(person, url_owners)
    if known is not None:
        if known.first_name and known.last_name and not (person.first_name and person.last_name):
            # Half a name does not make a whole one another.
            values["first_name"], values["last_name"] = known.first_name, known.last_name
        for name, value in values.items():
            if not value:
                values[name] = getattr(known, name)
    values["name_key"] = name_key(values["first_name"], values["last_name"], values["employer"])
    return values


def values_of_single_row(person: Person, url_owners: dict[str, StoredConnection]) -> Values:
    """Return the same as `values_of`, faster, for a new person with a single row: the usual case in a first import."""
    (keyed,) = person.keyed
    row = keyed.row
    email, email_key = email_of(person)
    url, url_key = url_of(person, url_owners)
    return {
        "first_name": row.first_name,
        "last_name": row.last_name,
        "employer": row.company,
        "position": row.position,
        "connected_at": row.connected_at,
        "email": email,
        "email_key": email_key,
        "profile_url": url,
        "url_key": url_key,
        "name_key": keyed.name,
    }


def email_of(person: Person) -> tuple[str, str | None]:
    """Return the address and its key: the stored one if the file contains it, else the first one of the file."""
    known = person.stored
    if known is not None and known.email_key in person.emails:
        return known.email, known.email_key
    key, email = next(iter(person.emails.items()), (None, ""))
    return email, key


def url_of(person: Person, url_owners: dict[str, StoredConnection]) -> tuple[str, str | None]:
    """Return the profile URL and its key by the same rule, but never a URL that another connection keeps."""
    known = person.stored
    if known is not None and known.url_key in person.urls:
        return known.profile_url, known.url_key
    key, url = next(iter(person.urls.items()), (None, ""))
    if key is not None:
        return (url, key) if url_owners.get(key) in (None, known) else ("", None)
    if known is not None and known.url_key is not None:
        return "", None
    # Keep a link that identifies nobody if there is no other.
    return first(row.profile_url for row in person.rows), None
