"""Erasing after the retention period, by `manage.py apply_retention` and by the worker."""

from datetime import timedelta
from io import StringIO
from itertools import count
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from django.utils.module_loading import import_string

from accounts.models import User
from accounts.tests.team import Team
from audit.models import AuditEvent
from connections.models import Connection
from connections.services import lock_connections
from connections.tests.factories import ConnectionFactory
from jobs.models import Job, JobStatus
from jobs.tests.factories import JobFactory
from privacy import retention
from referrals.erasure import erase_referrals
from referrals.models import Referral, ReferralStatus
from referrals.tests.factories import ReferralFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
LONG_AGO = timezone.now() - timedelta(days=800)
LATELY = timezone.now() - timedelta(days=10)


def apply(*options: str) -> str:
    out = StringIO()
    call_command("apply_retention", *options, stdout=out)
    return out.getvalue()


def work(settings: Any) -> None:
    """Do what the worker does once an hour."""
    for name in settings.PERIODIC_TASKS:
        if name.startswith("privacy."):
            import_string(name)()


@pytest.fixture
def job(team: Team) -> Job:
    made: Job = JobFactory(company=team.company)
    return made


@pytest.mark.parametrize(
    ("status", "job_status", "updated_at", "erased"),
    [
        (ReferralStatus.REJECTED, JobStatus.OPEN, LONG_AGO, True),
        (ReferralStatus.REVIEWING, JobStatus.CLOSED, LONG_AGO, True),
        (ReferralStatus.REJECTED, JobStatus.OPEN, LATELY, False),
        (ReferralStatus.REVIEWING, JobStatus.OPEN, LONG_AGO, False),
        (ReferralStatus.HIRED, JobStatus.CLOSED, LONG_AGO, False),
    ],
)
def test_candidates_are_erased_after_a_rejection_or_a_closed_job_unless_hired(
    job: Job, team: Team, status: str, job_status: str, updated_at: object, erased: bool
) -> None:
    Job.objects.update(status=job_status, updated_at=LONG_AGO)
    job.refresh_from_db()
    referral = ReferralFactory(job=job, referrer=team.employee, status=status, updated_at=updated_at)
    name = referral.candidate_name
    assert f"To be erased candidates: {int(erased)}" in apply("--dry-run")
    referral.refresh_from_db()
    assert referral.candidate_name == name
    assert f"erased candidates: {int(erased)}" in apply()
    referral.refresh_from_db()
    assert (referral.candidate_name == "Erased candidate") is erased
    # The connection of the referrer stays.
    assert Connection.objects.count() == 1
    assert "erased candidates: 0" in apply()


def test_an_old_referral_is_kept_until_its_job_has_been_closed_for_the_period(job: Job, team: Team) -> None:
    ReferralFactory(job=job, referrer=team.employee, status="INTERVIEWING", updated_at=LONG_AGO)
    Job.objects.update(status=JobStatus.CLOSED, updated_at=LATELY)
    assert "erased candidates: 0" in apply()
    Job.objects.update(updated_at=LONG_AGO)
    assert "erased candidates: 1" in apply()


def test_a_user_reactivated_during_the_run_keeps_their_connections(team: Team, monkeypatch: Any) -> None:
    for owner in (team.employee, team.colleague):
        ConnectionFactory(owner=owner)
    User.objects.filter(pk__in=[team.employee.pk, team.colleague.pk]).update(is_active=False, updated_at=LONG_AGO)
    locking = lock_connections

    def let_in(connections: Any) -> None:
        locking(connections)
        User.objects.filter(pk__gt=min(team.employee.pk, team.colleague.pk)).update(is_active=True)

    monkeypatch.setattr(retention, "lock_connections", let_in)
    assert "deleted connections of former employees: 1" in apply()
    assert Connection.objects.count() == 1


def test_one_open_referral_keeps_the_candidate(job: Job, team: Team) -> None:
    old = ReferralFactory(job=job, referrer=team.employee, status="REJECTED", updated_at=LONG_AGO)
    other_job = JobFactory(company=team.company)
    ReferralFactory(job=other_job, referrer=team.employee, connection=old.connection, updated_at=LATELY)
    assert "erased candidates: 0" in apply()
    assert not Referral.objects.filter(erased_at__isnull=False).exists()


def test_connections_of_former_employees_are_deleted(team: Team) -> None:
    for owner in (team.employee, team.colleague):
        ConnectionFactory.create_batch(2, owner=owner)
    User.objects.filter(pk=team.employee.pk).update(is_active=False, updated_at=LONG_AGO)
    User.objects.filter(pk=team.colleague.pk).update(is_active=False, updated_at=LATELY)
    assert "To be deleted connections of former employees: 2" in apply("--dry-run")
    assert Connection.objects.count() == 4
    assert "deleted connections of former employees: 2" in apply()
    assert set(Connection.objects.values_list("owner", flat=True)) == {team.colleague.pk}


def test_a_period_of_0_keeps_everything(job: Job, team: Team, settings: Any) -> None:
    settings.RETENTION_CANDIDATE_DAYS = settings.RETENTION_FORMER_EMPLOYEE_DAYS = settings.RETENTION_ORIGIN_DAYS = 0
    ReferralFactory(job=job, referrer=team.employee, status="REJECTED", updated_at=LONG_AGO)
    User.objects.filter(pk=team.employee.pk).update(is_active=False, updated_at=LONG_AGO)
    AuditEvent.objects.create(action="user.renamed", at=LONG_AGO, address="192.0.2.7", agent="Firefox")
    work(settings)
    assert apply() == (
        "erased candidates: 0\ndeleted connections of former employees: 0\n"
        "emptied addresses and browsers of activity: 0\n"
    )
    assert Connection.objects.count() == 1
    assert AuditEvent.objects.get().agent == "Firefox"


