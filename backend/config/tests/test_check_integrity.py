"""`manage.py check_integrity`: the product's own data passes, and each kind of error is found."""

import io
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError
from django.db import connection as database
from django.test import TestCase
from django.utils import timezone

from accounts.actors import Actor
from accounts.tests.factories import CompanyFactory, UserFactory
from accounts.tests.team import Team
from common.integrity_checks import integrity_checks, snapshot
from common.tests.concurrency import run_concurrently
from connections.importing import import_connections
from connections.services import create_connection
from connections.tests.exports import many
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Person, Referral, StatusChange
from referrals.services import create_referral, set_status, withdraw
from referrals.tests.factories import ReferralFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.slow]


def check() -> tuple[list[str], list[str]]:
    """Run `check_integrity`, and return the lines of passed and of failed checks."""
    out = StringIO()
    failure = None
    try:
        call_command("check_integrity", stdout=out)
    except CommandError as error:
        failure = error
    lines = out.getvalue().splitlines()
    assert len(lines) == len(integrity_checks)
    well = [line for line in lines if line.startswith("ok ")]
    wrong = [line for line in lines if line.startswith("WRONG")]
    assert bool(wrong) == bool(failure)
    return well, wrong


class DemoData(TestCase):
    @classmethod
    def setUpTestData(cls) -> None:
        call_command("load_demo", "--force", stdout=StringIO())

    def test_the_demo_data_passes(self) -> None:
        assert check()[1] == []
        assert Referral.objects.exists()


@pytest.mark.django_db
def test_data_written_by_services_passes(team: Team, deliver_outbox: Callable[[], None]) -> None:
    job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    connection = ConnectionFactory(owner=team.employee, email="grace@navy.test")
    employee, hr, colleague = (Actor.for_user(user) for user in (team.employee, team.hr, team.colleague))
    for _ in range(2):
        import_connections(actor=employee, upload=io.BytesIO(many(50).encode()), filename="Connections.csv")
    first = create_referral(actor=employee, job_id=job.pk, connection_id=connection.pk)
    same = create_connection(actor=colleague, first_name="Grace", last_name="Hopper", email="grace@navy.test")
    second = create_referral(actor=colleague, job_id=job.pk, connection_id=same.pk)
    withdraw(actor=employee, referral_id=first.pk)
    for status in ("REVIEWING", "HIRED", "PENDING"):
        set_status(actor=hr, referral_id=second.pk, status=status)
    create_referral(actor=employee, job_id=job.pk, connection_id=connection.pk)
    assert check()[1] == []
    deliver_outbox()
    assert check()[1] == []


# --- each check finds its errors ---------------------------------------------------------------


def change_status_without_history(referral: Referral) -> Any:
    Referral.objects.update(status="HIRED")
    return referral.pk


def delete_first_status_change(referral: Referral) -> Any:
    StatusChange.objects.filter(from_status="").delete()
    return referral.pk


def add_unconnected_status_change(referral: Referral) -> Any:
    StatusChange.objects.create(
        referral=referral, company=referral.company, from_status="HIRED", to_status=referral.status
    )
    return referral.pk


def begin_history_with_another_status(referral: Referral) -> Any:
    StatusChange.objects.filter(from_status="").update(to_status="REVIEWING")
    StatusChange.objects.exclude(from_status="").update(from_status="REVIEWING")
    return referral.pk


def leave_an_empty_person(referral: Referral) -> Any:
    return Person.objects.create(company=referral.company).pk


def make_two_people_of_one_profile(referral: Referral) -> Any:
    person = Person.objects.create(company=referral.company)
    other = ReferralFactory(job=referral.job, person=person, url_key=referral.url_key)
    return other.pk


def leave_the_key_of_an_erased_candidate(referral: Referral) -> Any:
    StatusChange.objects.update(message_to_referrer="", internal_note="")
    Referral.objects.update(erased_at=timezone.now(), notes="", url_key=None, email_key="ada@elsewhere.test")
    return referral.pk


def give_the_person_of_another_company(referral: Referral) -> Any:
    Person.objects.update(company=CompanyFactory())
    return f"referrals.Referral.person of {referral.pk}"


def mix_companies(referral: Referral) -> Any:
    Job.objects.update(hiring_manager=UserFactory())
    return f"jobs.Job.hiring_manager of {referral.job_id}"


def leave_the_phone_of_an_erased_candidate(referral: Referral) -> Any:
    StatusChange.objects.update(message_to_referrer="", internal_note="")
    Referral.objects.update(erased_at=timezone.now(), notes="", candidate_phone="+44 20 7946 0000")
    return referral.pk


FAULTS: dict[Callable[[Referral], Any], str] = {
    change_status_without_history: "history",
    delete_first_status_change: "history",
    add_unconnected_status_change: "history",
    begin_history_with_another_status: "history",
    leave_an_empty_person: "has a referral",
    make_two_people_of_one_profile: "same profile URL",
    leave_the_key_of_an_erased_candidate: "erased",
    give_the_person_of_another_company: "of another company",
    mix_companies: "of another company",
    leave_the_phone_of_an_erased_candidate: "erased",
}


@pytest.mark.django_db
@pytest.mark.mixes_companies
@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_each_error_is_found_and_reported_with_its_id(plant: Callable[[Referral], Any]) -> None:
    referral = ReferralFactory(status="REVIEWING")
    assert check()[1] == []
    found = plant(referral)
    wrong = check()[1]
    assert len(wrong) == 1
    assert FAULTS[plant] in wrong[0]
    assert str(found) in wrong[0].partition(": ")[2].split(", ")
    for personal in (referral.candidate_name, referral.candidate_email, referral.referrer.email):
        assert personal not in "".join(wrong)


@pytest.mark.django_db(transaction=True)
def test_checks_read_one_snapshot_and_do_not_block_writes() -> None:
    """A status changes between two queries of a check: neither waits, and no error is reported."""
    referral = ReferralFactory()
    hr = Actor.for_user(UserFactory(company=referral.company, role="HR"))

    written: list[Any] = []

    def write_meanwhile(execute: Any, sql: str, *rest: Any) -> Any:
        if 'FROM "referrals_statuschange"' in sql and " ORDER BY " in sql and not written:
            written.extend(run_concurrently(lambda: set_status(actor=hr, referral_id=referral.pk, status="HIRED")))
        return execute(sql, *rest)

    with database.execute_wrapper(write_meanwhile):
        assert check()[1] == []
    assert [change.to_status for change in written] == ["HIRED"]
    assert check()[1] == []


@pytest.mark.django_db
def test_long_lists_of_wrong_ids_are_shortened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(integrity_checks, "Nothing is wrong", lambda: list(range(25)))
    assert any(line.endswith(", 19 and 5 more") for line in check()[1])


@pytest.mark.django_db(transaction=True)
def test_an_error_that_ends_the_transaction_is_reported_itself() -> None:
    """As on SQLite when its disk is full: it then ends the transaction, and nothing is left to be rolled back."""

    def fail() -> None:
        with snapshot(), database.cursor() as cursor:
            if database.vendor == "sqlite":
                cursor.execute("ROLLBACK")
            cursor.execute("SELECT no_such_column")

    with pytest.raises(DatabaseError, match="no_such_column"):
        fail()
