"""API views of decisions about credit, recorded contacts, and objections."""

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from common.errors import NotFound
from common.queries import get_or_not_found
from common.schema import ErrorSerializer
from credit import services
from credit.notices import notice_for
from credit.permissions import require_decide, require_object, require_sees_credit
from credit.sentences import notice
from credit.serializers.credit import (
    CreditDetailSerializer,
    EarlierContactCreate,
    NoticeQuery,
    NoticeSerializer,
    ObjectionAnswer,
    ObjectionCreate,
    credit_detail,
)
from referrals.models import Referral
from referrals.views.referrals import visible_referral


def refused(*codes: tuple[str, object]) -> OpenApiResponse:
    """Return the description of a conflict, with an example for each code."""
    examples = [OpenApiExample(code, {"code": code, "detail": str(detail)}) for code, detail in codes]
    return OpenApiResponse(ErrorSerializer, description="Why this cannot be done.", examples=examples)


ERASED = ("erased", services.ERASED)


def credit_response(actor: Actor, pk: int, status: int = 200) -> Response:
    """Return a response with the decision about a referral as it is stored now. Raises NotFound, NotAllowed."""
    referral = get_or_not_found(Referral.objects.visible_to(actor), pk)
    require_sees_credit(actor, referral)
    decision = services.current_decision(referral)
    if decision is None:
        raise NotFound(services.NOTHING_DECIDED)
    return Response(CreditDetailSerializer(credit_detail(actor, referral, decision)).data, status=status)


class ReferralCredit(APIView):
    """The decision about a referral."""

    @extend_schema(responses={200: CreditDetailSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """Who is credited for a referral: for its referrer, and for HR with facts, history and recorded contacts."""
        return credit_response(actor_of(request), pk)


class CreditDecidedAnew(APIView):
    """Having a referral decided anew."""

    @extend_schema(
        request=None,
        responses={200: CreditDetailSerializer, 409: refused(("not_awaited", services.NOT_AWAITED), ERASED)},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Decide about a referral whose referrer changed the candidate's address or profile again. HR only."""
        actor = actor_of(request)
        services.decide_anew(actor=actor, referral_id=pk)
        return credit_response(actor, pk)


class EarlierContacts(APIView):
    """Recording that the company knew a referred person before."""

    @extend_schema(request=EarlierContactCreate, responses={201: CreditDetailSerializer, 409: refused(ERASED)})
    def post(self, request: Request, pk: int) -> Response:
        """Record an own application, or an earlier contact, of the person of a referral. HR only.

        Once the review has begun, it needs a `reason`, and counts for this referral only.
        """
        actor = actor_of(request)
        require_decide(actor, visible_referral(actor, pk))
        serializer = EarlierContactCreate(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.record_contact(actor=actor, referral_id=pk, **serializer.validated_data)
        return credit_response(actor, pk, 201)


class ReferralObjection(APIView):
    """Objecting to the decision about a referral."""

    @extend_schema(
        request=ObjectionCreate,
        responses={
            201: CreditDetailSerializer,
            409: refused(
                ("credited", services.IS_CREDITED),
                ("already_objected", services.OBJECTED),
                ("nothing_decided", services.NOTHING_DECIDED),
                ERASED,
            ),
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Object to the decision about a referral of the caller's own. Only they and HR see it."""
        actor = actor_of(request)
        require_object(actor, visible_referral(actor, pk))
        serializer = ObjectionCreate(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.object_to_decision(actor=actor, referral_id=pk, **serializer.validated_data)
        return credit_response(actor, pk, 201)


class ReferralObjectionAnswer(APIView):
    """Answering an objection."""

    @extend_schema(
        request=ObjectionAnswer,
        responses={
            200: CreditDetailSerializer,
            409: refused(
                ("no_objection", services.NO_OBJECTION), ("always_excluded", services.ALWAYS_EXCLUDED), ERASED
            ),
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Answer the open objection, with a reason: HR, but nobody who has referred the person themselves."""
        actor = actor_of(request)
        require_decide(actor, visible_referral(actor, pk))
        serializer = ObjectionAnswer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.answer_objection(actor=actor, referral_id=pk, **serializer.validated_data)
        return credit_response(actor, pk)


class JobCredit(APIView):
    """Credit before a referral."""

    @extend_schema(parameters=[NoticeQuery], responses={200: NoticeSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """Why the caller would not be credited for referring somebody to a job, as far as it depends on nobody else."""
        found = notice_for(actor_of(request), pk, NoticeQuery.read(request).get("connection"))
        answer = {"rule": found.rule, "sentence": notice(found.rule, found.day)} if found else {}
        return Response(NoticeSerializer({"rule": None, "sentence": None, **answer}).data)
