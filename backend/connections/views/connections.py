"""API views of connections."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import ListName, TokenScope
from accounts.views.exports import ListExport, column
from common.queries import get_or_not_found
from common.schema import STALE, ErrorSerializer
from connections import services
from connections.filters import ConnectionFilter, employers
from connections.models import Connection, ConnectionQuerySet
from connections.permissions import require_can_have_connections, require_owner
from connections.serializers.connections import (
    ConnectionInput,
    ConnectionsDelete,
    ConnectionSerializer,
    ConnectionUpdate,
    DeletedSerializer,
    DeleteQuery,
    EmployerQuery,
    EmployerSerializer,
    FittingJobsQuery,
    ListedConnectionSerializer,
    ReferredToQuery,
)
from matching.fitting import fitting_jobs
from matching.referred import ReferredPeople

HAS_REFERRALS = OpenApiResponse(ErrorSerializer, description="The person was referred: ask, then send `confirm`.")


class ConnectionList(ListAPIView[Connection]):
    """The caller's own connections."""

    token_scopes = {"GET": TokenScope.CONNECTIONS_READ, "POST": TokenScope.CONNECTIONS_WRITE}
    queryset = Connection.objects.all()
    serializer_class = ListedConnectionSerializer
    filterset_class = ConnectionFilter

    def get_queryset(self) -> ConnectionQuerySet:
        connections = services.own_connections(actor_of(self.request))
        return connections.counted().defer("name_folded", "employer_folded", "position_folded", "name_key")

    def paginate_queryset(self, queryset: Any) -> Any:
        page: list[Connection] = super().paginate_queryset(queryset) or []
        if FittingJobsQuery.read(self.request).get("fitting_jobs"):
            counts = fitting_jobs(actor_of(self.request), page)
            for connection in page:
                connection.fitting_jobs_count = counts.get(connection.pk, 0)  # type: ignore[attr-defined]  # for the serializer
        return page

    def get_serializer_context(self) -> dict[str, Any]:
        query = ReferredToQuery.read(self.request)
        return {**super().get_serializer_context(), **referred_to_context(actor_of(self.request), query)}

    @extend_schema(parameters=[ReferredToQuery, FittingJobsQuery])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The caller's own connections, sorted by name. For employees and superusers."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=ConnectionInput, responses={201: ConnectionSerializer})
    def post(self, request: Request) -> Response:
        """Add a connection by hand."""
        actor = actor_of(request)
        require_can_have_connections(actor)
        serializer = ConnectionInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        connection = services.create_connection(actor=actor, **serializer.validated_data)
        return Response(as_stored(connection.pk), status=201)


class Employers(APIView):
    """The employers of the caller's connections."""

    token_scopes = {"GET": TokenScope.CONNECTIONS_READ}

    @extend_schema(parameters=[EmployerQuery], responses=EmployerSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The employers of the caller's own connections, those with most people first: at most fifty."""
        actor, query = actor_of(request), EmployerQuery.read(request)
        connections = services.own_connections(actor)
        # A superuser who views as another person gets no summary of whom that person knows.
        rows = [] if actor.read_only else employers(connections, **query)
        return Response(EmployerSerializer(rows, many=True).data)


class ConnectionsDeletion(APIView):
    """Deleting several or all of the caller's connections."""

    @extend_schema(request=ConnectionsDelete, responses={200: DeletedSerializer, 409: HAS_REFERRALS})
    def post(self, request: Request) -> Response:
        """Delete several of the caller's own connections at once; referrals of these people are kept."""
        actor = actor_of(request)
        require_can_have_connections(actor)
        serializer = ConnectionsDelete(data=request.data)
        serializer.is_valid(raise_exception=True)
        deleted = services.delete_connections(actor=actor, **serializer.validated_data)
        return Response({"deleted": deleted})


class ConnectionDetail(APIView):
    """One connection."""

    token_scopes = {
        "GET": TokenScope.CONNECTIONS_READ,
        "PUT": TokenScope.CONNECTIONS_WRITE,
        "DELETE": TokenScope.CONNECTIONS_WRITE,
    }

    @extend_schema(parameters=[ReferredToQuery], responses={200: ListedConnectionSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """The caller's own, or one of a referral in their scope."""
        actor, query = actor_of(request), ReferredToQuery.read(request)
        connection = get_or_not_found(Connection.objects.reachable_by(actor), pk)
        # The owner learns of all referrals, others only of those that they see.
        is_owner = connection.owner_id == actor.effective_user.pk
        referrals = connection.referrals.all() if is_owner else connection.referrals.visible_to(actor)
        connection.referrals_count = referrals.count()  # type: ignore[attr-defined]  # for the serializer
        return Response(ListedConnectionSerializer(connection, context=referred_to_context(actor, query)).data)

    @extend_schema(request=ConnectionUpdate, responses={200: ConnectionSerializer, 409: STALE})
    def put(self, request: Request, pk: int) -> Response:
        """Change a connection of the caller's own; takes the full connection as it was read."""
        actor = actor_of(request)
        require_owner(actor, get_or_not_found(Connection.objects.reachable_by(actor), pk))
        serializer = ConnectionUpdate(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.update_connection(actor=actor, connection_id=pk, **serializer.validated_data)
        return Response(as_stored(pk))

    @extend_schema(parameters=[DeleteQuery], responses={204: None, 409: HAS_REFERRALS})
    def delete(self, request: Request, pk: int) -> Response:
        """Delete a connection of the caller's own; referrals of the person are kept."""
        confirmed = DeleteQuery.read(request).get("confirm", False)
        services.delete_connection(actor=actor_of(request), connection_id=pk, confirmed=confirmed)
        return Response(status=204)


def referred_to_context(actor: Actor, query: dict[str, Any]) -> dict[str, Any]:
    """Return the context of `ListedConnectionSerializer` for the job `referred_to`; empty without such a job."""
    job_id = query.get("referred_to")
    if job_id is None:
        return {}
    return {"referred_to": job_id, "referred": ReferredPeople(actor.effective_user, [job_id])}


def as_stored(pk: int) -> Any:
    """Return the serialized connection as it is stored now."""
    return ConnectionSerializer(Connection.objects.counted().get(pk=pk)).data


class ConnectionExport(ListExport, ConnectionList):
    """The caller's own connections as a CSV file, which the import reads back.

    Which jobs somebody fits stays on the screen.
    """

    exported = ListName.CONNECTIONS
    is_private = True
    columns = {
        # As on the screen, where the link stands beside the name.
        "name": [
            *column(_("First Name"), "first_name"),
            *column(_("Last Name"), "last_name"),
            *column(_("LinkedIn profile"), "profile_url"),
        ],
        "email": column(_("Email"), "email"),
        "company": column(_("Company"), "company"),
        "position": column(_("Position"), "position"),
        "connected_at": column(_("Connected Since"), "connected_at"),
        "referrals_count": column(_("Referrals"), "referrals_count"),
    }
