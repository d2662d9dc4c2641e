"""Clients of the product during a case, and the counts of their responses."""

import time
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any

import requests

from tools.torture.words import BESET

ABSENT = 0
LISTS = ("connections/?limit=25", "jobs/?limit=25")


@dataclass
class Answer:
    """A response; with status ABSENT if there was none."""

    status: int
    seconds: float
    headers: Any
    text: str
    json: Any


@dataclass
class Row:
    """One row of the table that is printed at the end."""

    case: str
    tried: int = 0
    lost: int = 0
    leaked: int = 0
    errors: int = 0
    asked_to_wait: int = 0
    slowest: float | None = None
    note: str = ""
    # Whether the bystander may get 503.
    outage: bool = False
    # Whether the lists that the bystander sees must not change.
    untouched: bool = True
    # Descriptions of failures, up to 20.
    trouble: list[str] = field(default_factory=list)
    lock: Any = field(default_factory=Lock, repr=False)

    def blame(self, sentence: str) -> None:
        """Record the description of a failure."""
        if len(self.trouble) < 20:
            self.trouble.append(sentence)

    def count(self, answer: Answer, call: str, foreign: tuple[str, ...]) -> None:
        """Count a response: whether it is an error, and whether it contains one of the `foreign` words."""
        with self.lock:
            if answer.status == 503 and answer.headers.get("Retry-After"):
                self.asked_to_wait += 1
            elif answer.status >= 500:
                self.errors += 1
                self.blame(f"{call}: {answer.status} {answer.text[:200]}")
            told = f"{answer.headers}{answer.text}".lower()
            for word in foreign:
                if word in told:
                    self.leaked += 1
                    self.blame(f"{call} tells {word}")


class Person:
    """A client with the token of a user, or an anonymous one. Not thread-safe."""

    def __init__(self, product: Any, row: Row, token: str | None, foreign: tuple[str, ...]) -> None:
        self.product = product
        self.row = row
        self.foreign = foreign
        self.session = requests.Session()
        if token:
            self.session.headers["Authorization"] = f"Token {token}"

    def call(self, method: str, path: str, *, timeout: float = 120, **content: Any) -> Answer:
        """Send a request, and count the response."""
        began = time.monotonic()
        try:
            got = self.session.request(method, f"{self.product.url}/api/{path}", timeout=timeout, **content)
        except requests.RequestException:
            return Answer(ABSENT, time.monotonic() - began, {}, "", None)
        is_json = got.headers.get("Content-Type", "").startswith("application/json")
        json = got.json() if is_json and got.content else None
        answer = Answer(got.status_code, time.monotonic() - began, got.headers, got.text, json)
        self.row.count(answer, f"{method} {path}", self.foreign)
        return answer

    def hostile(self, method: str, path: str, **content: Any) -> Answer:
        """Send a request that counts as an attempt of the case."""
        answer = self.call(method, path, **content)
        with self.row.lock:
            self.row.tried += 1
        return answer


class Bystander(Person):
    """A user of the other company who opens a list every second, and must not be affected."""

    def __init__(self, product: Any, row: Row, token: str) -> None:
        super().__init__(product, row, token, (BESET,))
        self.seen: dict[str, str] = {}

    def watch(self, done: Event) -> None:
        """Open one list a second until the event is set."""
        turn = 0
        while not done.is_set():
            began = time.monotonic()
            self.open_list(LISTS[turn % len(LISTS)], done)
            turn += 1
            done.wait(max(0.0, began + 1 - time.monotonic()))

    def tolerated(self) -> tuple[int, ...]:
        """Return the status codes that are accepted besides 200."""
        return (ABSENT, *((503,) if self.row.outage else ()), *((401, 403) if not self.row.untouched else ()))

    def open_list(self, path: str, done: Event) -> None:
        """Open a list, repeatedly if there is no response, and record the time until the response."""
        began = time.monotonic()
        while True:
            answer = self.call("GET", path)
            if answer.status != ABSENT or done.is_set():
                break
            time.sleep(0.1)
        waited = time.monotonic() - began
        with self.row.lock:
            self.row.slowest = max(self.row.slowest or 0, waited)
            if answer.status == 200:
                total = answer.headers["X-Total-Count"]
                if self.seen.setdefault(path, total) != total and self.row.untouched:
                    self.row.lost += 1
                    self.row.blame(f"{path} has {total} rows, and had {self.seen[path]}")
            elif answer.status not in self.tolerated():
                self.row.blame(f"The bystander's {path}: {answer.status}")
