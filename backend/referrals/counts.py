"""The referrals of each job, day and month, counted: the database keeps them, see `referrals.figures`."""

from django.conf import settings
from django.db import models

from common.fields import KeptNumber
from common.tenancy import TenantQuerySet
from companies.models import Company
from jobs.models import Job

# By how many rows a company's referrals of one day are counted.
DAY_SHARDS = 8


class ReferralCounts(models.Model):
    """The referrals of one job that were not withdrawn, counted.

    `duplicates` are those of a person whom a colleague had referred before. `interviewed` are those whose history says
    INTERVIEWING, whatever they are today; `interviewed_hired` those of them that are HIRED today. `hires` are those
    that are HIRED today and whose history says since when; `hire_time` is the sum of their times from referral to
    first hire, in microseconds.
    A job that nobody was ever referred to has no row.
    """

    job = models.OneToOneField(Job, on_delete=models.CASCADE, primary_key=True, related_name="referral_counts")
    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+")
    total = KeptNumber(db_default=0)
    pending = KeptNumber(db_default=0)
    reviewing = KeptNumber(db_default=0)
    interviewing = KeptNumber(db_default=0)
    hired = KeptNumber(db_default=0)
    rejected = KeptNumber(db_default=0)
    duplicates = KeptNumber(db_default=0)
    interviewed = KeptNumber(db_default=0)
    interviewed_hired = KeptNumber(db_default=0)
    hires = KeptNumber(db_default=0)
    hire_time = KeptNumber(db_default=0)

    objects = TenantQuerySet["ReferralCounts"].as_manager()

    def __str__(self) -> str:
        return f"{self.total} for {self.job_id}"


class ReferralDay(models.Model):
    """The referrals that a company made on one day (UTC) and that were not withdrawn, counted.

    `hired` are those of them that are HIRED today. A day has several rows, by job, so that not everybody who refers
    somebody today waits for one.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    day = models.DateField()
    shard = models.PositiveSmallIntegerField()
    total = KeptNumber(db_default=0)
    hired = KeptNumber(db_default=0)

    objects = TenantQuerySet["ReferralDay"].as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("company", "day", "shard"), name="referral_day_unique"),)

    def __str__(self) -> str:
        return f"{self.total} on {self.day}"


class JobMonth(models.Model):
    """The referrals to one job that were made in one month (UTC) and not withdrawn, counted.

    `hired` are those of them that are HIRED today.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    # Its first day.
    month = models.DateField()
    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="+")
    total = KeptNumber(db_default=0)
    hired = KeptNumber(db_default=0)

    objects = TenantQuerySet["JobMonth"].as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("company", "month", "job"), name="job_month_unique"),)

    def __str__(self) -> str:
        return f"{self.total} for {self.job_id} in {self.month:%Y-%m}"


class ReferrerMonth(models.Model):
    """The same of those that are credited to one person."""

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    month = models.DateField()
    referrer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    total = KeptNumber(db_default=0)
    hired = KeptNumber(db_default=0)

    objects = TenantQuerySet["ReferrerMonth"].as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("company", "month", "referrer"), name="referrer_month_unique"),)

    def __str__(self) -> str:
        return f"{self.total} by {self.referrer_id} in {self.month:%Y-%m}"
