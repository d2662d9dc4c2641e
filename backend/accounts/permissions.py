"""Who may act on other people's accounts."""

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import Role, User
from common.errors import NotAllowed


class IsPlatformAdministrator(BasePermission):
    """Superusers only: the list of companies, onboarding, the platform's figures."""

    message = "Only the platform's administrators can do this."

    def has_permission(self, request: Request, view: APIView) -> bool:
        return actor_of(request).is_superuser


class AdministersUsers(BasePermission):
    """HR in their company, superusers everywhere."""

    message = "Only HR can see and change the company's users."

    def has_permission(self, request: Request, view: APIView) -> bool:
        return actor_of(request).administers_company


def require_grant(actor: Actor, role: str) -> None:
    """Raise NotAllowed (403) where the caller may not give somebody this role."""
    if role == Role.SUPERUSER and not actor.is_superuser:
        raise NotAllowed("Only a superuser can make somebody a superuser.", code="may_not_grant")


def require_manage(actor: Actor, user: User) -> None:
    """Raise NotAllowed (403) where the caller may not touch this account."""
    if user.role == Role.SUPERUSER and not actor.is_superuser:
        raise NotAllowed("Only a superuser can change the account of a superuser.", code="superuser")


def require_other(actor: Actor, user: User, sentence: str) -> None:
    """Raise NotAllowed (403) with `sentence` where the account is the caller's own."""
    if user.pk == actor.signed_in_user.pk:
        raise NotAllowed(sentence, code="own_account")
