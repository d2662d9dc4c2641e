"""API views of a referral's messages and of the candidate's contact details."""

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import TokenScope
from common.queries import get_or_not_found
from common.schema import ErrorSerializer
from referrals import contact, messages
from referrals.models import Audience, Referral, ReferralMessage
from referrals.permissions import require_give_contact
from referrals.serializers.detail import ReferralDetailSerializer
from referrals.serializers.messages import (
    ContactInput,
    MentionableQuery,
    MessageCreate,
    MessageSerializer,
    MessageUpdate,
    PersonSerializer,
)
from referrals.views.referrals import detail_response

ERASED = OpenApiResponse(ErrorSerializer, description="The candidate was erased.")


def message_response(actor: Actor, pk: int, status: int) -> Response:
    """Return a response with a message as it is stored now."""
    message = ReferralMessage.objects.with_details().get(pk=pk)
    return Response(MessageSerializer(message, context={"actor": actor}).data, status=status)


class ReferralMessages(APIView):
    """The thread of a referral."""

    token_scopes = {"GET": TokenScope.REFERRALS_READ, "POST": TokenScope.REFERRALS_WRITE}

    @extend_schema(responses={200: MessageSerializer(many=True)})
    def get(self, request: Request, pk: int) -> Response:
        """All messages that the caller sees, oldest first; internal ones only for those who review the referral."""
        actor = actor_of(request)
        thread = messages.thread_of(actor, pk).with_details()
        return Response(MessageSerializer(thread, many=True, context={"actor": actor}).data)

    @extend_schema(request=MessageCreate, responses={201: MessageSerializer, 409: ERASED})
    def post(self, request: Request, pk: int) -> Response:
        """Post a message: `shared` for everybody who sees the referral, `internal` for those who review it."""
        actor = actor_of(request)
        get_or_not_found(Referral.objects.visible_to(actor), pk)
        serializer = MessageCreate(data=request.data)
        serializer.is_valid(raise_exception=True)
        message = messages.post_message(actor=actor, referral_id=pk, **serializer.validated_data)
        return message_response(actor, message.pk, 201)


class ReferralMessageDetail(APIView):
    """One message of a thread."""

    @extend_schema(
        request=MessageUpdate,
        responses={
            200: MessageSerializer,
            409: OpenApiResponse(ErrorSerializer, description="The five minutes are over."),
        },
    )
    def put(self, request: Request, pk: int, message: int) -> Response:
        """Edit a message of the caller's own within five minutes. The previous text is kept."""
        actor = actor_of(request)
        messages.require_author(actor, get_or_not_found(messages.thread_of(actor, pk), message))
        serializer = MessageUpdate(data=request.data)
        serializer.is_valid(raise_exception=True)
        edited = messages.edit_message(actor=actor, referral_id=pk, message_id=message, **serializer.validated_data)
        return message_response(actor, edited.pk, 200)


class Mentionable(APIView):
    """The colleagues who can be mentioned in a message."""

    @extend_schema(parameters=[MentionableQuery], responses={200: PersonSerializer(many=True)})
    def get(self, request: Request, pk: int) -> Response:
        """Those who would see the message, by name: for `internal` ones, those who review the referral."""
        audience = MentionableQuery.read(request).get("audience", Audience.SHARED)
        people = messages.mentionable(actor=actor_of(request), referral_id=pk, audience=audience)
        return Response(PersonSerializer(people, many=True).data)


class ContactRequest(APIView):
    """Requesting a candidate's contact details."""

    @extend_schema(
        request=None,
        responses={
            200: ReferralDetailSerializer,
            409: OpenApiResponse(ErrorSerializer, description="An address is known, or the question is open already."),
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Ask the referrer for the candidate's contact details. HR, the job's manager and superusers only."""
        actor = actor_of(request)
        contact.request_contact(actor=actor, referral_id=pk)
        return detail_response(Referral.objects.all(), pk, actor)


class Contact(APIView):
    """Providing a candidate's contact details."""

    @extend_schema(
        request=ContactInput,
        responses={
            200: ReferralDetailSerializer,
            409: OpenApiResponse(ErrorSerializer, description="An address is known already, or it is one's own."),
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Add the candidate's email address or phone number to a referral of the caller's own.

        An email address is also stored in the caller's connection, if that has none.
        """
        actor = actor_of(request)
        require_give_contact(actor, get_or_not_found(Referral.objects.visible_to(actor), pk))
        serializer = ContactInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        contact.provide_contact(actor=actor, referral_id=pk, **serializer.validated_data)
        return detail_response(Referral.objects.all(), pk, actor)
