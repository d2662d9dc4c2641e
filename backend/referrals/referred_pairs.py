"""Which people a user has already referred to which jobs, to exclude them from suggestions."""

from collections.abc import Collection
from typing import Any

from accounts.models import User
from jobs.models import Job
from referrals.models import Referral

COLUMNS = ("id", "email_key", "url_key")


def referred_pairs(referrer: User, jobs: Collection[Job | int]) -> set[tuple[str, Any, int]]:
    """Return what identifies the people whom `referrer` has referred to these jobs.

    As (column of `Connection`, its value, job id), for each of `COLUMNS` that has a value. Executes one statement.
    """
    made = Referral.objects.filter(referrer=referrer, job__in=jobs)
    return {
        (column, value, job_id)
        for job_id, *keys in made.values_list("job_id", "connection_id", "email_key", "url_key")
        for column, value in zip(COLUMNS, keys, strict=True)
        if value
    }
