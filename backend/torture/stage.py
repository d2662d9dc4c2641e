"""One case: the product, those who call it, and the writes that were acknowledged to them."""

import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Event
from typing import Any

from config.tests.running_product import wait_until
from torture.people import Bystander, Person, Row
from torture.product import POSTGRES, Product, manage
from torture.words import BESET, BYSTANDING

# How long somebody of another company may wait: SQLite has one writer at a time.
PATIENCE = 2.0 if POSTGRES else 3.0
STATUSES = ("REVIEWING", "INTERVIEWING", "PENDING", "HIRED")
numbers = count()


class Stage:
    """`go_on` lets things happen for a while, `close` looks for what became of the data."""

    def __init__(self, product: Product, companies: dict[str, Any], row: Row, seconds: float) -> None:
        self.product = product
        self.row = row
        self.seconds = seconds
        # None: the product itself is gone for a while, which is told, and no fault.
        self.patience: float | None = PATIENCE
        self.here, self.there = companies[BESET], companies[BYSTANDING]
        self.added: dict[int, list[int]] = {}
        self.moved: list[tuple[int, str]] = []
        self.imported: dict[int, int] = {}
        self.mails = 0
        self.closed = False

    def employee(self, number: int) -> Person:
        """One of those of the company that is beset."""
        return Person(self.product, self.row, self.here["employees"][number], (BYSTANDING,))

    def hr(self) -> Person:
        return Person(self.product, self.row, self.here["hr"], (BYSTANDING,))

    def manager(self) -> Person:
        return Person(self.product, self.row, self.here["manager"], (BYSTANDING,))

    def anybody(self) -> Person:
        """Somebody who has not signed in."""
        return Person(self.product, self.row, None, (BESET, BYSTANDING))

    def go_on(self, *deeds: Callable[[], Any], seconds: float | None = None) -> None:
        """Each deed again and again, all at once, with a bystander; the last round of each is finished."""
        done = Event()
        end = time.monotonic() + (seconds or self.seconds)

        def repeat(deed: Callable[[], Any]) -> None:
            # Once in any case: on a busy machine a short time may be over before it begins.
            deed()
            while time.monotonic() < end and not done.is_set():
                deed()

        with ThreadPoolExecutor(len(deeds) + 1) as threads:
            watching = threads.submit(Bystander(self.product, self.row, self.there["employees"][0]).watch, done)
            try:
                for doing in [threads.submit(repeat, deed) for deed in deeds]:
                    doing.result()
            finally:
                done.set()
            watching.result()

    def adding(self, number: int) -> Callable[[], None]:
        """Somebody who adds one connection after the other; those that were acknowledged are looked for."""
        person, ids = self.employee(number), self.added.setdefault(number, [])

        def add() -> None:
            answer = person.call("POST", "connections/", json={"first_name": "A", "last_name": f"N{next(numbers)}"})
            if answer.status == 201:
                ids.append(answer.json["id"])
            else:
                time.sleep(0.1)

        return add

    def moving(self, number: int) -> Callable[[], None]:
        """HR who moves a referral from status to status; likewise."""
        person, referral, turn = self.hr(), self.here["referrals"][number], count()

        def move() -> None:
            status = STATUSES[next(turn) % len(STATUSES)]
            answer = person.call("PUT", f"referrals/{referral}/", json={"status": status})
            if answer.status == 200:
                self.moved.append((referral, answer.json["history"][-1]["at"]))
            else:
                time.sleep(0.1)

        return move

    def close(self) -> None:
        """The worker is back, nothing that was acknowledged is missing, and what is stored is consistent."""
        wait_until(self.product.started.worker_lives)
        for number, ids in self.added.items():
            self.miss(f"connections of {number}", set(ids), {row["id"] for row in self.rows(number)})
        referrals = {referral: self.history(referral) for referral, _ in self.moved}
        for referral, at in self.moved:
            self.miss(f"steps of {referral}", {at}, referrals[referral])
        for command in ("check_integrity", "verify_audit"):
            done = manage(self.product.environment, command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            if done.returncode:
                self.row.blame(f"{command}: {done.stdout}")
        waited = self.row.slowest or 0
        if self.patience is not None and waited > self.patience:
            self.row.blame(f"The bystander waited {waited:.1f} s")

    def rows(self, number: int) -> list[dict[str, Any]]:
        """All connections of somebody."""
        answer = self.employee(number).call("GET", "connections/")
        assert answer.status == 200, answer
        return list(answer.json)

    def history(self, referral: int) -> set[str]:
        """When its status changed."""
        return {step["at"] for step in self.hr().call("GET", f"referrals/{referral}/").json["history"]}

    def miss(self, what: str, acknowledged: set[Any], found: set[Any]) -> None:
        """Count what is not there."""
        if missing := acknowledged - found:
            self.row.lost += len(missing)
            self.row.blame(f"{len(missing)} of {len(acknowledged)} {what} are missing")
