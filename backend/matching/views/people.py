"""API views over all open jobs: jobs for one connection, the best pairs, and the worker's progress."""

from heapq import nlargest
from typing import Any

from django.db.models import Exists, OuterRef, Q
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import User
from connections.deduplication import Identity
from connections.models import Connection
from matching.fitting import jobs_that_may_fit, open_jobs_of
from matching.job_understanding import profile_of
from matching.models import Dismissal
from matching.pairs import IDENTITY, Pair, best_pairs, jobs_with_suggestions
from matching.permissions import own_connection
from matching.rules import MAXIMUM_BONUS, PositionProfile, rate
from matching.serializers import (
    PERSON_COLUMNS,
    JobSuggestionSerializer,
    PairSerializer,
    SuggestionStateSerializer,
    person,
)
from matching.suggesting import hires_of, is_ready, may_see_suggestions
from matching.understanding import count_understood
from matching.views.suggestions import READY, STATE_HEADER, WORKING, RankedListView, requested_range
from referrals.models import Referral, is_of
from referrals.referred_pairs import ReferredPeople


class JobsForConnection(RankedListView):
    """The jobs to which one of the caller's connections might be referred."""

    serializer_class = JobSuggestionSerializer

    @extend_schema(parameters=[STATE_HEADER], responses=JobSuggestionSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The open jobs that one of the caller's own connections may fit, best first."""
        actor = actor_of(request)
        own_connection(actor, pk)
        row = Connection.objects.annotate(ready=is_ready(actor.effective_user.pk)).values(
            "ready", "position", "employer", "understood__profile__key", *IDENTITY
        ).get(pk=pk)  # fmt: skip
        key = row["understood__profile__key"]
        wanted = requested_range(request)
        jobs, total = (
            best_fitting_jobs(actor, pk, PositionProfile.from_key(key), dict(row), wanted.end) if key else ([], 0)
        )
        return self.answer(wanted.slice(jobs), total, ready=row["ready"])


def best_fitting_jobs(
    actor: Actor, pk: int, profile: PositionProfile, row: dict[str, Any], limit: int | None
) -> tuple[list[dict[str, Any]], int]:
    """Return the open jobs that the profile fits, best first, and their number.

    In the shape of `JobSuggestionSerializer`. With `limit`, at least that many of them, if there are. `row` is the
    connection with this id. Leaves out dismissed jobs. Executes three statements.
    """
    person = is_of(Identity(*(row[name] for name in IDENTITY)))
    same = Q(person, referrer=actor.effective_user) | Q(connection=pk)
    dismissed = Dismissal.objects.filter(user=actor.effective_user, connection=pk, job=OuterRef("pk"))
    jobs = open_jobs_of(actor).exclude(Exists(dismissed))
    fitting, changed = jobs_that_may_fit(actor, jobs, profile)
    lowest = lowest_score_on_page(fitting, limit)
    candidates = [job for job, least in fitting.items() if least + MAXIMUM_BONUS >= lowest]
    referred = Exists(Referral.objects.filter(same, job=OuterRef("pk")))
    found = jobs.filter(pk__in=[*candidates, *changed]).annotate(referred=referred)
    found = found.select_related("understanding", "department", "company__hires").defer("understanding__criteria")
    suggestions = []
    # Only jobs that have changed are understood again, from their texts.
    for job in found if changed else found.defer("description", "requirements"):
        rating = rate(profile_of(job), profile, row["position"], row["employer"], hires_of(job))
        if rating:
            texts = {name: getattr(job, name) for name in ("id", "title", "location", "type")}
            department = job.department.name if job.department else None
            suggestions.append(
                {
                    "job": {**texts, "department": department},
                    "score": rating.score,
                    "reasons": rating.reasons,
                    "referred": job.referred,
                }
            )
    best_first = sorted(suggestions, key=lambda suggestion: (-suggestion["score"], -suggestion["job"]["id"]))
    return best_first, len(best_first) + len(fitting) - len(candidates)


def lowest_score_on_page(least_scores: dict[int, int], limit: int | None) -> int:
    """Return the score below which no job can be among the first `limit`, given the least scores of all."""
    return 0 if limit is None else min(nlargest(limit, least_scores.values()), default=0)


class BestSuggestions(RankedListView):
    """The best pairs of a person and a job that were neither referred nor dismissed yet."""

    serializer_class = PairSerializer

    @extend_schema(parameters=[STATE_HEADER], responses=PairSerializer(many=True))
    def get(self, request: Request) -> Response:
        """At most twenty pairs over all open jobs, best first: each person once, alternating between the jobs."""
        actor = actor_of(request)
        if not may_see_suggestions(actor):
            return self.answer([], 0, ready=True)
        pairs, ready = pairs_of(actor)
        rows = [
            {
                "job": {"id": pair.job.pk, "title": pair.job.title},
                "connection": person(pair.connection),
                "score": pair.score,
                "reasons": pair.reasons,
            }
            for pair in requested_range(request).slice(pairs)
        ]
        return self.answer(rows, len(pairs), ready=ready)


def pairs_of(actor: Actor) -> tuple[list[Pair], bool]:
    """Return the best pairs without those already referred, and whether the worker is done with the actor's network.

    Executes five statements.
    """
    ready = is_ready(actor.effective_user.pk)
    jobs = list(jobs_with_suggestions(actor).select_related("company__hires").annotate(ready=ready))
    if not jobs:
        return [], network_is_ready(actor)
    referred = ReferredPeople(actor.effective_user, jobs)
    return best_pairs(actor, jobs, PERSON_COLUMNS, referred.includes), bool(jobs[0].ready)


class SuggestionState(APIView):
    """Whether the suggestions are complete and up to date."""

    @extend_schema(responses=SuggestionStateSerializer)
    def get(self, request: Request) -> Response:
        """How many of the caller's own connections are understood, and whether the suggestions are counted.

        If all are understood and the state is `working`, the suggestions are being counted.
        """
        actor = actor_of(request)
        if not may_see_suggestions(actor):
            return Response({"state": READY, "understood": 0, "total": 0})
        ready, total = network_is_ready(actor), Connection.objects.visible_to(actor).count()
        understood = total if ready else count_understood(actor.effective_user.pk)
        return Response({"state": READY if ready else WORKING, "understood": understood, "total": total})


def network_is_ready(actor: Actor) -> bool:
    """Whether all of the actor's connections are understood and counted. Executes one statement."""
    owner_id = actor.effective_user.pk
    return bool(User.objects.filter(is_ready(owner_id), pk=owner_id).exists())
