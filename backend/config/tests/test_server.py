"""The server as the network meets it: slow, endless and oversized requests."""

import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from waitress.server import create_server

from config.buffering_worker import JsonErrorChannel
from config.tests.running_product import RunningProduct

pytestmark = [pytest.mark.slow, pytest.mark.any_database]
# Many times the threads of the server.
CLIENTS = 60


def half_sent(product: RunningProduct, text: str) -> socket.socket:
    """A connection over which only the beginning of a request comes."""
    host, port = product.url.removeprefix("http://").split(":")
    client = socket.create_connection((host, int(port)), timeout=30)
    client.sendall(text.encode())
    return client


@pytest.fixture
def beset(product: RunningProduct) -> Iterator[RunningProduct]:
    """A product to which many slow clients are connected: half with half a head, half with half a body."""
    with ExitStack() as clients:
        for number in range(CLIENTS):
            head = "POST /api/auth/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            body = "Content-Length: 1000\r\n\r\n{" if number % 2 else "X-Slow: "
            clients.enter_context(half_sent(product, head + body))
        yield product


def test_slow_clients_keep_nobody_waiting(beset: RunningProduct) -> None:
    for path in ("/api/health/", "/api/jobs/", "/api/health/"):
        began = time.monotonic()
        try:
            status = urlopen(f"{beset.url}{path}", timeout=5).status  # noqa: S310
        except HTTPError as error:
            status = error.code
        assert status in (200, 401)
        assert time.monotonic() - began < 2


def refusal(request: Request) -> tuple[int, dict[str, str]]:
    """Status and JSON of the answer to a request that is refused."""
    with pytest.raises(HTTPError) as refused:
        urlopen(request, timeout=10)  # noqa: S310
    assert refused.value.headers["Content-Type"] == "application/json"
    return refused.value.code, json.load(refused.value)


def test_what_is_too_long_is_refused_in_json(product: RunningProduct) -> None:
    status, answer = refusal(Request(f"{product.url}/api/jobs/?search={'x' * 40_000}"))  # noqa: S310
    assert (status, answer["code"]) == (431, "too_large")
    assert "too long" in answer["detail"]
    too_much = {"Content-Length": "200000000", "Content-Type": "application/json"}
    status, answer = refusal(Request(f"{product.url}/api/jobs/", b"{}", too_much))  # noqa: S310
    assert (status, answer["code"]) == (413, "too_large")


def test_what_is_not_http_is_refused_in_json(product: RunningProduct) -> None:
    with half_sent(product, "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n") as client:
        answer = client.makefile().read()
    assert answer.startswith("HTTP/1.1 400")
    assert json.loads(answer.partition("\n\n")[2])["code"] == "bad_request"


def test_a_fault_that_reaches_the_server_is_told_as_such() -> None:
    def broken(environ: object, start_response: object) -> list[bytes]:
        raise RuntimeError

    server = create_server(broken, host="127.0.0.1", port=0, threads=1)
    server.channel_class = JsonErrorChannel
    # The server works in this thread: one that is closed while another thread runs it takes files from what comes next.
    with ThreadPoolExecutor() as clients:
        refused = clients.submit(refusal, Request(f"http://127.0.0.1:{server.effective_port}/api/jobs/"))
        while not refused.done():
            server.asyncore.loop(timeout=0.1, map=server._map, count=1)
    server.task_dispatcher.shutdown()
    server.close()
    status, answer = refused.result()
    assert (status, answer["code"]) == (500, "server_error")


def test_the_connection_stays_after_an_answer_without_a_body(product: RunningProduct) -> None:
    host, port = product.url.removeprefix("http://").split(":")
    client = HTTPConnection(host, int(port), timeout=10)
    client.request("GET", "/api/ready/")
    first = client.getresponse()
    first.read()
    used = client.sock
    for _ in range(3):
        client.request("GET", "/api/ready/", headers={"If-None-Match": first.headers["ETag"]})
        again = client.getresponse()
        assert (again.status, again.read(), again.headers["Connection"]) == (304, b"", None)
        assert client.sock is used
    # Whoever does not want it says so.
    client.request("GET", "/api/ready/", headers={"If-None-Match": first.headers["ETag"], "Connection": "close"})
    last = client.getresponse()
    assert (last.status, last.headers["Connection"]) == (304, "close")
