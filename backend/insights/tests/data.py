"""Connections, and referrals with a history, for tests of metrics."""

from datetime import UTC, datetime, timedelta
from typing import Any

from accounts.models import User
from accounts.tests.factories import UserFactory
from connections.models import Connection
from jobs.models import Job
from referrals.models import Person, Referral, StatusChange
from referrals.tests.factories import store_milestones

MADE = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)


def make_connections(owner: User, count: int) -> None:
    """Create this many connections of a user."""
    for number in range(count):
        Connection.objects.create(owner=owner, first_name="Kit", last_name=f"Known{number}", name_key=f"kit{number}")


def make_referral(
    job: Job, *steps: tuple[str, float], made: datetime = MADE, referrer: User | None = None, **fields: Any
) -> Referral:
    """Create a referral, PENDING at `made`, and then in each status after this many days: (status, days)."""
    referrer = referrer or UserFactory(company=job.company)
    referral = Referral.objects.create(
        company=job.company,
        job=job,
        candidate_name="Kit Known",
        referrer=referrer,
        created_by=referrer,
        status=steps[-1][0] if steps else "PENDING",
        created_at=made,
        **{"person": Person.objects.create(company=job.company), **fields},
    )
    before, since = "", None
    for status, days in (("PENDING", 0.0), *steps):
        StatusChange.objects.create(
            referral=referral,
            company=job.company,
            from_status=before,
            to_status=status,
            changed_by=referrer,
            at=made + timedelta(days=days),
            since=since,
        )
        before, since = status, made + timedelta(days=days)
    store_milestones(referral)
    return referral
