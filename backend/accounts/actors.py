"""Actors: who acts, and as whom. Built once per request from the token's user, never from what the browser claims."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NoReturn, Self, cast

from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.db import models, transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.permissions import SAFE_METHODS, IsAuthenticated
from rest_framework.request import Request

from accounts.events import ViewAsStarted
from accounts.models import COMPANY_SCOPES, ApiToken, Company, DeviceToken, Role, TokenScope, User
from common.errors import NotAllowed
from common.events import ActorRef, publish
from common.input_fields import IdField
from common.languages import filled
from common.query_params import QuerySerializer

# Viewing as another person is one event in the audit log until there is a pause of this length.
VIEW_SESSION_SECONDS = 1800
SET_UP_SECOND_FACTOR = _("Your company requires two-step sign-in. Set it up first.")  # a sentence
NOT_WITH_A_TOKEN = _("This cannot be done with an API token. Sign in to do it.")


class ActorKind(models.TextChoices):
    """What kind of actor did something."""

    PERSON = "person", _("A signed-in person, as themselves")
    SUPERUSER_VIEW = "superuser_view", _("A superuser in the view of one company, or of one person in it")
    API_TOKEN = "api_token", _("A program with an API token of the company")
    SYSTEM = "system", _("This product itself: a command or the worker")


@dataclass(frozen=True)
class Actor:
    """Who does something, and as whom. Create it with one of the class methods below.

    `user` is who signed in; None for kinds that do not sign in. `viewed_user` is the person whom a superuser views as,
    read-only. `company_id` is the company in effect: the user's own, or the one that a superuser chose. `proved_at` is
    when they last authenticated, by their password or by a provider. `token` is the API token of the request.
    """

    kind: ActorKind
    company_id: int | None = None
    user: User | None = None
    viewed_user: User | None = None
    proved_at: datetime | None = None
    token: ApiToken | None = None

    @classmethod
    def for_user(cls, user: User, proved_at: datetime | None = None) -> Self:
        """A user who acts as themselves; a superuser on the whole platform."""
        company_id = None if user.role == Role.SUPERUSER else user.company_id
        return cls(ActorKind.PERSON, company_id, user, proved_at=proved_at)

    @classmethod
    def in_company(cls, superuser: User, company_id: int, proved_at: datetime | None = None) -> Self:
        """A superuser who chose a company."""
        return cls(ActorKind.SUPERUSER_VIEW, company_id, superuser, proved_at=proved_at)

    @classmethod
    def viewing_as(cls, superuser: User, person: User) -> Self:
        """A superuser who sees what `person` sees."""
        return cls(ActorKind.SUPERUSER_VIEW, person.company_id, superuser, person)

    @classmethod
    def with_token(cls, token: ApiToken) -> Self:
        """A program with an API token: as its owner, or as the company."""
        if token.user is None:
            return cls(ActorKind.API_TOKEN, token.company_id, token=token)
        return cls(ActorKind.PERSON, token.user.company_id, token.user, token=token)

    @classmethod
    def system(cls, company_id: int | None = None) -> Self:
        """The product itself: a command or the worker."""
        return cls(ActorKind.SYSTEM, company_id)

    @property
    def signed_in_user(self) -> User:
        """The user of the token. Raises NotAllowed (403) for an actor that is not a user."""
        if self.user is None:
            raise NotAllowed(gettext("Sign in to do this."), code="not_a_user")
        return self.user

    @property
    def effective_user(self) -> User:
        """The user whose data is read: who signed in, or the person whom they view as."""
        return self.viewed_user or self.signed_in_user

    @property
    def effective_user_id(self) -> int | None:
        """The id of the user whose data is read; None for an actor that is not a user."""
        return self.effective_user.pk if self.user else None

    @property
    def role(self) -> str:
        """The role in effect: HR's for a company's API token; empty for the product itself."""
        if self.user is None:
            return Role.HR if self.kind == ActorKind.API_TOKEN else ""
        return self.effective_user.role

    @property
    def read_only(self) -> bool:
        """Whether a superuser views as another person, and so must not write."""
        return self.viewed_user is not None

    @property
    def writes_as_person(self) -> bool:
        """Whether the actor is somebody who may write in their own name."""
        return self.user is not None and not self.read_only

    @property
    def is_superuser(self) -> bool:
        """Whether the role in effect is that of the platform's administrators."""
        return self.role == Role.SUPERUSER

    @property
    def administers_company(self) -> bool:
        """Whether the role in effect may administer a company: HR and superusers."""
        return self.role in (Role.HR, Role.SUPERUSER)

    @property
    def sees_platform(self) -> bool:
        """Whether every company is in scope: a superuser who has not chosen one."""
        return self.is_superuser and self.company_id is None

    @property
    def ref(self) -> ActorRef:
        """What events store of the actor."""
        user, viewed = self.user, self.viewed_user
        return ActorRef(
            kind=self.kind.value,
            user_id=user.pk if user else None,
            acting_role=viewed.role if viewed else "",
            acting_company_id=self.company_id if user and user.role == Role.SUPERUSER else None,
            acting_person_id=viewed.pk if viewed else None,
            token_id=self.token.pk if self.token else None,
        )


