"""`manage.py check_integrity`: the product's own data passes, and each kind of error is found."""

import io
from collections.abc import Callable
from functools import partial
from io import StringIO
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command
from django.db import DatabaseError
from django.db import connection as database
from django.test import TestCase
from django.utils import timezone

from accounts.actors import Actor
from accounts.tests.factories import UserFactory
from accounts.tests.team import Team
from audit.chain import seal_all
from audit.models import AuditChain
from audit.triggers import drop_triggers
from common.integrity_checks import CheckResult, integrity_checks, snapshot
from common.models import Delivery, DeliveryState, OutboxEvent
from common.tenancy_triggers import create_guards, drop_all
from common.tests.concurrency import run_concurrently
from connections.models import Connection, ImportRun
from connections.services import create_connection
from connections.services_import import import_connections
from connections.tests.exports import many
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Referral, StatusChange
from referrals.services import create_referral, set_status, withdraw
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.slow


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
        # The worker would do this a moment later.
        seal_all()

    def test_the_demo_data_passes(self) -> None:
        well, wrong = check()
        assert wrong == []
        assert any("history" in line and line.endswith(f": {Referral.objects.count()}") for line in well)


@pytest.mark.django_db
def test_data_written_by_services_passes(team: Team, deliver_outbox: Callable[[], None]) -> None:
    job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    connection = ConnectionFactory(owner=team.employee, email="grace@navy.test")
    employee, hr, colleague = (Actor.for_user(user) for user in (team.employee, team.hr, team.colleague))
    for _ in range(2):
        import_connections(actor=employee, upload=io.BytesIO(many(50).encode()), filename="Connections.csv")
    first = create_referral(actor=employee, job_id=job.pk, connection_id=connection.pk)
    same = create_connection(
        actor=colleague, read_input=lambda: {"first_name": "Grace", "last_name": "Hopper", "email": "grace@navy.test"}
    )
    second = create_referral(actor=colleague, job_id=job.pk, connection_id=same.pk)
    withdraw(actor=employee, referral_id=first.pk)
    for status in ("REVIEWING", "HIRED", "PENDING"):
        set_status(actor=hr, referral_id=second.pk, read_input=partial(dict, status=status))
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


def credit_another_referrer(referral: Referral) -> Any:
    Referral.objects.update(referrer=UserFactory(company=referral.company))
    return referral.pk


def link_to_another_candidate(referral: Referral) -> Any:
    other = ReferralFactory(job=referral.job)
    Referral.objects.filter(pk=other.pk).update(duplicate_of=referral)
    return other.pk


def clear_email_key(referral: Referral) -> Any:
    Connection.objects.update(email_key=None)
    return referral.connection_id


def miscount_an_import(referral: Referral) -> Any:
    figures = dict.fromkeys(("created", "updated", "unchanged", "merged_in_file", "skipped_total"), 1)
    return ImportRun.objects.create(owner=referral.referrer, rows_total=4, detected={}, **figures).pk


def change_title_without_search_column(referral: Referral) -> Any:
    Job.objects.update(title="Another")
    return f"jobs.Job {referral.job_id}"


def verify_another_address(referral: Referral) -> Any:
    return EmailAddress.objects.create(user=referral.referrer, email="else@example.com", verified=True, primary=True).pk


def event(subject_id: int = 1, **values: Any) -> OutboxEvent:
    now = timezone.now()
    payload = {"actor": {"kind": "system"}, "user_id": 1}
    stored = {"kind": "user.updated", "version": 1, "subject_type": "user", "payload": payload, "delivered_at": now}
    return OutboxEvent.objects.create(**{**stored, "at": now, "subject_id": subject_id, **values})


def delivery(**values: Any) -> Delivery:
    stored = event(delivered_at=None)
    known = "accounts.subscribers.mail_invitation"
    return Delivery.objects.create(**{"event": stored, "subscriber": known, "next_attempt_at": stored.at, **values})


def mark_event_delivered_too_early(referral: Referral) -> Any:
    pending = delivery()
    OutboxEvent.objects.update(delivered_at=timezone.now())
    return pending.event_id


def leave_event_undelivered(referral: Referral) -> Any:
    return delivery(state=DeliveryState.DELIVERED).event_id


def use_unknown_subscriber(referral: Referral) -> Any:
    return delivery(subscriber="accounts.subscribers.gone").event_id


def fail_delivery_too_early(referral: Referral) -> Any:
    return delivery(state=DeliveryState.FAILED, attempts=3).event_id


def store_event_with_another_subject(referral: Referral) -> Any:
    return event(subject_id=2).pk


