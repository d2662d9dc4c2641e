"""API views of the second factor: signing in with it, setting it up, and requiring it."""

from typing import cast

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from accounts.models import DeviceToken
from accounts.permissions import require_administered_company
from accounts.serializers.account import SignedInSerializer
from accounts.serializers.second_factor import (
    AuthenticatorInput,
    NewAuthenticatorSerializer,
    NewPasskeySerializer,
    NextStepSerializer,
    PasskeyAnswerSerializer,
    PasskeyChallengeSerializer,
    PasskeyNameSerializer,
    PasskeySerializer,
    RecoveryCodesSerializer,
    SecondFactorRuleSerializer,
    SecondFactorRuleStateSerializer,
    SecondFactorsSerializer,
    SecondStepSerializer,
)
from accounts.services import passkeys
from accounts.services import second_factor as services
from accounts.services.company_settings import second_factor_rule, update_second_factor_rule
from accounts.services.sessions import Begun, finish_with_code
from accounts.views.providers import CODE_USED
from accounts.views.signed_in import signed_in
from common import rate_limits
from common.schema import TOO_MANY, ErrorSerializer, FieldErrorsSerializer
from common.throttling import source_of
from common.views import PublicView

# What somebody may do who has to set up a second factor before all else.
WHILE_SETTING_UP = frozenset({"GET", "POST"})
EXISTS = OpenApiResponse(ErrorSerializer, description="The user has one already.")
IS_REQUIRED = OpenApiResponse(ErrorSerializer, description="The company requires one, and it is the last.")
NO_PASSKEYS = OpenApiResponse(ErrorSerializer, description="Browsers take no passkeys here, or there are too many.")
NOT_SET_UP = OpenApiResponse(ErrorSerializer, description="There is no second factor.")
LOST = OpenApiResponse(ErrorSerializer, description="The server has lost the key to the second factor.")


class SecondStep(PublicView):
    """The second step of signing in, after 403 `second_factor_required`. Same response as signing in."""

    @extend_schema(
        auth=[],
        request=SecondStepSerializer,
        responses={
            200: SignedInSerializer,
            400: FieldErrorsSerializer,
            401: ErrorSerializer,
            403: NextStepSerializer,
            409: LOST,
            429: TOO_MANY,
        },
    )
    def post(self, request: Request) -> Response:
        # Only unknown codes of the first step count in the end, since a whole office can have one address.
        tried = ("public", ("second_step", source_of(request)))
        rate_limits.require(tried)
        serializer = SecondStepSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        given = serializer.validated_data
        try:
            finished = finish_with_code(waiting_code=given["waiting_code"], code=given["factor_code"])
        except Exception:
            rate_limits.uncount(tried)
            raise
        if finished is None:
            raise exceptions.AuthenticationFailed(CODE_USED, code="code_used")
        rate_limits.uncount(tried)
        user, token = finished
        return signed_in(Begun(user, token))


class SecondFactor(APIView):
    """The user's second factors."""

    without_second_factor = WHILE_SETTING_UP

    @extend_schema(responses={200: SecondFactorsSerializer})
    def get(self, request: Request) -> Response:
        """What the user has set up, and whether their company requires it."""
        return Response(SecondFactorsSerializer(services.second_factors(actor_of(request).signed_in_user)).data)


class NewAuthenticator(APIView):
    """Beginning to add an authenticator app."""

    without_second_factor = WHILE_SETTING_UP

    @extend_schema(request=None, responses={200: NewAuthenticatorSerializer})
    def post(self, request: Request) -> Response:
        """A new secret for an authenticator app, whose first code then has to be sent. Nothing is stored yet."""
        return Response(services.begin_authenticator(actor=actor_of(request)))


class AuthenticatorApp(APIView):
    """Adding and removing an authenticator app, of which a user has one at most."""

    without_second_factor = WHILE_SETTING_UP

    @extend_schema(request=AuthenticatorInput, responses={201: RecoveryCodesSerializer, 409: EXISTS})
    def post(self, request: Request) -> Response:
        """Add an authenticator app. If it is the first factor, sessions on other devices end."""
        serializer = AuthenticatorInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        given, current = serializer.validated_data, cast("DeviceToken", request.auth)
        codes = services.add_authenticator(
            actor=actor_of(request), current=current, setup=given["setup"], code=given["factor_code"]
        )
        return Response({"recovery_codes": codes}, status=201)

    @extend_schema(request=None, responses={204: None, 404: ErrorSerializer, 409: IS_REQUIRED})
    def delete(self, request: Request) -> Response:
        """Remove the authenticator app. The recovery codes go with the last factor."""
        services.remove_authenticator(actor=actor_of(request))
        return Response(status=204)