class ViewQuery(QuerySerializer):
    """The parameters by which a superuser narrows what they see."""

    company_id = IdField(required=False)
    view_as_user_id = serializers.CharField(max_length=20, required=False)


class IsSignedIn(IsAuthenticated):
    """Lets signed-in people in (else 401), and API tokens with the scope that the view names for the method.

    A view names them in `token_scopes`, such as `{"GET": TokenScope.JOBS_READ}`. What it does not name there is closed
    to API tokens.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        """Raises NotAllowed."""
        if isinstance(request.auth, ApiToken):
            require_scope(request.auth, scope_of(view, request.method or ""))
        return super().has_permission(request, view)


def scope_of(view: Any, method: str) -> str | None:
    """Return the scope that an API token needs for a method of a view; None if it is closed to them."""
    scopes: dict[str, str] = getattr(view, "token_scopes", {})
    return scopes.get("GET" if method == "HEAD" else method)


def require_scope(token: ApiToken, scope: str | None) -> None:
    """Raise NotAllowed unless an API token has this scope. None is for what no token may do."""
    if scope is None:
        raise NotAllowed(NOT_WITH_A_TOKEN, code="not_with_a_token")
    if token.user_id is None and scope not in (*COMPANY_SCOPES, TokenScope.DIRECTORY):
        raise NotAllowed(gettext("This needs an API token of a person."), code="not_a_user")
    if not token.allows(scope):
        raise NotAllowed(
            filled(gettext("This API token lacks the scope {scope}. Create one that has it."), scope=scope),
            code="missing_scope",
        )


class HasActor(IsSignedIn):
    """The default permission: lets in as `IsSignedIn` does, and builds `request.actor`.

    So no call reads another company's data or writes while viewing as a person, whatever its view does. OPTIONS only
    describes a call, and needs no actor.

    Who has yet to set up a second factor that their company requires may only do what the view names in
    `without_second_factor`, a set of methods.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        """Raises NotAllowed, and as `build_actor` does."""
        if not super().has_permission(request, view):
            return False
        if request.method != "OPTIONS":
            open_methods: frozenset[str] = getattr(view, "without_second_factor", frozenset())
            if request.method not in open_methods and lacks_second_factor(request):
                raise NotAllowed(SET_UP_SECOND_FACTOR, code="second_factor_setup_required")
            request.actor = build_actor(request)  # type: ignore[attr-defined]  # read by `actor_of`
        return True


def lacks_second_factor(request: Request) -> bool:
    """Whether a request comes without the second factor that the user's company requires today.

    A session has to begin with it; the owner of a personal API token has to have it.
    """
    if isinstance(request.auth, ApiToken):
        return request.auth.user is not None and request.auth.user.lacks_second_factor
    return isinstance(request.auth, DeviceToken) and request.auth.lacks_second_factor


