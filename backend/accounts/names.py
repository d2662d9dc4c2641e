"""Full names of users from columns of `values()` rows."""

from functools import cache
from typing import Any

NAME_FIELDS = ("first_name", "last_name", "username")


@cache
def name_columns(person: str) -> tuple[str, ...]:
    """Return the columns that `full_name` needs. `person` is the lookup path to the user; empty for the row itself."""
    return tuple(f"{person}__{field}" if person else field for field in NAME_FIELDS)


def full_name(row: dict[str, Any], person: str = "") -> str:
    """Return the same as `User.get_full_name`; empty if the row has no such user."""
    first, last, username = (row[column] for column in name_columns(person))
    return f"{first or ''} {last or ''}".strip() or username or ""
