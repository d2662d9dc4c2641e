"""The calls about referrals."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from common.errors import NotFound
from common.schema import STALE, ErrorSerializer, FieldErrorsSerializer
from jobs.models import Job
from referrals import services
from referrals.filters import counts, filtered, ordered
from referrals.models import Referral, ReferralQuerySet, StatusChange
from referrals.permissions import connections_of, require_set_status, require_withdraw
from referrals.rows import rows, shown
from referrals.serializers import (
    CountQuery,
    CountsSerializer,
    JobReferralQuery,
    ReferralCreate,
    ReferralCreatedSerializer,
    ReferralDetailSerializer,
    ReferralQuery,
    ReferralSerializer,
    ReferralUpdate,
    StatusChangeSerializer,
)

NOT_REFERABLE = OpenApiResponse(
    ErrorSerializer,
    description="Why this connection cannot be referred to this job.",
    examples=[
        OpenApiExample("Closed meanwhile", {"code": "job_not_open", "detail": services.NO_LONGER_OPEN}),
        OpenApiExample("Submitted twice", {"code": "already_referred", "detail": services.ALREADY_REFERRED}),
    ],
)


class ReferralPages(generics.GenericAPIView[Referral]):
    """What the calls that list referrals have in common."""

    serializer_class = ReferralSerializer

    def page_of(self, referrals: ReferralQuerySet, actor: Actor) -> Response:
        """The rows that were asked for, with what the caller may do with each."""
        page = self.paginate_queryset(rows(referrals)) or []
        return self.get_paginated_response([shown(row, actor) for row in page])


class ReferralList(ReferralPages):
    """The referrals that one sees, and new ones."""

    @extend_schema(
        operation_id="referrals_list",
        tags=["referrals"],
        parameters=[ReferralQuery],
        responses=ReferralSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """Newest first. Employees: their own; managers: on their jobs, and those they made; HR: the company's."""
        actor = actor_of(request)
        query = ReferralQuery.read(request)
        referrals = filtered(Referral.objects.visible_to(actor), actor, query)
        return self.page_of(ordered(referrals, query.get("ordering", "-created_at")), actor)

    @extend_schema(
        operation_id="referrals_create",
        tags=["referrals"],
        request=ReferralCreate,
        responses={201: ReferralCreatedSerializer, 404: ErrorSerializer, 409: NOT_REFERABLE},
    )
    def post(self, request: Request) -> Response:
        """Refer a connection to an open job.

        One's own connection; HR, managers and superusers also one that a referral in their scope put forward: its
        owner then is the referrer.
        """
        actor = actor_of(request)
        body = ReferralCreate(data=request.data)
        body.is_valid(raise_exception=True)
        job = Job.objects.offered_to(actor).filter(pk=body.validated_data["job"]).first()
        if job is None:
            raise NotFound("This job does not exist, or you may not see it.")
        connection = connections_of(actor).filter(pk=body.validated_data["connection"]).first()
        if connection is None:
            raise NotFound("This connection does not exist, or you may not see it.")
        referral = services.create_referral(
            actor=actor, job=job, connection=connection, notes=body.validated_data.get("notes", "")
        )
        warning = services.colleague_warning(referral)
        return Response(detail(referral.pk, actor) | {"warning": warning}, status=201)


class ReferralCounts(APIView):
    """How many referrals there are."""

    @extend_schema(
        operation_id="referrals_counts",
        tags=["referrals"],
        parameters=[CountQuery],
        responses={200: CountsSerializer, 400: FieldErrorsSerializer},
    )
    def get(self, request: Request) -> Response:
        """The referrals that the list would show, in all and per status."""
        actor = actor_of(request)
        referrals = filtered(Referral.objects.visible_to(actor), actor, CountQuery.read(request))
        return Response(CountsSerializer(counts(referrals)).data)


class ReferralDetail(APIView):
    """One referral."""

    @extend_schema(
        operation_id="referrals_retrieve",
        tags=["referrals"],
        responses={200: ReferralDetailSerializer, 400: FieldErrorsSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        """A referral with its history."""
        actor = actor_of(request)
        row = rows(Referral.objects.visible_to(actor)).filter(pk=pk).first()
        if row is None:
            raise NotFound
        return Response(with_history(row, actor))

    @extend_schema(
        operation_id="referrals_update",
        tags=["referrals"],
        request=ReferralUpdate,
        responses={200: ReferralDetailSerializer, 409: STALE},
    )
    def put(self, request: Request, pk: int) -> Response:
        """Set the status; takes the full referral as it was read. HR, the job's manager and superusers only."""
        actor = actor_of(request)
        referral = get_object_or_404(Referral.objects.visible_to(actor).select_related("job"), pk=pk)
        require_set_status(actor, referral)
        body = ReferralUpdate(data=request.data)
        body.is_valid(raise_exception=True)
        services.set_status(actor=actor, referral=referral, **body.validated_data)
        return Response(detail(pk, actor))


class ReferralWithdrawal(APIView):
    """Taking a referral back."""

    @extend_schema(
        operation_id="referrals_withdraw",
        tags=["referrals"],
        request=None,
        responses={
            204: OpenApiResponse(description="Withdrawn."),
            409: OpenApiResponse(ErrorSerializer, description="It is no longer PENDING."),
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Withdraw one's own referral while it is PENDING."""
        actor = actor_of(request)
        referral = get_object_or_404(Referral.objects.visible_to(actor), pk=pk)
        require_withdraw(actor, referral)
        services.withdraw(actor=actor, referral=referral)
        return Response(status=204)


class JobReferrals(ReferralPages):
    """The referrals of one job."""

    @extend_schema(
        operation_id="jobs_referrals",
        tags=["jobs"],
        parameters=[JobReferralQuery],
        responses=ReferralSerializer(many=True),
    )
    def get(self, request: Request, pk: int) -> Response:
        """The referrals to a job that one sees, newest first; of these an employee sees their own."""
        actor = actor_of(request)
        query = JobReferralQuery.read(request)
        job = get_object_or_404(Job.objects.visible_to(actor), pk=pk)
        referrals = filtered(Referral.objects.visible_to(actor).filter(job=job), actor, query)
        return self.page_of(ordered(referrals, query.get("ordering", "-created_at")), actor)


def detail(pk: int, actor: Actor) -> dict[str, Any]:
    """A referral as it is stored now, in the shape of `ReferralDetailSerializer`."""
    return with_history(rows(Referral.objects.filter(pk=pk)).get(), actor)


def with_history(row: dict[str, Any], actor: Actor) -> dict[str, Any]:
    """A row of `rows` as it is shown, with every status change, oldest first."""
    changes = StatusChange.objects.filter(referral=row["id"]).select_related("changed_by")
    return shown(row, actor) | {"history": StatusChangeSerializer(changes, many=True).data}
