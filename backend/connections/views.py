"""The calls about connections."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.actors import actor_of
from common.schema import ErrorSerializer, FieldErrorsSerializer
from connections import services
from connections.models import Connection, ConnectionQuerySet
from connections.presenters import connection_json, connection_rows, stored_connection_json
from connections.serializers import (
    ORDERING,
    ConnectionInput,
    ConnectionQuery,
    ConnectionSerializer,
    DeleteQuery,
)

VIEW_AS = OpenApiParameter(
    "view_as_user_id", OpenApiTypes.STR, description="From a superuser: `current`, or whose connections to read."
)
HAS_REFERRALS = OpenApiResponse(ErrorSerializer, description="The person was referred: ask, then send `confirm`.")


class ConnectionList(generics.GenericAPIView[Connection]):
    """One's own connections."""

    serializer_class = ConnectionSerializer

    def get_serializer_class(self) -> type[BaseSerializer[Any]]:
        return ConnectionInput if self.request.method == "POST" else ConnectionSerializer

    @extend_schema(
        parameters=[VIEW_AS, ConnectionQuery], responses={200: ConnectionSerializer(many=True), 404: ErrorSerializer}
    )
    def get(self, request: Request) -> Response:
        """By name. Employees and superusers: their own, and nobody else's."""
        own = services.own_connections(actor_of(request))
        query = ConnectionQuery.read(request)
        found = own.matching(query.get("search", ""))
        page = self.paginate_queryset(connection_rows(ORDERING.apply(found, query.get("ordering")))) or []
        return self.get_paginated_response([connection_json(row) for row in page])

    @extend_schema(request=ConnectionInput, responses={201: ConnectionSerializer})
    def post(self, request: Request) -> Response:
        """Add a connection by hand."""
        connection = services.create_connection(actor=actor_of(request), read_input=lambda: read_connection(request))
        return Response(stored_connection_json(connection.pk), status=201)


class ConnectionDetail(generics.GenericAPIView[Connection]):
    """One connection."""

    serializer_class = ConnectionSerializer

    def get_queryset(self) -> ConnectionQuerySet:
        return Connection.objects.reachable_by(actor_of(self.request))

    def get_serializer_class(self) -> type[BaseSerializer[Any]]:
        return ConnectionInput if self.request.method == "PUT" else ConnectionSerializer

    @extend_schema(parameters=[VIEW_AS], responses={200: ConnectionSerializer, 400: FieldErrorsSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """One's own, or one that a referral in one's scope put forward."""
        return Response(stored_connection_json(self.get_object().pk))

    @extend_schema(request=ConnectionInput, responses={200: ConnectionSerializer})
    def put(self, request: Request, pk: int) -> Response:
        """Change one's own connection; takes the full connection as it was read."""
        services.update_connection(
            actor=actor_of(request), connection_id=pk, read_input=lambda: read_connection(request)
        )
        return Response(stored_connection_json(pk))

    @extend_schema(parameters=[DeleteQuery], responses={204: None, 400: FieldErrorsSerializer, 409: HAS_REFERRALS})
    def delete(self, request: Request, pk: int) -> Response:
        """Delete one's own connection; referrals of the person are kept."""
        confirmed = DeleteQuery.read(request).get("confirm", False)
        services.delete_connection(actor=actor_of(request), connection_id=pk, confirmed=confirmed)
        return Response(status=204)


def read_connection(request: Request) -> dict[str, Any]:
    """What the body says of a connection, by the names of the model. Raises ValidationError."""
    body = ConnectionInput(data=request.data)
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)
