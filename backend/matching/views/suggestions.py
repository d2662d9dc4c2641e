"""API views of the suggestions for one job, and for dismissing and restoring them."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from accounts.models import TokenScope, User
from common.pagination import TOTAL_COUNT, PageQuery
from common.queries import get_or_not_found
from connections.models import Connection
from connections.same_person import CONNECTION_IDENTITY, Identity
from jobs.models import Job, JobStatus
from matching import services
from matching.counting import may_see_suggestions
from matching.job_profiles import profile_of
from matching.referred import ReferredPeople
from matching.rules import JobProfile, PositionProfile, rate
from matching.serializers import (
    PERSON_COLUMNS,
    SuggestionQuery,
    SuggestionSerializer,
    person,
)
from matching.suggesting import hires_of, suggested_ids


class RankedListView(GenericAPIView[Any]):
    """A list sorted by score only, without search."""

    def answer(self, rows: list[Any], total: int) -> Response:
        """Return a response with one page of rows, and the total number of rows in a header."""
        serializer = self.get_serializer(rows, many=True)
        return Response(serializer.data, headers={TOTAL_COUNT: str(total)})


def requested_rows(request: Request) -> slice:
    """Return the range of rows that the query parameters `offset` and `limit` ask for."""
    query = PageQuery.read(request)
    start, limit = query.get("offset", 0), query.get("limit")
    return slice(start, None if limit is None else start + limit)


class JobSuggestions(RankedListView):
    """Which of the caller's connections fit a job."""

    token_scopes = {"GET": TokenScope.CONNECTIONS_READ}
    serializer_class = SuggestionSerializer

    @extend_schema(parameters=[SuggestionQuery], responses=SuggestionSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The caller's own connections who may fit, best first.

        Empty if the job is not open, or while viewing as another person.
        """
        actor, query = actor_of(request), SuggestionQuery.read(request)
        owner = actor.effective_user
        jobs = Job.objects.visible_to(actor).select_related("understanding", "department", "company__hires")
        job = get_or_not_found(jobs, pk)
        if job.status != JobStatus.OPEN or not may_see_suggestions(actor):
            return self.answer([], 0)
        profile, hires = profile_of(job), hires_of(job)
        ids = suggested_ids(owner, job, profile, hires, dismissed=query.get("dismissed", False))
        return self.answer(shown_people(owner, ids[requested_rows(request)], job, profile, hires), len(ids))


def shown_people(
    owner: User, ids: list[int], job: Job, profile: JobProfile, hires: dict[str, int]
) -> list[dict[str, Any]]:
    """Return these connections with their ratings, in this order, in the shape of `SuggestionSerializer`.

    Executes two statements, or none for no ids.
    """
    if not ids:
        return []
    referred = ReferredPeople(owner, [job])
    found = Connection.objects.filter(pk__in=ids).order_by()
    by_id = {row["id"]: row for row in found.values(*PERSON_COLUMNS, *CONNECTION_IDENTITY, "profile")}
    shown = []
    for pk in ids:
        row = by_id.get(pk)
        # A connection may have been deleted or changed since the ids were read.
        if row is None:
            continue
        position = PositionProfile.from_key(row["profile"])
        if rating := rate(profile, position, row["position"], row["employer"], hires):
            was_referred = referred.includes(job.pk, pk, Identity(*(row[name] for name in CONNECTION_IDENTITY)))
            details = {"score": rating.score, "reasons": rating.reasons, "referred": was_referred}
            shown.append({"connection": person(row), **details})
    return shown


class UnloggedView(APIView):
    """A view whose requests are logged without the id of the connection and without what was done."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        request._request.logged_path = f"/api/jobs/{kwargs['pk']}/suggestions/"  # type: ignore[attr-defined]  # for it
        super().initial(request, *args, **kwargs)


class DismissSuggestion(UnloggedView):
    """Dismissing a suggestion."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, pk: int, connection: int) -> Response:
        """Stop suggesting this person for this job. Nobody else learns of it."""
        services.dismiss(actor=actor_of(request), job_id=pk, connection_id=connection)
        return Response(status=204)


class RestoreSuggestion(UnloggedView):
    """Restoring a dismissed suggestion."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, pk: int, connection: int) -> Response:
        """Suggest this person again."""
        services.restore(actor=actor_of(request), job_id=pk, connection_id=connection)
        return Response(status=204)
