"""Query plans: no list of a company reads the rows of other companies, and no look-up of an account all accounts.

PostgreSQL would read small tables whole. Without sequential scans, it uses an index where it can.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.actors import Actor
from accounts.events import UserRenamed
from accounts.providers import account_of
from accounts.services.addresses import lock_users_with
from accounts.services.links import request_password_reset
from accounts.services.sign_in import accounts_of
from accounts.services.sign_up import find_free_username
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from common.events import publish
from config.tests.test_lists import described
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from matching.job_profiles import store_job_profiles
from notifications.tests.factories import NotificationFactory
from referrals.tests.factories import ReferralFactory
from webhooks.tests.factories import WebhookDeliveryFactory

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.slow,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="These are PostgreSQL's plans"),
]
ROWS = 30
# Each list with its table, and who requests it.
LISTS = {
    "/api/activity/": ("audit_auditevent", "hr"),
    "/api/connections/": ("connections_connection", "employee"),
    "/api/jobs/": ("jobs_job", "employee"),
    "/api/notifications/": ("notifications_notification", "employee"),
    "/api/referrals/": ("referrals_referral", "hr"),
    "/api/users/": ("accounts_user", "hr"),
    "/api/webhook-deliveries/": ("webhooks_webhookdelivery", "hr"),
}


@pytest.fixture
def rows(team: Team) -> None:
    """Create rows for each list, in the team's company and in others."""
    for number in range(ROWS):
        person = UserFactory(company=team.company) if number % 3 else UserFactory()
        publish(UserRenamed.by(Actor.for_user(person), person))
        ConnectionFactory(owner=team.employee if number % 3 else person)
        job = JobFactory(company=team.company) if number % 3 else JobFactory()
        referral = ReferralFactory(job=job)
        NotificationFactory(referral=referral, recipient=team.employee if number % 3 else referral.referrer)
        WebhookDeliveryFactory(**{"webhook__company": team.company} if number % 3 else {})
    store_job_profiles(Job.objects.all())


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Return the steps of a plan."""
    yield plan
    for child in plan.get("Plans", ()):
        yield from nodes(child)


def whole_reads(sql: str, table: str) -> list[str]:
    """Return the steps of a statement's plan that read all rows of the table."""
    with transaction.atomic(), connection.cursor() as cursor:
        # Those of superusers' lists, which are as cheap while tables are small.
        cursor.execute(
            "SELECT indexrelid::regclass FROM pg_index WHERE indrelid = %s::regclass "
            "AND indexrelid::regclass::text LIKE '%%any_company%%'",
            [table],
        )
        for (index,) in cursor.fetchall():
            cursor.execute(f"DROP INDEX {index}")
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
        (plan,) = cursor.fetchone()
        transaction.set_rollback(True)
    steps = nodes((json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"])
    scans = [step for step in steps if step.get("Relation Name") == table]
    return [step["Node Type"] for step in scans if step["Node Type"] != "Bitmap Heap Scan" and "Index Cond" not in step]


@pytest.mark.parametrize("path", LISTS)
def test_no_list_of_a_company_reads_the_rows_of_others(team: Team, as_user: SignIn, rows: None, path: str) -> None:
    table, who = LISTS[path]
    client = as_user(getattr(team, who))
    orders = described()[path]["ordering"]["schema"]["enum"]
    for query in ({"search": "an"}, *({"ordering": order} for order in orders)):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(path, {"limit": 5, "offset": 2, **query}).status_code == 200
        read = [each["sql"] for each in captured.captured_queries if f' FROM "{table}"' in each["sql"]]
        assert read
        for sql in read:
            assert not whole_reads(sql, table), (query, sql)


@pytest.mark.parametrize(
    "look_up",
    [
        lambda: accounts_of("User7"),
        lambda: accounts_of("user7@acme.example"),
        lambda: find_free_username("user7@acme.example"),
        lambda: lock_users_with("user7@acme.example"),
        lambda: account_of("user7@acme.example", "google", owned=True),
        lambda: request_password_reset("user7@acme.example"),
    ],
)
def test_accounts_are_looked_up_by_an_index(rows: None, look_up: Callable[[], object]) -> None:
    with CaptureQueriesContext(connection) as asked:
        look_up()
    statements = [each["sql"] for each in asked if '"accounts_user"' in each["sql"] and "SELECT" in each["sql"][:6]]
    assert statements
    assert [read for sql in statements for read in whole_reads(sql, "accounts_user")] == []
