"""Who may make a call at all, by the role in effect."""

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.actors import actor_of


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
