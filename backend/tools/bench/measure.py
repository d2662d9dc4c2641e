"""Measures calls in turn with the floor, so that other load on the machine affects both alike."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any
from urllib.parse import quote

from django.db import connection
from django.test import Client as InProcessClient
from django.test.utils import CaptureQueriesContext

from accounts.models import DeviceToken, User
from connections.models import Connection
from jobs.models import Job
from referrals.models import Referral
from tools.bench.calls import CALLS, EMPLOYEE, FLOOR, HR, SORTED_JOBS_AFTER_CHANGE_MS, SUGGESTED, Budget
from tools.bench.client import Client

WARM_UP = 3
# How often jobs are changed.
CHANGES = 5


@dataclass
class Line:
    """One line of the table, in milliseconds. The budget is None where there is none at this size."""

    work: str
    median_ms: float
    slowest_ms: float
    floors: float
    budget_ms: float | None
    statements: int = 0
    statements_ms: float = 0
    kilobytes: float = 0

    def __str__(self) -> str:
        budget = "" if self.budget_ms is None else f"{self.budget_ms:.1f}"
        verdict = "" if self.budget_ms is None else "ok" if self.median_ms <= self.budget_ms else "OVER"
        return (
            f"{self.work:36}{self.median_ms:9.2f}{budget:>9} {verdict:5}{self.floors:8.1f}{self.slowest_ms:9.1f}"
            f"{self.statements or '':>5}{self.statements_ms or '':>9}{self.kilobytes or '':>9}"
        )

    HEAD = f"{'Work':36}{'ms':>9}{'budget':>9} {'':5}{'floors':>8}{'slowest':>9}{'SQL':>5}{'its ms':>9}{'KB':>9}"

    def as_json(self) -> dict[str, Any]:
        """Return its values by name."""
        return asdict(self)


def tokens() -> dict[str, str]:
    """Return a token of each account of the generated data."""
    names = ("super", "hr", "manager", "employee")
    return {name: DeviceToken.issue(User.objects.get(username=name)) for name in names}


def find_values() -> dict[str, str]:
    """Return the values of the placeholders in the paths of the calls."""
    own = Connection.objects.filter(owner__username=EMPLOYEE).order_by("pk")
    company = User.objects.get(username=HR).company
    referrals = Referral.objects.filter(company=company).order_by("pk")
    jobs = Job.objects.filter(company=company, status="OPEN").order_by("pk")
    rare = own[own.count() // 2]
    found = {
        "last_connection": own.count() - 10,
        "last_referral": max(0, referrals.count() - 25),
        "last_job": max(0, Job.objects.filter(company=company).count() - 25),
        "rare_name": rare.full_name,
        "connection": rare.pk,
        "candidate": referrals[min(50, referrals.count() - 1)].candidate_name,
        "job": jobs[jobs.count() // 2].pk,
        "popular_job": (jobs.filter(title__icontains="engineer").first() or jobs[0]).pk,
    }
    return {name: quote(str(value)) for name, value in found.items()}


def statements_of(token: str, path: str) -> list[str]:
    """Return the SQL statements of a call, except the one that finds the token."""
    client = InProcessClient(SERVER_NAME="localhost", headers={"Authorization": f"Token {token}"})
    with CaptureQueriesContext(connection) as captured:
        response = client.get(f"/api/{path}")
        response.getvalue()
    if response.status_code != 200:
        raise RuntimeError(f"{path}: {response.status_code}")
    return [each["sql"] for each in captured.captured_queries if "accounts_devicetoken" not in each["sql"]]


def execute(statements: list[str]) -> None:
    """Run the statements one after the other and read all rows."""
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
            if cursor.description:
                cursor.fetchall()


def seconds_of(action: Callable[[], Any]) -> float:
    """Return how long the action takes."""
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


class Measured:
    """The times of one call in seconds, of the floor before it, and of its SQL statements alone (PostgreSQL only)."""

    def __init__(self, name: str, account: str, path: str, budget: Budget, token: str) -> None:
        self.name, self.account, self.path, self.budget = name, account, path, budget
        self.statements = statements_of(token, path)
        self.seconds: list[float] = []
        self.floor: list[float] = []
        self.alone: list[float] = []
        self.size = 0

    def once(self, client: Client) -> None:
        """Call the floor, then the call; then run its statements if its budget depends on them."""
        self.floor.append(client.send(self.account, FLOOR)[0])
        seconds, body = client.send(self.account, self.path)
        self.seconds.append(seconds)
        self.size = len(body)
        if self.budget.sql_factor and connection.vendor == "postgresql":
            statements = [self.budget.sql] if self.budget.sql else self.statements
            self.alone.append(seconds_of(lambda: execute(statements)))

    def line(self, is_huge: bool) -> Line:
        """Return its line. With ten times the data, lists and searches have three times their budgets."""
        floor, alone = median(self.floor[WARM_UP:]), median(self.alone[WARM_UP:] or [0])
        limit = self.budget.floors * floor * (3 if is_huge else 1)
        if alone:
            limit = min(limit, self.budget.sql_factor * alone + self.budget.plus_ms / 1000)
        has_budget = (self.budget.grows_little or not is_huge) and limit != float("inf")
        taken = self.seconds[WARM_UP:]
        return Line(
            self.name,
            milliseconds(median(taken)),
            milliseconds(max(taken)),
            round(median(taken) / floor, 1),
            milliseconds(limit) if has_budget else None,
            len(self.statements) + 1,
            milliseconds(alone),
            round(self.size / 1000, 1),
        )


def milliseconds(seconds: float) -> float:
    """Convert and round."""
    return round(seconds * 1000, 2)


def measure_calls(client: Client, rounds: int, only: str = "", *, is_huge: bool) -> list[Line]:
    """Return a line for each call with `only` in its name. The first rounds warm up caches and are not counted."""
    values = find_values()
    calls = [
        Measured(name, account, path.format(**values), budget, client.tokens[account])
        for name, account, path, budget in CALLS
        if only.lower() in name.lower()
    ]
    for _ in range(WARM_UP + rounds):
        for call in calls:
            call.once(client)
    return [call.line(is_huge) for call in calls]


def measure_after_changes(client: Client) -> Line:
    """Return the line of jobs sorted by suggestions, each time after a job has changed."""
    job, seconds, floor = f"jobs/{find_values()['job']}/", [], []
    for number in range(CHANGES):
        client.put(HR, job, {"requirements": f"Five years or more as an engineer\nPython {number}"})
        floor.append(client.send(EMPLOYEE, FLOOR)[0])
        seconds.append(client.send(EMPLOYEE, f"{SUGGESTED}&ordering=-suggestions")[0])
    return Line(
        "The same after a change of a job",
        milliseconds(median(seconds)),
        milliseconds(max(seconds)),
        round(median(seconds) / median(floor), 1),
        SORTED_JOBS_AFTER_CHANGE_MS,
    )
