"""Filters of the list of notifications."""

from typing import Any

from django_filters.rest_framework import FilterSet

from common.filters import BooleanFilter, ChoiceFilter, IdFilter, OrderingFilter, SearchFilter
from notifications.kinds import NotificationKind


class NotificationFilter(FilterSet):
    """The filters of the list; all given filters must match."""

    unread = BooleanFilter(method="filter_unread", help_text="`true`: only unread ones; `false`: only read ones.")
    kind = ChoiceFilter(NotificationKind.choices)
    referral = IdFilter(help_text="Only those about this referral.")
    search = SearchFilter("the name of a candidate or a person, or a job's title")
    ordering = OrderingFilter("-created_at", created_at="created_at")

    def filter_unread(self, notifications: Any, name: str, value: bool) -> Any:
        return notifications.filter(read_at__isnull=value)
