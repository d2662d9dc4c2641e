"""Long work in short steps."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def in_batches(rows: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """The rows, so many at a time."""
    for start in range(0, len(rows), size):
        yield rows[start : start + size]
