"""What a company's HR settles for everybody in it."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from common.schema import STALE, ErrorSerializer
from companies.permissions import require_administered_company
from companies.serializers.settings import CompanySettingsSerializer
from companies.services.settings import settings_of, update_settings


class CompanySettings(APIView):
    """Currency, time zone, working week and savings per hire. HR, and superusers with `company_id`."""

    @extend_schema(responses={200: CompanySettingsSerializer, 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """The settings of one's company."""
        company_id = require_administered_company(actor_of(request))
        return Response(CompanySettingsSerializer(settings_of(company_id)).data)

    @extend_schema(
        request=CompanySettingsSerializer, responses={200: CompanySettingsSerializer, 404: ErrorSerializer, 409: STALE}
    )
    def put(self, request: Request) -> Response:
        """Change the settings; takes them as they were read."""
        read_input = CompanySettingsSerializer(data=request.data).checked
        return Response(CompanySettingsSerializer(update_settings(actor=actor_of(request), read_input=read_input)).data)
