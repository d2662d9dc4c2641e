"""Filters of the list of jobs, and the values to filter by."""

import json
from functools import cached_property
from typing import Any

from django.db.models import Exists, Func, IntegerField, JSONField, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, Coalesce, Concat

from accounts.actors import Actor
from accounts.filters import ActorFilterSet
from accounts.models import Department, User
from common.filters import BooleanFilter, ChoiceFilter, IdFilter, OrderingFilter, SearchFilter, TextFilter
from common.queries import contains_word
from common.text import folded, search_words
from jobs.models import MAX_LOCATION, Job, JobQuerySet, JobStatus, JobType
from matching.counting import SuggestionFigures, count_all_suggestions
from referrals.models import Referral
from referrals.permissions import referable_connection

BY_SUGGESTIONS = "-suggestions"


class JobOrderingFilter(OrderingFilter):
    """Sorts jobs, also by the number of suggested people, most first, and then newest first."""

    def filter(self, qs: Any, value: str) -> Any:
        if value != BY_SUGGESTIONS:
            return super().filter(qs, value)
        jobs = self.parent.with_suggested(qs)  # type: ignore[attr-defined]  # the filter set
        return jobs.order_by("-suggested", "-created_at", "-id")


class JobFilter(ActorFilterSet):
    """The filters of the list of jobs; all given filters must match."""

    status = ChoiceFilter(JobStatus.choices)
    department = IdFilter(help_text="Id of the department.")
    hiring_manager = IdFilter(help_text="Id of the hiring manager.")
    location = TextFilter(max_length=MAX_LOCATION, help_text="The whole location, exactly.")
    type = ChoiceFilter(JobType.choices)
    search = SearchFilter("title, description or requirements", method="filter_search")
    search_in = ChoiceFilter(
        ["title_location"],
        method="filter_nothing",
        help_text="Search in title, location and the name of the hiring manager instead.",
    )
    not_referred = IdFilter(
        method="filter_not_referred",
        help_text="Id of a connection: without the jobs that it cannot be referred to any more, since its owner has "
        "referred this person to them. 404 for a connection that the caller cannot refer.",
    )
    with_suggestions = BooleanFilter(
        method="filter_with_suggestions",
        help_text="`true`: only jobs that one of the caller's own connections may fit; `false`: the others.",
    )
    ordering = JobOrderingFilter(
        "-created_at",
        created_at="created_at",
        title="title_folded",
        status="status",
        location="location_folded",
        department="department__name_folded",
        hiring_manager="hiring_manager__name_folded",
        referrals_count="referrals_count",
        applicants_count="applicants_count",
        waiting_count="waiting_count",
        type="type",
        nullable={"department", "hiring_manager"},
        further=[BY_SUGGESTIONS],
    )

    @cached_property
    def counts(self) -> dict[int, SuggestionFigures]:
        """The actor's suggestions for all open jobs."""
        return count_all_suggestions(self.actor)

    def with_suggested(self, jobs: JobQuerySet) -> JobQuerySet:
        """Annotate `suggested`: how many of the actor's own connections may fit a job."""
        return jobs.annotate(suggested=suggested_people(self.counts))

    def filter_search(self, jobs: JobQuerySet, name: str, value: str) -> JobQuerySet:
        if not self.form.cleaned_data["search_in"]:
            return jobs.matching(value)
        # Their ids are read first, since PostgreSQL uses no index for an OR over a join.
        for spellings in search_words(value):
            named = hiring_managers(Job.objects.in_scope(self.actor), self.actor).filter(
                contains_word(spellings, "name_folded")
            )
            managers = Q(hiring_manager__in=list(named.values_list("pk", flat=True)))
            jobs = jobs.filter(contains_word(spellings, "title_folded", "location_folded") | managers)
        return jobs

    def filter_nothing(self, jobs: JobQuerySet, name: str, value: str) -> JobQuerySet:
        """Return all: `filter_search` reads this parameter."""
        return jobs

    def filter_not_referred(self, jobs: JobQuerySet, name: str, value: int) -> JobQuerySet:
        return jobs_without_referral_of(value, jobs, self.actor)

    def filter_with_suggestions(self, jobs: JobQuerySet, name: str, value: bool) -> JobQuerySet:
        suggested = list(self.counts)
        jobs = self.with_suggested(jobs)
        return jobs.filter(pk__in=suggested) if value else jobs.exclude(pk__in=suggested)


def hiring_managers(jobs: JobQuerySet, actor: Actor) -> QuerySet[User]:
    """Return the hiring managers of these jobs of the actor's scope."""
    managed = jobs.order_by().filter(hiring_manager=OuterRef("pk"))
    people: QuerySet[User] = User.objects.in_scope(actor).filter(Exists(managed))
    return people


def suggested_people(counts: dict[int, SuggestionFigures]) -> Coalesce:
    """Return the number of suggested people of each job as an expression, which looks it up in a JSON object."""
    numbers = Value(json.dumps({f"job{pk}": figures.people for pk, figures in counts.items()}))
    key = Concat(Value("job"), Cast("pk", TextField()))
    operands = Cast(numbers, JSONField()), key
    number = Func(*operands, template="(%(expressions)s)", arg_joiner=" ->> ", output_field=TextField())
    return Coalesce(Cast(number, IntegerField()), 0)


def jobs_without_referral_of(connection_id: int, jobs: JobQuerySet, actor: Actor) -> JobQuerySet:
    """Return those of `jobs` to which the connection's owner has not referred this person.

    Reveals nothing: an actor who can refer the connection sees its owner's referrals to the jobs that they see.
    """
    connection = referable_connection(actor, connection_id)
    return jobs.exclude(pk__in=Referral.objects.of_connection(connection).values("job"))


def facets(jobs: JobQuerySet, actor: Actor) -> dict[str, Any]:
    """Return the distinct `departments`, `locations` and `hiring_managers` of these jobs, sorted by name.

    In the shape of `FacetsSerializer`.
    """
    of_department = jobs.order_by().filter(department=OuterRef("pk"), company=OuterRef("company"))
    departments = Department.objects.in_scope(actor).filter(Exists(of_department)).order_by()
    columns = ("name_folded", "company__name_folded", "id", "name", "company__name")
    locations = jobs.order_by().values_list("location", flat=True).distinct()
    managers = hiring_managers(jobs, actor)
    return {
        "departments": [
            {"id": pk, "name": name, "company_name": company}
            for *_, pk, name, company in sorted(departments.values_list(*columns))
        ],
        "locations": sorted(locations, key=folded),
        "hiring_managers": [
            {"id": person.pk, "name": person.get_full_name()} for person in managers.order_by("name_folded", "pk")
        ],
    }
