"""The calls by which HR and superusers administer users."""

from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.actors import actor_of
from accounts.models import User, UserQuerySet, UserStatus
from accounts.serializers.users import (
    ManagedUserSerializer,
    ResetLinkSerializer,
    UserCreate,
    UserInput,
    UserQuery,
    UserUpdate,
)
from accounts.services import users as services
from accounts.views.permissions import AdministersUsers
from common.schema import ErrorSerializer

LAST_HR = OpenApiResponse(ErrorSerializer, description="No active HR person would remain in the company.")
INACTIVE = OpenApiResponse(ErrorSerializer, description="The account is deactivated.")
COLUMNS = {"status": "is_active", "department": "department__name", "role": "role"}
ORDERINGS = {"name": "name_folded", "email": "email", "dateJoined": "date_joined"}


def filtered(users: UserQuerySet, query: dict[str, Any]) -> UserQuerySet:
    """The users who fulfil every filter of a validated `UserQuery`, sorted as it says (by name)."""
    values = {**query, "status": query.get("status") == UserStatus.ACTIVE}
    exact = {column: values[name] for name, column in COLUMNS.items() if query.get(name)}
    ordering = query.get("ordering", "name")
    turned = "-" if ordering.startswith("-") else ""
    column = ORDERINGS[ordering.removeprefix("-")]
    return users.filter(**exact).matching(query.get("search", "")).order_by(f"{turned}{column}", f"{turned}id")


class UserView(GenericAPIView[User]):
    """What all calls about users share: HR sees their company's, a superuser all or one company's."""

    permission_classes = (IsAuthenticated, AdministersUsers)
    serializer_class: type[BaseSerializer[Any]] = ManagedUserSerializer
    input_names = {"company": "companyId"}

    def get_queryset(self) -> UserQuerySet:
        users: UserQuerySet = User.objects.visible_to(actor_of(self.request)).with_details()
        return users

    def answer(self, user: User, status: int = 200) -> Response:
        """One user, as they are stored now."""
        return Response(ManagedUserSerializer(User.objects.with_details().get(pk=user.pk)).data, status=status)

    def read(self, form: UserInput) -> UserInput:
        """The body, checked."""
        form.is_valid(raise_exception=True)
        return form


class UserList(UserView):
    """The users whom one administers, and new ones."""

    @extend_schema(parameters=[UserQuery], responses=ManagedUserSerializer(many=True))
    def get(self, request: Request) -> Response:
        """By name. With `role`, `status` and `company_id` also the people whom a superuser can view as."""
        page = self.paginate_queryset(filtered(self.get_queryset(), UserQuery.read(request)))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(request=UserCreate, responses={201: ManagedUserSerializer})
    def post(self, request: Request) -> Response:
        """Add somebody to one's company, with a first password. Only superusers make superusers."""
        actor = actor_of(request)
        form = self.read(UserCreate(data=request.data))
        company_id = form.company_id if actor.sees_platform else actor.company_id
        return self.answer(services.create_user(actor=actor, company_id=company_id, person=form.person), 201)


class UserDetail(UserView):
    """One user."""

    @extend_schema(responses={200: ManagedUserSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """A user of one's company."""
        return Response(ManagedUserSerializer(self.get_object()).data)

    @extend_schema(request=UserUpdate, responses={200: ManagedUserSerializer, 409: LAST_HR})
    def put(self, request: Request, pk: int) -> Response:
        """Change an account. Nobody deactivates themselves or changes their own role."""
        user = self.get_object()
        form = self.read(UserUpdate(data=request.data))
        changed = services.update_user(
            actor=actor_of(request), user=user, company_id=form.company_id, person=form.person
        )
        return self.answer(changed)


class UserActivate(UserView):
    """Let somebody sign in again."""

    @extend_schema(request=None, responses={200: ManagedUserSerializer})
    def post(self, request: Request, pk: int) -> Response:
        user = self.get_object()
        return self.answer(services.set_active(actor=actor_of(request), user=user, status=UserStatus.ACTIVE))


class UserDeactivate(UserView):
    """End somebody's access: every sign-in ends; their referrals and jobs stay."""

    @extend_schema(request=None, responses={200: ManagedUserSerializer, 409: LAST_HR})
    def post(self, request: Request, pk: int) -> Response:
        user = self.get_object()
        return self.answer(services.set_active(actor=actor_of(request), user=user, status=UserStatus.INACTIVE))


class UserResetPassword(UserView):
    """A link by which somebody chooses a new password: mailed to them, and shown once to the caller."""

    @extend_schema(request=None, responses={200: ResetLinkSerializer, 409: INACTIVE})
    def post(self, request: Request, pk: int) -> Response:
        url = services.issue_reset_link(actor=actor_of(request), user=self.get_object())
        return Response({"reset_url": url})