def test_activity_forgets_from_where_something_was_done(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    for number in range(5):
        AuditEvent.objects.create(action="user.renamed", at=LONG_AGO, address=f"192.0.2.{number}")
    AuditEvent.objects.create(action="user.renamed", at=LONG_AGO, agent="Firefox")
    AuditEvent.objects.create(action="user.renamed", at=LATELY, address="192.0.2.9", agent="Firefox")
    assert "To be emptied addresses and browsers of activity: 6" in apply("--dry-run")
    work(settings)
    assert list(AuditEvent.objects.exclude(address="", agent="").values_list("address", "agent")) == [
        ("192.0.2.9", "Firefox")
    ]
    assert "emptied addresses and browsers of activity: 0" in apply()


def test_activity_forgets_after_a_year_unless_set_otherwise(settings: Any) -> None:
    for days in (364, 366):
        at = timezone.now() - timedelta(days=days)
        AuditEvent.objects.create(action="user.renamed", at=at, address=f"192.0.2.{days - 300}", agent="Firefox")
    work(settings)
    assert list(AuditEvent.objects.values_list("address", "agent")) == [("192.0.2.64", "Firefox"), ("", "")]


@pytest.mark.parametrize("by", ["worker", "command"])
def test_one_candidate_who_cannot_be_erased_stops_nothing_else(
    job: Job, team: Team, settings: Any, monkeypatch: Any, caplog: Any, by: str
) -> None:
    bad, *others = [ReferralFactory(job=job, referrer=team.employee, status="REJECTED") for _ in range(3)]
    Referral.objects.update(updated_at=LONG_AGO)

    def refuse(actor: Any, person: Any) -> None:
        erase_referrals(actor, person)
        if bad.person == person:
            raise ZeroDivisionError

    monkeypatch.setattr(retention, "erase_referrals", refuse)
    ConnectionFactory(owner=team.colleague)
    User.objects.filter(pk=team.colleague.pk).update(is_active=False, updated_at=LONG_AGO)
    if by == "command":
        assert "erased candidates: 2" in apply()
    else:
        work(settings)
    erased = Referral.objects.exclude(erased_at=None).order_by("pk")
    assert [each.pk for each in erased] == [each.pk for each in others]
    assert f"The candidate of referral {bad.pk} cannot be erased" in caplog.text
    assert not Connection.objects.filter(owner=team.colleague).exists()


def test_one_account_that_cannot_be_emptied_stops_nothing_else(team: Team, monkeypatch: Any, caplog: Any) -> None:
    owners = sorted((team.employee.pk, team.colleague.pk))
    for pk in owners:
        ConnectionFactory(owner=User.objects.get(pk=pk))
    User.objects.filter(pk__in=owners).update(is_active=False, updated_at=LONG_AGO)
    locking = lock_connections

    def refuse(connections: Any) -> None:
        locking(connections)
        if connections.get().owner_id == owners[0]:
            raise ZeroDivisionError

    monkeypatch.setattr(retention, "lock_connections", refuse)
    assert "deleted connections of former employees: 1" in apply()
    assert Connection.objects.get().owner_id == owners[0]
    assert f"The connections of user {owners[0]} cannot be deleted" in caplog.text


def test_the_worker_stops_after_some_seconds_and_goes_on_an_hour_later(
    job: Job, team: Team, settings: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(retention, "BATCH", 1)
    people = [team.employee, team.colleague, team.hiring_manager, team.other_hiring_manager]
    for person in people:
        ReferralFactory(job=job, referrer=team.hr, status="REJECTED")
        ConnectionFactory(owner=person)
        AuditEvent.objects.create(action="user.renamed", at=LONG_AGO, agent="Firefox")
    Referral.objects.update(updated_at=LONG_AGO)
    User.objects.filter(pk__in=[person.pk for person in people]).update(is_active=False, updated_at=LONG_AGO)

    def left() -> list[int]:
        return [
            Referral.objects.filter(erased_at=None).count(),
            Connection.objects.filter(owner__in=people).count(),
            AuditEvent.objects.filter(agent="Firefox").count(),
        ]

    # Each takes four seconds of the ten.
    monkeypatch.setattr(retention, "monotonic", count(step=4).__next__)
    work(settings)
    assert left() == [2, 2, 2]
    work(settings)
    assert left() == [0, 0, 0]


def test_what_is_emptied_is_not_read_again(django_assert_num_queries: Any, settings: Any) -> None:
    AuditEvent.objects.bulk_create(AuditEvent(action="user.renamed", at=LONG_AGO) for _ in range(2000))
    AuditEvent.objects.create(action="user.renamed", at=LONG_AGO, agent="Firefox")
    # The two of a batch, and one that finds nothing more.
    with django_assert_num_queries(3):
        retention.empty_old_origins()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE audit_auditevent")
        old = AuditEvent.objects.with_origin().filter(at__lt=LATELY).order_by("at", "pk")
        assert "audit_with_origin" in old.values("pk").explain()
