"""The companies of the platform, and the departments of one."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.filters import OrderingFilter, SearchFilter
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated

from common.scopes import scope_of
from companies.models import Company, CompanyQuerySet, Department, DepartmentQuerySet
from companies.permissions import IsPlatformAdministrator
from companies.serializers import CompanySerializer, DepartmentSerializer

COMPANY_ID = OpenApiParameter(
    "company_id", OpenApiTypes.INT64, description="The company that a superuser looks at; others may send their own."
)


@extend_schema_view(get=extend_schema(operation_id="listCompanies", parameters=[COMPANY_ID]))
class CompanyList(ListAPIView[Company]):
    """Every company, by name. Superusers only."""

    permission_classes = (IsAuthenticated, IsPlatformAdministrator)
    serializer_class = CompanySerializer
    filter_backends = (SearchFilter, OrderingFilter)
    search_fields = ("name",)
    ordering_fields = ("name", "id")
    queryset = Company.objects.all()

    def get_queryset(self) -> CompanyQuerySet:
        return Company.objects.visible_to(scope_of(self.request)).prefetch_related("domains")


@extend_schema_view(get=extend_schema(operation_id="listDepartments", parameters=[COMPANY_ID]))
class DepartmentList(ListAPIView[Department]):
    """The departments of one's company, in the order in which selects offer them."""

    serializer_class = DepartmentSerializer
    filter_backends = (SearchFilter, OrderingFilter)
    search_fields = ("name",)
    ordering_fields = ("name", "id")
    queryset = Department.objects.all()

    def get_queryset(self) -> DepartmentQuerySet:
        return Department.objects.visible_to(scope_of(self.request))
