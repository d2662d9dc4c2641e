"""The server under slow, endless, oversized and malformed requests."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from waitress.server import create_server

from config.buffering_worker import UNSENT, JsonErrorChannel
from tools.running_product import RunningProduct

pytestmark = [pytest.mark.slow, pytest.mark.any_database]
# Many times the number of server threads.
CLIENTS = 60
Answer = TypeVar("Answer")


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


def test_oversized_requests_are_refused_as_json(shared_product: RunningProduct) -> None:
    status, answer = refusal(Request(f"{shared_product.url}/api/jobs/?search={'x' * 40_000}"))  # noqa: S310
    assert (status, answer["code"]) == (431, "too_large")
    assert "too long" in answer["detail"]
    too_much = {"Content-Length": "200000000", "Content-Type": "application/json"}
    status, answer = refusal(Request(f"{shared_product.url}/api/jobs/", b"{}", too_much))  # noqa: S310
    assert (status, answer["code"]) == (413, "too_large")
    assert "100 MB" in answer["detail"]


def test_malformed_http_is_refused_as_json(shared_product: RunningProduct) -> None:
    with half_sent(shared_product, "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n") as client:
        answer = client.makefile().read()
    assert answer.startswith("HTTP/1.1 400")
    assert json.loads(answer.partition("\n\n")[2])["code"] == "bad_request"


def run_with_server(application: Any, ask: Callable[[int], Answer]) -> Answer:
    """Run `ask` with the port of a server with one thread, and return its result."""
    server = create_server(application, host="127.0.0.1", port=0, threads=1, **UNSENT)
    server.channel_class = JsonErrorChannel
    # The server runs in this thread. Closing it while another thread runs it would close files of later tests.
    with ThreadPoolExecutor() as clients:
        asking = clients.submit(ask, int(server.effective_port))
        while not asking.done():
            server.asyncore.loop(timeout=0.1, map=server._map, count=1)
    server.task_dispatcher.shutdown()
    server.close()
    return asking.result()


def test_errors_outside_django_return_500_as_json() -> None:
    def broken(environ: object, start_response: object) -> list[bytes]:
        raise RuntimeError

    status, answer = run_with_server(broken, lambda port: refusal(Request(f"http://127.0.0.1:{port}/api/jobs/")))
    assert (status, answer["code"]) == (500, "server_error")


def connected(port: int) -> socket.socket:
    """Return a connection with a small receive buffer."""
    client = socket.socket()
    client.settimeout(10)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", port))
    return client


@pytest.mark.parametrize(("parts", "calls"), [(1, 2), (40, 1)], ids=["whole, asked for twice", "in parts"])
def test_clients_that_do_not_read_large_responses_do_not_delay_others(parts: int, calls: int) -> None:
    def large(environ: Any, start_response: Any) -> Iterator[bytes]:
        start_response("200 OK", [])
        yield from [b"x" * (40_000_000 // parts)] * parts if environ["PATH_INFO"] == "/large" else [b"small"]

    def ask(port: int) -> Any:
        with connected(port) as lazy:
            lazy.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n" * calls)
            lazy.recv(1)
            return urlopen(f"http://127.0.0.1:{port}/small", timeout=10).read()

    assert run_with_server(large, ask) == b"small"


@pytest.mark.parametrize("headers", [[], [("Content-Length", "4")]], ids=["of unknown length", "of known length"])
@pytest.mark.parametrize("body", [[], [b"body"]], ids=["nothing", "a body"])
def test_responses_to_head_have_no_body(headers: list[tuple[str, str]], body: list[bytes]) -> None:
    def application(environ: Any, start_response: Any) -> Iterator[bytes]:
        start_response("200 OK", headers)
        yield from body

    def ask(port: int) -> bytes:
        with connected(port) as client:
            client.sendall(b"HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return client.makefile("rb").read()

    assert run_with_server(application, ask).partition(b"\r\n\r\n")[2] == b""


def small(environ: Any, start_response: Any) -> list[bytes]:
    """A WSGI application that does not read the request body."""
    start_response("200 OK", [("Content-Length", "5")])
    return [b"small"]


def test_after_head_the_connection_serves_the_next_request() -> None:
    def ask(port: int) -> list[bytes]:
        with closing(HTTPConnection("127.0.0.1", port, timeout=10)) as client:
            answers = []
            for method in ("HEAD", "GET", "HEAD", "GET"):
                client.request(method, "/")
                answers.append(client.getresponse().read())
            return answers

    assert run_with_server(small, ask) == [b"", b"small", b"", b"small"]


LENGTHS = {
    "two ways": "Content-Length: 5\r\nTransfer-Encoding: chunked",
    "two lengths": "Content-Length: 5\r\nContent-Length: 30",
    "no number": "Content-Length: +5",
    "thousands of digits": f"Content-Length: {'9' * 5000}",
    "an unknown way": "Transfer-Encoding: xchunked",
    "a way that 1.0 has not": "Connection: keep-alive\r\nContent-Length: 5\r\nTransfer-Encoding: chunked",
}


def response_to(request: str) -> bytes:
    """Return everything that is received until the connection ends."""

    def ask(port: int) -> bytes:
        with connected(port) as client:
            client.sendall(request.encode())
            return client.makefile("rb").read()

    return run_with_server(small, ask)


@pytest.mark.parametrize("name", LENGTHS)
def test_bodies_with_ambiguous_lengths_are_refused(name: str) -> None:
    version = "1.0" if "1.0" in name else "1.1"
    head = f"POST / HTTP/{version}\r\nHost: localhost\r\n{LENGTHS[name]}\r\n\r\n"
    answer = response_to(f"{head}0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert answer[8:13] in (b" 400 ", b" 501 ")
    # The bytes after the request are not taken for a second request.
    assert answer.count(b"HTTP/1.") == 1


def test_invalid_urls_are_refused() -> None:
    assert response_to("GET http://[::1/ HTTP/1.1\r\nHost: localhost\r\n\r\n").startswith(b"HTTP/1.1 400")


def test_the_connection_stays_open_after_a_response_without_a_body(shared_product: RunningProduct) -> None:
    host, port = shared_product.url.removeprefix("http://").split(":")
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
    # Unless the client asks to close it.
    client.request("GET", "/api/ready/", headers={"If-None-Match": first.headers["ETag"], "Connection": "close"})
    last = client.getresponse()
    assert (last.status, last.headers["Connection"]) == (304, "close")
