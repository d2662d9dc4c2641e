"""Load on a cluster during faults: records acknowledged writes, and checks them afterwards."""

import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from threading import Event
from typing import Any

from connections.tests.exports import many
from tools.cluster.start import Cluster
from tools.torture.people import ABSENT, Answer, Person, Row
from tools.torture.words import BESET, BYSTANDING

STATUSES = ("REVIEWING", "INTERVIEWING", "PENDING", "HIRED")
LISTS = ("referrals/?limit=25", "jobs/?limit=25", "hr-metrics/", "users/?limit=25", "connections/?limit=25")
IMPORTED_ROWS = 200
PAUSE = 0.05
numbers = count()


@dataclass
class Acknowledged:
    """The acknowledged writes, by the token of the user."""

    connections: dict[str, set[int]] = field(default_factory=dict)
    referrals: dict[str, set[int]] = field(default_factory=dict)
    imports: dict[str, int] = field(default_factory=dict)
    mails: int = 0
    # Referrals, and the times of their status changes.
    steps: set[tuple[int, str]] = field(default_factory=set)
    tokens: set[str] = field(default_factory=set)


class Load:
    """Users who send requests to a cluster, and the results of these requests."""

    def __init__(self, cluster: Cluster, company: dict[str, Any]) -> None:
        self.cluster = cluster
        self.url = cluster.layout.url
        self.mails_before = self.mails()
        self.company = company
        self.row = Row("")
        self.acknowledged = Acknowledged()
        self.done = Event()
        # Start, end and status code of each write request.
        self.writes: list[tuple[float, float, int]] = []
        self.unanswered = 0
        self.stale = 0
        self.ended_sessions = 0
        self.calls = 0

    def person(self, token: str | None) -> Person:
        """Return a client with this token, or an anonymous one."""
        return Person(self, self.row, token, (BYSTANDING,))

    def call(self, person: Person, method: str, path: str, **content: Any) -> Answer:
        """Send a request, and record its result. Waits longer after a failure."""
        began = time.monotonic()
        answer = person.call(method, path, timeout=30, **content)
        with self.row.lock:
            self.calls += 1
            self.unanswered += answer.status == ABSENT
            self.ended_sessions += answer.status == 401
            if method != "GET":
                self.writes.append((began, time.monotonic(), answer.status))
            # `Row.count` records responses with 5xx.
            if answer.status not in (ABSENT, 200, 201, 204, 409) and answer.status < 500:
                self.row.blame(f"{method} {path}: {answer.status} {answer.text[:200]}")
        self.done.wait(PAUSE if answer.status < 300 else 3 * PAUSE)
        return answer

    def adding(self, number: int) -> Callable[[], None]:
        """Return a task that adds a connection, refers it, and checks that both are in the lists."""
        token = self.company["employees"][number]
        person, jobs = self.person(token), self.company["jobs"]
        added = self.acknowledged.connections.setdefault(token, set())
        referred = self.acknowledged.referrals.setdefault(token, set())

        def add() -> None:
            turn = next(numbers)
            name = {"first_name": "Ada", "last_name": f"Number {turn}"}
            answer = self.call(person, "POST", "connections/", json=name)
            if answer.status != 201:
                return
            connection = answer.json["id"]
            added.add(connection)
            seen = self.call(person, "GET", f"connections/?search=Number%20{turn}&limit=5")
            if seen.status == 200 and connection not in {row["id"] for row in seen.json}:
                self.stale += 1
            body = {"job": jobs[turn % len(jobs)], "connection": connection}
            answer = self.call(person, "POST", "referrals/", json=body)
            if answer.status == 201:
                referred.add(answer.json["id"])
                seen = self.call(person, "GET", "referrals/?limit=5")
                if seen.status == 200 and answer.json["id"] not in {row["id"] for row in seen.json}:
                    self.stale += 1

        return add

    def importing(self, number: int) -> Callable[[], None]:
        """Return a task that imports a file, with different people each time."""
        token = self.company["employees"][number]
        person = self.person(token)
        self.acknowledged.imports[token] = 0

        def run() -> None:
            turn = next(numbers)
            text = many(IMPORTED_ROWS).replace("person", f"p{turn}x").replace("Smith", f"S{turn}x")
            text = text.replace("ann-smith", f"ann-{turn}")
            answer = self.call(person, "POST", "import-linkedin/", files={"file": ("Connections.csv", text.encode())})
            if answer.status == 200:
                self.acknowledged.imports[token] += 1
            self.done.wait(1)

        return run

    def moving(self, number: int) -> Callable[[], None]:
        """Return a task that changes a referral's status as HR, and checks that the list has it."""
        person, referral, turns = self.person(self.company["hr"]), self.company["referrals"][number], count()

        def move() -> None:
            turn = next(turns)
            status = STATUSES[turn % len(STATUSES)]
            answer = self.call(person, "PUT", f"referrals/{referral}/", json={"status": status})
            if answer.status == 200:
                self.acknowledged.steps.add((referral, answer.json["history"][-1]["at"]))
                seen = self.call(person, "GET", "referrals/?limit=1000")
                shown = {row["id"]: row["status"] for row in seen.json} if seen.status == 200 else {}
                if shown.get(referral, status) != status:
                    self.stale += 1
            self.call(person, "GET", LISTS[turn % (len(LISTS) - 1)])

        return move

    def signing_in(self) -> None:
        """Sign in."""
        body = {"username": f"{BESET}-hr", "password": self.company["password"]}
        answer = self.call(self.person(None), "POST", "auth/token/", json=body)
        if answer.status == 200:
            self.acknowledged.tokens.add(answer.json["token"])
        self.done.wait(0.5)

    def asking_for_mail(self) -> None:
        """Request a set-password link, which a worker sends by mail."""
        answer = self.call(self.person(None), "POST", "auth/password/reset/", json={"email": f"hr@{BESET}.test"})
        if answer.status == 204:
            self.acknowledged.mails += 1
        self.done.wait(0.2)

    def run(self, meanwhile: Callable[[], None]) -> None:
        """Repeat all tasks concurrently until `meanwhile` returns."""
        deeds = (
            *(self.adding(1), self.adding(2), self.importing(3), self.moving(0), self.moving(1)),
            *(self.signing_in, self.asking_for_mail),
        )

        def repeat(deed: Callable[[], None]) -> None:
            while not self.done.is_set():
                deed()

        with ThreadPoolExecutor(len(deeds)) as threads:
            working = [threads.submit(repeat, deed) for deed in deeds]
            try:
                meanwhile()
            finally:
                self.done.set()
            for each in working:
                each.result()

    def lost(self) -> int:
        """Return the number of acknowledged writes that are missing, and of incomplete imports."""
        kept, missing = self.acknowledged, 0
        for token, ids in kept.connections.items():
            missing += len(ids - self.ids(token, "connections/"))
        for token, ids in kept.referrals.items():
            missing += len(ids - self.ids(token, "referrals/"))
        for token, files in kept.imports.items():
            rows = len([row for row in self.all(token, "connections/") if row["last_name"].startswith("S")])
            # Files whose import was not acknowledged must be stored completely or not at all.
            missing += max(0, files * IMPORTED_ROWS - rows) + rows % IMPORTED_ROWS
        for referral in {referral for referral, _ in kept.steps}:
            history = self.person(self.company["hr"]).call("GET", f"referrals/{referral}/").json["history"]
            missing += len({at for of, at in kept.steps if of == referral} - {step["at"] for step in history})
        return missing + max(0, self.acknowledged.mails - (self.mails() - self.mails_before))

    def mails(self) -> int:
        """Return the number of different mails. A worker that is killed after sending a mail may send it again."""
        found: set[str] = set()
        for file in (self.cluster.layout.folder / "app" / "mail").glob("*"):
            found |= set(re.findall(r"^Message-ID:\s+(\S+)", file.read_text(), re.MULTILINE))
        return len(found)

    def sessions(self) -> tuple[int, int]:
        """Return how many of the issued tokens are still valid, and how many were issued."""
        tokens = {*self.acknowledged.tokens, *self.acknowledged.connections, self.company["hr"]}
        answers = [self.person(token).call("GET", "auth/user/").status for token in tokens]
        return answers.count(200), len(tokens)

    def all(self, token: str, path: str) -> list[dict[str, Any]]:
        """Return all rows of a list."""
        return list(self.person(token).call("GET", path).json)

    def ids(self, token: str, path: str) -> set[int]:
        """Return the ids of all rows of a list."""
        return {row["id"] for row in self.all(token, path)}
