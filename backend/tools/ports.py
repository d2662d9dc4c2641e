"""Ports for programs that tests and tools start, kill and start again."""

import random
import socket
from contextlib import suppress


def free_port() -> int:
    """Return a port on which nothing listens now.

    Below those that Linux gives to connections: one of these could take the port while its program restarts.
    """
    while True:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port := random.randint(20_000, 32_000)))
            return port


def free_ports(names: tuple[str, ...]) -> dict[str, int]:
    """Return an unused port for each name."""
    ports: set[int] = set()
    while len(ports) < len(names):
        ports.add(free_port())
    return dict(zip(names, ports, strict=True))
