"""API views of referral policies."""

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import Department, TokenScope
from accounts.permissions import require_administered_company
from common.errors import NotFound
from common.schema import STALE, ErrorSerializer
from credit.policies import create_version, in_force, next_in_force, versions_of
from credit.serializers.policy import ReferralPoliciesSerializer, ReferralPolicyCreate


def policies_response(actor: Actor, company_id: int, status: int = 200) -> Response:
    """Return a response with the policy as it is stored now, and for HR with all versions."""
    versions = versions_of(company_id)
    today = versions[0].company.settings.today
    departments = dict(Department.objects.filter(company=company_id).values_list("pk", "name"))
    answer: dict[str, Any] = {
        "current": in_force(versions, today),
        "coming": next_in_force(versions, today),
        "versions": versions[::-1] if actor.administers_company else None,
        "today": today,
    }
    return Response(ReferralPoliciesSerializer(answer, context={"departments": departments}).data, status=status)


class ReferralPolicies(APIView):
    """Who is credited for a referral in the company."""

    token_scopes = {"GET": TokenScope.REFERRALS_READ}

    @extend_schema(responses={200: ReferralPoliciesSerializer, 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """The policy in force and the one to come, in sentences; for HR with all versions. Superusers: `company_id`."""
        actor = actor_of(request)
        if actor.company_id is None:
            raise NotFound(
                gettext("Choose a company first.")
                if actor.is_superuser
                else gettext("You are not linked to a company yet.")
            )
        return policies_response(actor, actor.company_id)

    @extend_schema(
        request=ReferralPolicyCreate,
        responses={201: ReferralPoliciesSerializer, 404: ErrorSerializer, 409: STALE},
    )
    def post(self, request: Request) -> Response:
        """Make a new version, in force from a day on. It never changes. HR, and superusers with `company_id`."""
        actor = actor_of(request)
        company_id = require_administered_company(actor)
        serializer = ReferralPolicyCreate(data=request.data)
        serializer.is_valid(raise_exception=True)
        create_version(actor=actor, **serializer.validated_data)
        return policies_response(actor, company_id, 201)
