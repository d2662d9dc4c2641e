"""API views of a company's identity providers: for its HR, and for superusers in it. Finding one is public."""

from django.conf import settings
from django.urls import reverse
from django.utils.http import urlencode
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from accounts.domains import to_ascii
from accounts.models import CompanyDomain, IdentityProvider
from accounts.permissions import require_administered_company
from accounts.serializers.identity_providers import (
    CompanyDomainSerializer,
    EnforcementInput,
    EnforcementSerializer,
    IdentityProviderInput,
    IdentityProviderSerializer,
    IdentityProviderUpdate,
    ProviderOfDomainSerializer,
    ProviderQuery,
    TestBegunSerializer,
)
from accounts.services import enforcement
from accounts.services import identity_providers as services
from accounts.services.provider_tests import begin_test
from common import rate_limits
from common.queries import get_or_not_found
from common.schema import STALE, TOO_MANY, ErrorSerializer, FieldErrorsSerializer
from common.throttling import source_of
from common.views import PublicView

TOO_MANY_PROVIDERS = OpenApiResponse(ErrorSerializer, description="The company has as many as there may be.")

ENFORCED = OpenApiResponse(ErrorSerializer, description="Everyone has to sign in with it.")
NOT_READY = OpenApiResponse(
    ErrorSerializer, description="It is not offered, the caller has not tested it, or another one is enforced."
)
INCOMPLETE = OpenApiResponse(ErrorSerializer, description="Issuer, client or secret are missing.")


class CompanyDomainList(APIView):
    """The company's email domains. Not in pages, since a company has only a few."""

    @extend_schema(responses={200: CompanyDomainSerializer(many=True), 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """The email domains of the company, by name. A superuser changes them: see `/companies/{id}/`."""
        company_id = require_administered_company(actor_of(request))
        domains = CompanyDomain.objects.filter(company=company_id)
        return Response(CompanyDomainSerializer(domains, many=True).data)


class IdentityProviderList(APIView):
    """Listing and connecting identity providers. Not in pages, since a company has only a few."""

    @extend_schema(responses={200: IdentityProviderSerializer(many=True), 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """All identity providers of the company, oldest first."""
        providers = services.providers_of(actor_of(request)).order_by("id")
        return Response(IdentityProviderSerializer(providers, many=True).data)

    @extend_schema(
        request=IdentityProviderInput,
        responses={201: IdentityProviderSerializer, 404: ErrorSerializer, 409: TOO_MANY_PROVIDERS},
    )
    def post(self, request: Request) -> Response:
        """Connect an identity provider."""
        actor = actor_of(request)
        require_administered_company(actor)
        serializer = IdentityProviderInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        provider = services.create_provider(actor=actor, **serializer.validated_data)
        return Response(IdentityProviderSerializer(provider).data, status=201)


class IdentityProviderDetail(APIView):
    """One identity provider."""

    @extend_schema(responses={200: IdentityProviderSerializer, 404: ErrorSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """An identity provider with its last test."""
        return Response(IdentityProviderSerializer(self.find(request, pk)).data)

    @extend_schema(request=IdentityProviderUpdate, responses={200: IdentityProviderSerializer, 409: STALE})
    def put(self, request: Request, pk: int) -> Response:
        """Change an identity provider. Another issuer or client ends the links of accounts to it.

        While everyone has to sign in with it, another issuer, client, secret, scopes or domains take effect once a test
        succeeds with them.
        """
        self.find(request, pk)
        serializer = IdentityProviderUpdate(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.update_provider(actor=actor_of(request), provider_id=pk, **serializer.validated_data)
        return Response(IdentityProviderSerializer(self.find(request, pk)).data)

    @extend_schema(responses={204: None, 409: ENFORCED})
    def delete(self, request: Request, pk: int) -> Response:
        """Disconnect an identity provider. People who signed in with it need a password, or another provider."""
        services.delete_provider(actor=actor_of(request), provider_id=pk)
        return Response(status=204)

    def find(self, request: Request, pk: int) -> IdentityProvider:
        """Return the provider, which the caller administers. Raises NotAllowed, NotFound."""
        return get_or_not_found(services.providers_of(actor_of(request)), pk)


class IdentityProviderTest(APIView):
    """Testing the connection to an identity provider."""

    @extend_schema(request=None, responses={201: TestBegunSerializer, 409: INCOMPLETE})
    def post(self, request: Request, pk: int) -> Response:
        """Begin a test: a sign-in in another tab that signs nobody in. Its result is `last_test` of the provider."""
        provider, ticket = begin_test(actor=actor_of(request), provider_id=pk)
        path = reverse("provider-test", kwargs={"provider": provider.with_pending().key})
        address = f"{settings.FRONTEND_URL}{path}?{urlencode({'ticket': ticket})}"
        return Response({"address": address}, status=201)


class PendingProviderChange(APIView):
    """A change of an enforced identity provider that waits for a test."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Discard the change. What is in force stays."""
        services.discard_pending(actor=actor_of(request), provider_id=pk)
        return Response(status=204)


class IdentityProviderEnforcement(APIView):
    """Letting everyone of the company sign in with one identity provider alone."""

    @extend_schema(responses={200: EnforcementSerializer, 404: ErrorSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """Whether it is enforced, who is an exception, and who could not sign in."""
        return self.describe(request, pk)

    @extend_schema(request=EnforcementInput, responses={200: EnforcementSerializer, 409: NOT_READY})
    def put(self, request: Request, pk: int) -> Response:
        """Enforce it, or change who is an exception. Sessions that began otherwise end, and so do links."""
        actor = actor_of(request)
        require_administered_company(actor)
        serializer = EnforcementInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        enforcement.enforce(actor=actor, provider_id=pk, **serializer.validated_data)
        return self.describe(request, pk)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Let people sign in otherwise again."""
        enforcement.lift(actor=actor_of(request), provider_id=pk)
        return Response(status=204)

    def describe(self, request: Request, pk: int) -> Response:
        found = enforcement.enforcement_of(actor=actor_of(request), provider_id=pk)
        return Response(EnforcementSerializer(found).data)


class ProviderOfDomain(PublicView):
    """Finding the provider of an email domain, so that people can sign in with their company."""

    @extend_schema(
        auth=[],
        parameters=[ProviderQuery],
        responses={200: ProviderOfDomainSerializer(many=True), 400: FieldErrorsSerializer, 429: TOO_MANY},
    )
    def get(self, request: Request) -> Response:
        """The provider of a domain, or with an id; an empty list if there is none. Says nothing about accounts."""
        rate_limits.require(("provider_lookup", source_of(request)))
        query = ProviderQuery.read(request)
        found = IdentityProvider.objects.filter(enabled=True)
        if key := query.get("provider"):
            found = found.filter(key=key)
        else:
            found = found.filter(domains__domain=to_ascii(query.get("domain", "").rpartition("@")[2]) or "")
        if issuer := query.get("iss"):
            found = found.filter(issuer=issuer)
        return Response([{"id": each.key, "name": each.name} for each in found])
