"""API views of API tokens: the user's own, and the company's. None of them can be called with an API token."""

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from accounts.permissions import require_administered_company
from accounts.serializers.api_tokens import (
    ApiTokenCreatedSerializer,
    ApiTokenInput,
    ApiTokenSerializer,
    CompanyTokenInput,
    CompanyTokenSerializer,
)
from accounts.services import api_tokens
from common.schema import ErrorSerializer

TOO_MANY_TOKENS = OpenApiResponse(ErrorSerializer, description="There are as many as there may be.")


class ApiTokenList(APIView):
    """The user's own API tokens. Not in pages, since there are only a few."""

    @extend_schema(responses={200: ApiTokenSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """All that were not revoked, newest first."""
        return Response(ApiTokenSerializer(api_tokens.own_tokens(actor_of(request)), many=True).data)

    @extend_schema(request=ApiTokenInput, responses={201: ApiTokenCreatedSerializer, 409: TOO_MANY_TOKENS})
    def post(self, request: Request) -> Response:
        """Create a token, which may do what the user may at that moment. Only this response contains its secret."""
        serializer = ApiTokenInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        token, key = api_tokens.create_own_token(actor=actor_of(request), **serializer.validated_data)
        return Response({"id": token.pk, "token": key}, status=201)


class ApiTokenDetail(APIView):
    """One API token of the user."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Revoke it for good."""
        api_tokens.revoke_own_token(actor=actor_of(request), token_id=pk)
        return Response(status=204)


class CompanyTokenList(APIView):
    """The API tokens of the company: HR's own, or the one that a superuser chose. Not in pages."""

    @extend_schema(responses={200: CompanyTokenSerializer(many=True), 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """All that were not revoked, newest first."""
        return Response(CompanyTokenSerializer(api_tokens.company_tokens(actor_of(request)), many=True).data)

    @extend_schema(
        request=CompanyTokenInput,
        responses={201: ApiTokenCreatedSerializer, 404: ErrorSerializer, 409: TOO_MANY_TOKENS},
    )
    def post(self, request: Request) -> Response:
        """Create a token, which reads what HR sees and writes jobs. HR only. Only this response contains its secret."""
        actor = actor_of(request)
        api_tokens.require_create_company_token(actor)
        require_administered_company(actor)
        serializer = CompanyTokenInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        token, key = api_tokens.create_company_token(actor=actor, **serializer.validated_data)
        return Response({"id": token.pk, "token": key}, status=201)


class CompanyTokenDetail(APIView):
    """One API token of the company."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Revoke it for good."""
        api_tokens.revoke_company_token(actor=actor_of(request), token_id=pk)
        return Response(status=204)
