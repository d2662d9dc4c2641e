"""API views by which HR and superusers manage users."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import actor_of
from accounts.filters import UserFilter
from accounts.models import ListName, TokenScope, User, UserQuerySet, UserStatus
from accounts.permissions import require_manage, require_user_administrator
from accounts.serializers.users import (
    DeactivatedUserSerializer,
    DeactivateInput,
    HoldingsSerializer,
    ResetLinkSerializer,
    UndoDeactivationInput,
    UserCreate,
    UserDetailSerializer,
    UserSerializer,
    UserUpdate,
)
from accounts.services import users as services
from accounts.views.exports import ListExport, column
from common.schema import UNDO_REFUSED, ErrorSerializer
from referrals.leaving import deactivate, holdings, undo_deactivation

LAST_HR = OpenApiResponse(ErrorSerializer, description="No active HR person would remain in the company.")
STALE_OR_LAST_HR = OpenApiResponse(
    ErrorSerializer,
    description="Somebody changed it after the given `updatedAt`, or no active HR person would remain in the company.",
)
INACTIVE = OpenApiResponse(ErrorSerializer, description="The account is deactivated.")

NO_SECOND_FACTOR = OpenApiResponse(ErrorSerializer, description="The user has no second factor.")


class UserView(GenericAPIView[User]):
    """Base class of views of users: HR sees those of their company, a superuser all or those of one company."""

    queryset = User.objects.all()
    serializer_class = UserSerializer
    input_names = {"company": "companyId", "first_name": "firstName", "last_name": "lastName"}

    def get_queryset(self) -> UserQuerySet:
        actor = actor_of(self.request)
        require_user_administrator(actor)
        users: UserQuerySet = User.objects.visible_to(actor).with_details().with_last_seen().with_second_factor()
        return users

    def as_stored(self, user: User) -> Any:
        """Return a user, serialized as they are stored now."""
        return self.get_serializer(self.get_queryset().get(pk=user.pk)).data


class UserList(UserView, ListAPIView[User]):
    """Listing and creating users."""

    token_scopes = {"GET": TokenScope.USERS_READ}
    filterset_class = UserFilter

    def get_serializer_class(self) -> type[UserSerializer]:
        # What was created is answered as it is read alone.
        return UserDetailSerializer if self.request.method == "POST" else UserSerializer

    @extend_schema(description="By name. For superusers, `company_id` filters, too.")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @extend_schema(request=UserCreate, responses={201: UserDetailSerializer})
    def post(self, request: Request) -> Response:
        """Create a user in the caller's company, with a first password. Only superusers can create superusers."""
        actor = actor_of(request)
        require_user_administrator(actor)
        serializer = UserCreate(data=request.data)
        serializer.is_valid(raise_exception=True)
        user = services.create_user(actor=actor, **serializer.validated_data)
        return Response(self.as_stored(user), status=201)


class UserDetail(UserView):
    """One user."""

    serializer_class = UserDetailSerializer
    token_scopes = {"GET": TokenScope.USERS_READ}

    @extend_schema(responses={200: UserDetailSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """A user of the caller's company."""
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(request=UserUpdate, responses={200: UserDetailSerializer, 409: STALE_OR_LAST_HR})
    def put(self, request: Request, pk: int) -> Response:
        """Change an account. Users cannot deactivate themselves or change their own role."""
        actor = actor_of(request)
        require_manage(actor, self.get_object())
        serializer = UserUpdate(data=request.data)
        serializer.is_valid(raise_exception=True)
        user = services.update_user(actor=actor, user_id=pk, **serializer.validated_data)
        return Response(self.as_stored(user))


class UserActivate(UserView):
    """Activate an account, so that the user can sign in again."""

    @extend_schema(request=None, responses={200: UserSerializer})
    def post(self, request: Request, pk: int) -> Response:
        user = services.set_active(actor=actor_of(request), user_id=pk, status=UserStatus.ACTIVE)
        return Response(self.as_stored(user))


class UserDeactivate(UserView):
    """Deactivate an account: revokes all tokens. The user's referrals are kept, their jobs too or handed over."""

    serializer_class = DeactivatedUserSerializer

    @extend_schema(request=DeactivateInput, responses={200: DeactivatedUserSerializer, 409: LAST_HR})
    def post(self, request: Request, pk: int) -> Response:
        """In one transaction with `hand_over_to`, to whom the user's open jobs go."""
        actor = actor_of(request)
        require_manage(actor, self.get_object())
        serializer = DeactivateInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        deactivate(actor=actor, user_id=pk, **serializer.validated_data)
        return Response(self.as_stored(self.get_object()))


class UserUndoDeactivation(UserView):
    """Undo a deactivation. Revoked tokens stay revoked."""

    @extend_schema(request=UndoDeactivationInput, responses={200: UserSerializer, 409: UNDO_REFUSED})
    def post(self, request: Request, pk: int) -> Response:
        """Seconds after it: activates the account, and gives the jobs back, before anybody was told of these."""
        actor = actor_of(request)
        require_manage(actor, self.get_object())
        serializer = UndoDeactivationInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        undo_deactivation(actor=actor, user_id=pk, **serializer.validated_data)
        return Response(self.as_stored(self.get_object()))


class UserHoldings(UserView):
    """What a user holds: open jobs, referrals that wait for them, their own undecided ones, connections."""

    @extend_schema(responses={200: HoldingsSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """How much would be left behind if they left."""
        return Response(HoldingsSerializer(holdings(actor=actor_of(request), user_id=pk)).data)


class UserResetPassword(UserView):
    """Issue a link by which the user can set a new password. It is mailed to them, and returned once."""

    @extend_schema(request=None, responses={200: ResetLinkSerializer, 409: INACTIVE})
    def post(self, request: Request, pk: int) -> Response:
        return Response({"reset_url": services.issue_reset_link(actor=actor_of(request), user_id=pk)})


class UserResetSecondFactor(UserView):
    """Remove the second factors of a user who has lost them. Ends their sessions, and is mailed to them."""

    @extend_schema(request=None, responses={200: UserSerializer, 409: NO_SECOND_FACTOR})
    def post(self, request: Request, pk: int) -> Response:
        return Response(self.as_stored(services.reset_second_factor(actor=actor_of(request), user_id=pk)))


class UserExport(ListExport, UserList):
    """The users of the list as a CSV file."""

    exported = ListName.USERS
    columns = {
        "name": column(_("Name"), "firstName", "lastName"),
        "company": column(_("Company"), "company.name"),
        "role": column(_("Role"), "role"),
        "department": column(_("Department"), "department"),
        "position": column(_("Position"), "position"),
        "email": column(_("Email"), "email"),
        "username": column(_("Username"), "username"),
        "status": column(_("Status"), "status"),
        "lastSeen": column(_("Last Seen"), "lastSeen"),
        "dateJoined": column(_("Joined"), "dateJoined"),
    }
