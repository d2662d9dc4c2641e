"""A receiver of webhooks: an HTTP server on a free port of this machine."""

import hmac
import json
import threading
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ssl import SSLContext
from typing import Any


@dataclass
class Receiver:
    """The received requests. Responds with the codes in `answers`, one after the other, then with 204."""

    address: str = ""
    answers: list[int] = field(default_factory=list)
    arrived: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    # Called instead of sending a response.
    instead: Callable[[BaseHTTPRequestHandler], None] | None = None

    @property
    def bodies(self) -> list[dict[str, Any]]:
        """Return the received bodies, as JSON."""
        return [json.loads(body) for _, body in self.arrived]

    def are_signed_with(self, secret: str) -> bool:
        """Return whether all signatures are valid according to Standard Webhooks."""
        return all(is_signed(headers, body, secret) for headers, body in self.arrived)


def is_signed(headers: dict[str, str], body: bytes, secret: str) -> bool:
    """Return whether a message was signed with this secret."""
    signed = b".".join((headers["webhook-id"].encode(), headers["webhook-timestamp"].encode(), body))
    key = b64decode(secret.removeprefix("whsec_"))
    expected = b64encode(hmac.new(key, signed, sha256).digest()).decode()
    return f"v1,{expected}" in headers["webhook-signature"].split(" ")


@contextmanager
def listening(tls: SSLContext | None = None) -> Iterator[Receiver]:
    """Run a receiver until the end of the block, behind TLS if certificates are given."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.arrived.append(({name.lower(): value for name, value in self.headers.items()}, body))
            if receiver.instead:
                receiver.instead(self)
                return
            self.send_response(receiver.answers.pop(0) if receiver.answers else 204)
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    receiver.address = f"http://127.0.0.1:{server.server_port}/hook?key=1"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
