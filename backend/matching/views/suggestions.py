"""The calls by which people see whom they know for a job, and say who is none for it."""

from typing import Any

from django.db.models import Exists, OuterRef, Q
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from common.paging import TOTAL_COUNT, PageQuery
from common.queries import get_or_not_found
from common.row_lists import RowListView
from connections.models import Connection
from jobs.models import Job, JobStatus
from matching import services
from matching.job_understanding import profile_of
from matching.rules import JobProfile, PositionProfile, rate
from matching.serializers import (
    PERSON_COLUMNS,
    SuggestionQuery,
    SuggestionSerializer,
    person,
)
from matching.suggesting import Part, hires_of, is_ready, suggested, suggests_to
from referrals.models import Referral

STATE = "X-Suggestions-State"
READY, WORKING = "ready", "working"
STATE_HEADER = OpenApiParameter(
    STATE, str, OpenApiParameter.HEADER, enum=[READY, WORKING], response=[200],
    description="`working` while connections are still being understood.",
)  # fmt: skip


class RankedListView(RowListView):
    """A list whose order is a judgement: there is no other one, and nothing to search."""

    def answer(self, rows: list[Any], total: int, *, ready: bool) -> Response:
        """These rows, which are a page of so many."""
        shown = self.get_serializer(rows, many=True)
        return Response(shown.data, headers={TOTAL_COUNT: str(total), STATE: READY if ready else WORKING})


def part_of(request: Request) -> Part:
    """What a call asks for of a list."""
    query = PageQuery.read(request)
    start, limit = query.get("offset", 0), query.get("limit")
    return Part(start, None if limit is None else start + limit)


def referred_to(job_id: Any) -> Exists:
    """Whether the owner of a connection has put this person forward for a job, also by another row of theirs."""
    same = Q(connection=OuterRef("pk")) | Q(referrer=OuterRef("owner"), email_key=OuterRef("email_key"))
    same |= Q(referrer=OuterRef("owner"), url_key=OuterRef("url_key"))
    return Exists(Referral.objects.filter(same, job=job_id))


class JobSuggestions(RankedListView):
    """Whom one knows for a job."""

    serializer_class = SuggestionSerializer

    @extend_schema(parameters=[SuggestionQuery, STATE_HEADER], responses=SuggestionSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """One's own connections who may fit, best first. Nobody where the job is not open, or in a person's view."""
        actor, query = actor_of(request), SuggestionQuery.read(request)
        owner = actor.effective_user
        jobs = Job.objects.visible_to(actor).select_related("understanding", "department", "company__hires")
        job = get_or_not_found(jobs.annotate(ready=is_ready(owner.pk)), pk)
        ready = bool(job.ready)  # type: ignore[attr-defined]  # annotated
        if job.status != JobStatus.OPEN or not suggests_to(actor):
            return self.answer([], 0, ready=True)
        profile, hires = profile_of(job), hires_of(job)
        dismissed = query.get("dismissed", False)
        ids, total = suggested(actor, job, profile, hires, part_of(request), dismissed=dismissed)
        return self.answer(shown_people(ids, job, profile, hires), total, ready=ready)


def shown_people(ids: list[int], job: Job, profile: JobProfile, hires: dict[str, int]) -> list[dict[str, Any]]:
    """These connections with their ratings, in this order. One statement, none for nobody."""
    found = Connection.objects.filter(pk__in=ids).annotate(referred=referred_to(job.pk)).order_by()
    columns = (*PERSON_COLUMNS, "referred", "understood__profile__key")
    by_id = {row["id"]: row for row in found.values(*columns)} if ids else {}
    shown = []
    for pk in ids:
        row = by_id.get(pk)
        # Whoever was deleted, or understood otherwise, between the statements is left out.
        if row is None or row["understood__profile__key"] is None:
            continue
        held = PositionProfile.from_key(row["understood__profile__key"])
        if rating := rate(profile, held, row["position"], row["employer"], hires):
            said = {"score": rating.score, "reasons": rating.reasons, "referred": row["referred"]}
            shown.append({"connection": person(row), **said})
    return shown


class UnloggedView(APIView):
    """A call of which the log says neither whom it is about nor what was done."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        request._request.logged_path = f"/api/jobs/{kwargs['pk']}/suggestions/"  # type: ignore[attr-defined]  # for it
        super().initial(request, *args, **kwargs)


class DismissSuggestion(UnloggedView):
    """Not a fit."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, pk: int, connection: int) -> Response:
        """Suggest this person no more for this job. Nobody else learns of it."""
        services.dismiss(actor=actor_of(request), job_id=pk, connection_id=connection)
        return Response(status=204)


class RestoreSuggestion(UnloggedView):
    """Taking that back."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, pk: int, connection: int) -> Response:
        """Suggest this person again."""
        services.restore(actor=actor_of(request), job_id=pk, connection_id=connection)
        return Response(status=204)
