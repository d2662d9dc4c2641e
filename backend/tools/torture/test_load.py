"""Concurrent requests: imports, slow clients, guessed passwords, links, referrals, edits."""

import email
import re
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email import policy
from itertools import count
from pathlib import Path
from threading import Barrier
from typing import Any
from urllib.parse import parse_qs, urlsplit

from connections.tests.exports import many
from tools.people import BESET, BYSTANDING, Answer, Person
from tools.running_product import wait_until
from tools.torture.conftest import UNLIMITED_MAILS, Begin, Stage

ROWS = 30_000
AT_ONCE = 50


def run_concurrently(calls: list[Callable[[], Answer]]) -> list[Answer]:
    """Start the calls at the same moment and return their answers."""
    gate = Barrier(len(calls))

    def run(call: Callable[[], Answer]) -> Answer:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def test_imports_at_once(begin: Begin) -> None:
    stage = begin("imports of 30,000 rows, four people at once")
    file = many(ROWS).encode()

    def importing(number: int) -> Callable[[], None]:
        person = stage.employee(number)

        def run() -> None:
            answer = person.attempt("POST", "import-linkedin/", files={"file": ("Connections.csv", file)})
            if answer.status == 200:
                imported.add(number)
            elif answer.status == 503:
                time.sleep(float(answer.headers["Retry-After"]))
            else:
                stage.blame(f"An import: {answer.status} {answer.text[:200]}")

        return run

    imported: set[int] = set()
    stage.go_on(*(importing(number) for number in range(1, 5)))
    assert imported
    for number in imported:
        found = len(stage.employee(number).call("GET", "connections/").json) - 2
        stage.outcome.miss(f"rows of {number}", set(range(ROWS)), set(range(found)))


def half_sent(stage: Stage, text: str) -> socket.socket:
    """Return an open connection over which only the beginning of a request was sent."""
    address = urlsplit(stage.product.url)
    client = socket.create_connection((address.hostname or "", address.port or 0))
    client.sendall(text.encode())
    return client


def test_slow_clients(begin: Begin) -> None:
    stage = begin("slow clients: 400 unfinished headers and bodies")
    head = "POST /api/auth/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"

    def connect() -> None:
        clients = [half_sent(stage, head + ("Content-Length: 9\r\n\r\n{" if n % 2 else "X-Slow: ")) for n in range(400)]
        stage.tried(len(clients))
        time.sleep(5)
        for client in clients:
            client.close()

    stage.go_on(connect)


def test_guessing(begin: Begin) -> None:
    stage = begin("guessing passwords, eight at a time")
    turns = count()

    def guessing() -> Callable[[], None]:
        person = stage.person(None)

        def guess() -> None:
            # For a username, an email address and an unknown name; each time another password.
            name = ("zanzibar-hr", "hr@zanzibar.test", "nobody")[next(turns) % 3]
            answer = person.attempt("POST", "auth/token/", json={"username": name, "password": f"guess-{next(turns)}"})
            if answer.status not in (401, 429, 503) or (answer.status == 401) == ("Retry-After" in answer.headers):
                stage.blame(f"A guess: {answer.status} {answer.text[:200]}")

        return guess

    stage.go_on(*(guessing() for _ in range(8)))


def links_in(folder: Path) -> list[dict[str, str]]:
    """Return the queries of the links to set a password in the mails, in the order of their times."""
    files = sorted(folder.glob("*.log"), key=lambda file: file.stat().st_mtime)
    texts = [email.message_from_bytes(file.read_bytes(), policy=policy.default).as_string() for file in files]
    links = [found[0] for text in texts if (found := re.search(r"\S+/reset-password\?\S+", text))]
    return [{name: values[0] for name, values in parse_qs(urlsplit(link).query).items()} for link in links]


