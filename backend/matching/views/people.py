"""The calls over all open jobs: those for one person, the best pairs, and whether everything is understood."""

from typing import Any

from django.db.models import Exists, OuterRef, Q
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import User
from connections.models import Connection, Network
from jobs.models import Job
from matching.job_understanding import open_jobs, profile_of
from matching.models import Dismissal
from matching.pairs import MOST_JOBS, Pair, best_pairs, jobs_with_people
from matching.permissions import own_connection
from matching.rules import PositionProfile, rate
from matching.serializers import (
    PERSON_COLUMNS,
    JobSuggestionSerializer,
    PairSerializer,
    SuggestionStateSerializer,
    person,
)
from matching.suggesting import hires_of, is_ready, suggests_to
from matching.understanding import progress
from matching.views.suggestions import READY, STATE_HEADER, WORKING, RankedListView, part_of
from referrals.models import Referral
from referrals.put_forward import put_forward


class JobsForConnection(RankedListView):
    """For what somebody whom one knows might be referred."""

    serializer_class = JobSuggestionSerializer

    @extend_schema(parameters=[STATE_HEADER], responses=JobSuggestionSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The open jobs that may be something for one of one's own connections, best first."""
        actor = actor_of(request)
        own_connection(actor, pk)
        row = Connection.objects.annotate(ready=is_ready(actor.effective_user.pk)).values(
            "ready", "position", "employer", "understood__profile__key", "email_key", "url_key"
        ).get(pk=pk)  # fmt: skip
        key = row["understood__profile__key"]
        found = rated_jobs(actor, pk, PositionProfile.from_key(key), dict(row)) if key else []
        return self.answer(part_of(request).of(found), len(found), ready=row["ready"])


def rated_jobs(actor: Actor, pk: int, profile: PositionProfile, row: dict[str, Any]) -> list[dict[str, Any]]:
    """The open jobs that the profile may fit, best first. One statement."""
    same = Q(connection=pk) | Q(referrer=actor.effective_user, email_key=row["email_key"] or "-")
    same |= Q(referrer=actor.effective_user, url_key=row["url_key"] or "-")
    hidden = Dismissal.objects.filter(user=actor.effective_user, connection=pk, job=OuterRef("pk"))
    shown = Job.objects.listed_for(actor).order_by().values("pk")
    jobs = open_jobs().select_related("understanding", "department", "company__hires").filter(pk__in=shown)
    jobs = jobs.exclude(Exists(hidden)).annotate(referred=Exists(Referral.objects.filter(same, job=OuterRef("pk"))))
    found = []
    for job in jobs:
        rating = rate(profile_of(job), profile, row["position"], row["employer"], hires_of(job))
        if rating:
            texts = {name: getattr(job, name) for name in ("id", "title", "location", "type")}
            said = {"score": rating.score, "reasons": rating.reasons, "referred": job.referred}
            found.append({"job": {**texts, "department": job.department.name if job.department else None}, **said})
    return sorted(found, key=lambda each: (-each["score"], -each["job"]["id"]))


class BestSuggestions(RankedListView):
    """The best pairs of a person and a job that nothing was done about yet."""

    serializer_class = PairSerializer

    @extend_schema(parameters=[STATE_HEADER], responses=PairSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Over all open jobs, each person once, and different jobs in turn, best first: at most twenty."""
        actor = actor_of(request)
        if not suggests_to(actor):
            return self.answer([], 0, ready=True)
        pairs, ready = pairs_of(actor)
        rows = [
            {
                "job": {"id": pair.job.pk, "title": pair.job.title},
                "connection": person(pair.connection),
                "score": pair.score,
                "reasons": pair.reasons,
            }
            for pair in part_of(request).of(pairs)
        ]
        return self.answer(rows, len(pairs), ready=ready)


def pairs_of(actor: Actor) -> tuple[list[Pair], bool]:
    """The best pairs of which nobody was referred yet, and whether all is understood. Five statements."""
    ready = is_ready(actor.effective_user.pk)
    jobs = list(jobs_with_people(actor).select_related("company__hires").annotate(ready=ready)[:MOST_JOBS])
    if not jobs:
        return [], state_of(actor)
    done = put_forward(actor.effective_user, jobs)
    columns = (*PERSON_COLUMNS, "email_key", "url_key")
    return best_pairs(actor, jobs, columns, done), bool(jobs[0].ready)


class SuggestionState(APIView):
    """Whether the suggestions can be relied on."""

    @extend_schema(responses=SuggestionStateSerializer)
    def get(self, request: Request) -> Response:
        """How many of one's own connections are understood, and whether all that follows is counted.

        All of them and `working`: whom the open jobs may suit is being counted.
        """
        actor = actor_of(request)
        if not suggests_to(actor):
            return Response({"state": READY, "understood": 0, "total": 0})
        ready, total = state_of(actor), Network.size_of(actor.effective_user.pk)
        understood = total if ready else progress(actor.effective_user.pk)
        return Response({"state": READY if ready else WORKING, "understood": understood, "total": total})


def state_of(actor: Actor) -> bool:
    """Whether all of the actor's connections are understood and counted."""
    owner_id = actor.effective_user.pk
    return bool(User.objects.filter(is_ready(owner_id), pk=owner_id).exists())