class RecoveryCodeList(APIView):
    """Replacing the recovery codes."""

    @extend_schema(request=None, responses={201: RecoveryCodesSerializer, 409: NOT_SET_UP})
    def post(self, request: Request) -> Response:
        """New recovery codes. The earlier ones stop working."""
        return Response({"recovery_codes": services.renew_recovery_codes(actor=actor_of(request))}, status=201)


class NewPasskey(APIView):
    """Beginning to add a passkey."""

    without_second_factor = WHILE_SETTING_UP

    @extend_schema(request=None, responses={200: PasskeyChallengeSerializer, 409: NO_PASSKEYS})
    def post(self, request: Request) -> Response:
        """What the browser is to make a passkey of. Nothing is stored yet."""
        return Response(passkeys.begin_passkey(actor=actor_of(request)))


class PasskeyList(APIView):
    """Adding passkeys."""

    without_second_factor = WHILE_SETTING_UP

    @extend_schema(request=NewPasskeySerializer, responses={201: RecoveryCodesSerializer, 409: NO_PASSKEYS})
    def post(self, request: Request) -> Response:
        """Add a passkey. If it is the first factor, sessions on other devices end."""
        serializer = NewPasskeySerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        current = cast("DeviceToken", request.auth)
        codes = passkeys.add_passkey(actor=actor_of(request), current=current, **serializer.validated_data)
        return Response({"recovery_codes": codes}, status=201)


class PasskeyDetail(APIView):
    """One passkey."""

    @extend_schema(request=PasskeyNameSerializer, responses={200: PasskeySerializer})
    def put(self, request: Request, pk: int) -> Response:
        """Rename a passkey."""
        serializer = PasskeyNameSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        passkey = passkeys.rename_passkey(actor=actor_of(request), passkey_id=pk, **serializer.validated_data)
        return Response(PasskeySerializer(passkey).data)

    @extend_schema(request=None, responses={204: None, 409: IS_REQUIRED})
    def delete(self, request: Request, pk: int) -> Response:
        """Remove a passkey. The recovery codes go with the last factor."""
        passkeys.remove_passkey(actor=actor_of(request), passkey_id=pk)
        return Response(status=204)


class PasskeyChallenge(PublicView):
    """Beginning to sign in with a passkey, instead of a password or as the second step after one."""

    @extend_schema(auth=[], request=None, responses={200: PasskeyChallengeSerializer, 409: NO_PASSKEYS})
    def post(self, request: Request) -> Response:
        """What the browser is to answer. The same for everybody."""
        return Response(passkeys.begin_sign_in())


class PasskeySignIn(PublicView):
    """Signing in with a passkey. Same response as signing in."""

    @extend_schema(
        auth=[],
        request=PasskeyAnswerSerializer,
        responses={200: SignedInSerializer, 400: FieldErrorsSerializer, 403: NextStepSerializer, 429: TOO_MANY},
    )
    def post(self, request: Request) -> Response:
        # Only failures count in the end, since a whole office can have one address.
        tried = ("public", ("passkey", source_of(request)))
        rate_limits.require(tried)
        serializer = PasskeyAnswerSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        begun = passkeys.sign_in_with_passkey(**serializer.validated_data)
        rate_limits.uncount(tried)
        return signed_in(begun)


class SecondFactorRule(APIView):
    """Of whom the company requires a second factor. HR, and superusers with `company_id`."""

    @extend_schema(responses={200: SecondFactorRuleStateSerializer, 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """The requirement, and how many people have yet to set one up."""
        return Response(SecondFactorRuleStateSerializer(second_factor_rule(actor_of(request))).data)

    @extend_schema(
        request=SecondFactorRuleSerializer, responses={200: SecondFactorRuleStateSerializer, 404: ErrorSerializer}
    )
    def put(self, request: Request) -> Response:
        """Require a second factor from a day on. Who has none then only sees how to set it up."""
        actor = actor_of(request)
        require_administered_company(actor)
        serializer = SecondFactorRuleSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        update_second_factor_rule(actor=actor, **serializer.validated_data)
        return Response(SecondFactorRuleStateSerializer(second_factor_rule(actor)).data)
