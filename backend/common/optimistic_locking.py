"""Two people who edit the same row: who was second is told so, instead of undoing the first one's work."""

from datetime import datetime, timedelta

from django.utils import timezone

from common.errors import StaleVersion


def refuse_stale(given: datetime | None, stored: datetime) -> None:
    """Raise StaleVersion when the caller's copy, of the time `given`, is older than what is stored.

    None is not checked: who sends no time overwrites knowingly.
    """
    if given is not None and given < stored:
        raise StaleVersion


def next_version(stored: datetime) -> datetime:
    """Now, but always after `stored`, however fast two writes follow each other and whatever the clock does."""
    return max(timezone.now(), stored + timedelta(microseconds=1))
