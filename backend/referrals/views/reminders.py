"""API view of reminders."""

from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from common.schema import ErrorSerializer
from referrals.reminders import remind


class RemindedSerializer(serializers.Serializer[Any]):
    """Of what somebody was reminded."""

    overdue = serializers.IntegerField(help_text="The number of their overdue answers.")


class AnswerReminder(APIView):
    """Reminding a hiring manager of the answers that they owe."""

    @extend_schema(
        request=None,
        responses={
            200: RemindedSerializer,
            404: ErrorSerializer,
            409: OpenApiResponse(ErrorSerializer, description="Nothing is overdue, or they were reminded today."),
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Remind a hiring manager of their overdue answers, at most once a day. HR, superusers with `company_id`."""
        return Response(RemindedSerializer({"overdue": remind(actor=actor_of(request), manager_id=pk)}).data)
