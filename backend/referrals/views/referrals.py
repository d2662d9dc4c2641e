"""API views of referrals."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import ListName, TokenScope
from accounts.views.exports import ListExport, column
from common.queries import get_or_not_found
from common.schema import STALE, UNDO_REFUSED, ErrorSerializer
from credit.rules import Candidate
from credit.services import current_decision
from jobs.models import Job
from referrals import services
from referrals.erasure import erase_candidate
from referrals.filters import JobReferralFilter, ReferralCountFilter, ReferralFilter
from referrals.models import Referral, ReferralQuerySet
from referrals.permissions import require_set_status, require_undo
from referrals.serializers.detail import ReferralCreatedSerializer, ReferralDetailSerializer
from referrals.serializers.referrals import (
    CountsSerializer,
    ReferralCreate,
    ReferralSerializer,
    ReferralUpdate,
    UndoInput,
)

NOT_REFERABLE = OpenApiResponse(
    ErrorSerializer,
    description="Why this connection cannot be referred to this job.",
    examples=[
        OpenApiExample("Closed meanwhile", {"code": "job_not_open", "detail": services.NO_LONGER_OPEN}),
        OpenApiExample("Submitted twice", {"code": "already_referred", "detail": services.ALREADY_REFERRED}),
    ],
)


class ReferralListView(ListAPIView[Referral]):
    """Base class of the views that list referrals."""

    queryset = Referral.objects.all()
    serializer_class = ReferralSerializer

    def get_queryset(self) -> ReferralQuerySet:
        return Referral.objects.visible_to(actor_of(self.request)).with_details()

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "actor": actor_of(self.request)}


class ReferralList(ReferralListView):
    """Listing and creating referrals."""

    token_scopes = {"GET": TokenScope.REFERRALS_READ, "POST": TokenScope.REFERRALS_WRITE}
    filterset_class = ReferralFilter

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Newest first. Employees: their own; managers: on their jobs, and those they made; HR: the company's."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        request=ReferralCreate, responses={201: ReferralCreatedSerializer, 404: ErrorSerializer, 409: NOT_REFERABLE}
    )
    def post(self, request: Request) -> Response:
        """Refer a connection to an open job.

        The caller's own connection; for HR, managers and superusers also one of a referral in their scope: its owner
        then is the referrer.
        """
        actor = actor_of(request)
        serializer = ReferralCreate(data=request.data)
        serializer.is_valid(raise_exception=True)
        referral = services.create_referral(actor=actor, **serializer.validated_data)
        decision = current_decision(referral)
        works_here = decision is not None and decision.known_facts.candidate == Candidate.CURRENT
        warning = services.WORKS_HERE if works_here else None
        context = {"actor": actor, "warning": warning, "decision": decision}
        stored = Referral.objects.with_details().get(pk=referral.pk)
        return Response(ReferralCreatedSerializer(stored, context=context).data, status=201)


class ReferralCounts(GenericAPIView[Referral]):
    """How many referrals there are."""

    token_scopes = {"GET": TokenScope.REFERRALS_READ}
    queryset = Referral.objects.all()
    filterset_class = ReferralCountFilter

    @extend_schema(responses={200: CountsSerializer})
    def get(self, request: Request) -> Response:
        """The referrals that the list would show, in all and per status."""
        referrals: Any = self.filter_queryset(Referral.objects.visible_to(actor_of(request)))
        return Response(CountsSerializer(referrals.counts()).data)


class ReferralDetail(APIView):
    """One referral."""

    token_scopes = {"GET": TokenScope.REFERRALS_READ, "PUT": TokenScope.REFERRALS_WRITE}

    @extend_schema(responses={200: ReferralDetailSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """A referral with its history, and for those who review it earlier referrals of the same person."""
        actor = actor_of(request)
        return detail_response(Referral.objects.visible_to(actor), pk, actor)

    @extend_schema(request=ReferralUpdate, responses={200: ReferralDetailSerializer, 409: STALE})
    def put(self, request: Request, pk: int) -> Response:
        """Set the status; takes the full referral as it was read. HR, the job's manager and superusers only.

        `message` is for the referrer, `internal_note` and `reason` are for those who review. If the status stays the
        same, the texts become messages of the thread.
        """
        actor = actor_of(request)
        require_set_status(actor, visible_referral(actor, pk))
        serializer = ReferralUpdate(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.set_status(actor=actor, referral_id=pk, **serializer.validated_data)
        return detail_response(Referral.objects.all(), pk, actor)


class ReferralUndo(APIView):
    """Undoing a decision."""

    @extend_schema(
        request=UndoInput,
        responses={
            200: ReferralDetailSerializer,
            409: UNDO_REFUSED,
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Undo the caller's own last status change, seconds after it, before anybody was told of it.

        The history keeps it, marked as undone.
        """
        actor = actor_of(request)
        require_undo(actor, visible_referral(actor, pk))
        serializer = UndoInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.undo_decision(actor=actor, referral_id=pk, **serializer.validated_data)
        return detail_response(Referral.objects.all(), pk, actor)


