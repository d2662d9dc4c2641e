"""Who may see figures."""

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.actors import actor_of
from accounts.models import Role


class SeesMetrics(BasePermission):
    """The people who fill jobs: hiring managers, HR and superusers."""

    roles: tuple[str, ...] = (Role.HIRING_MANAGER, Role.HR, Role.SUPERUSER)

    def has_permission(self, request: Request, view: APIView) -> bool:
        return actor_of(request).role in self.roles


class SeesReports(SeesMetrics):
    """HR and superusers."""

    roles = (Role.HR, Role.SUPERUSER)
