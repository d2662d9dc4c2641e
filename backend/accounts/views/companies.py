"""API views of companies, their departments, sign-up links and settings."""

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from accounts.country_defaults import currency_of, time_zones_of
from accounts.filters import CompanyFilter, DepartmentFilter
from accounts.models import Company, CompanyQuerySet, Department, DepartmentQuerySet, TokenScope
from accounts.permissions import require_administered_company, require_superuser
from accounts.serializers.companies import (
    CompanySerializer,
    CompanySettingsSerializer,
    CompanySettingsUpdate,
    CompanyUpdate,
    CountryDefaultsSerializer,
    CountryQuery,
    DepartmentSerializer,
    DepartmentUpdate,
    HolidayRegionSerializer,
    InvitationSerializer,
)
from accounts.services.companies import renew_company_code, update_company
from accounts.services.company_settings import settings_of, update_department, update_settings
from common.schema import STALE, ErrorSerializer
from common.working_days import regions


class CompanyView(GenericAPIView[Company]):
    """Base class of the views of companies, which only superusers see."""

    queryset = Company.objects.all()
    serializer_class: type[CompanySerializer] = CompanySerializer

    def get_queryset(self) -> CompanyQuerySet:
        actor = actor_of(self.request)
        require_superuser(actor)
        return Company.objects.visible_to(actor).prefetch_related("domains")


class CompanyList(CompanyView, ListAPIView[Company]):
    """The list of all companies, by name. Superusers only."""

    filterset_class = CompanyFilter


class CompanyDetail(CompanyView):
    """One company. Superusers only."""

    @extend_schema(responses={200: CompanySerializer})
    def get(self, request: Request, pk: int) -> Response:
        """A company, with the email domains whose users join it."""
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(request=CompanyUpdate, responses={200: CompanySerializer, 409: STALE})
    def put(self, request: Request, pk: int) -> Response:
        """Change a company. Fields that are left out stay the same."""
        company = self.get_object()
        serializer = CompanyUpdate(data=request.data)
        serializer.is_valid(raise_exception=True)
        company = update_company(actor=actor_of(request), company_id=company.pk, **serializer.validated_data)
        return Response(self.get_serializer(company).data)


class DepartmentView(GenericAPIView[Department]):
    """Base class of the views of the departments of the user's company."""

    queryset = Department.objects.all()
    serializer_class = DepartmentSerializer

    def get_queryset(self) -> DepartmentQuerySet:
        return Department.objects.visible_to(actor_of(self.request)).select_related("company")


class DepartmentList(DepartmentView, ListAPIView[Department]):
    """The departments of the user's company, in the order in which they were created."""

    token_scopes = {"GET": TokenScope.JOBS_READ}
    filterset_class = DepartmentFilter


class DepartmentDetail(DepartmentView):
    """One department. HR, and superusers with `company_id`."""

    @extend_schema(request=DepartmentUpdate, responses={200: DepartmentSerializer})
    def put(self, request: Request, pk: int) -> Response:
        """Set the working days until referrals to its jobs are answered. Referrals that exist keep their date."""
        actor = actor_of(request)
        require_administered_company(actor)
        department = self.get_object()
        serializer = DepartmentUpdate(data=request.data)
        serializer.is_valid(raise_exception=True)
        update_department(actor=actor, department_id=department.pk, **serializer.validated_data)
        return Response(self.get_serializer(self.get_object()).data)


class CompanyInvitation(APIView):
    """The sign-up link of the user's company. HR, and superusers with `company_id`."""

    @extend_schema(responses={200: InvitationSerializer, 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        company_id = require_administered_company(actor_of(request))
        return Response(InvitationSerializer(Company.objects.get(pk=company_id)).data)

    @extend_schema(
        description="Replace the secret code. Links with the old one stop working.",
        request=None,
        responses={200: InvitationSerializer, 404: ErrorSerializer},
    )
    def post(self, request: Request) -> Response:
        return Response(InvitationSerializer(renew_company_code(actor=actor_of(request))).data)


class HolidayRegions(APIView):
    """The regions of a country that have their own public holidays. HR, and superusers with `company_id`."""

    @extend_schema(parameters=[CountryQuery], responses={200: HolidayRegionSerializer(many=True), 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """Codes and names of the regions; empty if the holidays are the same in the whole country."""
        require_administered_company(actor_of(request))
        known = regions(CountryQuery.read(request)["country"])
        return Response([{"code": code, "name": name} for code, name in known.items()])


class CountryDefaults(APIView):
    """What a company of a country begins its settings with. HR, and superusers with `company_id`."""

    @extend_schema(parameters=[CountryQuery], responses={200: CountryDefaultsSerializer, 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """The currency and the time zones of a country."""
        require_administered_company(actor_of(request))
        country = CountryQuery.read(request)["country"]
        return Response({"currency": currency_of(country), "time_zones": time_zones_of(country)})


class CompanySettings(APIView):
    """Currency, working days, days until an answer, and savings per hire. HR, and superusers with `company_id`."""

    @extend_schema(responses={200: CompanySettingsSerializer, 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """The settings of the user's company."""
        company_id = require_administered_company(actor_of(request))
        return Response(CompanySettingsSerializer(settings_of(company_id)).data)

    @extend_schema(
        request=CompanySettingsUpdate, responses={200: CompanySettingsSerializer, 404: ErrorSerializer, 409: STALE}
    )
    def put(self, request: Request) -> Response:
        """Change the settings: send them as they were read, with the changes."""
        actor = actor_of(request)
        require_administered_company(actor)
        serializer = CompanySettingsUpdate(data=request.data)
        serializer.is_valid(raise_exception=True)
        stored = update_settings(actor=actor, **serializer.validated_data)
        return Response(CompanySettingsSerializer(stored).data)