class ReferralWithdrawal(APIView):
    """Withdrawing a referral."""

    token_scopes = {"POST": TokenScope.REFERRALS_WRITE}

    @extend_schema(
        request=None,
        responses={
            204: OpenApiResponse(description="Withdrawn."),
            409: OpenApiResponse(ErrorSerializer, description="It is no longer PENDING."),
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Withdraw a referral of the caller's own while it is PENDING."""
        services.withdraw(actor=actor_of(request), referral_id=pk)
        return Response(status=204)


class CandidateErasure(APIView):
    """Erasing a candidate."""

    @extend_schema(request=None, responses={200: ReferralDetailSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Erase the candidate's name, contact details and notes from all their referrals. HR and superusers only.

        The person is also deleted from the connections of everybody in the company, moments later. The status history
        is kept.
        """
        actor = actor_of(request)
        erase_candidate(actor=actor, referral_id=pk)
        return detail_response(Referral.objects.all(), pk, actor)


class JobReferrals(ReferralListView):
    """The referrals of one job."""

    token_scopes = {"GET": TokenScope.REFERRALS_READ}
    filterset_class = JobReferralFilter

    def get_queryset(self) -> ReferralQuerySet:
        job = get_or_not_found(Job.objects.visible_to(actor_of(self.request)), self.kwargs["pk"])
        return super().get_queryset().filter(job=job)

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The referrals to a job that the caller sees, newest first; employees see their own."""
        return super().get(request, *args, **kwargs)


def visible_referral(actor: Actor, pk: int) -> Referral:
    """Return a referral that the actor sees, with its job. Raises NotFound."""
    return get_or_not_found(Referral.objects.visible_to(actor).select_related("job"), pk)


def detail_response(referrals: ReferralQuerySet, pk: int, actor: Actor) -> Response:
    """Return a response with one of `referrals` as it is stored now, with its history. Raises NotFound."""
    referral = get_or_not_found(referrals.with_details(), pk)
    return Response(ReferralDetailSerializer(referral, context={"actor": actor}).data)


class ReferralExport(ListExport, ReferralList):
    """The referrals of the list as a CSV file."""

    exported = ListName.REFERRALS
    columns = {
        "connection_name": column(_("Referred Person"), "connection_name"),
        "position": column(_("Position"), "candidate.position"),
        "employer": column(_("Employer"), "candidate.company"),
        "job_title": column(_("Job Title"), "job_title"),
        "company": column(_("Company"), "company_name"),
        "department": column(_("Department"), "job_department_name"),
        "hiring_manager": column(_("Hiring Manager"), "hiring_manager_name"),
        "referrer_name": column(_("Referred By"), "referrer_name"),
        "status": column(_("Status"), "status"),
        "answer_due": column(_("Answer Due"), "answer_due"),
        "created_at": column(_("Referred On"), "created_at"),
        "updated_at": column(_("Last Updated"), "updated_at"),
        "notes": column(_("Note"), "notes"),
    }
