"""The origin of the current request, available to services without access to the request."""

from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True)
class Origin:
    """The client's network address, its header User-Agent, and the request's id, as in the log and the response.

    All are empty for commands and the worker.
    """

    address: str = ""
    agent: str = ""
    request_id: str = ""


NOWHERE = Origin()
# The origin of the current request.
origin: ContextVar[Origin] = ContextVar("origin", default=NOWHERE)
