"""The companies of the platform, and the departments of one."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from common.schema import STALE, ErrorSerializer
from common.scopes import scope_of
from companies.models import Company, CompanyQuerySet, Department, DepartmentQuerySet
from companies.permissions import IsPlatformAdministrator
from companies.serializers import CompanySerializer, CompanyUpdate, DepartmentSerializer, NameQuery
from companies.services import update_company

COMPANY_ID = OpenApiParameter("company_id", OpenApiTypes.INT64, description="One's own company; any from a superuser.")
NOT_FOUND = {404: ErrorSerializer}
COMPANY_ORDERINGS = {"name": ("name_folded", "id"), "-name": ("-name_folded", "-id")}
# Unasked, departments come in the order in which they were set up, as selects offer them.
DEPARTMENT_ORDERINGS = {"": ("id",), "name": ("name", "id"), "-name": ("-name", "-id")}


@extend_schema_view(
    get=extend_schema(
        operation_id="companies_list",
        tags=["companies"],
        parameters=[COMPANY_ID, NameQuery],
        responses={200: CompanySerializer(many=True), **NOT_FOUND},
    )
)
class CompanyList(ListAPIView[Company]):
    """Every company, by name. Superusers only."""

    permission_classes = (IsAuthenticated, IsPlatformAdministrator)
    serializer_class = CompanySerializer

    def get_queryset(self) -> CompanyQuerySet:
        query = NameQuery.read(self.request)
        companies = Company.objects.visible_to(scope_of(self.request)).matching(query.get("search", ""))
        return companies.order_by(*COMPANY_ORDERINGS[query.get("ordering", "name")]).prefetch_related("domains")


class CompanyDetail(RetrieveAPIView[Company]):
    """One company. Superusers only."""

    permission_classes = (IsAuthenticated, IsPlatformAdministrator)
    serializer_class = CompanySerializer

    def get_queryset(self) -> CompanyQuerySet:
        return Company.objects.visible_to(scope_of(self.request)).prefetch_related("domains")

    @extend_schema(
        operation_id="companies_retrieve",
        tags=["companies"],
        parameters=[COMPANY_ID],
        responses={200: CompanySerializer, **NOT_FOUND},
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A company, with the e-mail domains by which its people join."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="companies_update",
        tags=["companies"],
        parameters=[COMPANY_ID],
        request=CompanyUpdate,
        responses={200: CompanySerializer, 409: STALE, **NOT_FOUND},
    )
    def put(self, request: Request, pk: int) -> Response:
        """Change a company; takes it as it was read. What is left out stays."""
        company = self.get_object()
        body = CompanyUpdate(data=request.data)
        body.is_valid(raise_exception=True)
        saved = update_company(actor=scope_of(request), company=company, **body.validated_data)
        return Response(CompanySerializer(saved).data)


@extend_schema_view(
    get=extend_schema(
        operation_id="departments_list",
        tags=["companies"],
        parameters=[COMPANY_ID, NameQuery],
        responses={200: DepartmentSerializer(many=True), **NOT_FOUND},
    )
)
class DepartmentList(ListAPIView[Department]):
    """The departments of one's company, in the order in which selects offer them."""

    serializer_class = DepartmentSerializer

    def get_queryset(self) -> DepartmentQuerySet:
        query = NameQuery.read(self.request)
        departments = Department.objects.visible_to(scope_of(self.request)).matching(query.get("search", ""))
        return departments.select_related("company").order_by(*DEPARTMENT_ORDERINGS[query.get("ordering", "")])
