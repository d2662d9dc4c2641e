"""Connections to servers outside, with limits of time and size that they cannot exceed.

Uses http.client, since it follows no redirects, ignores proxies in the environment, and allows to connect to a given
IP address by overriding `connect()`, while the certificate and `Host` are those of the name.
"""

import http.client
import socket
import ssl
import time
from collections.abc import Callable
from threading import Timer
from typing import Any, cast

import requests
from requests.adapters import BaseAdapter
from requests.structures import CaseInsensitiveDict

from common.destinations import Destination, InvalidAddress, resolve_in_time

# Limits for each operation of the socket, and for the whole request.
STEP_SECONDS = 5
ALL_SECONDS = 8
# How many IP addresses of a host are tried.
ADDRESSES_TRIED = 2
# The longest answer that is read, in bytes.
MAX_ANSWER = 1_000_000


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


class UnusableAnswer(requests.RequestException):
    """There is no answer that could be read. `reason` says why: one of the words below."""

    ADDRESS, CONNECTION, CERTIFICATE, TIMEOUT = "address", "connection", "certificate", "timeout"
    REDIRECT, TOO_LONG, NOT_HTTP = "redirect", "too_long", "not_http"

    def __init__(self, reason: str) -> None:
        super().__init__(f"no usable answer: {reason}")
        self.reason = reason


class PinnedAdapter(BaseAdapter):
    """Lets a session of requests use `PinnedConnection`, for addresses that `parse` accepts. Reads whole answers."""

    def __init__(self, parse: Callable[[str], Destination]) -> None:
        super().__init__()
        self.parse = parse

    def send(self, request: requests.PreparedRequest, *_: Any, **__: Any) -> requests.Response:
        """Send a request. Raises UnusableAnswer, also for a redirect."""
        deadline = time.monotonic() + ALL_SECONDS
        try:
            destination = self.parse(request.url or "")
            connection = PinnedConnection(destination, resolve_in_time(destination), deadline)
        except InvalidAddress as error:
            raise UnusableAnswer(UnusableAnswer.ADDRESS) from error
        own = {"Host": destination.host_header, "Connection": "close", "Accept-Encoding": "identity"}
        headers = {**request.headers, **own}
        try:
            connection.request(
                request.method or "GET", destination.target, cast("bytes | str | None", request.body), headers
            )
            answer = connection.getresponse()
            content = answer.read(MAX_ANSWER + 1)
        except (http.client.HTTPException, OSError) as error:
            raise UnusableAnswer(self.reason_of(error, cut_off=connection.cut_off)) from error
        finally:
            connection.close()
        if connection.cut_off:
            raise UnusableAnswer(UnusableAnswer.TIMEOUT)
        if 300 <= answer.status < 400:
            raise UnusableAnswer(UnusableAnswer.REDIRECT)
        if len(content) > MAX_ANSWER:
            raise UnusableAnswer(UnusableAnswer.TOO_LONG)
        response = requests.Response()
        response.status_code, response.reason, response.url = answer.status, answer.reason, request.url or ""
        response.headers = CaseInsensitiveDict(answer.headers.items())
        response.request, response._content = request, content
        return response

    @staticmethod
    def reason_of(error: Exception, *, cut_off: bool) -> str:
        """Return the reason of an exception."""
        if cut_off or isinstance(error, TimeoutError):
            return UnusableAnswer.TIMEOUT
        if isinstance(error, ssl.SSLError):
            return UnusableAnswer.CERTIFICATE
        return UnusableAnswer.CONNECTION if isinstance(error, OSError) else UnusableAnswer.NOT_HTTP

    def close(self) -> None:
        """Nothing stays open between requests."""
