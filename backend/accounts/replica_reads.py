"""Which calls a replica of the database may answer."""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, TypeVar

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import actor_of
from common import replica

View = TypeVar("View", bound=type[Any])


def reads_from_replica(view: View) -> View:
    """Have the GET of a list or of figures answered from a replica where there is one: see `common.replica`.

    The token, the person, their role and their company are read from the primary before.
    """
    answer: Callable[..., Response] = view.get

    @wraps(answer)
    def get(self: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        answered = partial(answer, self, request, *args, **kwargs)
        if not replica.is_used():
            return answered()
        response, request._request.answered_by = replica.read(actor_of(request), answered)  # type: ignore[attr-defined]  # for config.metrics
        return response

    view.get = get
    return view
