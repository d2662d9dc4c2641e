"""Filtering and sorting the list of jobs, and the values to filter by."""

from collections import defaultdict
from typing import Any

from django.db.models import Case, Exists, OuterRef, Q, Value, When

from accounts.actors import Actor
from common.ordering import Ordering
from common.text import folded
from companies.models import Department
from jobs.models import JobQuerySet
from matching.counting import SuggestionFigures, count_all_suggestions
from referrals.models import Referral
from referrals.permissions import referable_connection

ORDERING = Ordering("-created_at", created_at="created_at", title="title_folded")
# Sort by the number of suggested people, most first, and then newest first.
BY_SUGGESTIONS = "-suggestions"


def filter_jobs(jobs: JobQuerySet, actor: Actor, query: dict[str, Any]) -> JobQuerySet:
    """Return the jobs that match all filters of a validated `JobQuery`, in its sort order; newest first by default.

    Raises NotFound for a connection that the actor cannot refer.
    """
    if "not_referred" in query:
        jobs = jobs_without_referral_of(query["not_referred"], jobs, actor)
    exact = {name: query[name] for name in ("status", "department", "location", "type") if query.get(name)}
    term = query.get("search", "")
    found = jobs.matching_title_or_location(term) if "search_in" in query else jobs.matching(term)
    found = found.filter(**exact)
    by_suggestions = query.get("ordering") == BY_SUGGESTIONS
    if by_suggestions or "with_suggestions" in query:
        counts = count_all_suggestions(actor)
        if "with_suggestions" in query:
            suggested = Q(pk__in=list(counts))
            found = found.filter(suggested if query["with_suggestions"] else ~suggested)
        if by_suggestions and counts:
            return found.order_by(suggested_people(counts).desc(), "-created_at", "-id")
    return ORDERING.apply(found, None if by_suggestions else query.get("ordering"))


def suggested_people(counts: dict[int, SuggestionFigures]) -> Case:
    """Return the number of suggested people of each job as an expression."""
    jobs: dict[int, list[int]] = defaultdict(list)
    for job_id, figures in counts.items():
        jobs[figures.people].append(job_id)
    return Case(*(When(pk__in=ids, then=Value(people)) for people, ids in jobs.items()), default=Value(0))


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
