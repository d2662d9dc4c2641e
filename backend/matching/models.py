"""What was understood of people's positions and of jobs, and who may fit where.

All that follows from somebody's connections belongs to them alone, and goes with the connections: two owners share no
row, so that nothing tells whether somebody else knows a person, or a person with such a title. Why nobody learns it in
another way either: `.github/docs/matching-privacy.md`.
"""

from collections.abc import Collection
from typing import Self

from django.conf import settings
from django.db import models
from django.utils import timezone

from accounts.actors import Actor
from common.tenancy_relations import Tenancy
from companies.models import Company
from connections.models import Connection
from jobs.models import Job

MAX_KEY = 200
# As in `Department.name`.
MAX_DEPARTMENT = 100


class NetworkUnderstanding(models.Model):
    """How far the worker has come with the connections of one owner.

    `version` and `size` are those of the `Network` that was understood last, `basis` what it was understood by. Whoever
    hides somebody counts `marks` up, so that nobody stores figures that were counted before.
    """

    goes_with_account = True

    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="network_understanding"
    )
    version = models.PositiveBigIntegerField(default=0)
    size = models.PositiveBigIntegerField(default=0)
    basis = models.CharField(max_length=40)
    marks = models.PositiveIntegerField(default=0)
    # Whether the counts of all jobs follow from what is understood now.
    counted = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.owner_id} at {self.version}"


class StoredProfile(models.Model):
    """What several of one owner's connections have in common: all that the score may know of a position.

    It goes with the last connection that has it: see `matching.figures`.
    """

    goes_with_account = True

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    key = models.CharField(max_length=MAX_KEY)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("owner", "key"), name="profile_once_per_owner"),)

    def __str__(self) -> str:
        return self.key


class ConnectionProfile(models.Model):
    """What was understood of a connection's position, from the version of `read_at` and by the rules of `basis`.

    Without a profile it is somebody of the owner's own company, who is suggested for nothing there.
    """

    tenancy = Tenancy(
        through="connection",
        free={"profile": "Of the same owner, as `check_integrity` looks: the worker knows no other"},
    )

    connection = models.OneToOneField(Connection, on_delete=models.CASCADE, primary_key=True, related_name="understood")
    profile = models.ForeignKey(StoredProfile, null=True, on_delete=models.CASCADE, related_name="uses", db_index=False)
    read_at = models.DateTimeField()
    basis = models.CharField(max_length=40)

    class Meta:
        indexes = (models.Index(fields=("profile", "connection"), name="connection_by_profile"),)

    def __str__(self) -> str:
        return f"{self.connection_id}: {self.profile_id}"


class JobUnderstanding(models.Model):
    """What was understood of a job, from its version of `read_at`, and what people put right about it.

    `profile` is what the texts say, `corrections` what was chosen in their place: see `matching.corrections`.
    """

    job = models.OneToOneField(Job, on_delete=models.CASCADE, primary_key=True, related_name="understanding")
    profile = models.JSONField()
    corrections = models.JSONField(default=dict)
    read_at = models.DateTimeField()
    # What its department was called then: that changes without the job.
    department = models.CharField(max_length=MAX_DEPARTMENT, default="", db_default="")
    rules_version = models.PositiveIntegerField()
    # Counts up with each change; `counted` is the one that everybody's counts follow from.
    version = models.PositiveIntegerField(default=1)
    counted = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.job_id}: {self.version}"


class SuggestionCountQuerySet(models.QuerySet["SuggestionCount"]):
    def of(self, actor: Actor) -> Self:
        """The actor's own; none in the view of another person."""
        return self.none() if actor.read_only else self.filter(owner=actor.effective_user)

    def by_job(self, job_ids: Collection[int]) -> dict[int, int]:
        """How many people may fit each of these jobs, without those that nobody fits.

        Only for open jobs: the counts of others are deleted some seconds after they are closed.
        """
        return dict(self.filter(job__in=job_ids).values_list("job_id", "people"))


class SuggestionCount(models.Model):
    """How many of an owner's connections may fit a job, and the best score among them. There is no row for nobody."""

    goes_with_account = True
    tenancy = Tenancy(
        through="owner",
        free={"job": "A figure that is shown beside jobs which its owner sees, and counted anew when they move"},
    )

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
    """Somebody does not want a person suggested for a job. Theirs alone: in no log, and in nobody else's answers."""

    goes_with_account = True
    tenancy = Tenancy(
        through="user",
        free={
            "connection": "Their own, which moves with them",
            "job": "Whoever moves to another company sees neither the job nor this any more",
        },
    )

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
    """From which roles and employers a company hired by referral, and how many people: those from five on.

    By the code of a role, or what `matching.rules.hired_from` makes of an employer.

    Fewer would tell of single people. It adds to a score and is never named as a reason.
    """

    company = models.OneToOneField(Company, on_delete=models.CASCADE, primary_key=True, related_name="hires")
    hires = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.company_id}: {len(self.hires)}"


class JobAsk(models.Model):
    """The colleagues were asked whom they know for a job. It says nothing of who was told, or of what came of it."""

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
