"""Measures throughput with sixteen concurrent clients."""

import threading
import time
from statistics import median

from tools.bench.client import Client
from tools.bench.measures import CALLS, FLOOR, LOAD
from tools.bench.product import Product

CLIENTS = 16
SECONDS = 3
TURNS = 3


def requests_per_second(product: Product, account: str, path: str) -> float:
    """Return the requests per second that all clients together achieve."""
    clients = [Client(product.url, product.tokens[account]) for _ in range(CLIENTS)]
    counts = [0] * CLIENTS
    end = time.monotonic() + SECONDS

    def ask(number: int, client: Client) -> None:
        request = client.request(path)
        while time.monotonic() < end:
            client.send(request)
            counts[number] += 1

    threads = [threading.Thread(target=ask, args=each) for each in enumerate(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for client in clients:
        client.close()
    return sum(counts) / SECONDS


def measure_load(product: Product) -> dict[str, dict[str, float]]:
    """Return by call the requests per second, those of the floor, measured alternately, and their ratio."""
    found = {}
    for call in (call for call in CALLS if call.name in LOAD):
        pairs = [
            (
                requests_per_second(product, call.account, FLOOR),
                requests_per_second(product, call.account, call.path),
            )
            for _ in range(TURNS)
        ]
        floor, rate = (median(side) for side in zip(*pairs, strict=True))
        found[call.name] = {"per_second": rate, "floor_per_second": floor, "share": rate / floor}
    return found
