"""Jobs."""

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, IntegerField, OuterRef, Q, Value
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.actors import Actor
from accounts.models import Company, Department, Role
from accounts.querysets import TenantQuerySet
from common.fields import FoldedField
from common.models import UndoWindow
from common.queries import contains, count_of
from common.text import INDEXABLE_LENGTH

# Maximum lengths in characters.
MAX_TITLE = 200
MAX_LOCATION = 200
MAX_TEXT = 20_000
MAX_SALARY_RANGE = 100


class JobStatus(models.TextChoices):
    OPEN = "OPEN", _("Open")
    CLOSED = "CLOSED", _("Closed")
    ON_HOLD = "ON_HOLD", _("On Hold")


class JobType(models.TextChoices):
    FULL_TIME = "FULL_TIME", _("Full Time")
    PART_TIME = "PART_TIME", _("Part Time")
    CONTRACT = "CONTRACT", _("Contract")
    INTERNSHIP = "INTERNSHIP", _("Internship")


# Condition on jobs: there is a referral that was not withdrawn.
HAS_REFERRAL = Q(referrals__isnull=False, referrals__withdrawn_at__isnull=True)


class JobQuerySet(TenantQuerySet["Job"]):
    def visible_to(self, actor: Actor) -> Self:
        """HR, superusers: their scope. Managers: jobs they manage. Employees: OPEN jobs, any they referred to."""
        scoped = self.in_scope(actor)
        if actor.role in (Role.HR, Role.SUPERUSER):
            return scoped
        if actor.role == Role.HIRING_MANAGER:
            return scoped.filter(hiring_manager=actor.effective_user)
        referred = Job.objects.filter(HAS_REFERRAL, pk=OuterRef("pk"), referrals__referrer=actor.effective_user)
        return scoped.filter(Q(status=JobStatus.OPEN) | Exists(referred))

    def listed_for(self, actor: Actor) -> Self:
        """Jobs that lists show: the visible ones, for employees only those that are OPEN."""
        if actor.role == Role.EMPLOYEE:
            return self.in_scope(actor).filter(status=JobStatus.OPEN)
        return self.visible_to(actor)

    def templates_for(self, actor: Actor) -> Self:
        """Jobs with which the actor may begin a new one: those that the company has marked, by title."""
        return self.in_scope(actor).filter(is_template=True).order_by("title_folded", "pk")

    def referable_by(self, actor: Actor) -> Self:
        """Jobs to which the actor may refer if they are OPEN.

        For employees all jobs of the company, so that they get an error message for a job that was just closed.
        """
        return self.in_scope(actor) if actor.role == Role.EMPLOYEE else self.visible_to(actor)

    def matching(self, term: str) -> Self:
        """Jobs in whose title, description or requirements every word of `term` is found."""
        return self.filter(contains(term, "title_folded", "text_folded"))

    def matching_title_or_location(self, term: str) -> Self:
        """Jobs in whose title or location every word of `term` is found."""
        return self.filter(contains(term, "title_folded", "location_folded"))

    def with_details(self, actor: Actor) -> Self:
        """Load everything that `JobSerializer` shows the actor."""
        return self.with_referral_counts(actor).select_related("department", "company", "hiring_manager")

    def with_waiting_counts(self, actor: Actor) -> Self:
        """Annotate `waiting_count`: the referrals without a first answer. 0 for employees, who do not answer."""
        if actor.role == Role.EMPLOYEE:
            # Cast, because PostgreSQL reads `ORDER BY 0` as a column's number.
            return self.annotate(waiting_count=Cast(Value(0), IntegerField()))
        referrals: Any = Job._meta.get_field("referrals").related_model
        waiting = referrals.objects.filter(job=OuterRef("pk"), status="PENDING", answered_at=None)
        return self.annotate(waiting_count=count_of(waiting))

    def with_referral_counts(self, actor: Actor) -> Self:
        """Annotate `referrals_count`, and `applicants_count`, which counts a person with several referrals once.

        For employees both are all referrals: they could else find out, also by the order of a list, whether somebody
        was referred before.
        """
        referrals: Any = Job._meta.get_field("referrals").related_model
        of_job = referrals.objects.filter(job=OuterRef("pk"))
        applicants = count_of(of_job) if actor.role == Role.EMPLOYEE else count_of(of_job, distinct="person")
        return self.annotate(referrals_count=count_of(of_job), applicants_count=applicants)


