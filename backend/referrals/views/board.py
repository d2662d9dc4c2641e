"""The API view of the board of referrals."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from django.db.models import OuterRef, Subquery
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import actor_of
from accounts.models import TokenScope
from referrals.filters import ReferralBoardFilter
from referrals.models import DECIDED, Referral, ReferralStatus, StatusChange
from referrals.serializers.board import BoardColumnSerializer

# How many cards each column begins with; further ones are pages of the list.
CARDS = 25


class ReferralBoard(GenericAPIView[Referral]):
    """Referrals by status."""

    token_scopes = {"GET": TokenScope.REFERRALS_READ}
    queryset = Referral.objects.all()
    filterset_class = ReferralBoardFilter
    pagination_class = None

    @extend_schema(responses={200: BoardColumnSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """The referrals that the list would show, by status: how many, and the first 25 of each.

        Without `ordering`, those whose answer is due first come first, and the newest of HIRED and REJECTED.
        Further ones: GET /referrals/ with the same filters, `status`, `ordering` and `offset`.
        """
        actor = actor_of(request)
        referrals: Any = self.filter_queryset(Referral.objects.visible_to(actor))
        counts = referrals.counts()
        ids = {
            status: list(self.in_order(referrals.filter(status=status), status).values_list("pk", flat=True)[:CARDS])
            for status in ReferralStatus
            if counts[status.count_name]
        }
        cards = cards_of(chain.from_iterable(ids.values()))
        columns = [
            {
                "status": status,
                "count": counts[status.count_name],
                "cards": [cards[pk] for pk in ids.get(status, []) if pk in cards],
            }
            for status in ReferralStatus
        ]
        return Response(BoardColumnSerializer(columns, many=True, context={"actor": actor}).data)

    def in_order(self, referrals: Any, status: str) -> Any:
        """Return a column's referrals in the order of the query, else in the column's own.

        Newest first where nobody waits any more. The other columns begin with the answer that is due first.
        """
        if "ordering" in self.request.query_params or status in DECIDED:
            return referrals
        return ReferralBoardFilter.base_filters["ordering"].filter(referrals, "answer_due")


def cards_of(ids: Iterable[int]) -> dict[int, Referral]:
    """Return these referrals by id, with what their cards show."""
    last_change = StatusChange.objects.filter(referral=OuterRef("pk"), undone_at=None).order_by("-id")
    return Referral.objects.with_details().annotate(status_since=Subquery(last_change.values("at")[:1])).in_bulk(ids)
