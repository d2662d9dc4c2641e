"""`manage.py generate_data`: invented data that hold together as if they had come by the product itself."""

from datetime import UTC, datetime
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.models import Count

from accounts.models import Role, User
from accounts.tests.factories import UserFactory
from connections.models import Connection
from demo.generated.generate import generate
from demo.generated.sizes import PRESETS, CompanySize, Preset
from jobs.models import Job
from referrals.models import Referral

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

TINY = Preset(CompanySize(employees=12, connections=900, largest_network=200, jobs=8, referrals=300), small_companies=1)
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.mark.django_db(transaction=True)
def test_everything_is_there_and_holds_together() -> None:
    stored = generate(TINY, seed=1, now=NOW)

    assert stored == {"companies": 2, "people": 12 + 10 + 1, "jobs": 18, "connections": 1_200, "referrals": 350}
    assert Referral.objects.filter(duplicate_of__isnull=False).exists()
    largest = User.objects.annotate(known=Count("connections")).order_by("-known").first()
    assert (largest.username, largest.known) == ("employee", 200)
    call_command("check_integrity", stdout=StringIO())
    # The database goes on with ids of its own.
    UserFactory(role=Role.EMPLOYEE)
    Connection.objects.create(owner=largest, first_name="Ada", last_name="Novak", name_key="ada")


def test_the_same_seed_gives_the_same_data() -> None:
    assert generated_rows() == generated_rows()


def generated_rows() -> list[Any]:
    """What a generation stores, which is then taken back."""
    with transaction.atomic():
        generate(TINY, seed=1, now=NOW)
        people = Connection.objects.order_by("pk").values_list("first_name", "employer", "url_key", "connected_at")
        jobs = Job.objects.order_by("pk").values_list("title", "location", "created_at")
        referrals = Referral.objects.order_by("pk").values_list("candidate_name", "status", "created_at")
        rows = [list(people), list(jobs), list(referrals)]
        transaction.set_rollback(True)
    return rows


@pytest.mark.django_db(transaction=True)
def test_the_database_knows_what_it_holds(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without statistics PostgreSQL would choose its plans for empty tables."""
    if connection.vendor != "postgresql":
        pytest.skip("PostgreSQL chooses by statistics")
    settings.DEBUG = True
    monkeypatch.setitem(PRESETS, "small", TINY)
    call_command("generate_data", stdout=StringIO())

    with connection.cursor() as cursor:
        cursor.execute("SELECT reltuples FROM pg_class WHERE relname = 'connections_connection'")
        assert cursor.fetchone() == (1_200,)


def test_nothing_is_mixed_into_the_data_of_others() -> None:
    UserFactory()
    with pytest.raises(CommandError, match="Generate into an empty one"):
        call_command("generate_data", force=True)


def test_a_server_is_not_given_accounts_with_a_known_password_by_accident() -> None:
    with pytest.raises(CommandError, match="published password"):
        call_command("generate_data")
