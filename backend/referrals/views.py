"""The calls about referrals."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from common.errors import NotFound
from common.schema import STALE, ErrorSerializer
from jobs.models import Job
from referrals import services
from referrals.erasure import erase_candidate
from referrals.filters import ORDERING, filter_referrals
from referrals.models import Referral, ReferralQuerySet
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
)

NOT_REFERABLE = OpenApiResponse(
    ErrorSerializer,
    description="Why this connection cannot be referred to this job.",
    examples=[
        OpenApiExample("Closed meanwhile", {"code": "job_not_open", "detail": services.NO_LONGER_OPEN}),
        OpenApiExample("Submitted twice", {"code": "already_referred", "detail": services.ALREADY_REFERRED}),
    ],
)


class ReferralListView(generics.GenericAPIView[Referral]):
    """What the calls that list referrals have in common."""

    serializer_class = ReferralSerializer

    def list_referrals(self, referrals: ReferralQuerySet, query: dict[str, Any]) -> Response:
        """The page of `referrals` that a validated query asks for."""
        actor = actor_of(self.request)
        found = ORDERING.apply(filter_referrals(referrals, actor, query), query.get("ordering"))
        page = self.paginate_queryset(found.values(*ReferralSerializer.columns))
        return self.get_paginated_response(ReferralSerializer(page, many=True, context={"actor": actor}).data)


class ReferralList(ReferralListView):
    """The referrals that one sees, and new ones."""

    @extend_schema(parameters=[ReferralQuery], responses=ReferralSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Newest first. Employees: their own; managers: on their jobs, and those they made; HR: the company's."""
        return self.list_referrals(Referral.objects.visible_to(actor_of(request)), ReferralQuery.read(request))

    @extend_schema(
        request=ReferralCreate, responses={201: ReferralCreatedSerializer, 404: ErrorSerializer, 409: NOT_REFERABLE}
    )
    def post(self, request: Request) -> Response:
        """Refer a connection to an open job.

        One's own connection; HR, managers and superusers also one that a referral in their scope put forward: its
        owner then is the referrer.
        """
        actor = actor_of(request)
        given = ReferralCreate(data=request.data).checked()
        referral = services.create_referral(
            actor=actor, job_id=given["job"], connection_id=given["connection"], notes=given.get("notes", "")
        )
        context = {"actor": actor, "warning": services.colleague_warning(referral)}
        row = row_of(Referral.objects.all(), referral.pk, ReferralCreatedSerializer)
        return Response(ReferralCreatedSerializer(row, context=context).data, status=201)


class ReferralCounts(APIView):
    """How many referrals there are."""

    @extend_schema(parameters=[CountQuery], responses={200: CountsSerializer})
    def get(self, request: Request) -> Response:
        """The referrals that the list would show, in all and per status."""
        actor = actor_of(request)
        referrals = filter_referrals(Referral.objects.visible_to(actor), actor, CountQuery.read(request))
        return Response(CountsSerializer(referrals.counts()).data)


class ReferralDetail(APIView):
    """One referral."""

    @extend_schema(responses={200: ReferralDetailSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """A referral with its history."""
        actor = actor_of(request)
        return detail_response(Referral.objects.visible_to(actor), pk, actor)

    @extend_schema(request=ReferralUpdate, responses={200: ReferralDetailSerializer, 409: STALE})
    def put(self, request: Request, pk: int) -> Response:
        """Set the status; takes the full referral as it was read. HR, the job's manager and superusers only."""
        actor = actor_of(request)
        services.set_status(actor=actor, referral_id=pk, read_input=ReferralUpdate(data=request.data).checked)
        return detail_response(Referral.objects.all(), pk, actor)


class ReferralWithdrawal(APIView):
    """Taking a referral back."""

    @extend_schema(
        request=None,
        responses={
            204: OpenApiResponse(description="Withdrawn."),
            409: OpenApiResponse(ErrorSerializer, description="It is no longer PENDING."),
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Withdraw one's own referral while it is PENDING."""
        services.withdraw(actor=actor_of(request), referral_id=pk)
        return Response(status=204)


class CandidateErasure(APIView):
    """Having a candidate forgotten."""

    @extend_schema(request=None, responses={200: ReferralDetailSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Erase the candidate's name, contact and notes from every referral of theirs. HR and superusers only.

        Whoever in the company has the person among their connections loses that one too. What happened to the
        referrals, and when, stays.
        """
        actor = actor_of(request)
        erase_candidate(actor=actor, referral_id=pk)
        return detail_response(Referral.objects.all(), pk, actor)


class JobReferrals(ReferralListView):
    """The referrals of one job."""

    @extend_schema(parameters=[JobReferralQuery], responses=ReferralSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The referrals to a job that one sees, newest first; of these an employee sees their own."""
        actor = actor_of(request)
        query = JobReferralQuery.read(request)
        if not Job.objects.visible_to(actor).filter(pk=pk).exists():
            raise NotFound
        return self.list_referrals(Referral.objects.visible_to(actor).filter(job=pk), query)


def row_of(referrals: ReferralQuerySet, pk: int, shape: type[ReferralSerializer]) -> dict[str, Any]:
    """The row of one of `referrals` for `shape`. Raises NotFound."""
    row: dict[str, Any] | None = referrals.filter(pk=pk).values(*shape.columns).first()
    if row is None:
        raise NotFound
    return row


def detail_response(referrals: ReferralQuerySet, pk: int, actor: Actor) -> Response:
    """One of `referrals` as it is stored now, with its history. Raises NotFound."""
    row = row_of(referrals, pk, ReferralDetailSerializer)
    return Response(ReferralDetailSerializer(row, context={"actor": actor}).data)
