"""A decorator for views that may read from a replica of the database."""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, TypeVar

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import actor_of
from common import replica

View = TypeVar("View", bound=type[Any])


def reads_from_replica(view: View) -> View:
    """Decorate a view so that its `get` reads from a replica, if there is a recent one: see `common.replica`.

    Token, user, role and company are still read from the primary.
    """
    answer: Callable[..., Response] = view.get

    @wraps(answer)
    def get(self: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        answered = partial(answer, self, request, *args, **kwargs)
        if not replica.is_used():
            return answered()
        response, _ = replica.read(actor_of(request), answered)
        return response

    view.get = get
    return view
