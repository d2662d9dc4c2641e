"""Companies (the tenants), their domains, settings and departments."""

import secrets
from typing import Self

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from common.fields import FoldedField
from common.queries import contains
from common.tenancy import Scope, TenantQuerySet, unique_regardless_of_case
from common.text import folded, search_words
from common.working_days import WorkingCalendar

# The initial departments of every company, in their order on screen.
DEPARTMENTS = (
    "Human Resources",
    "Engineering",
    "Design",
    "Marketing",
    "Sales",
    "Finance",
    "Operations",
    "Data",
    "Product",
    "Support",
)

# The default for what one hire by referral saves a company, in whole units of its currency.
SAVINGS_PER_HIRE = 5_000
MAX_SAVINGS_PER_HIRE = 10_000_000

# The default for within how many working days a company promises its first answer to a referral.
ANSWER_DAYS = 5
MAX_ANSWER_DAYS = 60

# The longest that a domain name can be.
MAX_DOMAIN = 253


def new_company_code() -> str:
    """Return a new secret for a sign-up link: 96 random bits."""
    return secrets.token_urlsafe(12)


class CompanyQuerySet(models.QuerySet["Company"]):
    def visible_to(self, actor: Scope) -> Self:
        """The actor's own company; every company for the whole platform."""
        return self if actor.sees_platform else self.filter(pk=actor.company_id)

    def matching(self, term: str) -> Self:
        """Companies whose name has every word of `term`, or one of whose domains contains it."""
        if not search_words(term):
            return self
        with_domain = CompanyDomain.objects.filter(company=OuterRef("pk"), domain__contains=term.strip().lower())
        return self.filter(contains(term, "name_folded") | Exists(with_domain))

    def named(self, name: str) -> Self:
        """The company with this name, ignoring case in all scripts: SQLite's own comparison handles ASCII only."""
        found = [
            pk
            for pk, other in self.filter(name_folded=folded(name)).values_list("pk", "name")
            if other.casefold() == name.casefold()
        ]
        return self.filter(pk__in=found)


class Company(models.Model):
    """A customer. Anybody who knows its secret `code` can join it at sign-up; only those who may invite see it."""

    name = models.CharField(max_length=200)
    name_folded = FoldedField(of=("name",))
    website = models.URLField(max_length=500, blank=True)
    description = models.TextField(blank=True)
    code = models.CharField(max_length=64, unique=True, default=new_company_code)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = CompanyQuerySet.as_manager()

    class Meta:
        ordering = ("name_folded", "id")
        constraints = (unique_regardless_of_case("company_name_unique", "name"),)

    def __str__(self) -> str:
        return self.name

    @property
    def calendar(self) -> WorkingCalendar:
        """The calendar of working days, by the stored or the default settings. Select `settings` with the company."""
        return (getattr(self, "settings", None) or CompanySettings()).calendar


class CompanyDomain(models.Model):
    """An e-mail domain whose confirmed addresses belong to the company's people. Lower case, no leading @."""

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="domains")
    domain = models.CharField(max_length=MAX_DOMAIN, unique=True)

    class Meta:
        ordering = ("domain",)

    def __str__(self) -> str:
        return self.domain


class Weekday(models.TextChoices):
    """The days of a week, in the order of ISO 8601."""

    MONDAY = "MONDAY", "Monday"
    TUESDAY = "TUESDAY", "Tuesday"
    WEDNESDAY = "WEDNESDAY", "Wednesday"
    THURSDAY = "THURSDAY", "Thursday"
    FRIDAY = "FRIDAY", "Friday"
    SATURDAY = "SATURDAY", "Saturday"
    SUNDAY = "SUNDAY", "Sunday"


def monday_to_friday() -> list[str]:
    """Return the default working week."""
    return [day.value for day in Weekday][:5]


class CompanySettings(models.Model):
    """The settings of a company. A company without a row has the defaults: see `settings_of`."""

    company = models.OneToOneField(Company, primary_key=True, on_delete=models.CASCADE, related_name="settings")
    # An ISO 4217 code, and a name of the IANA time zone database.
    currency = models.CharField(max_length=3, default="USD")
    time_zone = models.CharField(max_length=64, default="UTC")
    working_week = models.JSONField(default=monday_to_friday)
    savings_per_hire = models.PositiveIntegerField(default=SAVINGS_PER_HIRE)
    # In working days; null if no answer is promised.
    answer_days = models.PositiveSmallIntegerField(null=True, default=ANSWER_DAYS, db_default=ANSWER_DAYS)
    # Whose public holidays are no working days: an ISO 3166 code of two letters, or empty.
    country = models.CharField(max_length=2, blank=True, default="", db_default="")
    # With those of this part of the country: a code of `common.working_days.regions`, or empty.
    region = models.CharField(max_length=32, blank=True, default="", db_default="")
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="settings_savings_bounded", condition=Q(savings_per_hire__lte=MAX_SAVINGS_PER_HIRE)
            ),
            models.CheckConstraint(
                name="settings_answer_days_bounded", condition=Q(answer_days__range=(1, MAX_ANSWER_DAYS))
            ),
        )

    def __str__(self) -> str:
        return f"Settings of company {self.company_id}"

    @property
    def calendar(self) -> WorkingCalendar:
        """The company's calendar of working days."""
        return WorkingCalendar(self.time_zone, tuple(self.working_week), self.country, self.region)


class DepartmentQuerySet(TenantQuerySet["Department"]):
    def visible_to(self, actor: Scope) -> Self:
        """The departments of the actor's company."""
        return self.in_scope(actor)

    def matching(self, term: str) -> Self:
        """Departments whose name has every word of `term`."""
        return self.filter(contains(term, "name_folded"))


class Department(models.Model):
    """A department of a company, to which jobs and users belong."""

    company = models.ForeignKey(Company, on_delete=models.CASCADE, related_name="departments")
    name = models.CharField(max_length=100)
    name_folded = FoldedField(of=("name",))
    # In working days, for referrals to its jobs: null for the company's setting, 0 if no answer is promised.
    answer_days = models.PositiveSmallIntegerField(null=True)

    objects = DepartmentQuerySet.as_manager()

    class Meta:
        ordering = ("id",)
        constraints = (
            unique_regardless_of_case("department_name_unique", "company", "name"),
            models.CheckConstraint(
                name="department_answer_days_bounded", condition=Q(answer_days__lte=MAX_ANSWER_DAYS)
            ),
        )

    def __str__(self) -> str:
        return self.name
