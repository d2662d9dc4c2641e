"""The calls about connections."""

from functools import partial
from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.replica_reads import reads_from_replica
from common.queries import get_or_not_found
from common.row_lists import RowListView
from common.schema import STALE, ErrorSerializer
from common.text import folded
from connections import services
from connections.filters import employers, filter_connections
from connections.models import Connection, Network
from connections.serializers import (
    ORDERING,
    ConnectionInput,
    ConnectionQuery,
    ConnectionsDelete,
    ConnectionSerializer,
    ConnectionUpdate,
    DeletedSerializer,
    DeleteQuery,
    EmployerQuery,
    EmployerSerializer,
    ListedConnectionSerializer,
    ReferredQuery,
)
from referrals.referred_pairs import referred_pairs

HAS_REFERRALS = OpenApiResponse(ErrorSerializer, description="The person was referred: ask, then send `confirm`.")


@reads_from_replica
class ConnectionList(RowListView):
    """One's own connections."""

    serializer_class = ListedConnectionSerializer

    @extend_schema(parameters=[ConnectionQuery], responses={200: ListedConnectionSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """By name. Employees and superusers: their own, and nobody else's."""
        actor = actor_of(request)
        own = services.own_connections(actor)
        query = ConnectionQuery.read(request)
        term = folded(query.get("search", ""))
        narrowed = filter_connections(own.matching(term), actor, query)
        is_all = not term and not query.keys() & {"employer", "fits_open_job"}
        size = partial(Network.size_of, actor.effective_user.pk) if is_all else None
        ordered = ORDERING.apply(narrowed, query.get("ordering"))
        return self.list_rows(ordered, known_total=size, **referred_context(actor, query))

    @extend_schema(request=ConnectionInput, responses={201: ConnectionSerializer})
    def post(self, request: Request) -> Response:
        """Add a connection by hand."""
        read_input = ConnectionInput(data=request.data).checked
        connection = services.create_connection(actor=actor_of(request), read_input=read_input)
        return Response(as_stored(connection.pk), status=201)


@reads_from_replica
class Employers(APIView):
    """Where one knows people."""

    @extend_schema(parameters=[EmployerQuery], responses=EmployerSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The employers of one's own connections, those with most people first: at most fifty."""
        actor, query = actor_of(request), EmployerQuery.read(request)
        own = services.own_connections(actor)
        # Whoever looks through another person's eyes gets no summary of whom that person knows.
        found = [] if actor.read_only else employers(own, **query)
        return Response(EmployerSerializer(found, many=True).data)


class ConnectionsDeletion(APIView):
    """Several of one's connections, or all of them."""

    @extend_schema(request=ConnectionsDelete, responses={200: DeletedSerializer, 409: HAS_REFERRALS})
    def post(self, request: Request) -> Response:
        """Delete several of one's own connections at once; referrals of these people are kept."""
        read_input = ConnectionsDelete(data=request.data).checked
        deleted = services.delete_connections(actor=actor_of(request), read_input=read_input)
        return Response({"deleted": deleted})


class ConnectionDetail(APIView):
    """One connection."""

    @extend_schema(parameters=[ReferredQuery], responses={200: ListedConnectionSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """One's own, or one that a referral in one's scope put forward."""
        actor, query = actor_of(request), ReferredQuery.read(request)
        known = get_or_not_found(Connection.objects.reachable_by(actor), pk)
        row = ListedConnectionSerializer.row_of(Connection.objects.all(), known.pk)
        return Response(ListedConnectionSerializer(row, context=referred_context(actor, query)).data)

    @extend_schema(request=ConnectionUpdate, responses={200: ConnectionSerializer, 409: STALE})
    def put(self, request: Request, pk: int) -> Response:
        """Change one's own connection; takes the full connection as it was read."""
        read_input = ConnectionUpdate(data=request.data).checked
        services.update_connection(actor=actor_of(request), connection_id=pk, read_input=read_input)
        return Response(as_stored(pk))

    @extend_schema(parameters=[DeleteQuery], responses={204: None, 409: HAS_REFERRALS})
    def delete(self, request: Request, pk: int) -> Response:
        """Delete one's own connection; referrals of the person are kept."""
        confirmed = DeleteQuery.read(request).get("confirm", False)
        services.delete_connection(actor=actor_of(request), connection_id=pk, confirmed=confirmed)
        return Response(status=204)


def referred_context(actor: Actor, query: dict[str, Any]) -> dict[str, Any]:
    """Whom the actor has referred to the job of the query, for the serializer; nothing where none is asked for."""
    job_id = query.get("referred_to")
    if job_id is None:
        return {}
    done = referred_pairs(actor.effective_user, [job_id])
    return {"referred_pairs": {(column, value) for column, value, _ in done}}


def as_stored(pk: int) -> Any:
    """A connection as it is stored now."""
    return ConnectionSerializer(ConnectionSerializer.row_of(Connection.objects.all(), pk)).data
