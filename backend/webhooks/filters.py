"""Filters of the log of deliveries."""

from django_filters.rest_framework import FilterSet

from common.filters import ChoiceFilter, IdFilter, OrderingFilter, SearchFilter
from webhooks.models import MessageState


class WebhookDeliveryFilter(FilterSet):
    """The filters of the log; all given filters must match."""

    webhook = IdFilter()
    state = ChoiceFilter(MessageState.choices)
    search = SearchFilter("the kind")
    ordering = OrderingFilter("-created_at", created_at="created_at")
