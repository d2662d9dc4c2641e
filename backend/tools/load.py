"""For locust: people who write and read while something goes wrong, and note what was acknowledged. See `outcome.load`.

Each class is one person, chosen by name on the command line.
"""

import json
import time
from argparse import ArgumentParser
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

from locust import User, constant, constant_pacing, events, task

from connections.tests.exports import many
from tools.people import ABSENT, BESET, BYSTANDING, Answer, Journal, Person

STATUSES = ("REVIEWING", "INTERVIEWING", "PENDING", "HIRED")
LISTS = ("referrals/?limit=25", "jobs/?limit=25", "hr-metrics/", "users/?limit=25")


@events.init_command_line_parser.add_listener
def add_arguments(parser: ArgumentParser) -> None:
    """Add the files of the companies and of the journal, and the number of rows of an import."""
    parser.add_argument("--companies", type=Path)
    parser.add_argument("--journal", type=Path)
    parser.add_argument("--rows", type=int)


@events.user_error.add_listener
def note_error(user_instance: Any, exception: Exception, **_: Any) -> None:
    """Note an error of a person, such as an answer that is not as expected."""
    user_instance.journal.note("trouble", text=f"{type(user_instance).__name__}: {exception!r}")


class Colleague(User):
    """Somebody of the company BESET."""

    abstract = True
    wait_time = constant(0.05)
    # In the list of employees; those before it are for the tests.
    number = 0

    def on_start(self) -> None:
        """Read who they are."""
        options = self.environment.parsed_options
        companies = json.loads(options.companies.read_text())
        self.rows, self.journal = options.rows, Journal(options.journal)
        self.here, self.there = companies[BESET], companies[BYSTANDING]
        self.turns = count()
        self.token = self.here["employees"][-self.number] if self.number else self.here["hr"]
        self.person = Person(self.host, self.journal, self.token, (BYSTANDING,))

    def call(self, method: str, path: str, **content: Any) -> Answer:
        """Send a request; after a failure, wait a little."""
        answer = self.person.call(method, path, **content)
        if not 200 <= answer.status < 300:
            time.sleep(0.15)
        return answer

    def expect_in_list(self, path: str, expected: int) -> None:
        """Note if a list lacks what the person has just stored."""
        answer = self.call("GET", path)
        if answer.status == 200 and expected not in {row["id"] for row in answer.json}:
            self.journal.note("stale", path=path)


class Referrer(Colleague):
    """Adds connections, and refers them."""

    number = 1

    @task
    def refer(self) -> None:
        """Add and refer one, and look for both in the lists."""
        name = uuid4().hex
        answer = self.call("POST", "connections/", json={"first_name": "Ada", "last_name": name})
        if answer.status != 201:
            return
        connection = answer.json["id"]
        self.journal.note("stored", token=self.token, path="connections/", id=connection)
        self.expect_in_list(f"connections/?search={name}&limit=5", connection)
        job = self.here["jobs"][next(self.turns) % len(self.here["jobs"])]
        answer = self.call("POST", "referrals/", json={"job": job, "connection": connection})
        if answer.status == 201:
            self.journal.note("stored", token=self.token, path="referrals/", id=answer.json["id"])
            # Not the newest ones, which may be others after the clock was set back.
            self.expect_in_list(f"referrals/?mine=true&search={name}&limit=5", answer.json["id"])


class Importer(Colleague):
    """Imports files of new people, each of which is stored as a whole or not at all."""

    number = 2

    @task
    def import_file(self) -> None:
        """Import one."""
        name = uuid4().hex
        text = many(self.rows).replace("Smith", f"S{name}").replace("ann-smith", f"ann-{name}")
        files = {"file": ("Connections.csv", text.replace("person", f"p{name}").encode())}
        answer = self.call("POST", "import-linkedin/", files=files)
        self.journal.note("import", token=self.token, rows=self.rows, stored=answer.status == 200)
        time.sleep(0.5)


class Recruiter(Colleague):
    """HR, who moves referrals and reads lists."""

    @task
    def move(self) -> None:
        """Change a referral's status, and look for it in the list."""
        turn = next(self.turns)
        referral, status = self.here["referrals"][turn % 2], STATUSES[turn // 2 % len(STATUSES)]
        answer = self.call("PUT", f"referrals/{referral}/", json={"status": status})
        if answer.status == 200:
            self.journal.note("moved", referral=referral, at=answer.json["history"][-1]["at"])
            seen = self.call("GET", "referrals/?limit=1000")
            shown = {row["id"]: row["status"] for row in seen.json} if seen.status == 200 else {}
            if shown.get(referral, status) != status:
                self.journal.note("stale", path="referrals/")
        self.call("GET", LISTS[turn % len(LISTS)])


class Newcomer(Colleague):
    """Somebody who signs in."""

    wait_time = constant(0.5)

    @task
    def sign_in(self) -> None:
        """Sign in as HR."""
        self.person.session.headers.pop("Authorization", None)
        body = {"username": f"{BESET}-hr", "password": self.here["password"]}
        answer = self.call("POST", "auth/token/", json=body)
        if answer.status == 200:
            self.journal.note("signed in", token=answer.json["token"])


class Forgetful(Colleague):
    """Somebody who asks for mails, which a worker sends."""

    wait_time = constant(0.1)

    @task
    def ask_for_mail(self) -> None:
        """Ask for a link to set a password."""
        self.person.session.headers.pop("Authorization", None)
        if self.call("POST", "auth/password/reset/", json={"email": f"hr@{BESET}.test"}).status == 204:
            self.journal.note("mail")


class Bystander(Colleague):
    """A user of the other company, who opens a list every second and must not be affected."""

    wait_time = constant_pacing(1)

    @task
    def open_list(self) -> None:
        """Open a list, repeatedly while there is no response, and note how long that took."""
        path = ("connections/?limit=25", "jobs/?limit=25")[next(self.turns) % 2]
        person = Person(self.host, self.journal, self.there["employees"][0], (BESET,))
        began = time.monotonic()
        while (answer := person.call("GET", path)).status == ABSENT:
            time.sleep(0.1)
        total = answer.headers.get("X-Total-Count")
        self.journal.note("waited", seconds=time.monotonic() - began, path=path, status=answer.status, total=total)
