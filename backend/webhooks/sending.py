"""Sending one POST request to a receiver, with limits of time and size that the receiver cannot exceed.

Uses http.client, since it follows no redirects, ignores proxies in the environment, and allows to connect to a given
IP address by overriding `connect()`, while the certificate and `Host` are those of the name.
"""

import http.client
import socket
import ssl
import time
from dataclasses import dataclass
from threading import Timer

from webhooks.destinations import Destination, InvalidAddress, UnusableHost, parse, resolve
from webhooks.models import Failure

# Limits for each operation of the socket, and for the whole request.
STEP_SECONDS = 5
ALL_SECONDS = 8
# How many IP addresses of a host are tried.
ADDRESSES_TRIED = 2


@dataclass(frozen=True)
class Outcome:
    """The result of an attempt: the response's status code, if any, and the kind of failure; empty if it succeeded.

    `reason` has details for the log.
    """

    answer_code: int | None = None
    failure: str = ""
    reason: str = ""


class PinnedConnection(http.client.HTTPConnection):
    """A connection to the given IP addresses of a host, which have been checked. It is cut off at the deadline."""

    def __init__(self, destination: Destination, addresses: list[str], deadline: float) -> None:
        super().__init__(destination.host, destination.port, timeout=STEP_SECONDS)
        self.destination = destination
        self.addresses = addresses[:ADDRESSES_TRIED]
        self.deadline = deadline
        self.cut_off = False
        self.timer: Timer | None = None

    def connect(self) -> None:
        """Connect to the first address that accepts the connection. Raises OSError."""
        plain = self.open_socket()
        # The limit for each operation is not enough for a response that comes byte by byte. The timer has a second
        # handle on the socket, since TLS takes over the first one.
        self.timer = Timer(max(self.deadline - time.monotonic(), 0), self.cut, [plain.dup()])
        self.timer.daemon = True
        self.timer.start()
        self.sock = plain
        if self.destination.scheme == "https":
            try:
                self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.destination.host)
            except BaseException:
                plain.close()
                raise

    def open_socket(self) -> socket.socket:
        """Return a socket that is connected to one of the addresses. Raises the OSError of the last one."""
        for left, address in zip(range(len(self.addresses) - 1, -1, -1), self.addresses, strict=True):
            seconds = min(STEP_SECONDS, self.deadline - time.monotonic())
            if seconds <= 0:
                break
            try:
                return socket.create_connection((address, self.destination.port), timeout=seconds)
            except OSError:
                if not left:
                    raise
        raise TimeoutError

    def cut(self, handle: socket.socket) -> None:
        """Shut down the connection, also while another thread reads from it."""
        self.cut_off = True
        with handle:
            try:
                handle.shutdown(socket.SHUT_RDWR)
            except OSError:
                # The connection has already ended.
                return

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            handle: socket.socket
            (handle,) = self.timer.args
            handle.close()
        super().close()


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
