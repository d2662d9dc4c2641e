"""API views for signing in, up and out, and of the user's own account."""

from typing import Any, cast

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.generics import GenericAPIView
from rest_framework.parsers import FormParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, IsSignedIn, actor_of, lacks_second_factor
from accounts.authentication import find_caller
from accounts.events import UserRenamed
from accounts.known_device import known_device
from accounts.models import DeviceToken, User
from accounts.serializers.account import (
    AccountSerializer,
    CompanyReferenceSerializer,
    ConfirmationKeySerializer,
    ConfirmEmailSerializer,
    JoinCompanySerializer,
    RegisteredSerializer,
    RegisterSerializer,
    SignedInSerializer,
    SignedInUserSerializer,
    SignInSerializer,
)
from accounts.serializers.saved_views import list_settings
from accounts.serializers.second_factor import NextStepSerializer
from accounts.services.joining import join_by_code
from accounts.services.links import confirm_email, refuse_email, request_confirmation
from accounts.services.sessions import WITH_PASSWORD, begin_session, end_all, end_current
from accounts.services.sign_in import sign_in
from accounts.services.sign_up import refuse_taken_address, register
from accounts.views.signed_in import signed_in
from common import rate_limits
from common.events import publish
from common.optimistic_locking import next_version
from common.parsers import LimitedJSONParser, SmallFormParser
from common.schema import TOO_MANY, ErrorSerializer, FieldErrorsSerializer
from common.throttling import source_of
from common.views import PublicView
from notifications.models import Notification

WRONG_CREDENTIALS = _("Invalid username or password")
FOLLOW_LINK = _("Follow the link that we mailed to you")


class SignIn(PublicView):
    """Sign in with username (or email address) and password. Each sign-in gets its own token."""

    @extend_schema(
        auth=[],
        request=SignInSerializer,
        responses={
            200: SignedInSerializer,
            400: FieldErrorsSerializer,
            401: ErrorSerializer,
            403: NextStepSerializer,
            429: TOO_MANY,
        },
    )
    def post(self, request: Request) -> Response:
        serializer = SignInSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        user = sign_in(
            login=serializer.validated_data["username"],
            password=serializer.validated_data["password"],
            source=source_of(request),
            device=known_device(request._request),
        )
        begun = begin_session(user, method=WITH_PASSWORD) if user else None
        if begun is None:
            raise exceptions.AuthenticationFailed(WRONG_CREDENTIALS, code="wrong_credentials")
        return signed_in(begun)


class Register(PublicView):
    """Sign up. The response has a token as `key`.

    After many sign-ups with taken addresses, responses no longer tell whether an address is taken. Then `detail` says
    instead that the user has to follow the mailed link.
    """

    parser_classes = (SmallFormParser, FormParser, LimitedJSONParser)

    @extend_schema(
        auth=[],
        request=RegisterSerializer,
        responses={201: RegisteredSerializer, 400: FieldErrorsSerializer, 429: TOO_MANY},
    )
    def post(self, request: Request) -> Response:
        source = source_of(request)
        rate_limits.require(("public", ("sign_up", source)))
        serializer = RegisterSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data = serializer.validated_data
        company = data.get("company_code")
        key = register(
            company=company,
            password=data["password1"],
            signs_in=refuse_taken_address(data["email"], source, company),
            **{name: data[name] for name in ("username", "email", "first_name", "last_name")},
        )
        return Response({"key": key} if key else {"detail": FOLLOW_LINK}, status=201)


class ConfirmEmail(PublicView):
    """Confirm an email address by the key of a mailed link. The account is linked to the company of its domain.

    Callers without a token of the account have to send `new_password`, since a stranger may have signed up with the
    address: it replaces the password, and all tokens of the account are revoked.
    """

    @extend_schema(auth=[], request=ConfirmEmailSerializer, responses={204: None, 400: FieldErrorsSerializer})
    def post(self, request: Request) -> Response:
        serializer = ConfirmEmailSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data = serializer.validated_data
        confirm_email(key=data["key"], caller=find_caller(request), new_password=data.get("new_password", ""))
        return Response(status=204)


class RefuseEmail(PublicView):
    """Say that somebody else signed up, by the key of the same link: removes the address from the account."""

    @extend_schema(auth=[], request=ConfirmationKeySerializer, responses={204: None, 400: FieldErrorsSerializer})
    def post(self, request: Request) -> Response:
        serializer = ConfirmationKeySerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        refuse_email(serializer.validated_data["key"])
        return Response(status=204)


