"""Filtering and sorting the list of jobs, and the values to filter by."""

from typing import Any

from django.db.models import Case, Exists, OuterRef, Q, When
from django.db.models.functions import Coalesce

from accounts.actors import Actor
from common.ordering import Ordering
from common.text import folded
from companies.models import Department
from jobs.models import JobQuerySet, JobStatus
from matching.models import own_suggestion_counts
from referrals.models import Referral
from referrals.permissions import referable_connection

ORDERING = Ordering("-created_at", created_at="created_at", title="title_folded")
# Sort by the number of suggested people, most first, and then newest first.
BY_SUGGESTIONS = "-suggestions"
# With the actor's suggestion counts joined as `own_counts`. Those of jobs that are no longer open count as none, until
# the worker deletes them. The second is written out, since Django would make a subquery of the negated first.
HAS_SUGGESTIONS = Q(own_counts__isnull=False, status=JobStatus.OPEN)
HAS_NO_SUGGESTIONS = Q(own_counts__isnull=True) | ~Q(status=JobStatus.OPEN)
SUGGESTED_PEOPLE = Case(When(status=JobStatus.OPEN, then=Coalesce("own_counts__people", 0)), default=0)


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
    own_counts = own_suggestion_counts(actor)
    if own_counts is None:
        found = found.none() if query.get("with_suggestions") else found
        return ORDERING.apply(found, None if query.get("ordering") == BY_SUGGESTIONS else query.get("ordering"))
    # A join reads the counts of all jobs at once; a subquery would look for that of each job.
    found = found.alias(own_counts=own_counts)
    if "with_suggestions" in query:
        found = found.filter(HAS_SUGGESTIONS if query["with_suggestions"] else HAS_NO_SUGGESTIONS)
    if query.get("ordering") == BY_SUGGESTIONS:
        return found.order_by(SUGGESTED_PEOPLE.desc(), "-created_at", "-id")
    return ORDERING.apply(found, query.get("ordering"))


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
