"""Profiles of positions and of jobs, suggestion counts, dismissals, and asks of colleagues.

Everything derived from an owner's connections belongs to that owner alone and is deleted with the connections. Two
owners never share a row, so that neither ids nor response times reveal whether somebody else knows a person or a title.
See `.github/docs/matching-privacy.md`.
"""

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.utils import timezone

from accounts.actors import Actor
from common.tenancy import TenantQuerySet
from companies.models import Company
from connections.models import Connection
from jobs.models import Job

MAX_KEY = 200
MAX_ROLE = 100
# As in `Department.name`.
MAX_DEPARTMENT = 100


class NetworkUnderstanding(models.Model):
    """Which state of one owner's network the worker has understood and counted.

    `version` is that of the `Network` when it was last understood, `basis` is that of its profiles. Each dismissal
    increments `marks`, so that counts which began before it are not stored.
    """

    goes_with_account = True

    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="network_understanding"
    )
    version = models.PositiveBigIntegerField(default=0)
    basis = models.CharField(max_length=40)
    marks = models.PositiveIntegerField(default=0)
    # Whether the counts of all jobs are up to date with this version and these dismissals.
    counted = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.owner_id} at {self.version}"


class StoredProfile(models.Model):
    """The profile of a position, shared by all connections of one owner that have the same. `key` holds all of it.

    The worker deletes it after the last connection that uses it: see `matching.understanding`.
    """

    goes_with_account = True

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    key = models.CharField(max_length=MAX_KEY)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("owner", "key"), name="profile_once_per_owner"),)

    def __str__(self) -> str:
        return self.key


class ConnectionProfile(models.Model):
    """The profile of a connection's position, derived from the connection as of `read_at` with the basis `basis`.

    Without a profile, the connection works at the owner's own company and is never suggested.
    """

    connection = models.OneToOneField(Connection, on_delete=models.CASCADE, primary_key=True, related_name="understood")
    profile = models.ForeignKey(StoredProfile, null=True, on_delete=models.CASCADE, related_name="uses", db_index=False)
    read_at = models.DateTimeField()
    basis = models.CharField(max_length=40)

    class Meta:
        indexes = (models.Index(fields=("profile", "connection"), name="connection_by_profile"),)

    def __str__(self) -> str:
        return f"{self.connection_id}: {self.profile_id}"


class CriteriaText(models.Func):
    """The text of a job's profile without its words, together with its corrections, all in one JSON object."""

    output_field = models.TextField()
    template = "((%(expressions)s)::text"
    arg_joiner = " - 'words') || "

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        template = "JSON_PATCH(JSON_REMOVE(%(expressions)s)"
        return super().as_sql(compiler, connection, template=template, arg_joiner=", '$.words'), ", **context)


class JobUnderstanding(models.Model):
    """The profile of a job, derived from its texts as of `read_at`, and the corrections that people made to it.

    `corrections` is empty, or holds the lists `added` and `removed`: see `matching.services.corrections_between`.
    `criteria` is what decides whom the job fits at all; equal texts fit the same people.
    """

    job = models.OneToOneField(Job, on_delete=models.CASCADE, primary_key=True, related_name="understanding")
    profile = models.JSONField()
    corrections = models.JSONField(default=dict)
    criteria = models.GeneratedField(
        expression=CriteriaText("profile", "corrections"), output_field=models.TextField(), db_persist=True
    )
    read_at = models.DateTimeField()
    # The name of its department at that time, which changes without the job.
    department = models.CharField(max_length=MAX_DEPARTMENT, default="", db_default="")
    rules_version = models.PositiveIntegerField()
    # Incremented with each change; `counted` is the version that all owners' counts are based on.
    version = models.PositiveIntegerField(default=1)
    counted = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.job_id}: {self.version}"


class JobRole(models.Model):
    """A role that a job asks for or accepts as a background, according to its `JobUnderstanding` with corrections.

    By these rows, the jobs that may fit somebody are found without comparing them all.
    """

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=MAX_ROLE)

    objects = TenantQuerySet["JobRole"].as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("company", "role", "job"), name="job_role_unique"),)

    def __str__(self) -> str:
        return f"{self.role} for {self.job_id}"


class SuggestionCountQuerySet(models.QuerySet["SuggestionCount"]):
    def of(self, actor: Actor) -> Self:
        """The actor's own counts; none while viewing as another person."""
        return self.none() if actor.read_only else self.filter(owner=actor.effective_user)


class SuggestionCount(models.Model):
    """How many of an owner's connections fit a job, and the best score among them. No row means none."""

    goes_with_account = True
    # Counted anew when a superuser becomes a member of another company.
    other_companies_allowed = ("job",)

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="suggestion_counts")
    people = models.PositiveIntegerField()
    best = models.PositiveSmallIntegerField()

    objects = SuggestionCountQuerySet.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("owner", "job"), name="one_suggestion_count_per_job"),)

    def __str__(self) -> str:
        return f"{self.people} for {self.job_id}"


class Dismissal(models.Model):
    """A user does not want one of their connections suggested for a job. Private: no log and no other user shows it."""

    goes_with_account = True
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
    """One message to all colleagues asking whom they know for a job. Stores neither recipients nor results."""

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="+", db_index=False)
    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="asks", db_index=False)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes = (
            models.Index(fields=("company", "at"), name="ask_by_company"),
            models.Index(fields=("job", "at"), name="ask_by_job"),
        )

    def __str__(self) -> str:
        return f"{self.job_id} at {self.at:%Y-%m-%d %H:%M}"
