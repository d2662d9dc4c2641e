"""API views of saved views, and of how tables are set up. Both are read with the signed-in user."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import ListName, SavedView
from accounts.serializers.saved_views import (
    SavedViewInput,
    SavedViewSerializer,
    SavedViewUpdate,
    TableSettingsInput,
    TableSettingsSerializer,
)
from accounts.services import saved_views as services
from common.schema import ErrorSerializer

LIST = OpenApiParameter("list_name", str, OpenApiParameter.PATH, enum=ListName.values)
AT_FIRST: dict[str, Any] = {"columns": [], "density": "", "layout": "", "page_size": None, "default_view": None}


def serialized(actor: Actor, view: SavedView) -> Response:
    """Return the response with a view."""
    return Response(SavedViewSerializer(view, context={"actor": actor}).data)


class SavedViews(APIView):
    """Saving views; `GET /api/auth/user/` has them."""

    @extend_schema(request=SavedViewInput, responses={201: SavedViewSerializer, 409: ErrorSerializer})
    def post(self, request: Request) -> Response:
        """Save a view of a list for the caller. Only HR shares views with the company; 409 for too many."""
        actor = actor_of(request)
        serializer = SavedViewInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        view = services.save_view(actor=actor, **serializer.validated_data)
        response = serialized(actor, view)
        response.status_code = 201
        return response


class SavedViewDetail(APIView):
    """One saved view."""

    @extend_schema(request=SavedViewUpdate, responses={200: SavedViewSerializer})
    def patch(self, request: Request, pk: int) -> Response:
        """Change a view: its owner, and HR one that is shared."""
        actor = actor_of(request)
        serializer = SavedViewUpdate(data=request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        return serialized(actor, services.update_view(actor=actor, view_id=pk, **serializer.validated_data))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Delete a view: its owner, and HR one that is shared."""
        services.delete_view(actor=actor_of(request), view_id=pk)
        return Response(status=204)


class TableSettingsDetail(APIView):
    """How the caller set up the table of one list; `GET /api/auth/user/` has all."""

    @extend_schema(parameters=[LIST], request=TableSettingsInput, responses={200: TableSettingsSerializer})
    def put(self, request: Request, list_name: str) -> Response:
        """Store columns, density, layout, page size and default view; what is left out is as at first."""
        return self.store(request, list_name, AT_FIRST)

    @extend_schema(parameters=[LIST], request=TableSettingsInput, responses={200: TableSettingsSerializer})
    def patch(self, request: Request, list_name: str) -> Response:
        """Store some of them; what is left out stays the same."""
        return self.store(request, list_name, {})

    def store(self, request: Request, list_name: str, left_out: dict[str, Any]) -> Response:
        """Store the settings in the request, and these where it has none."""
        actor = actor_of(request)
        serializer = TableSettingsInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        changes = left_out | serializer.validated_data
        settings = services.set_up_table(actor=actor, list_name=list_name, **changes)
        return Response(TableSettingsSerializer(settings).data)