def store_event_of_unknown_company(referral: Referral) -> Any:
    return event(company_id=987_654).pk


def mix_companies(referral: Referral) -> Any:
    drop_all(database)
    Job.objects.update(hiring_manager=UserFactory())
    create_guards("default")
    return f"jobs.Job.hiring_manager of {referral.job_id}"


def drop_guards(referral: Referral) -> Any:
    drop_all(database)
    return "tenancy_jobs_job_company_id"


def break_audit_chain(referral: Referral) -> Any:
    chain = AuditChain.objects.create(company_id=referral.company_id, sequence=1, hash="0" * 64)
    return f"company {chain.company_id}"


def drop_audit_triggers(referral: Referral) -> Any:
    drop_triggers()
    return "triggers are missing"


def leave_temporary_table(referral: Referral) -> Any:
    with database.cursor() as cursor:
        cursor.execute("CREATE TABLE new__jobs_job (id integer)")
    return "new__jobs_job"


def drop_constraint(referral: Referral) -> Any:
    with database.cursor() as cursor:
        cursor.execute("DROP INDEX company_name_unique")
    return "company_name_unique"


FAULTS: dict[Callable[[Referral], Any], str] = {
    change_status_without_history: "history",
    delete_first_status_change: "history",
    add_unconnected_status_change: "history",
    begin_history_with_another_status: "history",
    credit_another_referrer: "credited",
    link_to_another_candidate: "point to the first",
    clear_email_key: "recognised",
    miscount_an_import: "add up",
    change_title_without_search_column: "searched",
    verify_another_address: "proven",
    mark_event_delivered_too_early: "counts as delivered",
    leave_event_undelivered: "counts as delivered",
    use_unknown_subscriber: "still to be delivered",
    fail_delivery_too_early: "still to be delivered",
    store_event_with_another_subject: "tells of what",
    store_event_of_unknown_company: "of a company that there is",
    mix_companies: "of another company",
    drop_guards: "guards",
    break_audit_chain: "as it was written",
    drop_audit_triggers: "lets nobody change",
    leave_temporary_table: "no table",
    drop_constraint: "Every constraint",
}


@pytest.mark.django_db
@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_each_error_is_found_and_reported_with_its_id(plant: Callable[[Referral], Any]) -> None:
    referral = ReferralFactory(status="REVIEWING")
    assert check()[1] == []
    found = plant(referral)
    wrong = check()[1]
    assert len(wrong) == 1
    assert FAULTS[plant] in wrong[0]
    assert str(found) in wrong[0].split(" wrong: ")[1]
    for personal in (referral.candidate_name, referral.candidate_email, referral.referrer.email):
        assert personal not in "".join(wrong)


@pytest.mark.django_db(transaction=True)
def test_dangling_foreign_keys_are_found() -> None:
    referral = ReferralFactory()
    with database.cursor() as cursor:
        off, on = (
            ("PRAGMA foreign_keys = OFF", "PRAGMA foreign_keys = ON")
            if database.vendor == "sqlite"
            else ("SET session_replication_role = replica", "SET session_replication_role = origin")
        )
        cursor.execute(off)
        cursor.execute("DELETE FROM connections_connection WHERE id = %s", [referral.connection_id])
        cursor.execute(on)
    assert any(f"referrals.Referral.connection of {referral.pk}" in line for line in check()[1])


@pytest.mark.django_db(transaction=True)
def test_checks_read_one_snapshot_and_do_not_block_writes() -> None:
    """A status changes between two queries of a check: neither waits, and no error is reported."""
    referral = ReferralFactory()
    hr = Actor.for_user(UserFactory(company=referral.company, role="HR"))

    written: list[Any] = []

    def write_meanwhile(execute: Any, sql: str, *rest: Any) -> Any:
        if 'FROM "referrals_statuschange"' in sql and " ORDER BY " in sql and not written:
            given: Callable[[], dict[str, str]] = partial(dict, status="HIRED")
            written.extend(run_concurrently(lambda: set_status(actor=hr, referral_id=referral.pk, read_input=given)))
        return execute(sql, *rest)

    with database.execute_wrapper(write_meanwhile):
        assert check()[1] == []
    assert written == [None]
    assert check()[1] == []


def test_long_lists_of_wrong_ids_are_shortened() -> None:
    assert str(CheckResult(3)) == "3"
    assert str(CheckResult(3, [1, 2])) == "2 of 3 wrong: 1, 2"
    assert str(CheckResult(90, list(range(25)))).endswith(", 19 and 5 more")


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
