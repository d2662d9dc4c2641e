"""Filters of the lists of users, companies and departments."""

from typing import Any, cast

from django_filters.rest_framework import FilterSet
from rest_framework.request import Request

from accounts.actors import Actor, actor_of
from accounts.models import Department, Role, UserStatus
from common.filters import BooleanFilter, ChoiceFilter, OrderingFilter, SearchFilter, TextFilter


class ActorFilterSet(FilterSet):
    """A filter set that knows the actor of the request."""

    @property
    def actor(self) -> Actor:
        return actor_of(cast("Request", self.request))


class UserFilter(ActorFilterSet):
    """The filters of the list of users; all that are given must hold."""

    role = ChoiceFilter(Role.choices)
    department = TextFilter(method="filter_department", max_length=100, help_text="The department's name.")
    status = ChoiceFilter(UserStatus.choices, method="filter_status")
    never_signed_in = BooleanFilter("last_login", lookup_expr="isnull", help_text="Who never had a session.")
    search = SearchFilter("name, email address, username or position", max_length=254)
    ordering = OrderingFilter(
        "name",
        blank={"email"},
        nullable={"department", "lastSeen"},
        name="name_folded",
        email="email",
        dateJoined="date_joined",
        lastSeen="last_seen",
        role="role",
        department="department__name_folded",
        status="is_active",
    )

    def filter_department(self, users: Any, name: str, value: str) -> Any:
        departments = Department.objects.visible_to(self.actor).filter(name=value)
        return users.filter(department__in=departments.order_by())

    def filter_status(self, users: Any, name: str, value: str) -> Any:
        return users.filter(is_active=value == UserStatus.ACTIVE)


class CompanyFilter(FilterSet):
    """Search and sort order of the list of companies."""

    search = SearchFilter("the name or a domain")
    ordering = OrderingFilter("name", name="name_folded")


class DepartmentFilter(FilterSet):
    """Search and sort order of the list of departments, which is in the order of their creation by default."""

    search = SearchFilter("the name")
    ordering = OrderingFilter(name="name_folded")
