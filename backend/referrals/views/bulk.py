"""API views of bulk actions."""

from typing import Any

from django.http import QueryDict
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from common.queries import get_or_not_found
from common.schema import ErrorSerializer
from referrals import bulk
from referrals.filters import ReferralFilter
from referrals.models import BulkAction, Referral, ReferralQuerySet
from referrals.permissions import require_reviewer_role
from referrals.serializers.bulk import BulkActionSerializer, BulkInput


class BulkActions(APIView):
    """Doing something to many referrals."""

    @extend_schema(
        request=BulkInput,
        responses={
            202: BulkActionSerializer,
            409: OpenApiResponse(
                ErrorSerializer, description="There are more or less referrals than `count`, or of several companies."
            ),
        },
    )
    def post(self, request: Request) -> Response:
        """Begin a bulk action for the referrals as they are at this moment; the worker does it, row by row.

        HR, managers and superusers set the status, `words`, `internal_note` and `reason` as for one referral; HR and
        superusers also reassign the jobs of the referrals, and remind those who owe the answers, once a day for each.
        Rows that have changed meanwhile are skipped.
        """
        actor = actor_of(request)
        require_reviewer_role(actor)
        serializer = BulkInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        values = dict(serializer.validated_data)
        bulk.require_begin(actor, values["kind"])
        referrals = chosen(request, actor, values.pop("ids", None), values.pop("query", None))
        begun = bulk.begin(actor=actor, referrals=referrals, **values)
        return Response(BulkActionSerializer(begun).data, status=202)


class BulkActionDetail(APIView):
    """One bulk action."""

    @extend_schema(responses={200: BulkActionSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """How far a bulk action of the caller's own is, and then what became of each referral."""
        actor = actor_of(request)
        rows = BulkAction.objects.visible_to(actor).select_related("hiring_manager")
        return Response(BulkActionSerializer(get_or_not_found(rows, pk)).data)


class BulkActionUndo(APIView):
    """Undoing a bulk action."""

    @extend_schema(
        request=None,
        responses={
            202: BulkActionSerializer,
            409: OpenApiResponse(ErrorSerializer, description="It is too late: others have been told."),
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Undo a bulk action of the caller's own, seconds after it; the worker does it, row by row.

        Rows that have changed since stay as they are. Each history keeps both steps.
        """
        actor = actor_of(request)
        return Response(BulkActionSerializer(bulk.undo(actor=actor, bulk_id=pk)).data, status=202)


def chosen(request: Request, actor: Actor, ids: list[int] | None, query: str | None) -> ReferralQuerySet:
    """Return the referrals with these ids, or those that match a query of the list, as far as the actor sees them."""
    visible = Referral.objects.visible_to(actor)
    if ids is not None:
        return visible.filter(pk__in=set(ids))
    filters: Any = ReferralFilter(QueryDict(query), queryset=visible, request=request)
    if not filters.is_valid():
        raise ValidationError({"query": [message for messages in filters.errors.values() for message in messages]})
    found: ReferralQuerySet = filters.qs
    return found
