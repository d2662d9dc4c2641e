"""Where a call comes from, for whoever has to keep it: known to what runs meanwhile, without HTTP."""

from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True)
class Origin:
    """The network address and the browser's description of itself, as far as a request has them.

    `request_id` is the one in the log and in the answer. All are empty for commands and the worker.
    """

    address: str = ""
    agent: str = ""
    request_id: str = ""


NOWHERE = Origin()
# The call under way.
origin: ContextVar[Origin] = ContextVar("origin", default=NOWHERE)
