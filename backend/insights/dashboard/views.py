"""The API view of dashboards."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import Role
from insights.dashboard.employee import employee_needs
from insights.dashboard.hr import hr_needs
from insights.dashboard.manager import manager_needs
from insights.dashboard.serializers import DashboardQuery, DashboardSerializer, OwedAnswerSerializer
from insights.dashboard.superuser import superuser_needs
from referrals.serializers.referrals import ReferralSerializer


class DashboardView(APIView):
    """What needs the caller's attention."""

    @extend_schema(parameters=[DashboardQuery], responses={200: DashboardSerializer})
    def get(self, request: Request) -> Response:
        """The dashboard of the caller's role: see the fields of the response."""
        actor = actor_of(request)
        query = DashboardQuery.read(request)
        role = query.get("role", actor.role) if actor.role == Role.SUPERUSER else actor.role
        return Response(answer_for(actor, role, query))


def answer_for(actor: Actor, role: str, query: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a role's dashboard; empty if it needs a company and the actor has none."""
    if role == Role.EMPLOYEE:
        data = employee_needs(actor, query.get("jobs_since") or DashboardQuery.default_since())
        owed = data["owed"].select_related("job", "company__settings")
        return {"employee": data | {"owed": OwedAnswerSerializer(owed, many=True).data}}
    if role == Role.HIRING_MANAGER:
        data = manager_needs(actor)
        urgent = ReferralSerializer(data["urgent"].with_details(), many=True, context={"actor": actor}).data
        return {"manager": data | {"urgent": urgent}}
    if role == Role.HR:
        return {"hr": hr_needs(actor)} if actor.company_id is not None else {}
    return {"superuser": superuser_needs()} if actor.sees_platform else {}
