"""One POST: what a receiver may answer, and how it is cut off where it answers too slowly or nonsense."""

import socket
import time
from http.server import BaseHTTPRequestHandler
from typing import Any
from unittest.mock import patch

import pytest

from webhooks.sending import Outcome, post
from webhooks.tests.receiver import Receiver

pytestmark = pytest.mark.any_database


@pytest.mark.parametrize(("code", "failure"), [(302, "REDIRECT"), (400, "ANSWER"), (500, "ANSWER")])
def test_what_is_not_taken_fails_and_no_redirect_is_followed(receiver: Receiver, code: int, failure: str) -> None:
    receiver.answers = [code]
    assert post(receiver.address, {}, b"{}") == Outcome(code, failure)
    assert len(receiver.arrived) == 1


def drip(handler: BaseHTTPRequestHandler) -> None:
    """An answer that never ends, a header now and then."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for _ in range(100):
        try:
            handler.wfile.write(b"X-More: yes\r\n")
            handler.wfile.flush()
        except OSError:
            return
        time.sleep(0.05)


def flood(handler: BaseHTTPRequestHandler) -> None:
    """Headers without end."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n" + b"X-More: yes\r\n" * 10_000)


def be_silent(handler: BaseHTTPRequestHandler) -> None:
    """No answer."""
    time.sleep(1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("instead", "failure"),
    [
        (drip, "TIMEOUT"),
        (be_silent, "TIMEOUT"),
        (flood, "PROTOCOL"),
        (lambda handler: handler.wfile.write(b"SSH-2.0\r\n"), "PROTOCOL"),
        (lambda handler: None, "CONNECTION"),
    ],
    ids=["drip", "silent", "flood", "no HTTP", "hangs up"],
)
def test_a_receiver_that_is_slow_or_strange_is_cut_off(receiver: Receiver, instead: Any, failure: str) -> None:
    receiver.instead = instead
    began = time.monotonic()
    with patch("webhooks.sending.ALL_SECONDS", 0.4):
        assert post(receiver.address, {}, b"{}") == Outcome(failure=failure)
    assert time.monotonic() - began < 0.9


def test_nobody_listens_and_no_certificate_is_believed(receiver: Receiver) -> None:
    assert post(receiver.address.replace("http:", "https:"), {}, b"{}").failure == "TLS"
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        assert post(f"http://127.0.0.1:{unused.getsockname()[1]}/", {}, b"{}").failure == "CONNECTION"
