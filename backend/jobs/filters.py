"""Filtering and sorting the list of jobs, and the values to filter by."""

import json
from typing import Any

from django.db.models import Exists, Func, IntegerField, JSONField, OuterRef, Q, TextField, Value
from django.db.models.functions import Cast, Coalesce, Concat

from accounts.actors import Actor
from common.ordering import Ordering
from common.text import folded
from companies.models import Department
from jobs.models import JobQuerySet
from matching.counting import SuggestionFigures
from referrals.models import Referral
from referrals.permissions import referable_connection

ORDERING = Ordering("-created_at", created_at="created_at", title="title_folded")
# Sort by the number of suggested people, most first, and then newest first.
BY_SUGGESTIONS = "-suggestions"


def filter_jobs(
    jobs: JobQuerySet, actor: Actor, query: dict[str, Any], counts: dict[int, SuggestionFigures] | None = None
) -> JobQuerySet:
    """Return the jobs that match all filters of a validated `JobQuery`, in its sort order; newest first by default.

    `counts` are those of all open jobs, for a query that needs them. Raises NotFound for a connection that the actor
    cannot refer.
    """
    if "not_referred" in query:
        jobs = jobs_without_referral_of(query["not_referred"], jobs, actor)
    exact = {name: query[name] for name in ("status", "department", "location", "type") if query.get(name)}
    term = query.get("search", "")
    found = jobs.matching_title_or_location(term) if "search_in" in query else jobs.matching(term)
    found = found.filter(**exact)
    if "with_suggestions" in query:
        suggested = Q(pk__in=list(counts or ()))
        found = found.filter(suggested if query["with_suggestions"] else ~suggested)
    by_suggestions = query.get("ordering") == BY_SUGGESTIONS
    if by_suggestions and counts:
        return found.order_by(suggested_people(counts).desc(), "-created_at", "-id")
    return ORDERING.apply(found, None if by_suggestions else query.get("ordering"))


def needs_all_counts(query: dict[str, Any]) -> bool:
    """Return whether the suggestions of all open jobs have to be counted, and not only those of the page."""
    return query.get("ordering") == BY_SUGGESTIONS or "with_suggestions" in query


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
    """Return the distinct `departments` and `locations` of these jobs of the actor's scope, sorted by name.

    In the shape of `FacetsSerializer`.
    """
    of_department = jobs.order_by().filter(department=OuterRef("pk"), company=OuterRef("company"))
    departments = Department.objects.in_scope(actor).filter(Exists(of_department)).order_by()
    columns = ("name_folded", "company__name_folded", "id", "name", "company__name")
    locations = jobs.order_by().values_list("location", flat=True).distinct()
    return {
        "departments": [
            {"id": pk, "name": name, "company_name": company}
            for *_, pk, name, company in sorted(departments.values_list(*columns))
        ],
        "locations": sorted(locations, key=folded),
    }
