"""Sending one POST: accepted responses, and limits for slow or invalid ones."""

import socket
import time
from http.server import BaseHTTPRequestHandler
from typing import Any
from unittest.mock import patch

import pytest

from webhooks.sending import Outcome, post
from webhooks.tests.receiver import Receiver


@pytest.mark.parametrize(("code", "failure"), [(302, "REDIRECT"), (400, "ANSWER"), (500, "ANSWER")])
def test_error_responses_and_redirects_are_failures(receiver: Receiver, code: int, failure: str) -> None:
    receiver.answers = [code]
    assert post(receiver.address, {}, b"{}") == Outcome(code, failure)
    assert len(receiver.arrived) == 1


def drip(handler: BaseHTTPRequestHandler) -> None:
    """Send a response without end, one header at a time."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for _ in range(100):
        try:
            handler.wfile.write(b"X-More: yes\r\n")
            handler.wfile.flush()
        except OSError:
            return
        time.sleep(0.05)


def flood(handler: BaseHTTPRequestHandler) -> None:
    """Send headers without end."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n" + b"X-More: yes\r\n" * 10_000)


def be_silent(handler: BaseHTTPRequestHandler) -> None:
    """Send no response."""
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
def test_slow_or_invalid_responses_are_aborted(receiver: Receiver, instead: Any, failure: str) -> None:
    receiver.instead = instead
    began = time.monotonic()
    with patch("webhooks.sending.ALL_SECONDS", 0.4):
        assert post(receiver.address, {}, b"{}") == Outcome(failure=failure)
    assert time.monotonic() - began < 0.9


def test_refused_connections_and_tls_errors_are_reported(receiver: Receiver) -> None:
    assert post(receiver.address.replace("http:", "https:"), {}, b"{}").failure == "TLS"
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        assert post(f"http://127.0.0.1:{unused.getsockname()[1]}/", {}, b"{}").failure == "CONNECTION"
