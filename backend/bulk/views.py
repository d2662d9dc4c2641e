"""API views of bulk actions."""

from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict
from django_filters.rest_framework import FilterSet
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from bulk import services
from bulk.closing import close_job, undo_job_change
from bulk.models import BulkAction
from bulk.serializers import (
    BulkActionSerializer,
    BulkInput,
    ClosedJobSerializer,
    CloseJob,
    ReferralBulkInput,
    UndoJobInput,
    UndoneJobSerializer,
)
from common.queries import get_or_not_found
from common.schema import STALE, UNDO_REFUSED, ErrorSerializer
from jobs.models import Job
from jobs.permissions import require_edit
from jobs.serializers import JobSerializer
from jobs.views import JobView
from referrals.filters import ReferralFilter
from referrals.models import Referral
from referrals.permissions import require_reviewer_role

BEGUN = {
    202: BulkActionSerializer,
    409: OpenApiResponse(
        ErrorSerializer, description="There are more or less rows than `count`, or of several companies."
    ),
}


class ReferralBulkActions(APIView):
    """Doing something to many referrals."""

    @extend_schema(request=ReferralBulkInput, responses=BEGUN)
    def post(self, request: Request) -> Response:
        """Begin a bulk action for the referrals as they are at this moment; the worker does it, row by row.

        HR, managers and superusers set the status, `message`, `internal_note` and `reason` as for one referral; HR and
        superusers also reassign the jobs of the referrals, and remind those who owe the answers, once a day for each.
        Rows that have changed meanwhile are skipped.
        """
        actor = actor_of(request)
        require_reviewer_role(actor)
        return begin(request, actor, ReferralBulkInput, Referral.objects.visible_to(actor), ReferralFilter)


def begin(
    request: Request, actor: Actor, body: type[BulkInput], visible: QuerySet[Any], filters: type[FilterSet]
) -> Response:
    """Begin a bulk action for those of these rows that a request has chosen, and return the response."""
    serializer = body(data=request.data)
    serializer.is_valid(raise_exception=True)
    values = dict(serializer.validated_data)
    services.HANDLERS[values["kind"]].require_role(actor)
    rows = chosen(request, visible, filters, values.pop("ids", None), values.pop("query", None))
    bulk = services.begin(actor=actor, chosen=rows, **values)
    return Response(BulkActionSerializer(bulk, context={"request": request}).data, status=202)


def chosen(
    request: Request, visible: QuerySet[Any], filters: type[FilterSet], ids: list[int] | None, query: str | None
) -> QuerySet[Any]:
    """Return those of these rows with these ids, or that match a query of their list."""
    if ids is not None:
        return visible.filter(pk__in=set(ids))
    matching: Any = filters(QueryDict(query), queryset=visible, request=request)
    if not matching.is_valid():
        raise ValidationError({"query": [message for messages in matching.errors.values() for message in messages]})
    rows: QuerySet[Any] = matching.qs
    return rows


class BulkActionDetail(APIView):
    """One bulk action."""

    @extend_schema(responses={200: BulkActionSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """How far a bulk action of the caller's own is, and then what became of each row."""
        actor = actor_of(request)
        bulk = get_or_not_found(BulkAction.objects.visible_to(actor).select_related("hiring_manager"), pk)
        return Response(BulkActionSerializer(bulk, context={"request": request}).data)


class BulkActionUndo(APIView):
    """Undoing a bulk action."""

    @extend_schema(
        request=None,
        responses={
            202: BulkActionSerializer,
            409: OpenApiResponse(ErrorSerializer, description="It is too late: others have been told."),
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Undo a bulk action of the caller's own, seconds after it; the worker does it, row by row.

        Rows that have changed since stay as they are. Each history keeps both steps.
        """
        bulk = services.undo(actor=actor_of(request), bulk_id=pk)
        return Response(BulkActionSerializer(bulk, context={"request": request}).data, status=202)


class ChangedJobView(JobView):
    """Base class of the views that change a job, and its referrals by a bulk action."""

    def with_bulk_action(self, job: Job, bulk: BulkAction | None, serializer: type[JobSerializer]) -> Any:
        """Return the job as it is stored now, with a bulk action that was begun or is undone."""
        stored: Any = Job.objects.with_details(actor_of(self.request)).get(pk=job.pk)
        stored.bulk_action = bulk
        return serializer(stored, context=self.get_serializer_context()).data


class JobClosing(ChangedJobView):
    """Closing a job with a message to those who wait."""

    @extend_schema(request=CloseJob, responses={200: ClosedJobSerializer, 409: STALE})
    def post(self, request: Request, pk: int) -> Response:
        """Close a job; optionally tell the referrers of all who wait, and reject these.

        The job is closed at once. The worker tells or rejects those who wait, as a bulk action, and nobody hears of the
        job before. HR, the job's manager and superusers only.
        """
        actor = actor_of(request)
        require_edit(actor, get_or_not_found(Job.objects.visible_to(actor), pk))
        serializer = CloseJob(data=request.data)
        serializer.is_valid(raise_exception=True)
        job, bulk = close_job(actor=actor, job_id=pk, **serializer.validated_data)
        return Response(self.with_bulk_action(job, bulk, ClosedJobSerializer))


class JobUndo(ChangedJobView):
    """Undoing a change of a job."""

    @extend_schema(request=UndoJobInput, responses={200: UndoneJobSerializer, 409: UNDO_REFUSED})
    def post(self, request: Request, pk: int) -> Response:
        """Undo the caller's own last change of a job's status or hiring manager, seconds after it.

        Nobody was told of it then. If it closed the job with a message or rejections, the worker undoes these, too, row
        by row: those that have changed since stay, as the bulk action says. What else the change did to the job stays.
        """
        actor = actor_of(request)
        require_edit(actor, get_or_not_found(Job.objects.visible_to(actor), pk))
        serializer = UndoJobInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        job, bulk = undo_job_change(actor=actor, job_id=pk, **serializer.validated_data)
        return Response(self.with_bulk_action(job, bulk, UndoneJobSerializer))
