"""`manage.py apply_retention`."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from accounts.tests.team import Team
from audit.models import AuditEvent
from connections.models import Connection
from connections.services import lock_connections
from connections.tests.factories import ConnectionFactory
from jobs.models import Job, JobStatus
from jobs.tests.factories import JobFactory
from privacy import retention
from referrals.models import Referral, ReferralStatus
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db
LONG_AGO = timezone.now() - timedelta(days=800)
LATELY = timezone.now() - timedelta(days=10)


def apply(*options: str) -> str:
    out = StringIO()
    call_command("apply_retention", *options, stdout=out)
    return out.getvalue()


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
    retention.apply_retention()
    assert apply() == (
        "erased candidates: 0\ndeleted connections of former employees: 0\n"
        "emptied addresses and browsers of activity: 0\n"
    )
    assert Connection.objects.count() == 1
    assert AuditEvent.objects.get().agent == "Firefox"


def test_activity_forgets_from_where_something_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    for number in range(5):
        AuditEvent.objects.create(action="user.renamed", at=LONG_AGO, address=f"192.0.2.{number}")
    AuditEvent.objects.create(action="user.renamed", at=LONG_AGO, agent="Firefox")
    AuditEvent.objects.create(action="user.renamed", at=LATELY, address="192.0.2.9", agent="Firefox")
    assert "To be emptied addresses and browsers of activity: 6" in apply("--dry-run")
    retention.apply_retention()
    assert list(AuditEvent.objects.exclude(address="", agent="").values_list("address", "agent")) == [
        ("192.0.2.9", "Firefox")
    ]
    assert "emptied addresses and browsers of activity: 0" in apply()
