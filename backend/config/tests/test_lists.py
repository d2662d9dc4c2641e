"""What all lists of the API have in common, tested for every list in the OpenAPI schema."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.actors import Actor
from accounts.events import UserRenamed
from accounts.models import User
from accounts.tests.factories import CompanyFactory, DepartmentFactory, UserFactory
from accounts.tests.team import SignIn, Team
from common.events import publish
from common.tests.described_paths import described_paths
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from notifications.tests.factories import NotificationFactory
from referrals.tests.factories import ReferralFactory
from webhooks.tests.factories import WebhookDeliveryFactory

pytestmark = pytest.mark.both_databases

RARE = "Quasimodo"


@dataclass(frozen=True)
class Listing:
    """A list: who requests it, how to add a row with a given name, and how many statements a page takes."""

    asks: Callable[[Team], User]
    add: Callable[[Team, Job, str], object]
    # One for the token and one for the page; a prefetch or a row in the path takes one more.
    statements: int = 2


def refer(team: Team, job: Job, name: str) -> object:
    known = ConnectionFactory(owner=team.employee, first_name=name)
    return ReferralFactory(job=job, referrer=team.employee, connection=known)


def notify(team: Team, job: Job, name: str) -> object:
    known = ConnectionFactory(owner=team.employee, first_name=name)
    referral = ReferralFactory(job=job, referrer=team.employee, connection=known)
    return NotificationFactory(referral=referral, recipient=team.employee)


def rename(team: Team, job: Job, name: str) -> object:
    person = UserFactory(company=team.company, first_name=name)
    publish(UserRenamed.by(Actor.for_user(person), person))
    return person


LISTS = {
    "/api/activity/": Listing(lambda team: team.hr, rename),
    "/api/companies/": Listing(lambda team: team.superuser, lambda team, job, name: CompanyFactory(name=name), 3),
    "/api/connections/": Listing(
        lambda team: team.employee,
        lambda team, job, name: ConnectionFactory(owner=team.employee, first_name=name),
    ),
    "/api/departments/": Listing(
        lambda team: team.hr, lambda team, job, name: DepartmentFactory(company=team.company, name=name)
    ),
    "/api/hr-metrics/jobs/": Listing(
        lambda team: team.hr, lambda team, job, name: JobFactory(company=team.company, title=name)
    ),
    "/api/jobs/": Listing(
        lambda team: team.hr,
        lambda team, job, name: JobFactory(company=team.company, department=team.department, title=name),
    ),
    "/api/jobs/{id}/referrals/": Listing(lambda team: team.hr, refer, 3),
    "/api/notifications/": Listing(lambda team: team.employee, notify),
    "/api/platform-metrics/companies/": Listing(
        lambda team: team.superuser, lambda team, job, name: CompanyFactory(name=name), 3
    ),
    "/api/referrals/": Listing(lambda team: team.hr, refer),
    "/api/users/": Listing(
        lambda team: team.hr,
        lambda team, job, name: UserFactory(company=team.company, department=team.department, first_name=name),
    ),
    "/api/webhook-deliveries/": Listing(
        lambda team: team.hr,
        lambda team, job, name: WebhookDeliveryFactory(webhook__company=team.company, kind=name.lower()),
    ),
}


# Calls whose limit cuts one list, best or most urgent first: no search, no further page.
RANKED = {
    "/api/connections/{id}/jobs/",
    "/api/hr-metrics/answers/",
    "/api/hr-metrics/funnel/",
    "/api/jobs/{id}/suggestions/",
    "/api/suggestions/",
}


def described() -> dict[str, dict[str, Any]]:
    """Return path → GET parameters by name, for each call with pagination."""
    paths = described_paths()
    reads = {
        path: {p["name"]: p for p in calls["get"].get("parameters", ())}
        for path, calls in paths.items()
        if "get" in calls
    }
    return {path: asked for path, asked in reads.items() if "limit" in asked and path not in RANKED}


@pytest.fixture
def job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    return created


@pytest.fixture(params=LISTS)
def path(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def ask(path: str, team: Team, job: Job, as_user: SignIn) -> Callable[..., Any]:
    """Return a function that requests the list, which has a few rows."""
    listing = LISTS[path]
    for number in range(3):
        listing.add(team, job, f"Row {number}")
    client = as_user(listing.asks(team))
    return lambda **query: client.get(path.replace("{id}", str(job.pk)), query)


def ids(answer: Any) -> list[int]:
    assert answer.status_code == 200, answer.content
    return [row["id"] for row in answer.json()]


def test_every_list_in_the_schema_is_tested_here() -> None:
    assert set(described()) == set(LISTS)


def test_every_list_has_the_same_four_parameters(path: str) -> None:
    assert set(described()[path]) >= {"limit", "offset", "search", "ordering"}


def test_lists_return_an_array_with_the_total_count_in_a_header(ask: Callable[..., Any]) -> None:
    everything = ids(ask())
    assert len(everything) >= 3
    assert ask()["X-Total-Count"] == ask(offset=1)["X-Total-Count"] == str(len(everything))
    assert ids(ask(offset=1)) == everything[1:]
    page = ask(limit=1, offset=1)
    assert (ids(page), page["X-Total-Count"]) == (everything[1:2], str(len(everything)))
    beyond = ask(limit=10, offset=500)
    assert (ids(beyond), beyond["X-Total-Count"]) == ([], str(len(everything)))


def test_a_search_filters_rows_and_count(ask: Callable[..., Any], path: str, team: Team, job: Job) -> None:
    LISTS[path].add(team, job, RARE)
    for page in ({}, {"limit": 10}, {"limit": 1}, {"ordering": described()[path]["ordering"]["schema"]["enum"][0]}):
        found = ask(search=RARE.upper(), **page)
        assert (len(ids(found)), found["X-Total-Count"]) == (1, "1")
        none = ask(search=f"no {RARE}", **page)
        assert (ids(none), none["X-Total-Count"]) == ([], "0")


def test_every_order_in_the_schema_returns_the_same_rows(ask: Callable[..., Any], path: str) -> None:
    orders = described()[path]["ordering"]["schema"]["enum"]
    assert orders
    everything = sorted(ids(ask()))
    for order in orders:
        assert sorted(ids(ask(ordering=order))) == everything
    refused = ask(ordering="password")
    assert (refused.status_code, set(refused.json())) == (400, {"ordering"})


def test_a_page_takes_the_same_number_of_statements_for_all_lengths(
    ask: Callable[..., Any], path: str, team: Team, job: Job
) -> None:
    statements = LISTS[path].statements
    before = len(ids(ask()))
    for more in (0, 5):
        for number in range(more):
            LISTS[path].add(team, job, f"More {number}")
        with CaptureQueriesContext(connection) as all_rows:
            assert len(ids(ask())) == before + more
        with CaptureQueriesContext(connection) as first_page:
            assert len(ids(ask(limit=2))) == 2
        # A page reads its ids, the count and its rows.
        assert (len(all_rows), len(first_page)) == (statements, statements + 2)
        assert len(first_page) <= 6


def test_every_call_about_data_has_company_and_view_parameters() -> None:
    paths = described_paths()
    for path, calls in paths.items():
        about_data = not path.startswith(
            ("/api/access-requests/", "/api/auth/", "/api/health/", "/api/ready/", "/api/notifications/unsubscribe/")
        )
        for call in calls.values():
            asked = {parameter["name"] for parameter in call.get("parameters", ())}
            assert ({"company_id", "view_as_user_id"} <= asked) == about_data, path
