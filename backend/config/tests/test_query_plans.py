"""Query plans: every list uses indexes, with every filter and search, and in every order but those of `SORTED`.

PostgreSQL would scan, join and sort small tables as a whole. These tests make that as expensive as with large ones:
steps that still use no index cannot use one.
"""

import json
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.actors import Actor
from accounts.events import UserRenamed
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from common.events import publish
from common.search_indexes import BIGRAMS, TRIGRAMS
from config.tests.test_lists import described
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from matching.chores import update_suggestions
from referrals.models import Referral, ReferralStatus
from referrals.tests.factories import ReferralFactory
from webhooks.tests.factories import WebhookDeliveryFactory, WebhookFactory

pytestmark = [
    # Rows are committed, so that they can be vacuumed.
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.nightly,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="These are PostgreSQL's plans"),
]
EXPENSIVE = ("seqscan", "sort", "hashjoin", "mergejoin", "material")
# For signing in. Unlike real ones, the addresses in tests are in the order of the ids.
OF_ADDRESSES = ("user_email",)
ROWS = 100
TABLES = {
    "/api/connections/": "connections_connection",
    "/api/jobs/": "jobs_job",
    "/api/referrals/": "referrals_referral",
    "/api/jobs/{job}/referrals/": "referrals_referral",
    "/api/users/": "accounts_user",
    "/api/activity/": "audit_auditevent",
    "/api/webhook-deliveries/": "webhooks_webhookdelivery",
}
# Tables that lists also read.
READ_ALONG = ("matching_connectionprofile", "matching_jobrole", "matching_suggestioncount")
# The orders that are sorted without an index: of one owner's connections, of a company's users, and of the open jobs.
SORTED = {
    "/api/connections/": ("email", "company", "position", "connected_at"),
    "/api/users/": ("email",),
    "/api/jobs/": ("suggestions",),
}
SORTED_OVER_ALL_COMPANIES = ("connection_name", "status", "answer_due")
# Each list, and who requests it; `{job}`, `{person}`, `{connection}`, `{webhook}` and `{department}` are ids.
LISTS: dict[str, tuple[tuple[str, ...], list[dict[str, str]]]] = {
    "/api/connections/": (("employee",), [{"search": "grace"}, {"search": "g"}, {"fits_open_job": "true"}]),
    "/api/jobs/": (
        ("employee", "hiring_manager", "hr"),
        [
            {"status": "OPEN"},
            {"status": "OPEN", "ordering": "title"},
            {"department": "{department}"},
            {"location": "Berlin"},
            {"type": "FULL_TIME"},
            {"not_referred": "{connection}"},
        ],
    ),
    "/api/referrals/": (
        ("employee", "hiring_manager", "hr"),
        [
            {"status": "PENDING"},
            {"job": "{job}"},
            {"connection": "{connection}"},
            {"department": "Engineering"},
            {"hiring_manager": "{person}"},
            {"without": "department"},
            {"unanswered": "true", "ordering": "created_at"},
            {"mine": "true"},
            {"managed": "true"},
            {"answer": "overdue", "ordering": "answer_due"},
            {"answer": "due"},
            {"answer": "paused"},
            {"answer": "answered", "ordering": "answer_due"},
            {"answer": "answered", "ordering": "-answer_due"},
        ],
    ),
    "/api/jobs/{job}/referrals/": (("hr", "employee"), [{"status": "PENDING"}]),
    "/api/users/": (("hr",), [{"role": "EMPLOYEE"}, {"status": "ACTIVE"}, {"department": "Engineering"}]),
    "/api/activity/": (
        ("hr",),
        [{"kind": "PEOPLE"}, {"person": "{person}"}, {"search": "erin"}, {"since": "2026-01-01"}],
    ),
    "/api/webhook-deliveries/": (("hr",), [{"webhook": "{webhook}"}, {"state": "FAILED"}, {"search": "job"}]),
}