def actor_of(request: Request) -> Actor:
    """Return the actor of a request. Raises ImproperlyConfigured in views without the permission `HasActor`."""
    actor = getattr(request, "actor", None)
    if not isinstance(actor, Actor):
        raise ImproperlyConfigured("This request has no actor: only the permission `HasActor` builds one.")
    return actor


def build_actor(request: Request) -> Actor:
    """Build the actor of a request from its user and query parameters.

    Raises ValidationError (400) and PermissionDenied (403) for parameters that are invalid or that the caller may not
    send, NotFound (404) for a company or person that does not exist, NotAllowed (403) for a write while viewing as a
    person.
    """
    if isinstance(request.auth, ApiToken):
        return actor_with_token(request, request.auth)
    signed_in = cast("User", request.user)
    proved_at = request.auth.proved_at if isinstance(request.auth, DeviceToken) else None
    query = ViewQuery.read(request)
    company_id = query.get("company_id")
    person = person_to_view_as(signed_in, query.get("view_as_user_id"))
    if person is not None:
        return view_as(signed_in, person, request.method or "GET")
    if signed_in.role != Role.SUPERUSER:
        if company_id not in (None, signed_in.company_id):
            raise PermissionDenied(gettext("You can only see your own company."))
        return Actor.for_user(signed_in, proved_at)
    if company_id is None:
        return Actor.for_user(signed_in, proved_at)
    if not Company.objects.filter(pk=company_id).exists():
        raise NotFound(gettext("This company does not exist."))
    return Actor.in_company(signed_in, company_id, proved_at)


def actor_with_token(request: Request, token: ApiToken) -> Actor:
    """Build the actor of a request with an API token, which has one company and cannot view as anybody.

    Raises as `build_actor` does.
    """
    query = ViewQuery.read(request)
    actor = Actor.with_token(token)
    if query.get("company_id") not in (None, actor.company_id):
        raise PermissionDenied(gettext("You can only see your own company."))
    if "view_as_user_id" in query:
        raise PermissionDenied(gettext("Only a superuser can view the product as someone else."))
    return actor


def person_to_view_as(signed_in: User, marker: str | None) -> User | None:
    """Return the person whom `view_as_user_id` names; None for oneself.

    Raises PermissionDenied for everybody but superusers, ValidationError, and NotFound.
    """
    if marker is None:
        return None
    if signed_in.role != Role.SUPERUSER:
        raise PermissionDenied(gettext("Only a superuser can view the product as someone else."))
    if marker in ("current", str(signed_in.pk)):
        return None
    if not marker.isascii() or not marker.isdigit():
        raise serializers.ValidationError({"view_as_user_id": [gettext("Send `current` or a user's id.")]})
    person: User | None = User.objects.select_related("company", "department").filter(pk=int(marker)).first()
    if person is None:
        raise NotFound(gettext("This person does not exist."))
    return person


def view_as(signed_in: User, person: User, method: str) -> Actor:
    """Return the read-only actor of a superuser who views as a person, and audit that.

    Raises NotAllowed for methods that write.
    """
    actor = Actor.viewing_as(signed_in, person)
    if method not in SAFE_METHODS:
        refuse_to_write_as(person)
    audit_view(actor)
    return actor


def refuse_to_write_as(person: User) -> NoReturn:
    """Raise NotAllowed for a write while viewing as a person."""
    raise NotAllowed(
        filled(gettext("Viewing as {name} is read-only"), name=person.get_full_name()), code="view_as_read_only"
    )


def audit_view(actor: Actor) -> None:
    """Publish an event when viewing as a person begins, or continues after a pause of `VIEW_SESSION_SECONDS`."""
    key = f"view-as:{actor.signed_in_user.pk}:{actor.effective_user.pk}"
    if cache.add(key, True, VIEW_SESSION_SECONDS):
        with transaction.atomic():
            publish(ViewAsStarted.by(actor, actor.effective_user))
    else:
        cache.touch(key, VIEW_SESSION_SECONDS)
