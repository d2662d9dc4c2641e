"""Optimistic locking: an edit of an outdated version is refused, instead of overwriting somebody else's change."""

from datetime import datetime, timedelta

from django.utils import timezone

from common.errors import StaleVersion


def refuse_stale(edited: datetime | None, stored: datetime) -> None:
    """Raise StaleVersion if the version that the caller edited is older than the stored one. None is not checked."""
    if edited is not None and edited < stored:
        raise StaleVersion


def require_version(undone: datetime | None, stored: datetime) -> None:
    """Raise StaleVersion if the stored version is another than the one that is undone. None is not checked."""
    if undone is not None and undone != stored:
        raise StaleVersion


def next_version(stored: datetime) -> datetime:
    """Return the current time, or if the clock is behind, the smallest time after `stored`."""
    return max(timezone.now(), stored + timedelta(microseconds=1))
