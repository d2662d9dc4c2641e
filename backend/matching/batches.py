"""Splitting long lists of rows into batches."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def in_batches(rows: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """Yield slices of at most `size` rows, in order."""
    for start in range(0, len(rows), size):
        yield rows[start : start + size]
