"""Searches find every row that contains the folded term, on both databases, with or without an index."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from common.text import folded
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db
NAMES = [
    "100% Sure", "1000 Sure", "under_score", "underXscore", "O'Brien", "OBrien", "Łukasz", "Lukasz", "Weiß", "Weiss",
    "Zoë", "Žofka Müller", "李小龙", "小李", "김철수", "😀 Smiley", "back\\slash", 'quo"te', "a-b", "*", "Q", "qq",
    "tab\tbed", "Ærø", "Дмитрий", "ﬁnn", "--", "NOT a OR b", "x" * 100,
]  # fmt: skip
TERMS = [
    "%", "_", "'", "\\", '"', "*", "-", "--", "q", "Q", "qq", "qqq", "a", "ł", "Ł", "luk", "ß", "ss", "weis", "WEISS",
    "zoe", "ofka mu", "李", "小龙", "李小龙", "김", "김철", "😀", "😀 s", "k\\s", "100%", "r_s", "o'b", "ob", "ærø",
    "aer", "дм", "fi", "OR", "not a", "a or b", "tab bed", " ", "  sure  ", "sure lukasz", "x" * 100, "%%%", "___",
    "nobody",
]  # fmt: skip


def assert_found(client: APIClient, path: str, texts: dict[int, str], **query: Any) -> None:
    """Assert for many terms that the list returns the rows that contain them, with the right total count."""
    for term in TERMS:
        answer = client.get(path, {"search": term, **query})
        assert answer.status_code == 200, answer.content
        expected = {pk for pk, text in texts.items() if folded(term) in folded(text)}
        assert {row["id"] for row in answer.json()} == expected, term
        assert answer["X-Total-Count"] == str(len(expected))
        page = client.get(path, {"search": term, "limit": 5, **query})
        assert (page.json(), page["X-Total-Count"]) == (answer.json()[:5], str(len(expected))), term


def test_connections(team: Team, as_user: SignIn) -> None:
    texts: dict[int, str] = {}
    for name in NAMES:
        for column in ("first_name", "last_name", "employer", "position"):
            values = {**dict.fromkeys(("first_name", "last_name", "employer", "position"), ""), column: name}
            texts[ConnectionFactory(owner=team.employee, **values).pk] = name
        ConnectionFactory(first_name=name)
    assert_found(as_user(team.employee), "/api/connections/", texts)
    assert_found(as_user(team.employee), "/api/connections/", texts, ordering="-company")


def test_jobs(team: Team, as_user: SignIn) -> None:
    nothing = dict.fromkeys(("title", "description", "requirements", "location"), "")
    texts: dict[str, dict[int, str]] = {column: {} for column in nothing}
    for name in NAMES:
        for column in nothing:
            texts[column][JobFactory(company=team.company, **{**nothing, column: name}).pk] = name
        JobFactory(title=name)
    blank = {pk: "" for column in texts.values() for pk in column}
    client = as_user(team.hr)
    anywhere = blank | texts["title"] | texts["description"] | texts["requirements"]
    assert_found(client, "/api/jobs/", anywhere)
    assert_found(client, "/api/jobs/", blank | texts["title"] | texts["location"], search_in="title_location")


@pytest.mark.parametrize("max_titled_jobs", [0, 1000])
def test_referrals_by_candidate_and_by_job(
    max_titled_jobs: int, team: Team, as_user: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referrals.filters.selection.MAX_TITLED_JOBS", max_titled_jobs)
    seven = JobFactory(company=team.company, title="7", hiring_manager=team.hiring_manager)
    candidates: dict[int, str] = {}
    titles: dict[int, str] = {}
    for name in NAMES:
        candidates[ReferralFactory(job=seven, referrer=team.employee, candidate_name=name).pk] = name
        titled = JobFactory(company=team.company, title=name, hiring_manager=team.hiring_manager)
        titles[ReferralFactory(job=titled, referrer=team.employee, candidate_name="7").pk] = name
        # Withdrawn, or of another company, and so never found.
        ReferralFactory(job=titled, candidate_name=name, withdrawn_at=timezone.now(), withdrawn_by=team.hr)
        ReferralFactory(candidate_name=name)
    for user in (team.hr, team.hiring_manager, team.employee):
        assert_found(as_user(user), "/api/referrals/", candidates | titles)
    assert_found(as_user(team.hr), "/api/referrals/", candidates | titles, ordering="job_title", status="PENDING")
    assert_found(as_user(team.hr), f"/api/jobs/{seven.pk}/referrals/", candidates)


def test_users(team: Team, as_user: SignIn) -> None:
    texts = {user.pk: user.search for user in User.objects.filter(company=team.company)}
    for number, name in enumerate(NAMES):
        user = UserFactory(company=team.company, first_name="7", position=name, username=f"u{number}")
        texts[user.pk] = user.search
    assert_found(as_user(team.hr), "/api/users/", texts)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has indexes over trigrams")
def test_the_count_of_found_candidates_is_read_from_an_index_with_their_names(team: Team, as_user: SignIn) -> None:
    for _ in range(3):
        ReferralFactory(job=JobFactory(company=team.company), candidate_name="Ann")
    with CaptureQueriesContext(connection) as captured:
        as_user(team.hr).get("/api/referrals/", {"search": "ann", "limit": "1"})
    (count,) = [each["sql"] for each in captured.captured_queries if "COUNT(" in each["sql"]]
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {count}")
        plan = cursor.fetchall()
    assert "referral_names_by_job (company_id=? AND job_id>?)" in str(plan)
