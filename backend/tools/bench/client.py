"""A minimal HTTP client with little overhead, so that the server is measured and not the client."""

import socket
import time
from urllib.parse import urlsplit

# After this many idle seconds, the client reconnects. Less than the server's `keepalive`.
KEPT_OPEN = 10


class Client:
    """One persistent connection, with the token of an account."""

    def __init__(self, url: str, token: str) -> None:
        self.host = urlsplit(url).netloc
        self.token = token
        self.connect()

    def connect(self) -> None:
        """Open the connection."""
        name, _, port = self.host.partition(":")
        self.socket = socket.create_connection((name, int(port)), timeout=120)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.used_at = time.monotonic()

    def request(self, path: str, body: bytes = b"", content_type: str = "") -> bytes:
        """Return the bytes of a GET request, or of a POST request if there is a body."""
        lines = [
            f"{'POST' if body else 'GET'} /api/{path} HTTP/1.1",
            f"Host: {self.host}",
            f"Authorization: Token {self.token}",
        ]
        if body:
            lines += [f"Content-Type: {content_type}", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + body

    def send(self, request: bytes) -> tuple[float, bytes]:
        """Send a request. Returns the seconds until the whole response was received, and its body.

        Raises RuntimeError for any status but 200.
        """
        if time.monotonic() - self.used_at > KEPT_OPEN:
            self.close()
            self.connect()
        began = time.perf_counter()
        self.socket.sendall(request)
        received = bytearray()
        while (end := received.find(b"\r\n\r\n")) < 0:
            received += self.receive()
        head = bytes(received[:end]).lower()
        length = int(head.partition(b"\r\ncontent-length:")[2].split(b"\r\n", 1)[0])
        while len(received) < end + 4 + length:
            received += self.receive()
        seconds = time.perf_counter() - began
        self.used_at = time.monotonic()
        if b" 200 " not in head[:16]:
            raise RuntimeError(f"{request.split(b' HTTP')[0].decode()}: {bytes(received[:2000]).decode()}")
        return seconds, bytes(received[end + 4 :])

    def receive(self) -> bytes:
        """Return the next bytes of the response."""
        got = self.socket.recv(262_144)
        if not got:
            raise RuntimeError("The server closed the connection.")
        return got

    def close(self) -> None:
        """Close the connection."""
        self.socket.close()
