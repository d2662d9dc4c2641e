"""People who call the product while something goes wrong, and the journal of what they were answered."""

import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import requests

# The words that are in all texts of two companies. BESET is the one whose people are hostile, or affected by faults.
BESET = "zanzibar"
# The bystander's. Not a literal, since hypothesis collects literals from our code and sends them, so that responses
# would contain it.
BYSTANDING = "".join(("xan", "adu"))
# The status where there was no response.
ABSENT = 0


@dataclass
class Answer:
    """A response; with status ABSENT if there was none."""

    status: int
    headers: Any
    text: str
    json: Any = None


class Journal:
    """A file to which several processes append a line for each answer and for each acknowledged write."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def note(self, kind: str, **facts: Any) -> None:
        """Append a line. In one write, so that lines of threads and processes do not mix."""
        os.write(self.file, (json.dumps({"kind": kind, **facts}) + "\n").encode())

    def note_answer(self, call: str, answer: Answer, foreign: tuple[str, ...], began: float) -> None:
        """Note an answer to a call that began at this time, and which of the `foreign` words it holds."""
        told = f"{answer.headers}{answer.text}".lower()
        self.note(
            "answer",
            call=call,
            status=answer.status,
            began=began,
            ended=time.monotonic(),
            asks_to_wait=answer.status == 503 and bool(answer.headers.get("Retry-After")),
            leaked=[word for word in foreign if word in told],
            text=answer.text[:200] if answer.status >= 400 else "",
        )

    def lines(self, kind: str) -> list[dict[str, Any]]:
        """Return all lines of this kind."""
        lines = map(json.loads, self.path.read_text().splitlines())
        return [line for line in lines if line["kind"] == kind]


class Person:
    """A client with the token of a user, or an anonymous one. Notes each answer. Not thread-safe."""

    def __init__(self, url: str, journal: Journal, token: str | None, foreign: tuple[str, ...]) -> None:
        self.url, self.journal, self.foreign = url, journal, foreign
        self.session = requests.Session()
        if token:
            self.session.headers["Authorization"] = f"Token {token}"

    def call(self, method: str, path: str, *, timeout: float = 60, **content: Any) -> Answer:
        """Send a request, and note the answer."""
        began = time.monotonic()
        try:
            got = self.session.request(method, f"{self.url}/api/{path}", timeout=timeout, **content)
        except requests.RequestException:
            answer = Answer(ABSENT, {}, "")
        else:
            is_json = got.headers.get("Content-Type", "").startswith("application/json")
            answer = Answer(got.status_code, got.headers, got.text, got.json() if is_json and got.content else None)
        self.journal.note_answer(f"{method} {path}", answer, self.foreign, began)
        return answer

    def attempt(self, method: str, path: str, **content: Any) -> Answer:
        """Send a request that counts as an attempt of the case."""
        self.journal.note("tried", times=1)
        return self.call(method, path, **content)
