"""Stored counts of referrals, and when the last one of each job was made: triggers maintain them (`figures.py`)."""

from django.conf import settings
from django.db import models

from common.fields import KeptDateTime, KeptForeignKey, KeptNumber
from common.tenancy import TenantQuerySet
from companies.models import Company, Department
from jobs.models import Job

# How many rows a company has for one day or one reason at most.
SHARDS = 8
# Why triggers need not compare companies.
# The columns of `ReferrerYear` have the number of their month at the end.
MONTHS_OF_YEAR = range(1, 13)


class ReferralCounts(models.Model):
    """Counts of the referrals to one job, without withdrawn ones. A job without referrals has no row.

    `duplicates`: of persons whom a colleague had referred before. `interviewed`: those that ever had the status
    INTERVIEWING; `interviewed_hired`: those of them that are HIRED today. `hires`: those that are HIRED today and whose
    history says since when; `hire_time` is the sum of their times from referral to first hire, in microseconds.
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


class ReferrerCounts(models.Model):
    """Counts of the referrals of one referrer to jobs of one company, without withdrawn ones.

    `hired`: those that are HIRED today. Superusers can refer people to jobs of several companies.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    referrer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    total = KeptNumber(db_default=0)
    hired = KeptNumber(db_default=0)

    objects = TenantQuerySet["ReferrerCounts"].as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("company", "referrer"), name="referrer_counts_unique"),)

    def __str__(self) -> str:
        return f"{self.total} by {self.referrer_id}"


class ReferralDay(models.Model):
    """Counts of a company's referrals created on one day (UTC), without withdrawn ones.

    `hired`: those that are HIRED today. Each day has several rows (`shard`, by job), so that concurrent referrals
    do not all lock the same row.
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


class RejectionCounts(models.Model):
    """Counts of a company's currently rejected referrals by the reason of their last rejection, without withdrawn ones.

    `reason` is the id of a `RejectionReason`; 0 without one. In several rows each, as in `ReferralDay`.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    reason = models.BigIntegerField()
    shard = models.PositiveSmallIntegerField()
    total = KeptNumber(db_default=0)

    objects = TenantQuerySet["RejectionCounts"].as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("company", "reason", "shard"), name="rejection_counts_unique"),)

    def __str__(self) -> str:
        return f"{self.total} rejected for {self.reason}"


class LastReferral(models.Model):
    """When the last referral to one job was made, without withdrawn ones; null if all were withdrawn.

    A job that never had a referral has no row.
    """

    job = models.OneToOneField(Job, on_delete=models.CASCADE, primary_key=True, related_name="last_referral")
    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+")
    made_at = KeptDateTime(null=True)

    objects = TenantQuerySet["LastReferral"].as_manager()

    def __str__(self) -> str:
        return f"{self.made_at} for {self.job_id}"


class JobMonth(models.Model):
    """Counts of the referrals to one job created in one month (UTC), without withdrawn ones.

    `hired`: those that are HIRED today.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    # The first day of the month.
    month = models.DateField()
    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="+")
    total = KeptNumber(db_default=0)
    hired = KeptNumber(db_default=0)

    objects = TenantQuerySet["JobMonth"].as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("company", "month", "job"), name="job_month_unique"),)

    def __str__(self) -> str:
        return f"{self.total} for {self.job_id} in {self.month:%Y-%m}"


class DepartmentMonth(models.Model):
    """Sums of `JobMonth` over a company's jobs of one department; the id 0 stands for none."""

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    month = models.DateField()
    department = KeptForeignKey(Department, null=True, related_name="+")
    total = KeptNumber(db_default=0)
    hired = KeptNumber(db_default=0)

    objects = TenantQuerySet["DepartmentMonth"].as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("company", "month", "department"), name="department_month_unique"),
        )

    def __str__(self) -> str:
        return f"{self.total} to {self.department_id} in {self.month:%Y-%m}"


class ReferrerYear(models.Model):
    """Counts of the referrals of one referrer created in one year (UTC), without withdrawn ones.

    `total_1` to `total_12`: by the month in which they were created; `hired_1` to `hired_12`: those of them that are
    HIRED today.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    year = models.PositiveSmallIntegerField()
    referrer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    objects = TenantQuerySet["ReferrerYear"].as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("company", "year", "referrer"), name="referrer_year_unique"),)

    def __str__(self) -> str:
        return f"By {self.referrer_id} in {self.year}"


for kind in ("total", "hired"):
    for number in MONTHS_OF_YEAR:
        ReferrerYear.add_to_class(f"{kind}_{number}", KeptNumber(db_default=0))
