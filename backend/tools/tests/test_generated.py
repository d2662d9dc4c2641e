"""`python -m tools.generated`: invented data, consistent as if created by the product itself."""

from datetime import UTC, datetime
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import Count

from accounts.models import Company, Role, User
from accounts.tests.factories import UserFactory
from connections.models import Connection
from credit.models import CreditDecision
from jobs.models import Job
from referrals.models import Referral
from referrals.tests.factories import duplicate_links
from tools.generated.__main__ import fill, main
from tools.generated.generate import generate
from tools.generated.sizes import PRESETS, SMALL_COMPANY, CompanySize

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

TINY = [CompanySize(employees=12, connections=900, largest_network=200, jobs=8, referrals=300), SMALL_COMPANY]
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.mark.django_db(transaction=True)
def test_all_data_is_generated_and_consistent() -> None:
    stored = generate(TINY, seed=1, now=NOW)

    assert stored == {"companies": 2, "people": 12 + 10 + 1, "jobs": 18, "connections": 1_200, "referrals": 350}
    assert any(duplicate_links().values())
    outcomes = CreditDecision.objects.values_list("outcome", flat=True)
    assert (len(outcomes), {*outcomes}) == (350, {"credited", "colleague_first", "not_eligible"})
    largest = User.objects.annotate(known=Count("connections")).order_by("-known").first()
    assert (largest.username, largest.known) == ("employee", 200)
    call_command("check_integrity", stdout=StringIO())
    # The companies are past their first steps.
    assert all(company.created_at < company.jobs.earliest("created_at").created_at for company in Company.objects.all())
    # The database can assign the next ids itself.
    UserFactory(role=Role.EMPLOYEE)
    Connection.objects.create(owner=largest, first_name="Ada", last_name="Novak", name_key="ada")


def test_the_same_seed_gives_the_same_data() -> None:
    assert generated_rows() == generated_rows()


def generated_rows() -> list[Any]:
    """Return the generated rows, and roll back."""
    with transaction.atomic():
        generate(TINY, seed=1, now=NOW)
        people = Connection.objects.order_by("pk").values_list("first_name", "employer", "url_key", "connected_at")
        jobs = Job.objects.order_by("pk").values_list("title", "location", "created_at")
        referrals = Referral.objects.order_by("pk").values_list("candidate_name", "status", "created_at")
        rows = [list(people), list(jobs), list(referrals)]
        transaction.set_rollback(True)
    return rows


@pytest.mark.django_db(transaction=True)
def test_the_database_has_statistics_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without statistics, PostgreSQL would plan statements for empty tables."""
    if connection.vendor != "postgresql":
        pytest.skip("PostgreSQL chooses by statistics")
    monkeypatch.setitem(PRESETS, "small", TINY)
    fill("small")

    with connection.cursor() as cursor:
        cursor.execute("SELECT reltuples FROM pg_class WHERE relname = 'connections_connection'")
        assert cursor.fetchone() == (1_200,)


def test_a_database_with_data_is_refused() -> None:
    UserFactory()
    with pytest.raises(SystemExit, match="Generate into an empty one"):
        fill("small")


def test_with_debug_off_force_is_required(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["generated", "--preset", "small"])
    with pytest.raises(SystemExit, match="published password"):
        main()
