"""The server under slow, endless, large and malformed requests."""

import json
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from config.environment import THREADS
from config.server import listen, server_on
from tools.running_product import RunningProduct

pytestmark = pytest.mark.slow
# Many times the number of server threads.
CLIENTS = 60


def half_sent(product: RunningProduct, text: str) -> socket.socket:
    """Return a connection on which only the beginning of a request was sent."""
    host, port = product.url.removeprefix("http://").split(":")
    client = socket.create_connection((host, int(port)), timeout=30)
    client.sendall(text.encode())
    return client


@pytest.fixture
def busy_product(shared_product: RunningProduct) -> Iterator[RunningProduct]:
    """Return a product with many slow clients: half sent half a header, half sent half a body."""
    with ExitStack() as clients:
        for number in range(CLIENTS):
            head = "POST /api/auth/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            body = "Content-Length: 1000\r\n\r\n{" if number % 2 else "X-Slow: "
            clients.enter_context(half_sent(shared_product, head + body))
        yield shared_product


def test_slow_clients_do_not_delay_others(busy_product: RunningProduct) -> None:
    for path in ("/api/health/", "/api/jobs/", "/api/health/"):
        began = time.monotonic()
        try:
            status = urlopen(f"{busy_product.url}{path}", timeout=5).status  # noqa: S310
        except HTTPError as error:
            status = error.code
        assert status in (200, 401)
        assert time.monotonic() - began < 2


def refusal(request: Request) -> tuple[int, dict[str, str]]:
    """Return the status and the JSON of the response to a refused request."""
    with pytest.raises(HTTPError) as refused:
        urlopen(request, timeout=10)  # noqa: S310
    assert refused.value.headers["Content-Type"] == "application/json"
    return refused.value.code, json.load(refused.value)


def test_bodies_larger_than_a_call_takes_are_refused_as_json(shared_product: RunningProduct) -> None:
    headers = {"Content-Type": "application/json"}
    status, answer = refusal(
        Request(f"{shared_product.url}/api/auth/token/", b'"%s"' % (b"x" * 2_000_000), headers)  # noqa: S310
    )
    assert (status, answer["code"]) == (413, "too_large")
    assert "1 MB" in answer["detail"]


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (f"GET /api/jobs/?search={'x' * 40_000} HTTP/1.1\r\n\r\n", "431"),
        ("POST /api/jobs/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000000\r\n\r\n", "413"),
        ("GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n", "400"),
    ],
    ids=["long address", "body of 200 MB", "malformed"],
)
def test_what_the_server_cannot_take_is_refused_before_it_is_read(
    shared_product: RunningProduct, head: str, status: str
) -> None:
    with half_sent(shared_product, head) as client:
        assert client.makefile().readline().split()[1] == status


def test_after_head_the_connection_serves_the_next_request(shared_product: RunningProduct) -> None:
    host, port = shared_product.url.removeprefix("http://").split(":")
    with closing(HTTPConnection(host, int(port), timeout=10)) as client:
        for method in ("HEAD", "GET", "HEAD", "GET"):
            client.request(method, "/api/health/")
            answer = client.getresponse()
            assert (answer.status, bool(answer.read())) == (200, method == "GET")


def connected(port: int) -> socket.socket:
    """Return a connection with a small receive buffer."""
    client = socket.socket()
    client.settimeout(10)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", port))
    return client


@pytest.mark.parametrize("parts", [1, 40], ids=["whole", "in parts"])
def test_clients_that_do_not_read_large_responses_do_not_delay_others(parts: int) -> None:
    def application(environ: Any, start_response: Any) -> Iterator[bytes]:
        start_response("200 OK", [])
        yield from [b"x" * (40_000_000 // parts)] * parts if environ["PATH_INFO"] == "/large" else [b"small"]

    server = server_on(listen("127.0.0.1:0"), application)

    def ask() -> bytes:
        port = int(server.effective_port)
        with ExitStack() as clients:
            # More than the threads that the server has.
            for _ in range(THREADS + 1):
                lazy = clients.enter_context(connected(port))
                lazy.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
                lazy.recv(1)
            return bytes(urlopen(f"http://127.0.0.1:{port}/small", timeout=10).read())

    # The server runs in this thread. Closing it while another thread runs it would close files of later tests.
    with ThreadPoolExecutor() as clients:
        asking = clients.submit(ask)
        while not asking.done():
            server.asyncore.loop(timeout=0.1, map=server._map, count=1)
    server.task_dispatcher.shutdown()
    server.close()
    assert asking.result() == b"small"


def test_a_request_under_way_is_answered_after_sigterm(product: RunningProduct) -> None:
    """Checking a password takes about half a second."""
    body = json.dumps({"username": "nobody", "password": "guess"}).encode()  # pragma: allowlist secret
    request = Request(f"{product.url}/api/auth/token/", body, {"Content-Type": "application/json"})  # noqa: S310
    with ThreadPoolExecutor() as threads:
        asking = threads.submit(refusal, request)
        time.sleep(0.05)
        product.process.send_signal(signal.SIGTERM)
        assert asking.result()[0] == 401
    assert product.process.wait(15) == 0
