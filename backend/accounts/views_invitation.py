"""The link by which anybody who has it signs up into a company."""

from typing import Any

from django.conf import settings
from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import Role
from common.errors import NotAllowed
from common.events import publish
from common.schema import ErrorSerializer
from companies.events import CompanyCodeRenewed
from companies.models import Company, new_company_code


class InvitationSerializer(serializers.Serializer[Any]):
    """A company's secret code, and the sign-up link that carries it."""

    company_code = serializers.CharField()
    signup_url = serializers.CharField()


def invitation_of(company: Company) -> dict[str, str]:
    """See `InvitationSerializer`."""
    url = f"{settings.FRONTEND_URL}/signup?company_code={company.code}"
    return {"company_code": company.code, "signup_url": url}


def company_to_invite_to(actor: Actor) -> Company:
    """The company that the caller may invite people to: HR's own, a superuser's chosen one.

    Raises NotAllowed (403) for other roles, NotFound (404) without a company.
    """
    if actor.role not in (Role.HR, Role.SUPERUSER):
        raise NotAllowed("Only HR can invite people to the company.")
    if actor.company_id is None:
        raise NotFound("Choose a company first.")
    return Company.objects.get(pk=actor.company_id)


ANSWERS = {200: InvitationSerializer, 404: ErrorSerializer}


class CompanyInvitation(APIView):
    """The sign-up link of one's company. HR, and superusers with `company_id`."""

    @extend_schema(operation_id="company_invitation", tags=["companies"], responses=ANSWERS)
    def get(self, request: Request) -> Response:
        return Response(invitation_of(company_to_invite_to(actor_of(request))))

    @extend_schema(
        operation_id="company_invitation_renew",
        tags=["companies"],
        description="Replace the code: links that were given out before stop working.",
        request=None,
        responses=ANSWERS,
    )
    def post(self, request: Request) -> Response:
        actor = actor_of(request)
        company = company_to_invite_to(actor)
        with transaction.atomic():
            company.code = new_company_code()
            company.save(update_fields=["code"])
            publish(CompanyCodeRenewed(actor=actor.ref, company_id=company.pk))
        return Response(invitation_of(company))
