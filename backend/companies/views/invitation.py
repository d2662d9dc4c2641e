"""The link by which anybody who has it signs up into a company."""

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from common.schema import ErrorSerializer
from companies.models import Company
from companies.permissions import require_administered_company
from companies.services.invitations import renew_company_code


class InvitationSerializer(serializers.Serializer[Any]):
    """A company's secret code, and the sign-up link that carries it."""

    company_code = serializers.CharField()
    signup_url = serializers.CharField()


def invitation_of(company: Company) -> dict[str, str]:
    """See `InvitationSerializer`."""
    url = f"{settings.FRONTEND_URL}/signup?company_code={company.code}"
    return {"company_code": company.code, "signup_url": url}


ANSWERS = {200: InvitationSerializer, 404: ErrorSerializer}


class CompanyInvitation(APIView):
    """The sign-up link of one's company. HR, and superusers with `company_id`."""

    @extend_schema(responses=ANSWERS)
    def get(self, request: Request) -> Response:
        company_id = require_administered_company(actor_of(request))
        return Response(invitation_of(Company.objects.get(pk=company_id)))

    @extend_schema(
        description="Replace the code: links that were given out before stop working.", request=None, responses=ANSWERS
    )
    def post(self, request: Request) -> Response:
        return Response(invitation_of(renew_company_code(actor=actor_of(request))))
