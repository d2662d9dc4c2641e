"""Sending one POST request to a receiver, with limits of time and size that the receiver cannot exceed."""

import http.client
import ssl
import time
from dataclasses import dataclass

from common.destinations import InvalidAddress, UnusableHost, resolve
from common.requests_out import ALL_SECONDS, PinnedConnection
from webhooks.destinations import parse
from webhooks.models import Failure


@dataclass(frozen=True)
class Outcome:
    """The result of an attempt: the response's status code, if any, and the kind of failure; empty if it succeeded.

    `reason` has details for the log.
    """

    answer_code: int | None = None
    failure: str = ""
    reason: str = ""


def post(address: str, headers: dict[str, str], body: bytes) -> Outcome:
    """Send a body to an address. Never raises. Only the status code of the response is read."""
    deadline = time.monotonic() + ALL_SECONDS
    try:
        destination = parse(address)
        connection = PinnedConnection(destination, resolve(destination), deadline)
    except UnusableHost as refused:
        return Outcome(failure=Failure.NAME, reason=refused.reason)
    except InvalidAddress:
        # Addresses that were allowed when they were saved, such as those with http.
        return Outcome(failure=Failure.NAME, reason="not an address for webhooks")
    try:
        code = exchange(connection, headers, body)
        # If the connection is cut off while headers are read, they seem to be complete.
        return Outcome(failure=Failure.TIMEOUT) if connection.cut_off else outcome_of(code)
    except (http.client.HTTPException, OSError) as error:
        return Outcome(failure=failure_of(error, cut_off=connection.cut_off))
    finally:
        connection.close()


def exchange(connection: PinnedConnection, headers: dict[str, str], body: bytes) -> int:
    """Send the request and return the status code of the response. Raises OSError, HTTPException."""
    host = {"Host": connection.destination.host_header, "Connection": "close"}
    connection.request("POST", connection.destination.target, body, {**host, **headers})
    # Only reads the headers, whose length is limited.
    return connection.getresponse().status


def outcome_of(code: int) -> Outcome:
    """Return the outcome for a status code."""
    if 200 <= code < 300:
        return Outcome(code)
    return Outcome(code, Failure.REDIRECT if 300 <= code < 400 else Failure.ANSWER)


def failure_of(error: Exception, *, cut_off: bool) -> Failure:
    """Return the kind of failure of an exception."""
    if cut_off or isinstance(error, TimeoutError):
        return Failure.TIMEOUT
    if isinstance(error, ssl.SSLError):
        return Failure.TLS
    # RemoteDisconnected, for an empty response, is both an OSError and an HTTPException.
    return Failure.CONNECTION if isinstance(error, OSError) else Failure.PROTOCOL
