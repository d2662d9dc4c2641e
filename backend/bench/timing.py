"""Times calls in turn, so that whatever else the machine does meets all of them alike."""

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

# What stands in for the names in the paths of the calls.
FIND_VALUES = """
import json
from accounts.models import User
from connections.models import Connection
from jobs.models import Job
from matching.models import SuggestionCount
from referrals.models import Referral
own = Connection.objects.filter(owner__username="employee").order_by("pk")
company = User.objects.get(username="hr").company_id
counts = {
    "last_connection": own.count() - 10,
    "last_referral": Referral.objects.filter(company=company).count() - 25,
    "last_job": max(0, Job.objects.filter(company=company).count() - 25),
}
rare, referral = own[own.count() // 2], Referral.objects.filter(company=company).order_by("pk")[50]
counted = SuggestionCount.objects.filter(owner__username="employee").order_by("people")
counted = list(counted.values_list("job", flat=True))
counts |= {"usual_job": counted[len(counted) // 2], "busiest_job": counted[-1]}
print(json.dumps({**counts, "rare_name": rare.full_name, "candidate": referral.candidate_name}))
"""
# The statements of each call but for the one that finds the token.
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
    """How long something took, each time, in seconds."""

    seconds: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """In seconds."""
        return statistics.median(self.seconds)

    @property
    def least(self) -> float:
        """In seconds."""
        return min(self.seconds)

    @property
    def most(self) -> float:
        """In seconds."""
        return max(self.seconds)

    @property
    def p99(self) -> float:
        """What 99 of a hundred stayed below, in seconds."""
        return sorted(self.seconds)[int(len(self.seconds) * 0.99)] if len(self.seconds) > 1 else self.seconds[0]


@dataclass
class CallTimes:
    """One call on one preset, the floor that was called in turn with it, and its own statements by themselves."""

    call: Call
    times: Times
    floor: Times
    # How many there are.
    count: int
    statements: Times | None = None
    answer_bytes: int = 0


def time_of(action: Callable[[], Any]) -> float:
    """How long it takes, in seconds."""
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


class Timer:
    """Calls one product."""

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
        """What each call asks the database, but for its token."""
        calls = [(self.product.tokens[call.account], path) for call, path in self.paths.items()]
        found = self.product.shell(CAPTURE.replace("CALLS", repr(json.dumps(calls))))
        return dict(zip(self.paths, found, strict=True))

    def once(self, calls: Iterable[Call], keep: bool = True) -> None:
        """Each call after a floor; and its statements, where it is compared with them."""
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
        """Run them one after the other and read all rows."""
        if self.database is None:
            raise RuntimeError("Statements are run by themselves on PostgreSQL only.")
        for statement in statements:
            cursor = self.database.execute(statement.encode())
            if cursor.description:
                cursor.fetchall()

    def close(self) -> None:
        """Close what is open."""
        for client in self.clients.values():
            client.close()
        if self.database:
            self.database.close()


def measure(products: list[Product], rounds: int) -> dict[str, dict[Call, CallTimes]]:
    """Preset → call → times, after three rounds that warm everything up."""
    timers = [Timer(product) for product in products]
    for number in range(rounds + 3):
        for timer in timers:
            timer.once(CALLS, keep=number >= 3)
    for timer in timers:
        timer.close()
    return {timer.product.preset: timer.measured for timer in timers}
