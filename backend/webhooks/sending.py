"""One POST to a receiver, under limits that hold whatever it does.

With the standard library's own client: it follows no redirect, knows no proxy of the environment, and its documented
`connect()` can be told to which IP address to go, while certificate and `Host` are those of the name.
"""

import http.client
import socket
import ssl
import time
from dataclasses import dataclass
from threading import Timer

from webhooks.destinations import Destination, InvalidAddress, PrivateAddress, UnknownName, parse, resolve
from webhooks.models import Failure

# For each step, and for all of it from the first byte to the last.
STEP_SECONDS = 5
ALL_SECONDS = 8
# Of several IP addresses.
ADDRESSES_TRIED = 2


@dataclass(frozen=True)
class Outcome:
    """What came of a try: the receiver's code where it answered, and why it failed where it did."""

    answer_code: int | None = None
    failure: str = ""


class PinnedConnection(http.client.HTTPConnection):
    """A connection to IP addresses that were looked at before, in the name of the host; cut off when time is over."""

    def __init__(self, destination: Destination, addresses: list[str], deadline: float) -> None:
        super().__init__(destination.host, destination.port, timeout=STEP_SECONDS)
        self.destination = destination
        self.addresses = addresses[:ADDRESSES_TRIED]
        self.deadline = deadline
        self.cut_off = False
        self.timer: Timer | None = None

    def connect(self) -> None:
        """Connect to the first address that answers. Raises OSError."""
        plain = self.open_socket()
        # Limits for each step are not enough for an answer that comes byte by byte. A second handle on the socket,
        # since TLS takes the first one over.
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
        """A connection to one of the addresses. Raises OSError, of the last one."""
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
        """End the connection, whoever is reading from it."""
        self.cut_off = True
        with handle:
            try:
                handle.shutdown(socket.SHUT_RDWR)
            except OSError:
                # It has ended by itself.
                return

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            handle: socket.socket
            (handle,) = self.timer.args
            handle.close()
        super().close()


def post(address: str, headers: dict[str, str], body: bytes) -> Outcome:
    """Send a body to an address; never raises. Of the answer only the code is read."""
    deadline = time.monotonic() + ALL_SECONDS
    try:
        destination = parse(address)
        connection = PinnedConnection(destination, resolve(destination), deadline)
    except UnknownName:
        return Outcome(failure=Failure.NAME)
    except PrivateAddress:
        return Outcome(failure=Failure.PRIVATE)
    except InvalidAddress:
        # What was allowed when it was saved: http, for instance.
        return Outcome(failure=Failure.PRIVATE)
    try:
        code = exchange(connection, headers, body)
        # Cut off among the headers, it looks like their end.
        return Outcome(failure=Failure.TIMEOUT) if connection.cut_off else outcome_of(code)
    except (http.client.HTTPException, OSError) as error:
        return Outcome(failure=failure_of(error, cut_off=connection.cut_off))
    finally:
        connection.close()


def exchange(connection: PinnedConnection, headers: dict[str, str], body: bytes) -> int:
    """The code of the answer. Raises OSError, HTTPException."""
    host = {"Host": connection.destination.host_header, "Connection": "close"}
    connection.request("POST", connection.destination.target, body, {**host, **headers})
    # As far as the headers, which are limited in length; what follows is not asked for.
    return connection.getresponse().status


def outcome_of(code: int) -> Outcome:
    """What a code means."""
    if 200 <= code < 300:
        return Outcome(code)
    return Outcome(code, Failure.REDIRECT if 300 <= code < 400 else Failure.ANSWER)


def failure_of(error: Exception, *, cut_off: bool) -> Failure:
    """What kind of failure this is."""
    if cut_off or isinstance(error, TimeoutError):
        return Failure.TIMEOUT
    if isinstance(error, ssl.SSLError):
        return Failure.TLS
    # http.client raises RemoteDisconnected, which is both, where the other side says nothing.
    return Failure.CONNECTION if isinstance(error, OSError) else Failure.PROTOCOL
