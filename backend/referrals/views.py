"""The calls about referrals."""

from typing import Any

from django.db.models import Count, Q
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import generics
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import Role
from common.errors import ErrorSerializer, FieldErrorsSerializer
from connections.models import Connection, ConnectionQuerySet
from jobs.models import Job
from referrals import services
from referrals.models import Referral, ReferralQuerySet, ReferralStatus
from referrals.permissions import require_set_status, require_withdraw
from referrals.serializers import (
    CountQuery,
    CountsSerializer,
    ReferralCreate,
    ReferralCreatedSerializer,
    ReferralDetailSerializer,
    ReferralQuery,
    ReferralSerializer,
    ReferralUpdate,
)

COMPANY = OpenApiParameter("company_id", int, description="One's own company; any from a superuser.")
STALE = OpenApiResponse(ErrorSerializer, description="Somebody changed it after the given `updated_at`.")
NOT_REFERABLE = OpenApiResponse(
    ErrorSerializer,
    description="Why this connection cannot be referred to this job.",
    examples=[
        OpenApiExample("Closed meanwhile", {"code": "job_not_open", "detail": services.NO_LONGER_OPEN}),
        OpenApiExample("Submitted twice", {"code": "already_referred", "detail": services.ALREADY_REFERRED}),
    ],
)

SORT_KEYS = {
    "created_at": ("created_at",),
    "updated_at": ("updated_at",),
    "job_title": ("job__title_folded",),
    "connection_name": ("candidate_folded",),
    "referrer_name": ("referrer__first_name", "referrer__last_name"),
    "status": ("status",),
}


def filtered(referrals: ReferralQuerySet, actor: Actor, query: dict[str, Any]) -> ReferralQuerySet:
    """The referrals that fulfil every filter of a validated `ReferralQuery`."""
    exact = {name: query[name] for name in ("job", "connection", "status") if name in query}
    if query.get("mine"):
        referrals = referrals.filter(referrer=actor.user)
    return referrals.filter(**exact).matching(query.get("search", ""))


def ordered(referrals: ReferralQuerySet, ordering: str) -> ReferralQuerySet:
    """Sorted as a `ReferralQuery` says; rows of the same value newest first or, turned round, oldest first."""
    sign = "-" if ordering.startswith("-") else ""
    return referrals.order_by(*(f"{sign}{key}" for key in (*SORT_KEYS[ordering.lstrip("-")], "id")))


class ReferralPages(generics.GenericAPIView[Referral]):
    """What the calls that list referrals have in common."""

    serializer_class = ReferralSerializer

    def page_of(self, referrals: ReferralQuerySet, actor: Actor) -> Response:
        """The rows that were asked for, with what the caller may do with each."""
        page = self.paginate_queryset(referrals) or []
        shown = ReferralSerializer(context={"actor": actor})
        return self.get_paginated_response([shown.to_representation(referral) for referral in page])


class ReferralList(ReferralPages):
    """The referrals that one sees, and new ones."""

    def get_serializer_class(self) -> type[BaseSerializer[Any]]:
        return ReferralCreate if self.request.method == "POST" else ReferralSerializer

    @extend_schema(
        operation_id="referrals_list",
        tags=["referrals"],
        parameters=[COMPANY, ReferralQuery],
        responses=ReferralSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """Newest first. Employees: their own; managers: on their jobs, and those they made; HR: the company's."""
        actor = actor_of(request)
        query = ReferralQuery.read(request)
        referrals = filtered(Referral.objects.visible_to(actor), actor, query).with_details()
        return self.page_of(ordered(referrals, query.get("ordering", "-created_at")), actor)

    @extend_schema(
        operation_id="referrals_create",
        tags=["referrals"],
        parameters=[COMPANY],
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
            actor=actor, job=job, connection=connection, notes=body.validated_data["notes"]
        )
        context = {"actor": actor, "warning": services.colleague_warning(referral)}
        return Response(ReferralCreatedSerializer(as_stored(referral.pk), context=context).data, status=201)


def connections_of(actor: Actor) -> ConnectionQuerySet:
    """The connections that the caller may put forward."""
    if actor.role == Role.EMPLOYEE:
        return Connection.objects.visible_to(actor)
    return Connection.objects.reachable_by(actor)


class ReferralCounts(APIView):
    """How many referrals there are."""

    @extend_schema(
        operation_id="referrals_counts",
        tags=["referrals"],
        parameters=[COMPANY, CountQuery],
        responses={200: CountsSerializer, 400: FieldErrorsSerializer},
    )
    def get(self, request: Request) -> Response:
        """The referrals that the list would show, in all and per status."""
        actor = actor_of(request)
        referrals = filtered(Referral.objects.visible_to(actor), actor, CountQuery.read(request))
        per_status = {status.lower(): Count("pk", filter=Q(status=status)) for status in ReferralStatus.values}
        counts = referrals.order_by().aggregate(total=Count("pk"), **per_status)
        return Response(CountsSerializer(counts).data)


class ReferralDetail(generics.GenericAPIView[Referral]):
    """One referral."""

    serializer_class = ReferralDetailSerializer

    def get_serializer_class(self) -> type[BaseSerializer[Any]]:
        return ReferralUpdate if self.request.method == "PUT" else ReferralDetailSerializer

    def get_queryset(self) -> ReferralQuerySet:
        return Referral.objects.visible_to(actor_of(self.request)).with_details()

    @extend_schema(
        operation_id="referrals_retrieve",
        tags=["referrals"],
        parameters=[COMPANY],
        responses={200: ReferralDetailSerializer, 400: FieldErrorsSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        """A referral with its history."""
        referral = get_object_or_404(self.get_queryset().with_history(), pk=pk)
        return Response(ReferralDetailSerializer(referral, context={"actor": actor_of(request)}).data)

    @extend_schema(
        operation_id="referrals_update",
        tags=["referrals"],
        parameters=[COMPANY],
        request=ReferralUpdate,
        responses={200: ReferralDetailSerializer, 409: STALE},
    )
    def put(self, request: Request, pk: int) -> Response:
        """Set the status; takes the full referral as it was read. HR, the job's manager and superusers only."""
        actor = actor_of(request)
        referral = self.get_object()
        require_set_status(actor, referral)
        body = ReferralUpdate(data=request.data)
        body.is_valid(raise_exception=True)
        services.set_status(actor=actor, referral=referral, **body.validated_data)
        return Response(ReferralDetailSerializer(as_stored(pk), context={"actor": actor}).data)


class ReferralWithdrawal(APIView):
    """Taking a referral back."""

    @extend_schema(
        operation_id="referrals_withdraw",
        tags=["referrals"],
        parameters=[COMPANY],
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
        parameters=[COMPANY],
        responses=ReferralSerializer(many=True),
    )
    def get(self, request: Request, pk: int) -> Response:
        """The referrals to a job that one sees, newest first; of these an employee sees their own."""
        actor = actor_of(request)
        job = get_object_or_404(Job.objects.visible_to(actor), pk=pk)
        referrals = Referral.objects.visible_to(actor).filter(job=job).with_details()
        return self.page_of(ordered(referrals, "-created_at"), actor)


def as_stored(pk: int) -> Referral:
    """A referral as it is stored now, with all that it is shown with."""
    return Referral.objects.with_details().with_history().get(pk=pk)
