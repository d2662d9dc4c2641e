"""API views by which HR and superusers invite people, and see whom they have invited."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from accounts.permissions import require_administered_company, require_user_administrator
from accounts.serializers.invitations import (
    AddressListSerializer,
    InvitedListSerializer,
    InvitePeopleInput,
    PendingInvitationSerializer,
    PendingInvitationsSerializer,
)
from accounts.serializers.users import DeactivateInput
from accounts.services import invitations as services
from common.schema import ErrorSerializer
from connections.linkedin_parser import RejectedFileError, read_addresses
from connections.parsers import RefusedFile, UploadParser
from connections.serializers.imports import UploadSerializer
from connections.views.imports import REJECTED, uploaded_form
from referrals.leaving import revoke

SHOWN = 500


class InvitationList(APIView):
    """Invitations to the user's company. HR, and superusers with `company_id`."""

    @extend_schema(responses={200: PendingInvitationsSerializer, 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """The people who were invited and have not signed in yet."""
        pending = services.pending_invitations(actor_of(request))[:SHOWN]
        return Response(PendingInvitationsSerializer({"pending": pending}).data)

    @extend_schema(request=InvitePeopleInput, responses={200: InvitedListSerializer, 404: ErrorSerializer})
    def post(self, request: Request) -> Response:
        """Invite people by their addresses, each with its result. They are mailed a link that sets their password."""
        actor = actor_of(request)
        require_administered_company(actor)
        serializer = InvitePeopleInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        results = services.invite_people(actor=actor, **serializer.validated_data)
        return Response(InvitedListSerializer({"results": results}).data)


class InvitationFile(APIView):
    """Read a file with people to invite, in any encoding and with any delimiter. Nothing is stored."""

    parser_classes = (UploadParser,)

    @extend_schema(request=UploadSerializer, responses={200: AddressListSerializer, 404: ErrorSerializer, **REJECTED})
    def post(self, request: Request) -> Response:
        """The people by the headings of their columns; the text of a file in which no column is an address."""
        require_administered_company(actor_of(request))
        try:
            found = read_addresses(uploaded_form(request)["file"])
        except RejectedFileError as rejected:
            raise RefusedFile(rejected) from rejected
        return Response(AddressListSerializer(found).data)


class ResendInvitation(APIView):
    """Mail a pending invitation again, with a new link."""

    @extend_schema(request=None, responses={200: PendingInvitationSerializer, 409: ErrorSerializer})
    def post(self, request: Request, pk: int) -> Response:
        user = services.resend_invitation(actor=actor_of(request), user_id=pk)
        return Response(PendingInvitationSerializer(user).data)


class RevokeInvitation(APIView):
    """Take a pending invitation back: its link stops working, and the account is gone.

    An account that something names, such as a job or a mention, is deactivated instead.
    """

    @extend_schema(request=DeactivateInput, responses={204: None, 409: ErrorSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """In one transaction with `hand_over_to`, to whom the open jobs go."""
        actor = actor_of(request)
        require_user_administrator(actor)
        serializer = DeactivateInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        revoke(actor=actor, user_id=pk, **serializer.validated_data)
        return Response(status=204)
