"""API views of which referrals are of the same person, and of correcting a candidate."""

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from common.queries import get_or_not_found
from common.schema import ErrorSerializer
from referrals import answers, candidates
from referrals.models import Referral
from referrals.permissions import require_correct, require_same_person
from referrals.serializers.detail import ReferralDetailSerializer
from referrals.serializers.same_person import CandidateInput, OtherReferralInput, SamePersonSerializer
from referrals.views.referrals import detail_response

REFUSED = OpenApiResponse(ErrorSerializer, description="Why this cannot be said of these two referrals now.")


def same_person_response(actor: Actor, pk: int) -> Response:
    """Return a response with what HR reads about the person of a referral."""
    return Response(SamePersonSerializer(answers.same_person(actor=actor, referral_id=pk)).data)


def other_of(request: Request, pk: int) -> int:
    """Return the id of the other referral in the body. Raises NotFound, NotAllowed before anything of the body."""
    actor = actor_of(request)
    get_or_not_found(Referral.objects.visible_to(actor), pk)
    require_same_person(actor)
    serializer = OtherReferralInput(data=request.data)
    serializer.is_valid(raise_exception=True)
    other_id: int = serializer.validated_data["referral_id"]
    return other_id


class SamePerson(APIView):
    """Which other referrals are, or may be, of the same person."""

    @extend_schema(responses={200: SamePersonSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """The other referrals of this person, and those that may be of the same. HR and superusers only."""
        return same_person_response(actor_of(request), pk)


class PeopleMerge(APIView):
    """Merging two people."""

    @extend_schema(request=OtherReferralInput, responses={200: SamePersonSerializer, 409: REFUSED})
    def post(self, request: Request, pk: int) -> Response:
        """Say that another referral is of the same person. HR and superusers only; `split/` takes it back."""
        actor, other_id = actor_of(request), other_of(request, pk)
        answers.merge_people(actor=actor, referral_id=pk, other_id=other_id)
        return same_person_response(actor, pk)


class PeopleKeepingApart(APIView):
    """Keeping two people apart."""

    @extend_schema(request=OtherReferralInput, responses={200: SamePersonSerializer, 409: REFUSED})
    def post(self, request: Request, pk: int) -> Response:
        """Say that another referral is of another person. HR and superusers only; `merge/` takes it back."""
        actor, other_id = actor_of(request), other_of(request, pk)
        answers.keep_apart(actor=actor, referral_id=pk, other_id=other_id)
        return same_person_response(actor, pk)


class PeopleSplitting(APIView):
    """Taking a merge apart."""

    @extend_schema(request=OtherReferralInput, responses={200: SamePersonSerializer, 409: REFUSED})
    def post(self, request: Request, pk: int) -> Response:
        """Take apart what HR has merged. HR and superusers only."""
        actor, other_id = actor_of(request), other_of(request, pk)
        answers.split_people(actor=actor, referral_id=pk, other_id=other_id)
        return same_person_response(actor, pk)


class CandidateCorrection(APIView):
    """Correcting a candidate."""

    @extend_schema(
        request=CandidateInput,
        responses={
            200: ReferralDetailSerializer,
            409: OpenApiResponse(ErrorSerializer, description="The referrer has corrected it before; an erasure."),
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Correct the candidate's email address or profile: the referrer once, HR and superusers at any time.

        Only in this referral, which then no longer follows its connection.
        """
        actor = actor_of(request)
        require_correct(actor, get_or_not_found(Referral.objects.visible_to(actor), pk))
        serializer = CandidateInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        candidates.correct_candidate(actor=actor, referral_id=pk, **serializer.validated_data)
        return detail_response(Referral.objects.all(), pk, actor)