class ResendConfirmation(APIView):
    """Mail the confirmation link of the user's own address again."""

    @extend_schema(request=None, responses={204: None, 429: TOO_MANY})
    def post(self, request: Request) -> Response:
        user = actor_of(request).signed_in_user
        rate_limits.require(("confirmation", user.pk))
        request_confirmation(user)
        return Response(status=204)


class JoinCompany(APIView):
    """The company that a secret code belongs to, and joining it, for accounts without a company.

    Whoever has the code can sign up with it, and so may read the company's name before. Wrong codes count towards the
    limit of sign-ups, so that it is no faster way of guessing codes.
    """

    def get_permissions(self) -> Any:
        return [AllowAny()] if self.request.method == "GET" else super().get_permissions()

    @extend_schema(
        parameters=[JoinCompanySerializer],
        responses={200: CompanyReferenceSerializer, 400: FieldErrorsSerializer, 429: TOO_MANY},
    )
    def get(self, request: Request) -> Response:
        tried = ("public", ("sign_up", source_of(request)))
        rate_limits.require(tried)
        serializer = JoinCompanySerializer(data=request.query_params)
        serializer.is_valid(raise_exception=True)
        rate_limits.uncount(tried)
        return Response(CompanyReferenceSerializer(serializer.validated_data["company_code"]).data)

    @extend_schema(
        request=JoinCompanySerializer,
        responses={200: SignedInUserSerializer, 400: FieldErrorsSerializer, 409: ErrorSerializer, 429: TOO_MANY},
    )
    def post(self, request: Request) -> Response:
        user = actor_of(request).signed_in_user
        tried = ("public", ("sign_up", source_of(request)))
        rate_limits.require(tried)
        serializer = JoinCompanySerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        joined = join_by_code(user, serializer.validated_data["company_code"])
        rate_limits.uncount(tried)
        return Response(SignedInUserSerializer(joined).data)


class SignOut(APIView):
    """Sign out: revokes the token of the request."""

    # Needs no actor: one signs out as oneself, whoever's view one sees.
    permission_classes = (IsSignedIn,)

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        end_current(Actor.for_user(cast("User", request.user)), cast("DeviceToken", request.auth))
        return Response(status=204)


class SignOutEverywhere(APIView):
    """Sign out on all devices: revokes all tokens of the caller, with their API tokens."""

    permission_classes = (IsSignedIn,)

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        end_all(Actor.for_user(cast("User", request.user)))
        return Response(status=204)


NAMES = {"first_name", "last_name"}


class Me(GenericAPIView[User]):
    """The signed-in user, who can change their names, their language, and whether single keys act."""

    serializer_class = SignedInUserSerializer
    without_second_factor = frozenset({"GET"})

    def response_for(self, user: User) -> Response:
        """Return the user with what the bell and the lists need, which so need no requests of their own."""
        more = {
            "second_factor_setup_required": lacks_second_factor(self.request),
            "unread_notifications": Notification.objects.unread_count(Actor.for_user(user)),
            **list_settings(user),
        }
        return Response({**SignedInUserSerializer(user).data, **more})

    @extend_schema(responses={200: AccountSerializer})
    def get(self, request: Request) -> Response:
        return self.response_for(actor_of(request).signed_in_user)

    @extend_schema(responses={200: AccountSerializer, 400: FieldErrorsSerializer})
    def patch(self, request: Request) -> Response:
        actor = actor_of(request)
        with transaction.atomic():
            # Load the current row, since all columns are saved: concurrent changes by HR must not be lost.
            user = (
                User.objects.with_details().select_for_update(no_key=True, of=("self",)).get(pk=actor.signed_in_user.pk)
            )
            serializer = SignedInUserSerializer(user, data=request.data, partial=True)
            serializer.is_valid(raise_exception=True)
            names = {name: value for name, value in serializer.validated_data.items() if name in NAMES}
            is_renamed = any(getattr(user, name) != value for name, value in names.items())
            # Only the names are part of the form in which HR edits the user, which a language leaves valid.
            serializer.save(updated_at=next_version(user.updated_at) if is_renamed else user.updated_at)
            if is_renamed:
                publish(UserRenamed.by(actor, user))
        return self.response_for(user)
