"""Which jobs a list shows, in which order, and by what it can be filtered."""

from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.actors import Actor
from common.ordering import Ordering
from common.text import folded
from companies.models import Department
from jobs.models import JobQuerySet, JobStatus
from matching.models import SuggestionCount
from referrals.models import Referral
from referrals.permissions import referable_connection

ORDERING = Ordering("-created_at", created_at="created_at", title="title_folded")
# Those for which one knows most people first; then the newest.
BY_SUGGESTIONS = "-suggestions"


def filter_jobs(jobs: JobQuerySet, actor: Actor, query: dict[str, Any]) -> JobQuerySet:
    """The jobs that fulfil every filter of a validated `JobQuery`, sorted as it says (newest first).

    Raises NotFound for a connection that the actor cannot refer.
    """
    if "not_referred" in query:
        jobs = jobs_left_for(query["not_referred"], jobs, actor)
    exact = {name: query[name] for name in ("status", "department", "location", "type") if query.get(name)}
    term = query.get("search", "")
    found = jobs.matching_title_or_location(term) if "search_in" in query else jobs.matching(term)
    found = found.filter(**exact)
    if "with_suggestions" in query:
        own = Exists(own_counts(actor))
        found = found.filter(own) if query["with_suggestions"] else found.exclude(own)
    if query.get("ordering") == BY_SUGGESTIONS:
        people = Coalesce(Subquery(own_counts(actor).values("people")[:1]), 0)
        return found.order_by(people.desc(), "-created_at", "-id")
    return ORDERING.apply(found, query.get("ordering"))


def own_counts(actor: Actor) -> "QuerySet[SuggestionCount]":
    """In a query over jobs: for how many of the actor's own connections each may be, while it is open."""
    return SuggestionCount.objects.of(actor).filter(job=OuterRef("pk"), job__status=JobStatus.OPEN)


def jobs_left_for(connection_id: int, jobs: JobQuerySet, actor: Actor) -> JobQuerySet:
    """Those of `jobs` that the person has not been referred to by the connection's owner.

    Tells nothing that is hidden otherwise: whoever can refer the connection sees its owner's referrals to the jobs
    that they see.
    """
    connection = referable_connection(actor, connection_id)
    return jobs.exclude(pk__in=Referral.objects.of_connection(connection).values("job"))


def facets(jobs: JobQuerySet) -> dict[str, Any]:
    """The departments and locations that `jobs` have, each once, by name."""
    departments = Department.objects.select_related("company").filter(pk__in=jobs.order_by().values("department"))
    locations = jobs.order_by().values_list("location", flat=True).distinct()
    return {
        "departments": sorted(departments, key=lambda each: (folded(each.name), folded(each.company.name))),
        "locations": sorted(locations, key=folded),
    }
