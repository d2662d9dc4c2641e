"""Connections to servers outside, with limits of time that they cannot exceed.

Uses http.client, since it follows no redirects, ignores proxies in the environment, and allows to connect to a given
IP address by overriding `connect()`, while the certificate and `Host` are those of the name.
"""

import http.client
import socket
import ssl
import time
from threading import Timer

from common.destinations import Destination

# Limits for each operation of the socket, and for the whole request.
STEP_SECONDS = 5
ALL_SECONDS = 8
# How many IP addresses of a host are tried.
ADDRESSES_TRIED = 2


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
