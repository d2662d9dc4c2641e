"""The data that are compared: people of a file, and stored connections."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from connections.deduplication.keys import email_key, name_key, url_key
from connections.linkedin_parser.result import PersonRow
from connections.same_person import Identity, folded_name


@dataclass(slots=True)
class RowWithKeys:
    """A row with its keys, computed once."""

    row: PersonRow
    email: str | None
    url: str | None
    name: str

    @classmethod
    def of(cls, row: PersonRow) -> "RowWithKeys":
        return cls(
            row,
            email_key(row.email) if row.email else None,
            url_key(row.profile_url) if row.profile_url else None,
            name_key(row.first_name, row.last_name, row.company),
        )

    @property
    def identity(self) -> Identity:
        """Without a name if there is no address, which alone makes it count."""
        name = f"{self.row.first_name} {self.row.last_name}" if self.email is not None else ""
        return Identity.of(self.email, self.url, name)


@dataclass(slots=True)
class StoredConnection:
    """A stored connection of the owner. `matched_person` is the person of the file that it was matched with."""

    id: int
    first_name: str
    last_name: str
    email: str
    employer: str
    position: str
    profile_url: str
    connected_at: date | None
    email_key: str | None
    url_key: str | None
    name_key: str
    matched_person: "Person | None" = None

    @property
    def identity(self) -> Identity:
        return Identity.of(self.email_key, self.url_key, f"{self.first_name} {self.last_name}")

    @property
    def kind(self) -> tuple[bool, bool]:
        """Whether it has an email key and a URL key."""
        return self.email_key is not None, self.url_key is not None


@dataclass(slots=True, eq=False)
class Person:
    """One person of a file, from one or several rows. `stored` is the connection that they were matched with.

    `emails` and `urls` map keys to the original texts, in the order of the rows; `names` has the name keys.
    """

    keyed: list[RowWithKeys]
    first_name: str = ""
    last_name: str = ""
    emails: dict[str, str] = field(default_factory=dict)
    urls: dict[str, str] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)
    stored: StoredConnection | None = None

    @classmethod
    def of(cls, keyed: Iterable[RowWithKeys]) -> "Person":
        person = cls(sorted(keyed, key=lambda each: each.row.line))
        for each in person.keyed:
            if each.email is not None:
                person.emails.setdefault(each.email, each.row.email)
            if each.url is not None:
                person.urls.setdefault(each.url, each.row.profile_url)
            person.names.setdefault(each.name)
        # Take both names from the same row, so that two spellings are not mixed.
        named = [*(row for row in person.rows if row.first_name and row.last_name), *person.rows]
        person.first_name = first(row.first_name for row in named)
        person.last_name = first(row.last_name for row in named)
        return person

    def absorb(self, other: "Person") -> None:
        """Merge the rows of another person, who is the same, into this one, which keeps its name."""
        merged = Person.of([*self.keyed, *other.keyed])
        self.keyed, self.emails, self.urls, self.names = merged.keyed, merged.emails, merged.urls, merged.names

    @property
    def identities(self) -> list[Identity]:
        return [each.identity for each in self.keyed]

    @property
    def full_names(self) -> set[str]:
        """The folded full names: of each row, and of the person."""
        names = [(self.first_name, self.last_name), *((row.first_name, row.last_name) for row in self.rows)]
        return {folded_name(f"{first_name} {last_name}") for first_name, last_name in names}

    @property
    def rows(self) -> list[PersonRow]:
        return [each.row for each in self.keyed]

    @property
    def kind(self) -> tuple[bool, bool]:
        """Whether an email key and a URL key are known."""
        return bool(self.emails), bool(self.urls)


def first(texts: Iterable[str]) -> str:
    """Return the first text that is not empty, which is the newest one, as exports are sorted."""
    return next((text for text in texts if text), "")
