"""The limit of whole lists, which are those without `limit`, and exports: how many one user reads at a time.

Counted in the memory of each server process, since its threads and its processor are what one user must not occupy. A
shared counter would make a write of each read, which on SQLite waits for imports, and it would have to expire after a
process was killed.
"""

from collections import Counter
from threading import Lock
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from rest_framework.request import Request

from common.errors import TooManyAttempts

# Lists of up to so many rows are never refused.
SHORT_LIST = 2000
RETRY_SECONDS = 1
# The number of whole lists that this process reads, by the id of the user who is signed in.
reading: Counter[int] = Counter()
lock = Lock()


class TooManyWholeLists(TooManyAttempts):
    """The user is reading as many whole lists as they may."""

    detail = "Other long lists are still being read for you. Wait until they are there, and try again."


def limit_whole_list(request: Request, rows: QuerySet[Any], start: int = 0) -> None:
    """Count the whole list that a request reads, `rows` from `start` on, until it is answered.

    Raises TooManyWholeLists if its user reads WHOLE_LISTS_AT_ONCE others and this one is not short.
    """
    user = request.user.pk
    if user is None:
        return
    callback = request._request.until_answered.callback  # type: ignore[attr-defined]  # see `common.middleware`
    if start_reading(user):
        callback(finish_reading, user)
    elif rows.order_by().values("pk")[start + SHORT_LIST : start + SHORT_LIST + 1].exists():
        raise TooManyWholeLists(RETRY_SECONDS)


def start_reading(user: int) -> bool:
    """Count one more list of a user, if they may read one more. Returns whether they may."""
    with lock:
        if reading[user] >= settings.WHOLE_LISTS_AT_ONCE:
            return False
        reading[user] += 1
    return True


def finish_reading(user: int) -> None:
    """Count one list of a user less."""
    with lock:
        reading[user] -= 1
        if not reading[user]:
            del reading[user]