@pytest.fixture
def ids(team: Team) -> dict[str, int]:
    """Create rows for each list, in the team's company and in another, and return some ids."""
    ours = {"company": team.company, "hiring_manager": team.hiring_manager, "department": team.department}
    for number in range(ROWS):
        person = UserFactory(company=team.company, department=team.department)
        with transaction.atomic():
            publish(UserRenamed.by(Actor.for_user(person), person))
        known = ConnectionFactory(owner=team.employee, position="Engineer")
        status = ReferralStatus.values[number % 5]
        job = JobFactory(**ours if number % 5 else {}, status=["OPEN", "CLOSED"][number % 2])
        ReferralFactory(job=job, status=status, answer_due=date(2026, 11, 1 + number % 30))
        job = JobFactory(**ours)
        # Few rows belong to one person, as in large tables.
        theirs = {"referrer": team.employee, "connection": known} if number % 10 == 9 else {"referrer": team.colleague}
        ReferralFactory(job=job, **theirs, status=status)
    for webhook in (WebhookFactory(company=team.company), WebhookFactory(company=team.company), WebhookFactory()):
        for number in range(ROWS):
            WebhookDeliveryFactory(webhook=webhook, state=["FAILED", "DELIVERED"][number % 2])
    update_suggestions()
    with connection.cursor() as cursor:
        # Indexes keep pages of rows that earlier tests rolled back, which would make them look more expensive.
        cursor.execute(f"VACUUM (FULL, ANALYZE) {', '.join(sorted({*TABLES.values(), *READ_ALONG}))}")
    return {
        "webhook": webhook.pk,
        "job": job.pk,
        "person": person.pk,
        "connection": known.pk,
        "department": team.department.pk,
    }


def queries_of(path: str, ids: dict[str, int]) -> Iterator[dict[str, Any]]:
    """Return queries for every order of a list, its first and a later page, every filter, and searches."""
    for order in described()[path.replace("{job}", "{id}")]["ordering"]["schema"]["enum"]:
        yield {"ordering": order, "limit": 5}
        yield {"ordering": order, "limit": 5, "offset": 20}
    for given in LISTS[path][1]:
        yield {"limit": 5} | {name: value.format(**ids) for name, value in given.items()}


def plan_of(sql: str, *, drop: Sequence[str] = ()) -> dict[str, Any]:
    """Return PostgreSQL's plan for a statement, without the indexes in `drop`."""
    with transaction.atomic(), connection.cursor() as cursor:
        for expensive in EXPENSIVE:
            cursor.execute(f"SET LOCAL enable_{expensive} = off")
        # These tests look for indexes that can be used, whatever that costs. With the product's own cost, reading a
        # small index whole would be cheaper than looking up three values in it.
        cursor.execute("SET LOCAL random_page_cost = 4")
        for index in drop:
            cursor.execute(f"DROP INDEX {index}")
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
        (plan,) = cursor.fetchone()
        transaction.set_rollback(True)
    found: dict[str, Any] = (json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"]
    return found


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Return the steps of a plan."""
    yield plan
    for child in plan.get("Plans", ()):
        yield from nodes(child)


def without_index(plan: dict[str, Any]) -> list[str]:
    """Return the steps that scan or sort a whole table."""
    return [
        f"{node['Node Type']} {node.get('Index Name') or node.get('Relation Name') or node.get('Sort Key')}"
        for node in nodes(plan)
        if node["Node Type"] in ("Seq Scan", "Sort")
        or (
            "Index Name" in node
            and "Index Cond" not in node
            # Reads users by name until a page is full of those who made a referral.
            and node["Index Name"] != "user_of_any_company"
        )
    ]


def of_any_company() -> list[str]:
    """Return the indexes for superusers, which PostgreSQL would use for other users, too, while tables are small."""
    names = [name for table in set(TABLES.values()) for name in indexes(table)]
    return [name for name in names if "any_company" in name and name != "user_of_any_company"]


def ask(
    team: Team, as_user: SignIn, ids: dict[str, int], path: str
) -> Iterator[tuple[str, dict[str, Any], str, dict[str, Any]]]:
    """Yield the caller, the query, and each executed statement with its plan."""
    drop = [*of_any_company(), *OF_ADDRESSES]
    for who in LISTS[path][0]:
        client = as_user(getattr(team, who))
        for query in queries_of(path, ids):
            with CaptureQueriesContext(connection) as captured:
                answer = client.get(path.format(**ids), query)
            assert answer.status_code == 200, answer.content
            for executed in captured.captured_queries:
                sql = executed["sql"]
                if f' FROM "{TABLES[path]}"' in sql.partition(" WHERE ")[0]:
                    yield who, query, sql, plan_of(sql, drop=drop)


def test_each_statement_of_a_list_uses_an_index(team: Team, as_user: SignIn, ids: dict[str, int]) -> None:
    bad = []
    for path in LISTS:
        for who, query, sql, plan in ask(team, as_user, ids, path):
            found = without_index(plan)
            if query.get("ordering", "").removeprefix("-") in SORTED.get(path, ()):
                found = [step for step in found if not step.startswith("Sort")]
            if found:
                bad.append(f"{path} {who} {query}: {found}\n   {sql[:1500]}")
    assert not bad, "\n".join([str(len(bad)), *bad])


def indexes(table: str) -> list[str]:
    """Return the names of a table's indexes, without unique ones."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = %s::regclass AND NOT indisunique", [table]
        )
        return [name for (name,) in cursor.fetchall()]


