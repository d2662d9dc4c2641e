"""The companies of the platform, and the departments of one."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import actor_of
from accounts.views.permissions import IsPlatformAdministrator
from common.schema import STALE
from companies.models import Company, CompanyQuerySet, Department, DepartmentQuerySet
from companies.serializers.companies import (
    COMPANY_ORDERING,
    DEPARTMENT_ORDERING,
    CompanySerializer,
    CompanyUpdate,
    DepartmentSerializer,
    NameQuery,
)
from companies.services.companies import update_company


@extend_schema_view(get=extend_schema(parameters=[NameQuery], responses={200: CompanySerializer(many=True)}))
class CompanyList(ListAPIView[Company]):
    """Every company, by name. Superusers only."""

    permission_classes = (IsAuthenticated, IsPlatformAdministrator)
    serializer_class = CompanySerializer

    def get_queryset(self) -> CompanyQuerySet:
        query = NameQuery.read(self.request)
        companies = Company.objects.visible_to(actor_of(self.request)).matching(query.get("search", ""))
        return COMPANY_ORDERING.apply(companies, query.get("ordering")).prefetch_related("domains")


class CompanyDetail(RetrieveAPIView[Company]):
    """One company. Superusers only."""

    permission_classes = (IsAuthenticated, IsPlatformAdministrator)
    serializer_class = CompanySerializer

    def get_queryset(self) -> CompanyQuerySet:
        return Company.objects.visible_to(actor_of(self.request)).prefetch_related("domains")

    @extend_schema(responses={200: CompanySerializer})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A company, with the e-mail domains by which its people join."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=CompanyUpdate, responses={200: CompanySerializer, 409: STALE})
    def put(self, request: Request, pk: int) -> Response:
        """Change a company; takes it as it was read. What is left out stays."""
        read_input = CompanyUpdate(data=request.data).checked
        saved = update_company(actor=actor_of(request), company_id=pk, read_input=read_input)
        return Response(CompanySerializer(saved).data)


@extend_schema_view(get=extend_schema(parameters=[NameQuery], responses={200: DepartmentSerializer(many=True)}))
class DepartmentList(ListAPIView[Department]):
    """The departments of one's company, in the order in which selects offer them."""

    serializer_class = DepartmentSerializer

    def get_queryset(self) -> DepartmentQuerySet:
        query = NameQuery.read(self.request)
        departments = Department.objects.visible_to(actor_of(self.request)).matching(query.get("search", ""))
        return DEPARTMENT_ORDERING.apply(departments, query.get("ordering")).select_related("company")
