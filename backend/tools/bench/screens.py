"""For locust: people who open screens, each with a call every two seconds or so, and what they waited. See `monday`."""

import json
import random
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from locust import FastHttpUser, between, events, task

from tools.bench.calls import MONDAY_P95_MS

JOBS = ("jobs/?status=OPEN&limit=25&suggestions=true", "jobs/facets/?status=OPEN")
REFERRALS = ("referrals/?limit=25", "referrals/counts/")
NOTIFICATIONS = ("notifications/?limit=20", "notifications/count/")
DASHBOARD = ("auth/user/", "dashboard/", "notifications/count/")
# The calls of each screen that a person of a role opens.
SCREENS = {
    "EMPLOYEE": (
        DASHBOARD,
        (*DASHBOARD, "suggestions/?limit=3"),
        (*JOBS, "connections/?limit=1"),
        ("connections/?limit=25&ordering=name",),
        ("connections/?limit=50&search=an",),
        ("referrals/?limit=25&mine=true", "referrals/counts/?mine=true"),
        NOTIFICATIONS,
    ),
    "HIRING_MANAGER": (DASHBOARD, REFERRALS, JOBS, ("referrals/?limit=25&status=PENDING",), NOTIFICATIONS),
    "HR": (
        DASHBOARD,
        REFERRALS,
        ("referrals/?limit=25&search=engineer", "referrals/counts/?search=engineer"),
        ("jobs/?limit=25", "jobs/facets/"),
        ("users/?limit=25",),
        ("hr-metrics/", "hr-metrics/answers/?by=manager&limit=10", "hr-metrics/reasons/"),
        ("reports/?type=referralsByDepartment&range=lastSixMonths",),
        NOTIFICATIONS,
    ),
}
people: Iterator[dict[str, str]] = iter(())


@events.init_command_line_parser.add_listener
def add_arguments(parser: ArgumentParser) -> None:
    """Add the file with the roles and tokens of the people."""
    parser.add_argument("--people", type=Path)


@events.init.add_listener
def read_people(environment: Any, **_: Any) -> None:
    """Read the people; users take them in turn."""
    global people
    people = cycle(json.loads(environment.parsed_options.people.read_text()))


class Colleague(FastHttpUser):
    """Opens one screen after the other, and makes their calls."""

    # Not `constant_throughput`, with which all would press at the same moment, since they start at the same moment.
    wait_time = between(1, 3)

    def on_start(self) -> None:
        """Become one of the people."""
        person = next(people)
        self.screens, self.headers = SCREENS[person["role"]], {"Authorization": f"Token {person['token']}"}
        self.calls: list[str] = []

    @task
    def call(self) -> None:
        """Make the next call of the screen."""
        if not self.calls:
            self.calls = list(random.choice(self.screens))
        self.client.get(f"/api/{self.calls.pop(0)}", headers=self.headers)


@events.quitting.add_listener
def report(environment: Any, **_: Any) -> None:
    """Print what people waited, and fail if it was too long or something failed."""
    total = environment.stats.total
    p50, p95, p99 = (total.get_response_time_percentile(share) or 0 for share in (0.5, 0.95, 0.99))
    print(
        f"\n{total.num_requests} calls, {total.total_rps:.1f} a second: p50 {p50:.0f} ms, p95 {p95:.0f} ms "
        f"(budget {MONDAY_P95_MS}), p99 {p99:.0f} ms, {total.num_failures} errors"
    )
    if total.num_failures or not total.num_requests or p95 > MONDAY_P95_MS:
        environment.process_exit_code = 1