def test_superusers_pages_use_indexes_over_all_companies(team: Team, as_user: SignIn, ids: dict[str, int]) -> None:
    for path in ("/api/referrals/", "/api/jobs/", "/api/users/", "/api/activity/"):
        orders = described()[path]["ordering"]["schema"]["enum"] if path in ("/api/referrals/", "/api/jobs/") else [""]
        for order in orders:
            # The first two columns are those of other tables; the others are sorted without an index.
            if order.removeprefix("-") in ("job_title", "referrer_name", "suggestions", *SORTED_OVER_ALL_COMPANIES):
                continue
            query = {"limit": 5, "offset": 20} | ({"ordering": order} if order else {})
            with CaptureQueriesContext(connection) as captured:
                assert as_user(team.superuser).get(path, query).status_code == 200
            cut = next(each["sql"] for each in captured.captured_queries if "OFFSET 20" in each["sql"])
            (step,) = plan_of(cut)["Plans"]
            assert step["Node Type"] in ("Index Only Scan", "Index Scan"), (path, order, step)
            assert "any_company" in step["Index Name"], (path, order, step)


def kinds_of_search_indexes(term: str, path: str, team: Team, as_user: SignIn) -> set[str]:
    """Return the kinds of the search indexes that a search uses where other indexes of the table do not help."""
    with CaptureQueriesContext(connection) as captured:
        assert as_user(team.superuser).get(path, {"limit": "5", "search": term}).status_code == 200
    searched = [each["sql"] for each in captured.captured_queries if f' FROM "{TABLES[path]}"' in each["sql"]]
    assert searched
    kinds = (TRIGRAMS, BIGRAMS)
    # They are as cheap in small tables.
    others = [name for name in indexes(TABLES[path]) if not any(f"_{kind}_" in name for kind in kinds)]
    used = " ".join(node.get("Index Name", "") for sql in searched for node in nodes(plan_of(sql, drop=others)))
    return {kind for kind in kinds if f"_{kind}_" in used}


def test_searches_use_the_index_of_bigrams_for_terms_without_trigrams(
    team: Team, as_user: SignIn, ids: dict[str, int]
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE referrals_referral, jobs_job")
    for path in ("/api/jobs/", "/api/referrals/", "/api/users/"):
        for term in ("nobody at all", "zqx", "zqx y", "z-zqx"):
            assert kinds_of_search_indexes(term, path, team, as_user) == {TRIGRAMS}, (path, term)
        # PostgreSQL would read the whole index of trigrams for these. A company's people are few.
        for term in ("z", "zq", "zq y", "z-q", "+++", "z+"):
            found = kinds_of_search_indexes(term, path, team, as_user)
            assert found == (set() if path == "/api/users/" else {BIGRAMS}), (path, term)


def test_searches_for_frequent_bigrams_read_the_list_in_its_order(
    team: Team, as_user: SignIn, ids: dict[str, int]
) -> None:
    Referral.objects.update(candidate_folded="zq")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE referrals_referral")
    assert kinds_of_search_indexes("zq", "/api/referrals/", team, as_user) == set()


def test_answered_referrals_by_due_day_begin_in_the_index_where_they_are(
    team: Team, as_user: SignIn, ids: dict[str, int]
) -> None:
    for order in ("answer_due", "-answer_due"):
        with CaptureQueriesContext(connection) as captured:
            as_user(team.hr).get("/api/referrals/", {"answer": "answered", "ordering": order, "limit": 5})
        page = next(each["sql"] for each in captured.captured_queries if "LIMIT 5" in each["sql"])
        (step,) = plan_of(page, drop=of_any_company())["Plans"]
        assert step["Index Name"].startswith("referral_by_answer_due")
        assert "IS NULL" in step["Index Cond"]


def test_the_jobs_for_a_connection_are_found_by_indexes(team: Team, as_user: SignIn, ids: dict[str, int]) -> None:
    """Without reading the jobs that have other roles, nor whether jobs have changed from the jobs themselves."""
    known = ConnectionFactory(owner=team.employee, position="Data Engineer")
    update_suggestions()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM (ANALYZE) jobs_job, matching_jobrole, matching_jobunderstanding")
    with CaptureQueriesContext(connection) as captured:
        assert as_user(team.employee).get(f"/api/connections/{known.pk}/jobs/?limit=10").status_code == 200
    plans = [plan_of(each["sql"]) for each in captured.captured_queries if "jobs_job" in each["sql"]]
    used = {(node["Node Type"], node.get("Index Name")) for plan in plans for node in nodes(plan)}
    assert used >= {("Index Only Scan", "job_role_unique"), ("Index Only Scan", "job_by_status_and_change")}
