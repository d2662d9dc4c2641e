"""Searches for one or two letters: what is counted, on both databases."""

from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from accounts.tests.team import SignIn, Team
from common import bigrams
from common.bigrams import count_limit, is_rare
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Referral, ReferralStatus
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db
LIMIT = 4


@pytest.fixture(autouse=True)
def few_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bigrams, "MAX_COUNTED", LIMIT)


@pytest.fixture
def hr(team: Team, as_user: SignIn) -> APIClient:
    """Return a client of HR, whose company has five referrals of Ann to one job, and one of Qi to another."""
    job = JobFactory(company=team.company, title="qk", description="ann", hiring_manager=team.hiring_manager)
    for _ in range(LIMIT):
        ReferralFactory(job=job, referrer=team.employee, candidate_name="Ann")
    ReferralFactory(job=job, referrer=team.employee, candidate_name="Ann", status=ReferralStatus.HIRED)
    other = JobFactory(company=team.company, title="kq", description="8", hiring_manager=team.hiring_manager)
    ReferralFactory(job=other, referrer=team.employee, candidate_name="Qi")
    return as_user(team.hr)


@pytest.mark.parametrize(
    ("term", "limit"),
    [
        ("", None),
        (" ", None),
        ("a", LIMIT),
        (" Á ", LIMIT),
        ("an", LIMIT),
        ("+++", LIMIT),
        ("ann", None),
        ("a b", LIMIT),
        ("a ann", None),
        ("-", None),
    ],
)
def test_only_what_trigrams_do_not_find_is_counted_up_to_a_limit(term: str, limit: int | None) -> None:
    assert count_limit(term) == limit


@pytest.mark.parametrize(
    ("query", "rows", "total", "relation"),
    [
        ({"search": "an", "limit": 3}, 3, "4", "gte"),
        ({"search": "an", "limit": 3, "status": "PENDING"}, 3, "4", "gte"),
        ({"search": "an", "limit": 1, "status": "HIRED"}, 1, "1", None),
        ({"search": "an", "limit": 3, "offset": 1}, 3, "4", "gte"),
        # At least the rows that were read.
        ({"search": "an", "limit": 2, "offset": 3}, 2, "5", "gte"),
        # Beyond the end, all are counted, so that the caller finds the last page.
        ({"search": "an", "limit": 2, "offset": 5}, 0, "5", None),
        ({"search": "an", "limit": 2, "offset": 50}, 0, "5", None),
        # The end of the list, from which the total follows.
        ({"search": "an", "limit": 3, "offset": 3}, 2, "5", None),
        ({"search": "an", "limit": 10}, 5, "5", None),
        ({"search": "an"}, 5, "5", None),
        ({"search": "qi", "limit": 1}, 1, "1", None),
        ({"search": "zz", "limit": 1}, 0, "0", None),
        ({"search": "an", "limit": 3, "answer": "due"}, 0, "0", None),
        # All are counted for terms with trigrams, and without a search.
        ({"search": "ann", "limit": 3}, 3, "5", None),
        ({"limit": 3}, 3, "6", None),
        # Found by the titles of jobs.
        ({"search": "qk", "limit": 3}, 3, "4", "gte"),
        ({"search": "kq", "limit": 1}, 1, "1", None),
    ],
)
def test_a_page_of_referrals_tells_whether_there_may_be_more(
    hr: APIClient, query: dict[str, Any], rows: int, total: str, relation: str | None
) -> None:
    answer = hr.get("/api/referrals/", query)
    assert (len(answer.json()), answer["X-Total-Count"], answer.headers.get("X-Total-Count-Relation")) == (
        rows, total, relation,
    )  # fmt: skip


def test_others_see_whether_there_may_be_more(hr: APIClient, team: Team, as_user: SignIn) -> None:
    for user in (team.hiring_manager, team.employee, team.superuser):
        answer = as_user(user).get("/api/referrals/", {"search": "an", "limit": "1"})
        assert (answer["X-Total-Count"], answer["X-Total-Count-Relation"]) == ("4", "gte"), user


def test_a_page_of_jobs_tells_whether_there_may_be_more(team: Team, as_user: SignIn) -> None:
    for _ in range(LIMIT + 1):
        JobFactory(company=team.company, title="Qx", location="7")
    client = as_user(team.hr)
    for term, total, relation in (("qx", "4", "gte"), ("zz", "0", None), ("", "5", None)):
        answer = client.get("/api/jobs/", {"search": term, "limit": "1"})
        assert (answer["X-Total-Count"], answer.headers.get("X-Total-Count-Relation")) == (total, relation)


@pytest.mark.parametrize(
    ("search", "counts"),
    [
        ("ann", {"total": 5, "pending": 4, "hired": 1, "exact": True}),
        ("qi", {"total": 1, "pending": 1, "hired": 0, "exact": True}),
        ("zz", {"total": 0, "pending": 0, "hired": 0, "exact": True}),
        ("kq", {"total": 1, "pending": 1, "hired": 0, "exact": True}),
    ],
)
def test_exact_counts_of_a_search(hr: APIClient, search: str, counts: dict[str, int]) -> None:
    answer = hr.get("/api/referrals/counts/", {"search": search}).json()
    assert answer == {"reviewing": 0, "interviewing": 0, "rejected": 0, **counts}


@pytest.mark.parametrize(("search", "pending"), [("an", {3, 4}), ("a", {3, 4}), ("qk", {3, 4})])
def test_counts_of_a_search_that_finds_many_are_minimums(hr: APIClient, search: str, pending: set[int]) -> None:
    counts = hr.get("/api/referrals/counts/", {"search": search}).json()
    assert (counts["total"], counts["exact"]) == (LIMIT, False)
    assert counts["pending"] in pending
    assert counts["reviewing"] == counts["interviewing"] == counts["rejected"] == 0


@pytest.mark.skipif(connection.vendor != "postgresql", reason="Of PostgreSQL only")
def test_rare_bigrams_are_known_from_statistics(hr: APIClient) -> None:
    JobFactory.create_batch(3, title="Bee")
    for table in ("referrals_referral", "jobs_job"):
        with connection.cursor() as cursor:
            cursor.execute(f"ANALYZE {table}")
    for model, frequent in ((Referral, "an"), (Job, "be"), (Job, "ee")):
        assert not is_rare(model, frequent)
        assert is_rare(model, "zz")


@pytest.mark.skipif(connection.vendor != "postgresql", reason="Of PostgreSQL only")
@pytest.mark.parametrize("term", ["a", "zz", "+++"])
def test_searches_work_without_the_index_and_its_function(hr: APIClient, term: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE referrals_referral, jobs_job")
        cursor.execute("DROP FUNCTION search_bigrams CASCADE")
    for path in ("/api/referrals/", "/api/referrals/counts/", "/api/jobs/"):
        assert hr.get(path, {"search": term, "limit": "1"}).status_code == 200
