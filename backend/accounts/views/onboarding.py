"""The call by which the platform takes on a company."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import actor_of
from accounts.permissions import require_superuser
from accounts.serializers.onboarding import (
    OnboardedSerializer,
    OnboardingErrorSerializer,
    OnboardingErrorsSerializer,
    OnboardingSerializer,
    error_text,
)
from accounts.services.onboarding import onboard_company


class OnboardCompany(GenericAPIView[Any]):
    """Take on a company and invite the first person of its HR. Superusers only. Every failure carries `error`."""

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
        actor = actor_of(request)
        require_superuser(actor)
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        company, user, url = onboard_company(actor=actor, **serializer.validated_data)
        onboarded = {"username": user.username, "invitation_url": url, "company": company}
        return Response(OnboardedSerializer(onboarded).data, status=201)

    def handle_exception(self, exc: Exception) -> Response:
        response = super().handle_exception(exc)
        if isinstance(response.data, dict):
            response.data = {"error": error_text(response.data), **response.data}
        return response
