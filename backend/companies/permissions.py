"""Who may act on the platform as a whole."""

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from common.scopes import scope_of


class IsPlatformAdministrator(BasePermission):
    """Superusers only: the list of companies, onboarding, the platform's figures."""

    message = "Only the platform's administrators can do this."

    def has_permission(self, request: Request, view: APIView) -> bool:
        return scope_of(request).is_superuser
