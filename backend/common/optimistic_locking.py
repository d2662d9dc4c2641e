"""Two people who edit the same row: who was second is told so, instead of undoing the first one's work."""

from datetime import datetime, timedelta

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, OpenApiResponse

from common.errors import Conflict, ErrorSerializer

# How the schema describes what `refuse_stale` answers.
STALE = OpenApiResponse(
    ErrorSerializer,
    description="Somebody changed it after the given `updated_at`.",
    examples=[OpenApiExample("Changed meanwhile", {"code": "stale", "detail": str(Conflict.default_detail)})],
)


def refuse_stale(given: datetime | None, stored: datetime) -> None:
    """Raise Conflict (409) when the caller's copy, of the time `given`, is older than what is stored.

    None is not checked: who sends no time overwrites knowingly.
    """
    if given is not None and given < stored:
        raise Conflict(code="stale")


def next_version(stored: datetime) -> datetime:
    """Now, but always after `stored`, however fast two writes follow each other and whatever the clock does."""
    return max(timezone.now(), stored + timedelta(microseconds=1))
