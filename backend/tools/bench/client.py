"""An HTTP client on one connection, so that the server is measured and not the client."""

import json
import time
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit


class Client:
    """Sends requests with the tokens of several accounts."""

    def __init__(self, url: str, tokens: dict[str, str]) -> None:
        self.connection = HTTPConnection(urlsplit(url).netloc, timeout=120)
        self.tokens = tokens

    def send(
        self, account: str, path: str, *, method: str = "GET", body: bytes | None = None, content_type: str = ""
    ) -> tuple[float, bytes]:
        """Send a request. Returns the seconds until the whole response was received, and its body.

        Raises RuntimeError for any status but 200.
        """
        headers = {"Authorization": f"Token {self.tokens[account]}"}
        if body is not None:
            headers["Content-Type"] = content_type
        began = time.perf_counter()
        self.connection.request(method, f"/api/{path}", body, headers)
        response = self.connection.getresponse()
        received = response.read()
        seconds = time.perf_counter() - began
        if response.status != 200:
            raise RuntimeError(f"{method} {path}: {response.status} {received[:2000].decode()}")
        return seconds, received

    def put(self, account: str, path: str, changes: dict[str, Any]) -> None:
        """Change something as its form does: read it, and send all of it back with the changes."""
        seen = json.loads(self.send(account, path)[1])
        body = json.dumps(seen | changes).encode()
        self.send(account, path, method="PUT", body=body, content_type="application/json")
