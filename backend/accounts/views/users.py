"""The calls by which HR and superusers administer users."""

from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import actor_of
from accounts.models import User, UserQuerySet, UserStatus
from accounts.permissions import require_user_administrator
from accounts.serializers.users import (
    ORDERING,
    ManagedUserSerializer,
    ResetLinkSerializer,
    UserCreate,
    UserQuery,
    UserUpdate,
)
from accounts.services import users as services
from accounts.services.addresses import with_confirmation
from common.schema import ErrorSerializer

LAST_HR = OpenApiResponse(ErrorSerializer, description="No active HR person would remain in the company.")
STALE_OR_LAST_HR = OpenApiResponse(
    ErrorSerializer,
    description="Somebody changed it after the given `updatedAt`, or no active HR person would remain in the company.",
)
INACTIVE = OpenApiResponse(ErrorSerializer, description="The account is deactivated.")


class UserView(GenericAPIView[User]):
    """What all calls about users share: HR sees their company's, a superuser all or one company's."""

    serializer_class = ManagedUserSerializer
    input_names = {"company": "companyId"}

    def get_queryset(self) -> UserQuerySet:
        actor = actor_of(self.request)
        require_user_administrator(actor)
        users: UserQuerySet = with_confirmation(User.objects.visible_to(actor).with_details())
        return users

    def as_stored(self, user: User) -> Any:
        """A user as they are stored now."""
        return ManagedUserSerializer(with_confirmation(User.objects.with_details()).get(pk=user.pk)).data


class UserList(UserView):
    """The users whom one administers, and new ones."""

    @extend_schema(parameters=[UserQuery], responses=ManagedUserSerializer(many=True))
    def get(self, request: Request) -> Response:
        """By name. With `role`, `status` and `company_id` also the people whom a superuser can view as."""
        users, query = self.get_queryset(), UserQuery.read(request)
        found = ORDERING.apply(users.matching(query.pop("search", "")), query.pop("ordering", None))
        page = self.paginate_queryset(found.filter(**{column: value for column, value in query.items() if value != ""}))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(request=UserCreate, responses={201: ManagedUserSerializer})
    def post(self, request: Request) -> Response:
        """Add somebody to one's company, with a first password. Only superusers make superusers."""
        user = services.create_user(actor=actor_of(request), read_input=UserCreate(data=request.data).checked)
        return Response(self.as_stored(user), status=201)


class UserDetail(UserView):
    """One user."""

    @extend_schema(responses={200: ManagedUserSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """A user of one's company."""
        return Response(ManagedUserSerializer(self.get_object()).data)

    @extend_schema(request=UserUpdate, responses={200: ManagedUserSerializer, 409: STALE_OR_LAST_HR})
    def put(self, request: Request, pk: int) -> Response:
        """Change an account. Nobody deactivates themselves or changes their own role."""
        read_input = UserUpdate(data=request.data).checked
        return Response(
            self.as_stored(services.update_user(actor=actor_of(request), user_id=pk, read_input=read_input))
        )


class UserActivate(UserView):
    """Let somebody sign in again."""

    @extend_schema(request=None, responses={200: ManagedUserSerializer})
    def post(self, request: Request, pk: int) -> Response:
        user = services.set_active(actor=actor_of(request), user_id=pk, status=UserStatus.ACTIVE)
        return Response(self.as_stored(user))


class UserDeactivate(UserView):
    """End somebody's access: every sign-in ends; their referrals and jobs stay."""

    @extend_schema(request=None, responses={200: ManagedUserSerializer, 409: LAST_HR})
    def post(self, request: Request, pk: int) -> Response:
        user = services.set_active(actor=actor_of(request), user_id=pk, status=UserStatus.INACTIVE)
        return Response(self.as_stored(user))


class UserResetPassword(UserView):
    """A link by which somebody chooses a new password: mailed to them, and shown once to the caller."""

    @extend_schema(request=None, responses={200: ResetLinkSerializer, 409: INACTIVE})
    def post(self, request: Request, pk: int) -> Response:
        return Response({"reset_url": services.issue_reset_link(actor=actor_of(request), user_id=pk)})
