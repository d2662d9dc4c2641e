"""What identity is decided about: people of a file, and connections that are stored already."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol

from connections.identity.keys import email_key, name_key, url_key


class Row(Protocol):
    """One row of a file: see `connections.reading.PersonRow`."""

    line: int
    first_name: str
    last_name: str
    email: str
    company: str
    position: str
    profile_url: str
    connected_at: date | None


@dataclass(slots=True)
class Stored:
    """A connection that its owner has already. `claimed_by`: the person of the file that it turned out to be."""

    id: int
    first_name: str
    last_name: str
    email: str
    company: str
    position: str
    profile_url: str
    connected_at: date | None
    email_key: str | None
    url_key: str | None
    name_key: str
    claimed_by: "Person | None" = None

    @property
    def kind(self) -> tuple[bool, bool]:
        """Whether it has an e-mail key and a URL key."""
        return self.email_key is not None, self.url_key is not None


@dataclass(slots=True, eq=False)
class Person:
    """One person of a file, from one or several of its rows: `stored` is the connection that they are already.

    `emails` and `urls`: key → as written, in the order of the rows; `names`: the name keys.
    """

    rows: list[Row]
    emails: dict[str, str] = field(default_factory=dict)
    urls: dict[str, str] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)
    stored: Stored | None = None

    @classmethod
    def of(cls, rows: Iterable[Row]) -> "Person":
        person = cls(sorted(rows, key=lambda row: row.line))
        for row in person.rows:
            person.add_keys(row)
        return person

    def add_keys(self, row: Row) -> None:
        if row.email and (key := email_key(row.email)):
            self.emails.setdefault(key, row.email)
        if row.profile_url and (key := url_key(row.profile_url)):
            self.urls.setdefault(key, row.profile_url)
        self.names.setdefault(name_key(row.first_name, row.last_name, row.company))

    def absorb(self, other: "Person") -> None:
        """The other one turned out to be this one."""
        merged = Person.of([*self.rows, *other.rows])
        self.rows, self.emails, self.urls, self.names = merged.rows, merged.emails, merged.urls, merged.names

    @property
    def kind(self) -> tuple[bool, bool]:
        """Whether an e-mail key and a URL key are known."""
        return bool(self.emails), bool(self.urls)
