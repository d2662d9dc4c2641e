"""Whom somebody has put forward already, for those who suggest people."""

from collections.abc import Collection
from typing import Any

from accounts.models import User
from jobs.models import Job
from referrals.models import Referral

COLUMNS = ("id", "email_key", "url_key")


def referred_pairs(referrer: User, jobs: Collection[Job | int]) -> set[tuple[str, Any, int]]:
    """By what the people are known whom somebody referred to these jobs, each with the job's id. One statement."""
    made = Referral.objects.filter(referrer=referrer, job__in=jobs)
    return {
        (column, value, job_id)
        for job_id, *keys in made.values_list("job_id", "connection_id", "email_key", "url_key")
        for column, value in zip(COLUMNS, keys, strict=True)
        if value
    }
