"""What jobs mean, dismissals, and asks of colleagues. What a position means is stored with the connection."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from accounts.models import Company, Department
from connections.models import Connection
from jobs.models import Job


class JobUnderstanding(models.Model):
    """What a job means: its profile, and the corrections that people made to it, which the profile includes.

    `corrections` is empty, or holds the lists `added` and `removed`: see `matching.services.corrections_between`.
    """

    job = models.OneToOneField(Job, on_delete=models.CASCADE, primary_key=True, related_name="understanding")
    profile = models.JSONField()
    corrections = models.JSONField(default=dict)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return str(self.job_id)


class Dismissal(models.Model):
    """A user does not want one of their connections suggested for a job. Private: no log and no other user shows it."""

    # A superuser who becomes a member of another company sees neither the job nor this any more.
    other_companies_allowed = ("job",)

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="dismissals", db_index=False
    )
    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="+")
    connection = models.ForeignKey(Connection, on_delete=models.CASCADE, related_name="dismissals")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "job", "connection"), name="dismissed_once"),)

    def __str__(self) -> str:
        return f"{self.connection_id} not for {self.job_id}"


class CompanyHires(models.Model):
    """How many people a company hired by referral, by role and by previous employer, where they are at least five.

    `hires` maps the code of a role, or `matching.rules.employer_hires_key` of an employer, to the number of people.

    Fewer would reveal something about individuals. It adds to scores and is never given as a reason.
    """

    company = models.OneToOneField(Company, on_delete=models.CASCADE, primary_key=True, related_name="hires")
    hires = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.company_id}: {len(self.hires)}"


class JobAsk(models.Model):
    """One message to all colleagues, or those of a department, asking whom they know for a job.

    Stores neither recipients nor results.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="asks", db_index=False)
    # Null for all colleagues.
    department = models.ForeignKey(Department, null=True, on_delete=models.SET_NULL, related_name="+")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes = (
            models.Index(fields=("company", "at"), name="ask_by_company"),
            models.Index(fields=("job", "at"), name="ask_by_job"),
        )

    def __str__(self) -> str:
        return f"{self.job_id} at {self.at:%Y-%m-%d %H:%M}"