def test_links_at_once(begin: Begin) -> None:
    stage = begin("a single-use link, ten times at once", **UNLIMITED_MAILS)
    mails = Path(stage.product.environment["DATA_DIR"]) / "mail"
    # Whoever uses the link is told the names of its account.
    people = [Person(stage.product.url, stage.journal, None, (BYSTANDING,)) for _ in range(10)]

    def use() -> None:
        before = len(links_in(mails))
        people[0].call("POST", "auth/password/reset/", json={"email": f"hr@{BESET}.test"})
        wait_until(lambda: len(links_in(mails)) > before)
        link = links_in(mails)[-1]
        body = {**link, **dict.fromkeys(("new_password1", "new_password2"), f"orchard-lamp-{before}")}
        answers = run_concurrently(
            [lambda each=each: each.attempt("POST", "auth/password/reset/confirm/", json=body) for each in people]  # type: ignore[misc]
        )
        if sorted(answer.status for answer in answers) != [200] + [400] * 9:
            stage.blame(f"A link: {sorted((answer.status, answer.text) for answer in answers)}")

    stage.go_on(use)


def test_fifty_at_once(begin: Begin) -> None:
    stage = begin("fifty at once: refer, change the status of one referral, sign up")
    people = [stage.employee(number) for number in range(AT_ONCE)]
    movers = [stage.person(stage.here["hr"]) for _ in range(AT_ONCE)]
    newcomers = [stage.person(None) for _ in range(AT_ONCE)]
    turns = count()

    def refer(number: int, job: int) -> Answer:
        body = {"job": job, "connection": stage.here["connections"][number]}
        # Who is asked to come again does.
        while (answer := people[number].attempt("POST", "referrals/", json=body)).status == 503:
            time.sleep(1)
        return answer

    def sign_up(number: int, turn: int) -> Answer:
        password = dict.fromkeys(("password1", "password2"), "orchard-lamp-42")
        name = {
            "username": f"newcomer{turn}",
            "email": f"newcomer{turn}@gmail.com",
            "first_name": "N",
            "last_name": "N",
        }
        return newcomers[number].attempt("POST", "auth/register/", json={**name, **password})

    def all_together() -> None:
        turn = next(turns)
        job = stage.here["jobs"][1 + turn % 4]
        referral = stage.here["referrals"][turn % 10]
        seen = movers[0].call("GET", f"referrals/{referral}/").json
        # All send the same version, so that one succeeds and the others get 409.
        body = seen | {"status": "HIRED" if seen["status"] != "HIRED" else "REJECTED"}
        referred = run_concurrently([lambda n=n: refer(n, job) for n in range(AT_ONCE)])  # type: ignore[misc]
        moved = run_concurrently(
            [lambda p=p: p.attempt("PUT", f"referrals/{referral}/", json=body) for p in movers]  # type: ignore[misc]
        )
        joined = run_concurrently([lambda n=n: sign_up(n, turn) for n in range(AT_ONCE)])  # type: ignore[misc]
        expect(stage, "referring", referred, 201 if turn < 4 else 409, AT_ONCE, 409)
        expect(stage, "moving", moved, 200, 1, 409)
        expect(stage, "signing up", joined, 201, 1, 400)
        for each in moved:
            if each.status == 200:
                stage.journal.note("moved", referral=referral, at=each.json["history"][-1]["at"])

    stage.go_on(all_together)


def expect(stage: Stage, what: str, answers: list[Answer], won: int, winners: int, other: int) -> None:
    """Check that `winners` calls got `won` and the rest `other`; or 429 or 503, which ask to try again."""
    statuses = [answer.status for answer in answers]
    if statuses.count(won) != winners or set(statuses) - {won, other, 429, 503}:
        stage.blame(f"{what}: { ({status: statuses.count(status) for status in set(statuses)}) }")


def test_two_editors(begin: Begin) -> None:
    stage = begin("two editors of one job")
    url = f"jobs/{stage.here['jobs'][0]}/"
    hr, manager = stage.person(stage.here["hr"]), stage.person(stage.here["manager"])
    turns = count()

    def edit() -> None:
        seen = hr.call("GET", url).json
        bodies = [seen | {"title": f"zanzibar {who} {next(turns)}"} for who in ("HR", "manager")]
        calls: list[Any] = [
            lambda: hr.attempt("PUT", url, json=bodies[0]),
            lambda: manager.attempt("PUT", url, json=bodies[1]),
        ]
        answers = run_concurrently(calls)
        expect(stage, "editing", answers, 200, 1, 409)
        stored = hr.call("GET", url).json["title"]
        if [answer.json["title"] for answer in answers if answer.status == 200] != [stored]:
            stage.outcome.miss("edits of a job", {stored}, set())

    stage.go_on(edit)
