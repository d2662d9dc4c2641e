"""The call by which the platform takes on a company."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import actor_of
from accounts.services.onboarding import onboard_company
from accounts.views.permissions import IsPlatformAdministrator
from companies.serializers.onboarding import (
    OnboardedSerializer,
    OnboardingErrorSerializer,
    OnboardingErrorsSerializer,
    OnboardingSerializer,
    error_text,
)
from companies.services.companies import NewCompany


class OnboardCompany(GenericAPIView[Any]):
    """Take on a company and invite the first person of its HR. Superusers only. Every failure carries `error`."""

    permission_classes = (IsAuthenticated, IsPlatformAdministrator)
    serializer_class = OnboardingSerializer
    input_names = {"name": "company_name", "website": "company_website", "email": "hr_email"}

    @extend_schema(
        responses={
            201: OnboardedSerializer,
            400: OnboardingErrorsSerializer,
            401: OnboardingErrorSerializer,
            403: OnboardingErrorSerializer,
            415: OnboardingErrorSerializer,
        }
    )
    def post(self, request: Request) -> Response:
        form = self.get_serializer(data=request.data)
        form.is_valid(raise_exception=True)
        given = form.validated_data
        company, user, url = onboard_company(
            actor=actor_of(request),
            company=NewCompany(
                name=given["name"],
                website=given.get("website", ""),
                description=given.get("description", ""),
                email=given["email"],
            ),
            first_name=given["first_name"],
            last_name=given["last_name"],
        )
        answer = {
            "username": user.username,
            "invitation_url": url,
            "company": {"id": company.pk, "name": company.name},
        }
        return Response(answer, status=201)

    def handle_exception(self, exc: Exception) -> Response:
        response = super().handle_exception(exc)
        if isinstance(response.data, dict):
            response.data = {"error": error_text(response.data), **response.data}
        return response
