"""Prepared statements, whose SQL is built once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from common.prepared import PreparedRows
from common.tests.concurrency import run_concurrently
from jobs.models import MAX_LOCATION
from jobs.tests.factories import JobFactory

# After this many executions, PostgreSQL may switch to a generic plan.
OFTEN = 8


@pytest.mark.django_db
def test_rows_are_read_by_id_with_python_types() -> None:
    joined = timezone.now().replace(microsecond=5)
    people = [UserFactory(date_joined=joined) for _ in range(3)]
    statement = PreparedRows.of(User.objects.order_by().values("id", "is_active", "date_joined"))
    for _ in range(OFTEN):
        found = statement.read([people[0].pk, people[2].pk, 0])
        expected = [{"id": people[each].pk, "is_active": True, "date_joined": joined} for each in (0, 2)]
        assert sorted(found, key=lambda row: row["id"]) == expected
    with CaptureQueriesContext(connection) as captured:
        assert statement.read([]) == []
    assert not captured.captured_queries


@pytest.mark.django_db
def test_rows_can_be_read_as_tuples_and_by_another_column() -> None:
    person = UserFactory()
    UserFactory()
    statement = PreparedRows.of(User.objects.order_by().values_list("id", "company_id"), "company")
    assert statement.read([person.company_id]) == [(person.pk, person.company_id)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite keeps no plans")
def test_a_list_works_after_a_migration_changed_its_column_types(as_user: SignIn, team: Team) -> None:
    JobFactory(company=team.company, title="Baker")
    client = as_user(team.hr)

    def titles() -> list[str]:
        answer = client.get("/api/jobs/", {"limit": 5})
        assert answer.status_code == 200
        return [job["title"] for job in answer.json()]

    for _ in range(OFTEN):
        assert titles() == ["Baker"]
    change_location(300)
    try:
        assert titles() == ["Baker"]
    finally:
        change_location(MAX_LOCATION)


def change_location(length: int) -> None:
    """Change the column type on another connection, as a migration does."""

    def change() -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE jobs_job ALTER COLUMN location TYPE varchar({length})")

    assert run_concurrently(change) == [None]
