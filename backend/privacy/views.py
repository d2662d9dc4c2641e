"""The calls by which people take their own data along."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from common.schema import TOO_MANY
from common.throttling import begin_large_answer
from privacy.personal_data import personal_data
from privacy.serializers import MyDataSerializer


class MyData(APIView):
    """All that is kept about oneself."""

    @extend_schema(responses={200: MyDataSerializer, 429: TOO_MANY})
    def get(self, request: Request) -> Response:
        """One's account, sign-ins, connections, imports, referrals and activity, as one JSON file."""
        user = actor_of(request).signed_in_user
        begin_large_answer(request)
        name = f'attachment; filename="my-data-{user.pk}.json"'
        return Response(MyDataSerializer(personal_data(user)).data, headers={"Content-Disposition": name})