class Job(models.Model):
    """A position that a company wants to fill. Employees see it while it is OPEN."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="jobs")
    department = models.ForeignKey(Department, null=True, blank=True, on_delete=models.SET_NULL, related_name="jobs")
    hiring_manager = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="managed_jobs"
    )
    title = models.CharField(max_length=MAX_TITLE)
    description = models.TextField()
    requirements = models.TextField()
    location = models.CharField(max_length=MAX_LOCATION)
    status = models.CharField(max_length=10, choices=JobStatus.choices, default=JobStatus.OPEN)
    type = models.CharField(max_length=12, choices=JobType.choices, default=JobType.FULL_TIME)
    salary_range = models.CharField(max_length=MAX_SALARY_RANGE, blank=True)
    # Everybody in the company who creates jobs may begin with its texts.
    is_template = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)
    title_folded = FoldedField(of=("title",), max_length=INDEXABLE_LENGTH)
    location_folded = FoldedField(of=("location",))
    text_folded = FoldedField(of=("description", "requirements"))

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = (
            # The list of HR, and of employees, who see jobs of one status.
            models.Index(fields=("company", "created_at", "id"), name="job_by_creation"),
            models.Index(fields=("company", "title_folded", "id"), name="job_by_title"),
            # The same of a superuser, over all companies.
            models.Index(fields=("created_at", "id"), name="job_any_company_creation"),
            models.Index(fields=("title_folded", "id"), name="job_any_company_title"),
            models.Index(fields=("company", "status", "created_at", "id"), name="job_by_status_and_creation"),
            models.Index(fields=("company", "status", "title_folded", "id"), name="job_by_status_and_title"),
            # Which open jobs have changed since `matching` read them, without reading the jobs.
            models.Index(
                fields=("company", "status", "id", "updated_at", "department"), name="job_by_status_and_change"
            ),
            # The figures of departments.
            models.Index(fields=("company", "department", "id"), name="job_by_department"),
            # The locations to filter by.
            models.Index(fields=("company", "location", "status"), name="job_by_location"),
            models.Index(
                fields=("company", "title_folded", "id"), name="job_template_by_title", condition=Q(is_template=True)
            ),
            # The list of a hiring manager, and which referrals are theirs to see.
            models.Index(fields=("company", "hiring_manager", "created_at", "id"), name="job_by_manager_and_creation"),
        )
        constraints = (
            models.CheckConstraint(name="job_status_known", condition=Q(status__in=JobStatus.values)),
            models.CheckConstraint(name="job_type_known", condition=Q(type__in=JobType.values)),
        )

    def __str__(self) -> str:
        return self.title


class JobChange(models.Model):
    """One change of a job's status or hiring manager, or of both. A change that was undone stays, marked as such."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="changes", db_index=False)
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    from_status = models.CharField(max_length=10, choices=JobStatus.choices)
    to_status = models.CharField(max_length=10, choices=JobStatus.choices)
    from_hiring_manager = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    to_hiring_manager = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    # The version of the job that it led to.
    at = models.DateTimeField(editable=False)
    # In which it can be undone, and others are not told of it.
    window = models.ForeignKey(UndoWindow, on_delete=models.PROTECT, related_name="+", editable=False)
    undone_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("job", "id"), name="job_change_by_job"),)

    def __str__(self) -> str:
        return f"{self.job_id} at {self.at:%Y-%m-%d %H:%M}"
