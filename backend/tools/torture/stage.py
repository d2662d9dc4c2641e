"""One case: the product, its clients, and their acknowledged writes."""

import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Event
from typing import Any

from tools.running_product import wait_until
from tools.torture.people import Bystander, Person, Row
from tools.torture.product import POSTGRES, Product, manage
from tools.torture.words import BESET, BYSTANDING

# The maximum seconds that the bystander may wait. Longer for SQLite, which has one writer at a time.
PATIENCE = 2.0 if POSTGRES else 3.0
STATUSES = ("REVIEWING", "INTERVIEWING", "PENDING", "HIRED")
numbers = count()


class Stage:
    """Runs one case: `go_on` repeats actions for some time, `close` checks the stored data."""

    def __init__(self, product: Product, companies: dict[str, Any], row: Row, seconds: float) -> None:
        self.product = product
        self.row = row
        self.seconds = seconds
        # None if the product is down for a while in this case, so that waiting is reported but not a failure.
        self.patience: float | None = PATIENCE
        self.here, self.there = companies[BESET], companies[BYSTANDING]
        self.added: dict[int, list[int]] = {}
        self.moved: list[tuple[int, str]] = []
        self.imported: dict[int, int] = {}
        self.mails = 0
        self.closed = False

    def employee(self, number: int) -> Person:
        """Return a client of an employee of the company BESET."""
        return Person(self.product, self.row, self.here["employees"][number], (BYSTANDING,))

    def hr(self) -> Person:
        return Person(self.product, self.row, self.here["hr"], (BYSTANDING,))

    def manager(self) -> Person:
        return Person(self.product, self.row, self.here["manager"], (BYSTANDING,))

    def anybody(self) -> Person:
        """Return an anonymous client."""
        return Person(self.product, self.row, None, (BESET, BYSTANDING))

    def go_on(self, *deeds: Callable[[], Any], seconds: float | None = None) -> None:
        """Repeat all actions concurrently for some time, with a bystander, and wait until all have finished."""
        done = Event()
        end = time.monotonic() + (seconds or self.seconds)

        def repeat(deed: Callable[[], Any]) -> None:
            # At least once, since on a busy machine a short time may have passed before the thread starts.
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
        """Return an action that adds a connection. `close` checks that acknowledged ones are stored."""
        person, ids = self.employee(number), self.added.setdefault(number, [])

        def add() -> None:
            answer = person.call("POST", "connections/", json={"first_name": "A", "last_name": f"N{next(numbers)}"})
            if answer.status == 201:
                ids.append(answer.json["id"])
            else:
                time.sleep(0.1)

        return add

    def moving(self, number: int) -> Callable[[], None]:
        """Return an action by which HR changes a referral's status. `close` checks acknowledged changes."""
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
        """Check that the worker runs, that all acknowledged writes are stored, and that the data are consistent."""
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
        """Return all connections of an employee."""
        answer = self.employee(number).call("GET", "connections/")
        assert answer.status == 200, answer
        return list(answer.json)

    def history(self, referral: int) -> set[str]:
        """Return the times of the referral's status changes."""
        return {step["at"] for step in self.hr().call("GET", f"referrals/{referral}/").json["history"]}

    def miss(self, what: str, acknowledged: set[Any], found: set[Any]) -> None:
        """Count acknowledged writes that are missing."""
        if missing := acknowledged - found:
            self.row.lost += len(missing)
            self.row.blame(f"{len(missing)} of {len(acknowledged)} {what} are missing")
