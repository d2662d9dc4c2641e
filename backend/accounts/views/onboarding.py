"""The calls by which a company asks for access, and the platform takes it on."""

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from accounts.permissions import require_superuser
from accounts.serializers.onboarding import (
    AccessRequestSerializer,
    AccessRequestsSerializer,
    OnboardedSerializer,
    OnboardingErrorSerializer,
    OnboardingErrorsSerializer,
    OnboardingSerializer,
    error_text,
)
from accounts.services.onboarding import onboard_company, request_access, require_access_requests_enabled
from common import rate_limits
from common.schema import TOO_MANY, ErrorSerializer, FieldErrorsSerializer
from common.throttling import source_of
from common.views import PublicView


class AccessRequests(PublicView):
    """Ask the operator for access, for a company that is not on the platform yet.

    The request is mailed to the operator's address and stored nowhere. GET says whether there is such an address.
    """

    @extend_schema(auth=[], responses={200: AccessRequestsSerializer})
    def get(self, request: Request) -> Response:
        return Response({"open": bool(settings.ACCESS_REQUESTS_TO)})

    @extend_schema(
        auth=[],
        request=AccessRequestSerializer,
        responses={
            204: None, 400: FieldErrorsSerializer, 404: ErrorSerializer, 429: TOO_MANY, 503: ErrorSerializer
        },
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        require_access_requests_enabled()
        serializer = AccessRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        rate_limits.require(("access_requests", source_of(request)), ("access_requests_in_all", ""))
        request_access(**serializer.validated_data)
        return Response(status=204)


class OnboardCompany(APIView):
    """Take on a company and invite the first person of its HR. Superusers only. Every failure carries `error`."""

    input_names = {"name": "company_name", "website": "company_website", "email": "hr_email"}

    @extend_schema(
        request=OnboardingSerializer,
        responses={
            201: OnboardedSerializer,
            400: OnboardingErrorsSerializer,
            401: OnboardingErrorSerializer,
            403: OnboardingErrorSerializer,
            415: OnboardingErrorSerializer,
        },
    )
    def post(self, request: Request) -> Response:
        actor = actor_of(request)
        require_superuser(actor)
        serializer = OnboardingSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        company, user, url = onboard_company(actor=actor, **serializer.validated_data)
        onboarded = {"username": user.username, "invitation_url": url, "company": company}
        return Response(OnboardedSerializer(onboarded).data, status=201)

    def handle_exception(self, exc: Exception) -> Response:
        response = super().handle_exception(exc)
        if isinstance(response.data, dict):
            response.data = {"error": error_text(response.data), **response.data}
        return response
