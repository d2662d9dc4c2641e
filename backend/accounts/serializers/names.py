"""What people are called, from the columns of a row that names them."""

from functools import cache
from typing import Any

NAME_FIELDS = ("first_name", "last_name", "username")


@cache
def name_columns(person: str) -> tuple[str, ...]:
    """The columns that `full_name` reads of the user that the column `person` names; of the row itself for none."""
    return tuple(f"{person}__{field}" if person else field for field in NAME_FIELDS)


def full_name(row: dict[str, Any], person: str = "") -> str:
    """As `User.get_full_name` says it; empty for nobody."""
    first, last, username = (row[column] for column in name_columns(person))
    return f"{first or ''} {last or ''}".strip() or username or ""
