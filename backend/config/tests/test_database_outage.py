"""An outage of PostgreSQL: the test interrupts the connection to the database and restores it."""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from django.conf import settings

from config.environment import THREADS
from tools.running_product import RunningProduct, copied_test_database, run_product, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.nightly,
    pytest.mark.skipif(
        not settings.DATABASES["default"]["ENGINE"].endswith("postgresql"), reason="SQLite cannot be away"
    ),
]


class Cable:
    """A TCP proxy between the product and PostgreSQL that can be interrupted."""

    def __init__(self, host: str, port: int) -> None:
        self.target = (host, port)
        self.ends: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.join()

    def join(self) -> None:
        """Accept connections."""
        if self.listener.fileno() == -1:
            self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def cut(self) -> None:
        """Close all connections, and accept no new ones."""
        with suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.ends.clear()

    def accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection(self.target)
                self.ends += [near, far]
                threading.Thread(target=self.pump, args=(near, far), daemon=True).start()
                threading.Thread(target=self.pump, args=(far, near), daemon=True).start()

    def pump(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)


@pytest.fixture
def cable() -> Iterator[Cable]:
    address = urlsplit(os.environ["DATABASE_URL"])
    cable = Cable(address.hostname or "127.0.0.1", address.port or 5432)
    yield cable
    cable.cut()


@pytest.fixture
def database(django_db_setup: None) -> Iterator[str]:
    """Return the address of a migrated, empty database, which is dropped after the test."""
    with copied_test_database() as url:
        yield url


@pytest.fixture
def product(cable: Cable, database: str, tmp_path: Path) -> Iterator[RunningProduct]:
    """Start the product, connected to its database through the cable, with a front end of one page."""
    address = urlsplit(database)
    credentials = address.netloc.rpartition("@")[0]
    netloc = f"{credentials}@127.0.0.1:{cable.port}".removeprefix("@")
    page = tmp_path / "dist" / "index.html"
    page.parent.mkdir()
    page.write_text("<p>The page</p>")
    url = address._replace(netloc=netloc).geturl()
    with run_product(tmp_path, DATABASE_URL=url, FRONTEND_DIST=str(page.parent)) as running:
        yield running


def get(product: RunningProduct, path: str) -> tuple[int, str | None, float]:
    """Return the status, the Retry-After header and the duration in seconds of a response."""
    began = time.monotonic()
    try:
        request = Request(f"{product.url}{path}", headers={"Authorization": "Token unknown"})  # noqa: S310
        answer = urlopen(request, timeout=30)  # noqa: S310
    except HTTPError as error:
        answer = error
    return answer.status or 0, answer.headers["Retry-After"], time.monotonic() - began


# Returns 401 after the database was asked for the token.
CALL = "/api/auth/user/"


def test_during_an_outage_api_calls_fail_and_pages_work_and_afterwards_all_recovers(
    product: RunningProduct, cable: Cable
) -> None:
    assert get(product, CALL)[0] == 401
    cable.cut()
    answers = [get(product, CALL) for _ in range(12)]
    assert {status for status, _, _ in answers} == {503}
    assert {retry for _, retry, _ in answers} == {"1"}
    assert max(seconds for _, _, seconds in answers) < 2
    busy = [threading.Thread(target=get, args=(product, CALL)) for _ in range(THREADS)]
    for each in busy:
        each.start()
    status, _, seconds = get(product, "/login")
    assert (status, seconds < 2) == (200, True)
    for each in busy:
        each.join()
    assert get(product, "/api/ready/")[0] == 503
    # Longer than the timeout of a connection pool.
    time.sleep(6)
    cable.join()
    back = time.monotonic()
    wait_until(lambda: get(product, "/api/ready/")[0] == 200)
    assert time.monotonic() - back < 5
    assert [get(product, CALL)[0] for _ in range(20)] == [401] * 20
    wait_until(product.worker_lives)
    assert product.is_consistent()
