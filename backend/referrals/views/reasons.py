"""API views of a company's reasons for rejections."""

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from accounts.models import TokenScope
from accounts.permissions import require_administered_company
from common.errors import NotFound
from common.schema import STALE, ErrorSerializer
from referrals.models import RejectionReason
from referrals.permissions import require_reviewer_role
from referrals.reasons import update_reasons
from referrals.serializers.reasons import RejectionReasonsSerializer, RejectionReasonsUpdate


def reasons_response(company_id: int) -> Response:
    """Return a response with the list as it is stored now, including retired reasons."""
    reasons = list(RejectionReason.objects.filter(company=company_id))
    answer = {"reasons": reasons, "updated_at": max(reason.updated_at for reason in reasons)}
    return Response(RejectionReasonsSerializer(answer).data)


class RejectionReasons(APIView):
    """The company's reasons for rejections."""

    token_scopes = {"GET": TokenScope.REFERRALS_READ}

    @extend_schema(responses={200: RejectionReasonsSerializer, 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """The list, including retired reasons. HR, managers, and superusers with `company_id`."""
        actor = actor_of(request)
        require_reviewer_role(actor)
        if actor.company_id is None:
            raise NotFound(gettext("Choose a company first."))
        return reasons_response(actor.company_id)

    @extend_schema(
        request=RejectionReasonsUpdate,
        responses={200: RejectionReasonsSerializer, 404: ErrorSerializer, 409: STALE},
    )
    def put(self, request: Request) -> Response:
        """Replace the list. HR, and superusers with `company_id`."""
        actor = actor_of(request)
        require_administered_company(actor)
        serializer = RejectionReasonsUpdate(data=request.data)
        serializer.is_valid(raise_exception=True)
        return reasons_response(update_reasons(actor=actor, **serializer.validated_data))
