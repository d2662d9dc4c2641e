"""Measures API calls in turn, so that other load on the machine affects all of them alike."""

import json
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from bench.client import Client
from bench.measures import CALLS, FLOOR, Call
from bench.product import Product

# Returns the values of the placeholders in the paths of the calls.
FIND_VALUES = """
import json
from accounts.actors import Actor
from accounts.models import User
from connections.models import Connection
from jobs.models import Job
from matching.counting import count_all_suggestions
from referrals.models import Referral
own = Connection.objects.filter(owner__username="employee").order_by("pk")
company = User.objects.get(username="hr").company_id
counts = {
    "last_connection": own.count() - 10,
    "last_referral": Referral.objects.filter(company=company).count() - 25,
    "last_job": max(0, Job.objects.filter(company=company).count() - 25),
}
rare, referral = own[own.count() // 2], Referral.objects.filter(company=company).order_by("pk")[50]
counts_by_job = count_all_suggestions(Actor.for_user(User.objects.get(username="employee")))
counted = sorted(counts_by_job, key=lambda job: counts_by_job[job].people)
counts |= {"usual_job": counted[len(counted) // 2], "busiest_job": counted[-1]}
names = {"rare_name": rare.full_name, "candidate": referral.candidate_name}
print(json.dumps({**counts, **names, "connection": rare.pk}))
"""
# Returns the SQL statements of each call, except the one that finds the token.
CAPTURE = """
import json
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient
found = []
for token, path in json.loads(CALLS):
    client = APIClient(SERVER_NAME="localhost")
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(f"/api/{path}")
    assert answer.status_code == 200, answer.content
    found.append([each["sql"] for each in captured.captured_queries if "accounts_devicetoken" not in each["sql"]])
print(json.dumps(found))
"""


@dataclass
class Times:
    """The durations of repeated calls."""

    seconds: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """The median, in seconds."""
        return statistics.median(self.seconds)

    @property
    def least(self) -> float:
        """The minimum, in seconds."""
        return min(self.seconds)

    @property
    def most(self) -> float:
        """The maximum, in seconds."""
        return max(self.seconds)

    @property
    def p99(self) -> float:
        """The 99th percentile, in seconds."""
        return sorted(self.seconds)[int(len(self.seconds) * 0.99)] if len(self.seconds) > 1 else self.seconds[0]


@dataclass
class CallTimes:
    """The times of one call with one preset, of the floor called before it, and of its SQL statements alone."""

    call: Call
    times: Times
    floor: Times
    # The number of its statements.
    count: int
    statements: Times | None = None
    answer_bytes: int = 0


def time_of(action: Callable[[], Any]) -> float:
    """Return how long the action takes, in seconds."""
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


class Timer:
    """Measures the calls of one product."""

    def __init__(self, product: Product) -> None:
        self.product = product
        values = {name: quote(str(value)) for name, value in product.shell(FIND_VALUES).items()}
        self.paths = {call: call.path.format(**values) for call in CALLS}
        self.statements = self.find_statements()
        self.clients = {account: Client(product.url, token) for account, token in product.tokens.items()}
        self.requests = {call: self.clients[call.account].request(path) for call, path in self.paths.items()}
        self.floors = {account: client.request(FLOOR) for account, client in self.clients.items()}
        self.database = product.connect() if product.database_url else None
        self.measured = {call: CallTimes(call, Times(), Times(), len(self.statements[call]) + 1) for call in CALLS}

    def find_statements(self) -> dict[Call, list[str]]:
        """Return the SQL statements of each call, except the one that finds the token."""
        calls = [(self.product.tokens[call.account], path) for call, path in self.paths.items()]
        found = self.product.shell(CAPTURE.replace("CALLS", repr(json.dumps(calls))))
        return dict(zip(self.paths, found, strict=True))

    def once(self, calls: Iterable[Call], keep: bool = True) -> None:
        """Make each call once, after the floor; then run its statements alone if the call is compared with them."""
        for call in calls:
            client, measured = self.clients[call.account], self.measured[call]
            floor, _ = client.send(self.floors[call.account])
            seconds, body = client.send(self.requests[call])
            alone = None
            if call.sql_factor and self.database:
                alone = time_of(lambda call=call: self.execute([call.sql] if call.sql else self.statements[call]))  # type: ignore[misc]
            if not keep:
                continue
            measured.floor.seconds.append(floor)
            measured.times.seconds.append(seconds)
            measured.answer_bytes = len(body)
            if alone is not None:
                measured.statements = measured.statements or Times()
                measured.statements.seconds.append(alone)

    def execute(self, statements: list[str]) -> None:
        """Run the statements one after the other and read all rows."""
        if self.database is None:
            raise RuntimeError("Statements are measured alone on PostgreSQL only.")
        for statement in statements:
            cursor = self.database.execute(statement.encode())
            if cursor.description:
                cursor.fetchall()

    def close(self) -> None:
        """Close all connections."""
        for client in self.clients.values():
            client.close()
        if self.database:
            self.database.close()


def measure(products: list[Product], rounds: int) -> dict[str, dict[Call, CallTimes]]:
    """Return the times by preset and call. Three more rounds before them warm up caches and are not counted."""
    timers = [Timer(product) for product in products]
    for number in range(rounds + 3):
        for timer in timers:
            timer.once(CALLS, keep=number >= 3)
    for timer in timers:
        timer.close()
    return {timer.product.preset: timer.measured for timer in timers}
