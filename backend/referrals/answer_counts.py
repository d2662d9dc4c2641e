"""Stored counts of answers to referrals, which triggers maintain: see `referrals.figures_of_answers`."""

from django.conf import settings
from django.db import models

from common.fields import KeptForeignKey, KeptNumber
from common.tenancy import TenantQuerySet
from companies.models import Company, Department
from jobs.models import Job
from referrals.answer_waits import WAIT_COLUMNS
from referrals.models import ReferralStatus

# The columns of `AnswerCounts` with the number of answered promises of each status.
ANSWERED_BY_STATUS = tuple(f"answered_{status.lower()}" for status in ReferralStatus.values)


class AnswerCounts(models.Model):
    """Counts of the promises and first answers of the referrals to one job, without withdrawn ones.

    `in_time` and `late`: promises that were kept, and answered late; `unanswered`: those that wait for an answer,
    `paused`: those of them whose time is paused. `answered_pending` and so on: answered promises by the status of the
    referral. `waits_0` and so on (`WAIT_COLUMNS`): first answers, also without a promise, by the class of the time that
    the referrer waited.
    """

    job = models.OneToOneField(Job, on_delete=models.CASCADE, primary_key=True, related_name="answer_counts")
    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+")
    in_time = KeptNumber(db_default=0)
    late = KeptNumber(db_default=0)
    unanswered = KeptNumber(db_default=0)
    paused = KeptNumber(db_default=0)

    objects = TenantQuerySet["AnswerCounts"].as_manager()

    def __str__(self) -> str:
        return f"{self.unanswered} wait for an answer for {self.job_id}"


for column in (*ANSWERED_BY_STATUS, *WAIT_COLUMNS):
    AnswerCounts.add_to_class(column, KeptNumber(db_default=0))


class AnswerTotals(models.Model):
    """Sums of `AnswerCounts` over a company's jobs of one hiring manager and department; the id 0 stands for none."""

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    hiring_manager = KeptForeignKey(settings.AUTH_USER_MODEL, null=True, related_name="+")
    department = KeptForeignKey(Department, null=True, related_name="+")
    in_time = KeptNumber(db_default=0)
    late = KeptNumber(db_default=0)
    unanswered = KeptNumber(db_default=0)
    paused = KeptNumber(db_default=0)

    objects = TenantQuerySet["AnswerTotals"].as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("company", "hiring_manager", "department"), name="answer_totals_unique"),
        )

    def __str__(self) -> str:
        return f"{self.unanswered} wait for an answer by {self.hiring_manager_id} in {self.department_id}"


for column in WAIT_COLUMNS:
    AnswerTotals.add_to_class(column, KeptNumber(db_default=0))
