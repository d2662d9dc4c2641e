"""The API view of the palette's search."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from common import rate_limits
from common.schema import TOO_MANY
from insights.search.found import find
from insights.search.serializers import FoundSerializer, SearchQuery


class Search(APIView):
    """Find referrals, jobs, people, connections and companies by name."""

    @extend_schema(parameters=[SearchQuery], responses={200: FoundSerializer, 429: TOO_MANY})
    def get(self, request: Request) -> Response:
        """The first five of each kind, of those that the caller's own lists show."""
        actor = actor_of(request)
        term = SearchQuery.read(request)["q"]
        rate_limits.require(("searches", actor.signed_in_user.pk))
        return Response(FoundSerializer(find(actor, term)).data)
