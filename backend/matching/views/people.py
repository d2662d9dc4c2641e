"""API views over all open jobs: jobs for one connection, and the best pairs."""

from typing import Any

from django.db.models import Exists, OuterRef
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import Actor, actor_of
from accounts.models import TokenScope
from connections.models import Connection
from jobs.models import Job
from matching.counting import may_see_suggestions, open_jobs_of
from matching.job_profiles import profiles_of
from matching.models import Dismissal
from matching.network import suggestible_connections
from matching.pairs import Pair, best_pairs, jobs_with_suggestions
from matching.permissions import own_connection
from matching.rules import PositionProfile, fits, rate
from matching.serializers import (
    PERSON_COLUMNS,
    JobSuggestionSerializer,
    PairSerializer,
    person,
)
from matching.suggesting import hires_of
from matching.views.suggestions import RankedListView, requested_rows
from referrals.models import Referral


class JobsForConnection(RankedListView):
    """The jobs to which one of the caller's connections might be referred."""

    token_scopes = {"GET": TokenScope.CONNECTIONS_READ}
    serializer_class = JobSuggestionSerializer

    @extend_schema(responses=JobSuggestionSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The open jobs that one of the caller's own connections may fit, best first."""
        actor = actor_of(request)
        own_connection(actor, pk)
        connection = suggestible_connections(actor.effective_user).filter(pk=pk).first()
        jobs = best_fitting_jobs(actor, connection) if connection else []
        return self.answer(jobs[requested_rows(request)], len(jobs))


def best_fitting_jobs(actor: Actor, connection: Connection) -> list[dict[str, Any]]:
    """Return the open jobs that a connection of the actor's own fits, best first, without dismissed ones.

    In the shape of `JobSuggestionSerializer`.
    """
    profile = PositionProfile.from_key(connection.profile)
    dismissed = Dismissal.objects.filter(user=actor.effective_user, connection=connection, job=OuterRef("pk"))
    jobs = profiles_of(open_jobs_of(actor).exclude(Exists(dismissed)))
    fitting = Job.objects.filter(pk__in=[pk for pk, job in jobs.items() if fits(job, profile)]).order_by()
    found = fitting.annotate(referred=Exists(Referral.objects.of_connection(connection).filter(job=OuterRef("pk"))))
    suggestions = []
    for job in found.select_related("department", "company__hires").defer("description", "requirements"):
        rating = rate(jobs[job.pk], profile, connection.position, connection.employer, hires_of(job))
        if rating:
            texts = {name: getattr(job, name) for name in ("id", "title", "location", "type")}
            department = job.department.name if job.department else None
            suggestions.append(
                {
                    "job": {**texts, "department": department},
                    "score": rating.score,
                    "reasons": rating.reasons,
                    "referred": job.referred,  # type: ignore[attr-defined]  # annotated
                }
            )
    return sorted(suggestions, key=lambda suggestion: (-suggestion["score"], -suggestion["job"]["id"]))


class BestSuggestions(RankedListView):
    """The best pairs of a person and a job that were neither referred nor dismissed yet."""

    token_scopes = {"GET": TokenScope.CONNECTIONS_READ}
    serializer_class = PairSerializer

    @extend_schema(responses=PairSerializer(many=True))
    def get(self, request: Request) -> Response:
        """At most twenty pairs over all open jobs, best first: each person once, alternating between the jobs."""
        actor = actor_of(request)
        if not may_see_suggestions(actor):
            return self.answer([], 0)
        pairs = pairs_of(actor)
        rows = [
            {
                "job": {"id": pair.job.pk, "title": pair.job.title},
                "connection": person(pair.connection),
                "score": pair.score,
                "reasons": pair.reasons,
            }
            for pair in pairs[requested_rows(request)]
        ]
        return self.answer(rows, len(pairs))


def pairs_of(actor: Actor) -> list[Pair]:
    """Return the best pairs without those already referred."""
    jobs = list(jobs_with_suggestions(actor).select_related("company__hires"))
    return best_pairs(actor, jobs, PERSON_COLUMNS) if jobs else []
